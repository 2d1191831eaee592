package kosmos_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"skald/engine"
	"skald/engine/kosmos"
)

var update = flag.Bool("update", false, "search the finished matches of testdata/match again")

// endings are the ways in which a match can end: with a last card that conquers
// nothing, with one that conquers, with a shared win, with a knight added after
// the last card.
var endings = []string{"quiet", "conquest", "shared", "added"}

// cardsFor are the sides that the matches of each number of players are played
// with; a knight can be added on back sides only.
func cardsFor(players int, ending string) string {
	if ending == "added" {
		return "back"
	}
	return []string{2: "crown", 3: "back", 4: "mixed"}[players]
}

// TestFinishedMatches replays matches that were played to the end, one for
// each number of players and way to end. A change of the rules that breaks one
// would break matches that are stored.
func TestFinishedMatches(t *testing.T) {
	t.Parallel()
	if *update {
		searchMatches(t)
	}
	for players := 2; players <= 4; players++ {
		for _, ending := range endings {
			name := fmt.Sprintf("%d-%s", players, ending)
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
				replay(t, archive, newPlayed(t, players, ending, seed), ending)
			})
		}
	}
}

// replay plays an archive's notations and compares what comes of them.
func replay(t *testing.T, archive *txtar.Archive, p *played, ending string) {
	if len(archive.Files) != 3 {
		t.Fatalf("%d files, want notations, scores and position", len(archive.Files))
	}
	for _, line := range strings.Split(strings.TrimSpace(string(archive.Files[0].Data)), "\n") {
		seat, notation, _ := strings.Cut(line, " ")
		if want := p.game.About().Side(p.state.ToMove().First()); seat != want {
			t.Fatalf("action %d: %s is to move, not %s", len(p.log)+1, want, seat)
		}
		act, err := p.game.About().Parse(notation)
		if err != nil {
			t.Fatal(err)
		}
		p.apply(t, act)
	}
	if got, want := p.scores(), string(archive.Files[1].Data); got != want {
		t.Errorf("scores %swant %s", got, want)
	}
	if got, want := fmt.Sprintf("%x\n", p.state.Encode()), string(archive.Files[2].Data); got != want {
		t.Errorf("last position\n%swant\n%s", got, want)
	}
	if got := p.ending(); got != ending {
		t.Errorf("the match ends by %q, want %q", got, ending)
	}
}

// A played is a match and what is remembered of it.
type played struct {
	game  *kosmos.Game
	seed  byte
	state engine.State
	log   []string
	told  []engine.Note // since the last card was laid
}

func newPlayed(t *testing.T, players int, ending string, seed byte) *played {
	t.Helper()
	p := &played{game: kosmos.Standard(), seed: seed}
	setup := engine.Setup{Players: players, Options: map[string]string{"cards": cardsFor(players, ending)}}
	var err error
	if p.state, err = p.game.New(setup, engine.NewDice(engine.Seed{seed}, 0), nil); err != nil {
		t.Fatal(err)
	}
	return p
}

func (p *played) apply(t *testing.T, act engine.Action) {
	t.Helper()
	seat, told := p.state.ToMove().First(), &engine.Teller{}
	next, err := p.state.Apply(seat, act, engine.NewDice(engine.Seed{p.seed}, uint64(len(p.log)+1)), told)
	if err != nil {
		t.Fatalf("action %d, %s: %v", len(p.log)+1, p.game.About().Format(act), err)
	}
	p.state = next
	p.log = append(p.log, p.game.About().Side(seat)+" "+p.game.About().Format(act))
	for _, n := range told.Notes() {
		if len(p.told) > 0 || n.Key == "note.last" {
			p.told = append(p.told, n)
		}
	}
}

// scores returns the final scores on a line.
func (p *played) scores() string {
	r, _ := p.state.Result()
	return fmt.Sprintln(r.Scores, "winners", r.Winners.Len())
}

// ending names the way in which the match has ended, "" if in several or none.
func (p *played) ending() string {
	r, over := p.state.Result()
	if !over {
		return ""
	}
	list := []string{}
	if r.Winners.Len() > 1 {
		list = append(list, "shared")
	}
	for _, n := range p.told {
		switch n.Key {
		case "note.conquered", "note.conquered-middle":
			list = append(list, "conquest")
		case "note.last-added", "note.last-added-defence":
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

// searchMatches plays by chance and keeps the shortest match of each number of
// players and ending.
func searchMatches(t *testing.T) {
	for players := 2; players <= 4; players++ {
		for _, ending := range endings {
			var best *played
			for n := range uint64(3000) {
				p, choose := newPlayed(t, players, ending, byte(n)), engine.NewDice(engine.Seed{1}, n)
				for p.state.ToMove() != 0 && (best == nil || len(p.log) < len(best.log)) {
					legal := p.state.Legal(p.state.ToMove().First(), nil)
					p.apply(t, legal[choose.IntN(len(legal))])
				}
				if p.ending() == ending {
					best = p
				}
			}
			name := fmt.Sprintf("%d-%s", players, ending)
			if best == nil {
				t.Fatalf("no match ended like %s", name)
			}
			var text bytes.Buffer
			fmt.Fprintln(&text, strings.Join(best.log, "\n"))
			archive := &txtar.Archive{
				Comment: fmt.Appendf(nil, "# Seed %d: %d players, %s sides, a match that ends like this: %s. Played by chance; written by go test -run FinishedMatches -update.\n",
					best.seed, players, cardsFor(players, ending), ending),
				Files: []txtar.File{
					{Name: "notations", Data: text.Bytes()},
					{Name: "scores", Data: []byte(best.scores())},
					{Name: "position", Data: fmt.Appendf(nil, "%x\n", best.state.Encode())},
				},
			}
			if err := os.WriteFile(filepath.Join("testdata", "match", name+".txtar"), txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}
