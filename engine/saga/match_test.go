package saga_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"skald/engine"
	"skald/engine/saga"
)

var update = flag.Bool("update", false, "search the finished matches of testdata/match again")

// endings are the ways in which a match can end, by the notes of its result.
var endings = map[string][]string{
	"track":          {"note.won-track"},
	"no-vikings":     {"note.won-no-vikings"},
	"five-areas":     {"note.won-areas"},
	"eight-coins":    {"note.won-coins"},
	"no-saxons":      {"note.won-no-saxons"},
	"both-to-saxons": {"note.won-both"},
}

// TestFinishedMatches replays matches that were played to the end, one for
// each way to end. A change of the rules that breaks one would break matches
// that are stored.
func TestFinishedMatches(t *testing.T) {
	t.Parallel()
	if *update {
		searchMatches(t)
	}
	for name, want := range endings {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(filepath.Join("testdata", "match", name+".txtar"))
			if err != nil {
				t.Fatal(err)
			}
			var seed byte
			if _, err := fmt.Sscanf(string(archive.Comment), "# Seed %d", &seed); err != nil {
				t.Fatal(err)
			}
			game := saga.Standard()
			s, log := newMatch(t, game, seed)
			for _, f := range archive.Files {
				switch f.Name {
				case "notations":
					for _, line := range strings.Split(strings.TrimSpace(string(f.Data)), "\n") {
						side, notation, _ := strings.Cut(line, " ")
						s, log = mustPlay(t, game, s, seed, log, side, notation)
					}
				case "position":
					if got := fmt.Sprintf("%x\n", s.Encode()); got != string(f.Data) {
						t.Errorf("last position\n%swant\n%s", got, f.Data)
					}
				}
			}
			result, over := s.Result()
			if !over {
				t.Fatal("the match is not over")
			}
			var keys []string
			for _, n := range result.Why {
				keys = append(keys, n.Key)
			}
			for _, key := range want {
				if !slices.Contains(keys, key) {
					t.Errorf("the match ends by %v, want %s", keys, key)
				}
			}
			winner := saga.Saxon
			if strings.Contains(name, "five") || strings.Contains(name, "eight") || name == "no-saxons" {
				winner = saga.Viking
			}
			if result.Winners != engine.SeatSet(engine.Seat(winner)) {
				t.Errorf("winners %b, want %s", result.Winners, winner)
			}
		})
	}
}

func newMatch(t *testing.T, game *saga.Game, seed byte) (engine.State, []string) {
	t.Helper()
	s, err := game.New(engine.Setup{Players: 2}, engine.NewDice(engine.Seed{seed}, 0), nil)
	if err != nil {
		t.Fatal(err)
	}
	return s, nil
}

// mustPlay plays a notation with the dice of its record.
func mustPlay(t *testing.T, game *saga.Game, s engine.State, seed byte, log []string, side, notation string) (engine.State, []string) {
	t.Helper()
	act, err := game.About().Parse(notation)
	if err != nil {
		t.Fatal(err)
	}
	seat := s.ToMove().First()
	if game.About().Side(seat) != side {
		t.Fatalf("action %d: %s is to move, not %s", len(log)+1, game.About().Side(seat), side)
	}
	next, err := s.Apply(seat, act, engine.NewDice(engine.Seed{seed}, uint64(len(log)+1)), nil)
	if err != nil {
		t.Fatalf("action %d, %s: %v", len(log)+1, notation, err)
	}
	return next, append(log, side+" "+notation)
}

// searchMatches plays by chance until every ending has come with nothing but
// its own condition, and keeps the shortest match of each.
func searchMatches(t *testing.T) {
	game := saga.Standard()
	best := map[string]*txtar.Archive{}
	length := map[string]int{}
	for n := range uint64(60_000) {
		seed := byte(n)
		choose := engine.NewDice(engine.Seed{1}, n)
		s, log := newMatch(t, game, seed)
		for s.ToMove() != 0 && len(log) < 300 {
			seat := s.ToMove().First()
			legal := s.Legal(seat, nil)
			act := legal[choose.IntN(len(legal))]
			s, log = mustPlay(t, game, s, seed, log, game.About().Side(seat), game.About().Format(act))
		}
		result, over := s.Result()
		if !over {
			continue
		}
		for name, want := range endings {
			last := result.Why[len(result.Why)-1].Key
			if last != want[0] || len(result.Why) > 1 && name != "both-to-saxons" || length[name] > 0 && length[name] <= len(log) {
				continue
			}
			var text bytes.Buffer
			fmt.Fprintln(&text, strings.Join(log, "\n"))
			best[name], length[name] = &txtar.Archive{
				Comment: fmt.Appendf(nil, "# Seed %d: a match that ends by %s. Played by chance; written by go test -run FinishedMatches -update.\n", seed, name),
				Files: []txtar.File{
					{Name: "notations", Data: text.Bytes()},
					{Name: "position", Data: fmt.Appendf(nil, "%x\n", s.Encode())},
				},
			}, len(log)
		}
	}
	for name := range endings {
		if best[name] == nil {
			t.Errorf("no match ended by %s", name)
			continue
		}
		if err := os.WriteFile(filepath.Join("testdata", "match", name+".txtar"), txtar.Format(best[name]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
