package pax

import "skald/engine"

// Lesson implements engine.Tutor: three turns of a match of two, to five Followers of
// four types in two WINDS. By its seed the learner is Hakon of Hladir and begins.
func (g *Game) Lesson() engine.Lesson {
	const rival = engine.Seat(1)
	return engine.Lesson{
		Setup: engine.Setup{Players: 2}, Seed: engine.Seed{2},
		Goals: []engine.Note{engine.NewNote("lesson.goal"), engine.NewNote("lesson.lost")},
		Steps: []engine.Step{
			engine.NewStep("buy", "buy v05", "buy v03", "draw"),
			engine.NewStep("sail", "journey home lundun end", "journey home nordsjo end", "journey home hleidra end"),
			engine.NewStep("play", "play v05 lundun", "draw", "buy v04"),
			engine.NewStep("last", "journey home dorestad end", "draw", "done"),
			engine.NewStep("establish", "establish dorestad jarldom", "buy v06", "draw").
				After(rival, "journey home dublin end", "buy v03", "draw", "draw"),
			engine.NewStep("influence", "theocracy emperor-of-saxland", "theocracy frankish-king", "theocracy iceland"),
			engine.NewStep("ability", "establish ruda rus", "done"),
			engine.NewStep("next", "buy v02", "draw", "buy e02"),
			engine.NewStep("north", "journey lundun hleidra end", "journey dorestad hleidra end", "done"),
			engine.NewStep("second", "play v02 hleidra", "draw", "theocracy frankish-king").
				After(rival, "draw", "draw", "draw", "draw", "discard e05", "discard a06", "discard a03"),
		},
		End: []engine.Note{engine.NewNote("lesson.end")},
	}
}
