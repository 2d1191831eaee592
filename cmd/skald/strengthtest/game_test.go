// Package strengthtest holds searching players to what they must do in every title:
// they cannot cheat, they bring matches to an end, and they win.
package strengthtest

import (
	"fmt"

	"skald/cmd/skald/titles"
	"skald/engine"
	"skald/engine/enginetest/ambush"
	"skald/engine/enginetest/vote"
	"skald/engine/hoard"
	"skald/engine/selfplay"
	"skald/engine/tafl"
)

// A table is a game at a number of seats.
type table struct {
	engine.Game
	seats int
}

func (g table) String() string { return fmt.Sprintf("%s-%d", g.About().Key, g.seats) }

// tables are all titles at some numbers of seats, and the toys.
func tables() []table {
	list := []table{{tafl.Game{}, 2}, {hoard.Standard(), 3}, {vote.Game{}, 4}, {ambush.Game{}, 4}}
	for _, title := range titles.All() {
		about := title.Game.About()
		for seats := about.Seats.Min; seats <= min(4, about.Seats.Max); seats += 2 {
			list = append(list, table{title.Game, seats})
		}
	}
	return list
}

// parties are the first seats of the parties of a table.
func (g table) parties() (list []engine.Seat) {
	for seat := range engine.Seat(g.seats) {
		if g.About().Team(seat).First() == seat {
			list = append(list, seat)
		}
	}
	return list
}

// mostActions is how many actions a match of searching players has at most. The
// longest are those of weak ones, of a game whose turns are many small decisions.
const mostActions = 3000

// A duel counts what one kind of player wins against another: at its own seats and
// all together. Its own stand on each side as often, in matches of the same dice.
type duel struct {
	all     selfplay.Tally
	by      []selfplay.Tally // by party
	actions int
	own     int // decisions of the one player
}

// fight plays so many matches of one player of the first kind against players of the
// second in all other seats.
func fight(g table, matches int, one, others selfplay.Maker) (duel, error) {
	parties := g.parties()
	d := duel{by: make([]selfplay.Tally, len(parties))}
	for n := range matches {
		who, match := parties[n%len(parties)], n/len(parties)
		players := make([]selfplay.Player, g.seats)
		for seat := range players {
			seed := engine.Seed{1, byte(match), byte(match >> 8), byte(seat), byte(who)}
			if engine.Seat(seat) == who {
				players[seat] = one(seed)
			} else {
				players[seat] = others(seed)
			}
		}
		r, err := selfplay.Play(g, engine.Setup{Players: g.seats}, engine.Seed{2, byte(match), byte(match >> 8)}, mostActions, nil, players...)
		if err != nil {
			return d, fmt.Errorf("match %d: %w", n, err)
		}
		share := selfplay.Won(g.About(), r.Result, who)
		d.all.Add(share)
		d.by[n%len(parties)].Add(share)
		d.actions += len(r.Log)
		d.own += r.Decisions(g.About().Team(who))
	}
	return d, nil
}

// String tells the shares of wins, in all and by seat.
func (d duel) String() string {
	text := "wins " + d.all.String()
	if len(d.by) > 1 {
		text += ", by seat"
		for _, t := range d.by {
			text += fmt.Sprintf(" %.0f", 100*t.Share())
		}
	}
	n := max(1, d.all.Matches)
	return text + fmt.Sprintf("; %d actions, %d own decisions a match", d.actions/n, d.own/n)
}
