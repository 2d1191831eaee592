package pax

import "skald/engine"

var (
	_ engine.Briefer = Public{}
	_ engine.Charter = Public{}
)

// Brief implements engine.Briefer: what the players have, the market, and the
// victory cards. How far each seat is with those takes more words than there is
// room for beside a picture of six seats: Describe tells it.
func (p Public) Brief() []engine.Note {
	var lines []engine.Note
	for seat := range p.Seats {
		v := &p.Seats[seat]
		if v.Left {
			lines = append(lines, engine.NewNote("line.left", who(engine.Seat(seat))))
			continue
		}
		lines = append(lines, engine.NewNote("brief.seat", who(engine.Seat(seat)), engine.NumberArg("silfr", v.Silfr), engine.NumberArg("hand", v.Hand), engine.NumberArg("score", v.Score)))
	}
	var market []Tile
	for _, t := range p.Track {
		if t != NoTile {
			market = append(market, t)
		}
	}
	lines = append(lines, engine.NewNote("brief.track", append(p.Edition.tileList(market), amount(p.Pile))...))
	return append(lines, p.briefCards())
}

// briefCards names the victory cards that lie open, and says how many do not.
func (p Public) briefCards() engine.Note {
	var args []engine.Arg
	down := 0
	for _, v := range p.Cards {
		if v.Card < 0 {
			down++
			continue
		}
		args = append(args, engine.WordArg(letter(len(args)), p.Edition.vocCard, engine.Word(v.Card)))
	}
	return engine.NewNote("brief.cards", append(args, amount(down))...)
}

// Chart implements engine.Charter: ESTABLISHED Followers and Silfr by turn.
func (p Public) Chart() engine.Chart {
	established, silfr := make([]int, len(p.Seats)), make([]int, len(p.Seats))
	for seat := range p.Seats {
		established[seat], silfr[seat] = p.Seats[seat].Score, p.Seats[seat].Silfr
	}
	return engine.Chart{Unit: "turn", At: p.Turn, Figures: []engine.Figure{
		{Word: "established", BySeat: established},
		{Word: "silfr", BySeat: silfr},
	}}
}
