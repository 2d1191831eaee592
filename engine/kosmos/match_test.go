package kosmos_test

import (
	"flag"
	"fmt"
	"testing"

	"skald/engine"
	"skald/engine/enginetest"
	"skald/engine/kosmos"
)

var update = flag.Bool("update", false, "search the finished matches of testdata/match again")

// TestFinishedMatches replays a match for each number of players and way to
// end: with a last card that conquers nothing, with one that conquers, with a
// shared win, with a knight added after the last card. Fame was asked for in
// them, as it was by default when they were played.
func TestFinishedMatches(t *testing.T) {
	t.Parallel()
	var list []enginetest.Ending
	for players := kosmos.MinPlayers; players <= kosmos.MaxPlayers; players++ {
		for _, ending := range []string{"quiet", "conquest", "shared", "added"} {
			cards := []string{2: "crown", 3: "back", 4: "mixed"}[players]
			if ending == "added" {
				cards = "back" // only there can a knight be added
			}
			list = append(list, enginetest.Ending{
				Name:  fmt.Sprintf("%d-%s", players, ending),
				Setup: engine.Setup{Players: players, Options: map[string]string{"cards": cards, "fame": "claim"}},
				Is:    func(r engine.Result, told []engine.Note) bool { return endingOf(r, told) == ending },
			})
		}
	}
	enginetest.Fixtures(t, kosmos.Standard(), "testdata/match", *update, list)
}

// endingOf names the way in which a match has ended, "" if in several or none.
func endingOf(r engine.Result, told []engine.Note) string {
	var list []string
	if r.Winners.Len() > 1 {
		list = append(list, "shared")
	}
	last := false
	for _, n := range told {
		last = last || n.Key == "note.last"
		switch {
		case !last:
		case n.Key == "note.conquered" || n.Key == "note.conquered-middle":
			list = append(list, "conquest")
		case n.Key == "note.last-added" || n.Key == "note.last-added-defence":
			list = append(list, "added")
		}
	}
	switch len(list) {
	case 0:
		return "quiet"
	case 1:
		return list[0]
	}
	return ""
}

// TestGolden holds what is told under a version of the rules.
func TestGolden(t *testing.T) { enginetest.Golden(t, kosmos.Standard(), "testdata/golden", 1, *update) }
