package saga_test

import (
	"flag"
	"os"
	"testing"

	"skald/engine"
	"skald/engine/enginetest"
	"skald/engine/saga"
)

var update = flag.Bool("update", false, "search the finished matches of testdata/match again")

// TestFinishedMatches replays a match for each way to end, by the one Victory
// Condition that was met, or those of both sides. They were played by the first
// edition, with Leaders dealt, as matches are stored that began so.
func TestFinishedMatches(t *testing.T) {
	t.Parallel()
	enginetest.Fixtures(t, firstEdition(t), "testdata/match", *update, []enginetest.Ending{
		endsBy("track", "note.won-track", saga.Saxon),
		endsBy("no-vikings", "note.won-no-vikings", saga.Saxon),
		endsBy("five-areas", "note.won-areas", saga.Viking),
		endsBy("eight-coins", "note.won-coins", saga.Viking),
		endsBy("no-saxons", "note.won-no-saxons", saga.Viking),
		endsBy("both-to-saxons", "note.won-both", saga.Saxon),
	})
}

// firstEdition is the game by the edition that stored matches began with.
func firstEdition(t *testing.T) *saga.Game {
	t.Helper()
	data, err := os.ReadFile("testdata/edition-1.json")
	if err != nil {
		t.Fatal(err)
	}
	g, err := saga.New(data)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func endsBy(name, key string, winner saga.Side) enginetest.Ending {
	return enginetest.Ending{Name: name, Setup: engine.Setup{Players: saga.Sides, Options: map[string]string{"leaders": "dealt"}}, Is: func(r engine.Result, _ []engine.Note) bool {
		last := r.Why[len(r.Why)-1].Key
		alone := len(r.Why) == 1 || key == "note.won-both"
		return last == key && alone && r.Winners == engine.SeatSet(engine.Seat(winner))
	}}
}

// TestGolden holds what is told under a version of the rules.
func TestGolden(t *testing.T) { enginetest.Golden(t, saga.Standard(), "testdata/golden", 3, *update) }

func TestLesson(t *testing.T) { enginetest.Lesson(t, saga.Standard()) }
