package enginetest

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"skald/engine"
)

// An Ending is a way in which a match can end.
type Ending struct {
	Name  string // the fixture's file, without .txtar
	Setup engine.Setup
	// Is reports whether a finished match ended in this way and no other.
	Is func(engine.Result, []engine.Note) bool
}

// searchTries is how many random matches of a setup are searched for endings.
const searchTries = 60_000

// Fixtures replays finished matches, one file of the folder for each ending,
// and compares the results and the last positions. A change of the rules that
// breaks one would break matches that are stored. With update, the files are
// written again: the shortest match of each ending that chance finds.
func Fixtures(t *testing.T, g engine.Game, dir string, update bool, endings []Ending) {
	t.Helper()
	if update {
		searchFixtures(t, g, dir, endings)
	}
	if testing.Short() {
		endings = endings[:1]
	}
	for _, end := range endings {
		t.Run(end.Name, func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(filepath.Join(dir, end.Name+".txtar"))
			if err != nil {
				t.Fatal(err)
			}
			m, err := replayFixture(g, end, archive)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := string(txtar.Format(m.fixture(end))), string(txtar.Format(archive)); got != want {
				t.Errorf("the match comes out as\n%s\nwant\n%s", got, want)
			}
			if result, over := m.state.Result(); !over || !end.Is(result, m.notes()) {
				t.Errorf("the match is over: %v, and does not end by %s", over, end.Name)
			}
		})
	}
}

// replayFixture plays the notations of a file.
func replayFixture(g engine.Game, end Ending, archive *txtar.Archive) (*match, error) {
	var seed byte
	if _, err := fmt.Sscanf(string(archive.Comment), "# Seed %d", &seed); err != nil {
		return nil, fmt.Errorf("read seed: %w", err)
	}
	m, err := begin(g, end.Setup, engine.Seed{seed})
	if err != nil {
		return nil, err
	}
	if len(archive.Files) == 0 || archive.Files[0].Name != "notations" {
		return nil, fmt.Errorf("there are no notations")
	}
	for _, line := range strings.Split(strings.TrimSpace(string(archive.Files[0].Data)), "\n") {
		side, notation, _ := strings.Cut(line, " ")
		act, err := g.About().Parse(notation)
		if err != nil {
			return nil, err
		}
		seat := engine.Nobody
		for s := range m.state.ToMove().All() {
			if g.About().Side(s) == side {
				seat = s
			}
		}
		if seat == engine.Nobody {
			return nil, fmt.Errorf("action %d: %s is not to move", len(m.log)+1, side)
		}
		if err := m.apply(seat, act); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// notes returns all that everybody was told.
func (m *match) notes() []engine.Note {
	list := m.told
	for _, r := range m.log {
		list = append(list, r.notes...)
	}
	return list
}

// fixture writes a finished match.
func (m *match) fixture(end Ending) *txtar.Archive {
	about := m.game.About()
	var notations, result bytes.Buffer
	for _, r := range m.log {
		fmt.Fprintln(&notations, about.Side(r.seat), about.Format(r.action))
	}
	r, _ := m.state.Result()
	for seat := range r.Winners.All() {
		fmt.Fprintln(&result, "winner", about.Side(seat))
	}
	for seat, n := range r.Scores {
		fmt.Fprintln(&result, "score", about.Side(engine.Seat(seat)), n)
	}
	for _, why := range r.Why {
		fmt.Fprintln(&result, "why", why.Key)
	}
	return &txtar.Archive{
		Comment: fmt.Appendf(nil, "# Seed %d: a match that ends by %s. Played by chance; written by go test -update.\n", m.seed[0], end.Name),
		Files: []txtar.File{
			{Name: "notations", Data: notations.Bytes()},
			{Name: "result", Data: result.Bytes()},
			{Name: "position", Data: fmt.Appendf(nil, "%x\n", m.state.Encode())},
		},
	}
}

// searchFixtures plays by chance and writes the shortest match of each ending.
func searchFixtures(t *testing.T, g engine.Game, dir string, endings []Ending) {
	t.Helper()
	best := make([]*match, len(endings))
	for n := range uint64(searchTries) {
		played := map[string]*match{} // by setup: several endings may share one
		for i, end := range endings {
			setup := fmt.Sprint(end.Setup)
			if played[setup] == nil {
				m, err := begin(g, end.Setup, engine.Seed{byte(n)})
				choose := engine.NewDice(engine.Seed{1}, n).IntN
				for more := true; more && err == nil; {
					more, err = m.step(choose)
				}
				if err != nil {
					t.Fatal(err)
				}
				played[setup] = m
			}
			m := played[setup]
			if result, _ := m.state.Result(); end.Is(result, m.notes()) && (best[i] == nil || len(m.log) < len(best[i].log)) {
				best[i] = m
			}
		}
	}
	for i, end := range endings {
		if best[i] == nil {
			t.Errorf("no match ended by %s", end.Name)
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, end.Name+".txtar"), txtar.Format(best[i].fixture(end)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
