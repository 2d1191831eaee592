package kosmos

import "skald/engine"

var _ engine.Rulebook = (*Game)(nil)

// Rules implements engine.Rulebook, in our own words and with the edition's
// values.
func (g *Game) Rules() []engine.Section {
	n := engine.NumberArg
	note := engine.NewNote
	return []engine.Section{
		{Key: "turn", Lines: []engine.Note{
			note("rulebook.aim"),
			note("rulebook.turn"),
			note("rulebook.setup-cards", n("cards", SetSize), n("values", MaxValue)),
			note("rulebook.setup-middle"),
			note("rulebook.setup-sides"),
			note("rulebook.setup-fame"),
		}},
		{Key: "fame", Lines: []engine.Note{note("rulebook.fame"), note("rulebook.fame-claim")}},
		{Key: "laying", Lines: []engine.Note{note("rulebook.laying"), note("rulebook.laying-start"), note("rulebook.laying-join")}},
		{Key: "colours", Lines: []engine.Note{note("rulebook.colours", n("knights", MaxTroop))}},
		{Key: "conquest", Lines: []engine.Note{
			note("rulebook.conquest"),
			note("rulebook.conquest-more"),
			note("rulebook.conquest-troop"),
			note("rulebook.conquest-loser"),
			note("rulebook.majority"),
			note("rulebook.reserve"),
		}},
		{Key: "hiring", Lines: []engine.Note{note("rulebook.hiring"), note("rulebook.hiring-free")}},
		{Key: "countries", Lines: g.Printed.countryRules()},
		{Key: "properties", Lines: []engine.Note{
			note("rulebook.once"),
			note("rulebook.face-down"),
			note("rulebook.take-back"),
			note("rulebook.take-back-kept"),
		}},
		{Key: "end", Lines: []engine.Note{
			note("rulebook.end"),
			note("rulebook.end-conquest"),
			note("rulebook.end-count"),
			note("rulebook.end-order"),
			note("rulebook.repetition", n("times", repeated)),
			note("rulebook.leaving"),
		}},
		{Key: "sets", Lines: g.Printed.setRules()},
	}
}

// countryRules tell what each side of each country brings and does.
func (e *Edition) countryRules() []engine.Note {
	lines := []engine.Note{engine.NewNote("rulebook.properties")}
	for l := range Land(Lands) {
		for side := range Side(Sides) {
			data := e.Side(l, side)
			args := []engine.Arg{land(l), engine.WordArg("colour", vocColour, engine.Word(l.Colour())),
				engine.WordArg("side", vocSide, engine.Word(side)), engine.NumberArg("fame", data.Fame)}
			if data.During != NoProperty {
				args = append(args, engine.WordArg("during", vocProperty, engine.Word(data.During)))
			}
			if data.End != NoProperty {
				args = append(args, engine.WordArg("closing", vocProperty, engine.Word(data.End)))
			}
			lines = append(lines, engine.NewNote("rulebook.country", args...))
		}
	}
	return lines
}

// setRules tell which knights each set has.
func (e *Edition) setRules() []engine.Note {
	lines := []engine.Note{engine.NewNote("rulebook.sets")}
	for i, set := range e.Sets {
		args := []engine.Arg{engine.NumberArg("number", i+1)}
		if i+1 == e.Castle {
			args = append(args, engine.NumberArg("castle", 1))
		}
		lines = append(lines, engine.NewNote("rulebook.set", appendCards(args, set)...))
	}
	return lines
}
