package pax

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"skald/engine"
	"skald/engine/enginetest"
)

var update = flag.Bool("update", false, "search the finished matches of testdata/match again")

// TestFinishedMatches replays a match for each number of players and way to end:
// by a card of each difficulty, by the last tile with nobody's card met, and with a
// shared win. They were played by the policies of player_test.go.
func TestFinishedMatches(t *testing.T) {
	var list []enginetest.Ending
	for players := MinPlayers; players <= MaxPlayers; players++ {
		for _, ending := range endings {
			setup := engine.Setup{Players: players, Options: ending.options}
			if *update {
				record(t, setup, ending)
			}
			name := fmt.Sprintf("%d-%s", players, ending.name)
			if _, err := os.Stat(filepath.Join("testdata/match", name+".txtar")); err != nil {
				t.Errorf("there is no match %s", name)
				continue
			}
			list = append(list, enginetest.Ending{Name: name, Setup: setup, Is: func(r engine.Result, told []engine.Note) bool {
				return ending.is(r, r.Why[0].Key == "over.last-tile", told)
			}})
		}
	}
	enginetest.Fixtures(t, Standard(), "testdata/match", false, list)
}

// A way in which a match ends.
type ending struct {
	name    string
	options map[string]string
	by      policy
	is      func(r engine.Result, lastTile bool, told []engine.Note) bool
}

func byACard(_ engine.Result, lastTile bool, _ []engine.Note) bool { return !lastTile }

func meets(told []engine.Note) bool {
	for _, n := range told {
		if n.Key == "note.met" {
			return true
		}
	}
	return false
}

var endings = []ending{
	{"novice", nil, greedy, byACard},
	{"standard", map[string]string{optionGoals: "standard"}, greedy, byACard},
	{"advanced", map[string]string{optionGoals: "advanced", optionPile: valueLong}, greedy, byACard},
	{"eklundian", map[string]string{optionGoals: "eklundian", optionPile: valueLong}, greedy, byACard},
	{"last-tile", map[string]string{optionGoals: "eklundian"}, byVerb, func(r engine.Result, lastTile bool, told []engine.Note) bool {
		return lastTile && r.Winners.Len() == 1 && !meets(told)
	}},
	{"shared", map[string]string{optionGoals: valueMixed, optionAlthing: valueOrder}, drawer, func(r engine.Result, lastTile bool, _ []engine.Note) bool {
		return lastTile && r.Winners.Len() > 1
	}},
}

// record plays matches until one ends in a way, and writes it.
func record(t *testing.T, setup engine.Setup, e ending) {
	t.Helper()
	g := Standard()
	about := g.About()
	for n := range 250 {
		seed := engine.Seed{byte(n)}
		m, err := playOut(g, setup, seed, e.by, engine.NewDice(seed, 1).IntN)
		if err != nil {
			t.Fatal(err)
		}
		var told []engine.Note
		if m.last.metBy != 0 {
			told = append(told, engine.NewNote("note.met"))
		}
		result, _ := m.last.Result()
		if !e.is(result, m.last.over == byLastTile, told) {
			continue
		}
		name := fmt.Sprintf("%d-%s", setup.Players, e.name)
		var notations, outcome []byte
		for i, act := range m.log {
			notations = fmt.Appendln(notations, about.Side(m.seats[i]), about.Format(act))
		}
		for seat := range result.Winners.All() {
			outcome = fmt.Appendln(outcome, "winner", about.Side(seat))
		}
		for seat, score := range result.Scores {
			outcome = fmt.Appendln(outcome, "score", about.Side(engine.Seat(seat)), score)
		}
		for _, why := range result.Why {
			outcome = fmt.Appendln(outcome, "why", why.Key)
		}
		data := txtar.Format(&txtar.Archive{
			Comment: fmt.Appendf(nil, "# Seed %d: a match that ends by %s. Played by chance; written by go test -update.\n", n, name),
			Files: []txtar.File{{Name: "notations", Data: notations}, {Name: "result", Data: outcome},
				{Name: "position", Data: fmt.Appendf(nil, "%x\n", m.last.Encode())}},
		})
		if err := os.WriteFile(filepath.Join("testdata/match", name+".txtar"), data, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Logf("no match of %d ends by %s", setup.Players, e.name)
}

// TestGolden holds what is told under a version of the rules.
func TestGolden(t *testing.T) {
	enginetest.Golden(t, Standard(), "testdata/golden", 1, *update)
}
