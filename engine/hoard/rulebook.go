package hoard

import "skald/engine"

// Rules implements engine.Rulebook: what /game rules tells, with the numbers of
// the edition.
func (g *Game) Rules() []engine.Section {
	n, note := engine.NumberArg, engine.NewNote
	return []engine.Section{
		{Key: "hands", Lines: []engine.Note{note("rulebook.hands", n("cards", g.edition.Cards))}},
		{Key: "turns", Lines: []engine.Note{note("rulebook.peek"), note("rulebook.roll", n("faces", g.edition.Faces), n("coins", g.edition.Coins))}},
		{Key: "dragon", Lines: []engine.Note{note("rulebook.dragon")}},
		{Key: "end", Lines: []engine.Note{note("rulebook.end"), note("rulebook.count")}},
		{Key: "leaving", Lines: []engine.Note{note("rulebook.leaving")}},
	}
}
