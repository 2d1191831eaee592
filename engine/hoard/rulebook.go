package hoard

import "skald/engine"

// Rules implements engine.Rulebook.
func (g *Game) Rules() []engine.Section {
	e := g.Printed
	note, n := engine.NewNote, engine.NumberArg
	return []engine.Section{
		{Key: "hands", Lines: []engine.Note{note("rulebook.aim"), note("rulebook.hands", n("cards", e.Cards))}},
		{Key: "turns", Lines: []engine.Note{note("rulebook.turn"), note("rulebook.roll", n("faces", e.Faces))}},
		{Key: "dragon", Lines: []engine.Note{note("rulebook.dragon")}},
		{Key: "end", Lines: []engine.Note{note("rulebook.end", n("coins", e.Coins)), note("rulebook.count")}},
		{Key: "leaving", Lines: []engine.Note{note("rulebook.leaving", n("crews", about.Seats.Min))}},
	}
}
