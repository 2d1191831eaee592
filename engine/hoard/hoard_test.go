package hoard_test

import (
	"flag"
	"testing"

	"skald/bot/words"
	"skald/engine"
	"skald/engine/enginetest"
	"skald/engine/enginetest/scripts"
	"skald/engine/hoard"
)

func TestLaws(t *testing.T) { enginetest.Laws(t, hoard.Standard(), 20) }

func TestEditionLaws(t *testing.T) {
	enginetest.EditionLaws(t, hoard.Standard(), []byte(`{"name": "another", "faces": 9, "coins": 40, "cards": 12}`), 4)
}

func FuzzLaws(f *testing.F) { enginetest.Fuzz(f, hoard.Standard()) }

func FuzzDecode(f *testing.F) { enginetest.FuzzDecode(f, hoard.Standard()) }

func TestRandomMatches(t *testing.T) { enginetest.RandomMatches(t, hoard.Standard(), 200, 500) }

func TestAllocations(t *testing.T) { enginetest.Allocations(t, hoard.Standard()) }

func BenchmarkRandomPlay(b *testing.B) { enginetest.RandomPlay(b, hoard.Standard()) }

func BenchmarkLegal(b *testing.B) { enginetest.LegalLists(b, hoard.Standard()) }

// TestScript runs the scripts of testdata/script: one for each rule.
func TestScript(t *testing.T) {
	scripts.Run(t, hoard.Standard(), words.Load, hoard.NewSetting, hoard.Refusals())
}

var update = flag.Bool("update", false, "search the finished matches of testdata/match again")

// TestFinishedMatches replays a match for each way to end.
func TestFinishedMatches(t *testing.T) {
	t.Parallel()
	endsBy := func(key string) func(engine.Result, []engine.Note) bool {
		return func(r engine.Result, _ []engine.Note) bool { return r.Why[0].Key == key }
	}
	long := engine.Setup{Players: 2, Options: map[string]string{"goal": "40"}}
	enginetest.Fixtures(t, hoard.Standard(), "testdata/match", *update, []enginetest.Ending{
		{Name: "rich", Setup: engine.Setup{Players: 3}, Is: endsBy("over.rich")},
		{Name: "empty", Setup: long, Is: endsBy("over.empty")},
		{Name: "shared", Setup: engine.Setup{Players: 4}, Is: func(r engine.Result, _ []engine.Note) bool { return r.Winners.Len() > 1 }},
	})
}

// TestGolden holds what is told under a version of the rules.
func TestGolden(t *testing.T) {
	enginetest.Golden(t, hoard.Standard(), "testdata/golden", 1, *update)
}

func TestEditionFaults(t *testing.T) {
	t.Parallel()
	enginetest.EditionFaults(t, hoard.Standard(), []enginetest.SpoiltEdition{
		{"no name", func(e map[string]any) { delete(e, "name") }, []string{"name: it is missing"}},
		{"numbers", func(e map[string]any) { e["faces"], e["coins"], e["cards"] = 1, "many", 3 }, []string{
			"faces: 1 is not from 2 to 20", "coins: it must be a whole number", "cards: 3 is not from 4 to 20",
		}},
		{"unknown field", func(e map[string]any) { e["dragons"] = 2 }, []string{"dragons: there is no such field"}},
	})
}

func TestCodec(t *testing.T) {
	enginetest.Codec(t, hoard.Standard(), 2, "ef7854c1d5aeb833bb1ff24376f322ca4ca0422a39c400ded5eb9bcfd2bb3179")
}

func TestLesson(t *testing.T) { enginetest.Lesson(t, hoard.Standard()) }
