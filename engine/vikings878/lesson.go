package vikings878

import "skald/engine"

// Lesson implements engine.Tutor: the Vikings' turns of the first round. By its seed
// the Norsemen begin with the Treaty of Wedmore in hand, and the Berserkers with
// Ceolwulf.
func (g *Game) Lesson() engine.Lesson {
	const norsemen, berserkers, housecarls, thegns = engine.Seat(0), engine.Seat(1), engine.Seat(2), engine.Seat(3)
	return engine.Lesson{
		Setup: engine.Setup{Players: 4}, Seed: engine.Seed{5},
		Goals: []engine.Note{
			engine.NewNote("lesson.goal", engine.NumberArg("conquest", ConquestMarkers), engine.NumberArg("treaty", TreatyMarkers)),
			engine.NewNote("lesson.lost"),
		},
		Steps: []engine.Step{
			engine.NewStep("card", "advance m4", "advance m5", "advance treaty").
				After(housecarls, "place 4 housecarls winchester").After(thegns, "place 4 thegns lichfield"),
			engine.NewStep("land", "invade halfdan york", "invade halfdan london", "invade halfdan whitby"),
			engine.NewStep("fight", "done", "fight york norsemen-first leave", "fight york berserkers-first hold"),
			engine.NewStep("garrison", "leave halfdan 2", "lead halfdan lincoln"),
			engine.NewStep("march", "lead halfdan lincoln", "lead halfdan durham", "lead halfdan wensleydale"),
			engine.NewStep("event", "play ceolwulf lichfield", "play ceolwulf leicester", "advance m4").For(berserkers).
				After(norsemen, "done").
				After(housecarls, "place 1 housecarls leicester", "advance m2", "done").
				After(thegns, "advance m5", "done"),
			engine.NewStep("settle", "place 2 norsemen lincoln", "place 2 berserkers lincoln", "done").For(berserkers),
			engine.NewStep("leave", "leave halfdan 1", "lead halfdan london").For(berserkers).
				After(berserkers, "advance m4"),
			engine.NewStep("next", "lead halfdan leicester", "lead halfdan london", "lead halfdan somerset").For(berserkers),
			engine.NewStep("stop", "done", "lead halfdan chester", "lead halfdan oxford").For(berserkers).
				After(berserkers, "done"),
		},
		End: []engine.Note{engine.NewNote("lesson.end")},
	}
}
