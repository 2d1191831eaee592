package hoard

import "skald/engine"

// Lesson implements engine.Tutor.
func (g *Game) Lesson() engine.Lesson {
	const blue = 1
	note := engine.NewNote
	return engine.Lesson{
		Setup: engine.Setup{Players: 2}, Seed: engine.Seed{1},
		Goals: []engine.Note{note("lesson.goal", engine.NumberArg("coins", 12))},
		Steps: []engine.Step{
			{
				Ask: note("lesson.hide"), Do: "pick right", Why: note("lesson.hide-right"),
				Others: []engine.Choice{{Do: "pick left", Why: note("lesson.hide-left")}},
			},
			{
				Before: []engine.Deed{{Seat: blue, Do: "pick left"}},
				Ask:    note("lesson.look"), Do: "peek blue", Why: note("lesson.look-peek"),
				Others: []engine.Choice{{Do: "roll", Why: note("lesson.look-roll")}},
			},
		},
		End: []engine.Note{note("lesson.end")},
	}
}
