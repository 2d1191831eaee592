package kosmos

import "skald/engine"

// Lesson implements engine.Tutor: the first turns of two players on the first layout,
// to a country lost and won back. By its seed the learner has the fourth set and begins.
func (g *Game) Lesson() engine.Lesson {
	const you, rival = engine.Seat(0), engine.Seat(1)
	return engine.Lesson{
		Setup: engine.Setup{Players: 2}, Seed: engine.Seed{2},
		Goals: []engine.Note{engine.NewNote("lesson.goal"), engine.NewNote("lesson.lost")},
		Steps: []engine.Step{
			engine.NewStep("first", "start orange3", "start red3", "start violet1"),
			engine.NewStep("conquer", "join 1 yellow4", "join 1 green2", "start yellow4").
				After(rival, "start green3"),
			engine.NewStep("next", "start yellow4", "start red2", "start violet1").
				After(rival, "join 1 red4"),
			engine.NewStep("enough", "join 1 red3", "join 1 red2", "join 1 orange1").
				After(you, "done").After(rival, "start blue4", "done"),
			engine.NewStep("hire", "done", "hire green4", "hire yellow2"),
			engine.NewStep("attack", "start green4", "start green2", "start violet1").
				After(rival, "join 1 violet3", "done"),
			engine.NewStep("threat", "join 1 blue3", "start orange1", "join 1 orange1").
				After(you, "done").After(rival, "start orange3", "done"),
			engine.NewStep("strike", "join 1 red2", "join 1 yellow1", "start orange3").
				After(you, "done").After(rival, "join 1 red4", "done"),
			engine.NewStep("back", "start orange3", "start orange1", "start red2").
				After(you, "done").After(rival, "start yellow1", "done"),
			engine.NewStep("again", "join 1 yellow4", "join 1 red2", "join 1 yellow1").
				After(you, "done").After(rival, "join 1 blue2", "done"),
		},
		End: []engine.Note{engine.NewNote("lesson.end")},
	}
}
