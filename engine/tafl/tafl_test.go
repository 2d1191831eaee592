package tafl_test

import (
	"flag"
	"os"
	"testing"
	"testing/fstest"

	"skald/bot/words"
	"skald/engine"
	"skald/engine/enginetest"
	"skald/engine/enginetest/scripts"
	"skald/engine/tafl"
)

func TestLaws(t *testing.T) { enginetest.Laws(t, tafl.Game{}, 20) }

func FuzzLaws(f *testing.F) { enginetest.Fuzz(f, tafl.Game{}) }

func FuzzDecode(f *testing.F) { enginetest.FuzzDecode(f, tafl.Game{}) }

func TestRandomMatches(t *testing.T) { enginetest.RandomMatches(t, tafl.Game{}, 200, 200) }

func TestAllocations(t *testing.T) { enginetest.Allocations(t, tafl.Game{}) }

func BenchmarkRandomPlay(b *testing.B) { enginetest.RandomPlay(b, tafl.Game{}) }

func TestCodec(t *testing.T) {
	enginetest.Codec(t, tafl.Game{}, 2, "d9d9a28eba8de551e316f0c7f13c760ab5cc32adfcd6296d4ed0ff5f4077e90f")
}

// TestScript runs the scripts of testdata/script: one for each rule.
func TestScript(t *testing.T) {
	scripts.Run(t, tafl.Game{}, spoken, tafl.NewSetting, tafl.Refusals())
}

// spoken returns the game's sentences, which are not among the program's.
func spoken() (*words.Catalogue, error) {
	data, err := os.ReadFile("testdata/en.toml")
	if err != nil {
		return nil, err
	}
	return words.LoadFS(fstest.MapFS{"en/tafl.toml": {Data: data}})
}

var update = flag.Bool("update", false, "search the finished matches of testdata/match again")

// TestFinishedMatches replays a match for each way to end that chance finds.
func TestFinishedMatches(t *testing.T) {
	t.Parallel()
	endsBy := func(name string) enginetest.Ending {
		return enginetest.Ending{Name: name, Setup: engine.Setup{Players: 2}, Is: func(r engine.Result, _ []engine.Note) bool { return r.Why[0].Key == "over."+name }}
	}
	enginetest.Fixtures(t, tafl.Game{}, "testdata/match", *update, []enginetest.Ending{endsBy("taken"), endsBy("escaped"), endsBy("long")})
}

// TestGolden holds what is told under a version of the rules.
func TestGolden(t *testing.T) { enginetest.Golden(t, tafl.Game{}, "testdata/golden", 1, *update) }
