package saga

import "skald/engine"

// Lesson implements engine.Tutor: the Vikings' first round, and what the second
// begins with. By its seed the first Vikings land in Sussex.
func (g *Game) Lesson() engine.Lesson {
	const viking, saxon = engine.Seat(Viking), engine.Seat(Saxon)
	e, note, n := g.Printed, engine.NewNote, engine.NumberArg
	return engine.Lesson{
		Setup: engine.Setup{Players: 2}, Seed: engine.Seed{1},
		Goals: []engine.Note{note("lesson.goal", n("areas", e.AreasToWin), n("coins", e.CoinsToWin)), note("lesson.lost")},
		Steps: []engine.Step{
			engine.NewStep("leaders", "place stormer plunderer berserk", "place stormer berserk plunderer", "place berserk plunderer stormer"),
			engine.NewStep("choose", "take 4", "take 1", "take 2"),
			engine.NewStep("first", "resolve 3", "resolve 4").
				After(saxon, "take 1", "take 2").After(viking, "take 3").
				After(saxon, "resolve 2", "income northumbria coin", "income mercia coin").
				After(saxon, "resolve 1", "coin", "recruit northumbria warrior", "recruit mercia warrior"),
			engine.NewStep("sail", "draw central", "move sussex kent 1w", "skip"),
			engine.NewStep("land", "move central kent 1w+plunderer", "move central kent 1w", "move central kent plunderer"),
			engine.NewStep("march", "move sussex wessex 2w", "move sussex wessex 1w", "move kent essex 1w").
				After(viking, "recruit central warrior", "recruit central warrior", "done", "resolve 4"),
			engine.NewStep("combat", "fight wessex", "fight kent").
				After(viking, "recruit north warrior", "recruit central warrior", "recruit south warrior"),
			engine.NewStep("reveal", "pass", "reveal plunderer").
				After(saxon, "lose 1w").After(viking, "fight kent"),
			engine.NewStep("second", "take 2", "take 4", "take 3").
				After(saxon, "lose 1w"),
			engine.NewStep("scout", "scout northumbria north", "scout northumbria central", "scout essex north").
				After(saxon, "take 3", "take 4").After(viking, "take 1", "resolve 2", "recruit central warrior"),
		},
		End: []engine.Note{note("lesson.end", n("coins", e.Pillage.Coins))},
	}
}
