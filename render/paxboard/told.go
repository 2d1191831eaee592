package paxboard

import (
	"slices"

	"skald/engine"
	game "skald/engine/pax"
)

// inLine is how many places a sentence has room for.
const inLine = 8

// told tells what the close-up of a WIND shows: how many Followers and ships are
// there, whose they are and where, the Ventures that wait for a Follower, and the
// DUCHIES.
func told(now *game.Public, w game.Wind) []engine.Note {
	if now.Edition == nil {
		return nil
	}
	c := newCensus(now, w)
	var notes []engine.Note
	if c.followers > 0 {
		notes = append(notes, engine.NewNote("picture.followers", engine.NumberArg("n", c.followers)))
	}
	if c.ships > 0 {
		notes = append(notes, engine.NewNote("picture.ships", engine.NumberArg("n", c.ships)))
	}
	for s := range c.held {
		for part := range slices.Chunk(c.held[s], inLine) {
			notes = append(notes, engine.NewNote("picture.held", append(places(part), engine.SeatArg("who", engine.Seat(s)))...))
		}
	}
	for s := range c.fleets {
		for part := range slices.Chunk(c.fleets[s], inLine) {
			notes = append(notes, engine.NewNote("picture.fleets", append(moorings(part), engine.SeatArg("who", engine.Seat(s)))...))
		}
	}
	for s := range now.Seats {
		for _, f := range now.Seats[s].Fleets {
			if int(f.Ally) < len(now.Posts) && now.Posts[f.Ally].Wind == w {
				notes = append(notes, engine.NewNote("line.fleet", engine.SeatArg("who", engine.Seat(s)), named("ally", "place", now.Posts[f.Ally].Word),
					engine.NumberArg("fresh", f.Fresh), engine.NumberArg("spent", f.Spent)))
			}
		}
	}
	for part := range slices.Chunk(c.free, inLine) {
		notes = append(notes, engine.NewNote("picture.free", places(part)...))
	}
	for _, d := range now.Duchies {
		if r := now.Edition.Region(d.Region); r.Wind == w {
			notes = append(notes, engine.NewNote("line.duchy", named("region", "region", r.Word), engine.SeatArg("who", d.Seat)))
		}
	}
	return notes
}

// A census is what is in a WIND.
type census struct {
	followers, ships int
	held             [game.MaxPlayers][]string // POSTS
	free             []string                  // POSTS with a Venture and no Follower
	fleets           [game.MaxPlayers][]anchored
}

// anchored is how many ships of a seat are in a place.
type anchored struct {
	place        string
	fresh, spent int
}

func newCensus(now *game.Public, w game.Wind) *census {
	c := &census{}
	for i := range now.Posts {
		switch v := &now.Posts[i]; {
		case v.Wind != w:
		case v.Owner < game.MaxPlayers:
			c.followers++
			c.held[v.Owner] = append(c.held[v.Owner], v.Word)
		case v.Tile != game.NoTile:
			c.free = append(c.free, v.Word)
		}
	}
	for i := range now.Ships {
		v := &now.Ships[i]
		if at := now.Edition.Node(v.Node); at.Wind == w && v.Seat < game.MaxPlayers {
			c.add(v.Seat, anchored{at.Word, v.Fresh, v.Spent})
		}
	}
	return c
}

// add adds ships of a seat, to those of theirs in the same place.
func (c *census) add(s engine.Seat, m anchored) {
	if m.fresh+m.spent == 0 {
		return
	}
	c.ships += m.fresh + m.spent
	list := c.fleets[s]
	if i := slices.IndexFunc(list, func(o anchored) bool { return o.place == m.place }); i >= 0 {
		list[i].fresh += m.fresh
		list[i].spent += m.spent
		return
	}
	c.fleets[s] = append(list, m)
}

// named is a word of a vocabulary as a sentence takes it.
func named(name, vocabulary, word string) engine.Arg {
	return engine.Arg{Name: name, Kind: engine.KindWord, Vocabulary: vocabulary, Word: word}
}

// places names places as a, b, c …
func places(list []string) []engine.Arg {
	var args []engine.Arg
	for i, word := range list {
		args = append(args, named(string(rune('a'+i)), "place", word))
	}
	return args
}

// moorings names where ships are as a, b, c …, with how many and how many of them
// are EXHAUSTED.
func moorings(list []anchored) []engine.Arg {
	var args []engine.Arg
	for i, m := range list {
		letter := string(rune('a' + i))
		args = append(args, named(letter, "place", m.place), engine.NumberArg("n_"+letter, m.fresh+m.spent), engine.NumberArg("spent_"+letter, m.spent))
	}
	return args
}

// shownOnTable are the sentences of the whole description that the picture of the
// table shows besides the victory cards, in the order of what is sought there.
var shownOnTable = []string{"line.marker", "line.track", "line.pile", "line.hall", "line.promise"}

// toldTable tells what the picture of the table shows: first the victory cards and
// how far each seat is, for which there is no room beside the whole map.
func toldTable(now, _ *game.Public) []engine.Note {
	notes := []engine.Note{engine.NewNote("picture.table")}
	if now.Edition == nil {
		return notes
	}
	for i := range now.Cards {
		notes = append(notes, toldCard(now, &now.Cards[i])...)
	}
	all := now.Describe()
	for _, key := range shownOnTable {
		for _, n := range all {
			if n.Key == key {
				notes = append(notes, n)
			}
		}
	}
	return notes
}

// toldTurn tells what the picture of a turn shows besides the map: the market, with
// what each tile does.
func toldTurn(now, _ *game.Public) []engine.Note {
	if now.Edition == nil {
		return nil
	}
	return slices.DeleteFunc(now.Describe(), func(n engine.Note) bool { return n.Key != "line.track" })
}

// toldCard tells a victory card that lies open.
func toldCard(now *game.Public, v *game.CardView) []engine.Note {
	if v.Card < 0 || v.Card >= len(now.Edition.Cards) {
		return nil
	}
	notes := []engine.Note{engine.NewNote("picture.card", named("card", "card", now.Edition.Cards[v.Card].ID))}
	for _, g := range v.Goals {
		args := []engine.Arg{named("variable", "variable", variables[g.Variable]), engine.NumberArg("least", g.Least)}
		for s, n := range g.Have {
			letter := string(rune('a' + s))
			args = append(args, engine.SeatArg("who_"+letter, engine.Seat(s)), engine.NumberArg(letter, n))
			if need := g.Need(s); need != g.Least {
				args = append(args, engine.NumberArg("needs_"+letter, need))
			}
		}
		notes = append(notes, engine.NewNote("picture.goal", args...))
	}
	return notes
}
