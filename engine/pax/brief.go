package pax

import "skald/engine"

var (
	_ engine.Briefer = Public{}
	_ engine.Charter = Public{}
)

// Brief implements engine.Briefer: what the players have, the market, and how far
// each is with the victory cards.
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
	for _, line := range p.describeCards() {
		if line.Key != "line.face-down" {
			lines = append(lines, line)
		}
	}
	return lines
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
