package enginetest

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"skald/engine"
)

// goldenActions is how much of a match a golden file holds.
const goldenActions = 250

// goldenChoices is how many actions are tried before one is written down.
const goldenChoices = 24

// Golden holds that what actions tell and lead to stays as it is under a version of
// the rules (About.Rules): it plays the matches of the folder's file of that version
// again by their notations, so many of each setup, and compares what each action
// told, to all and to single seats, and the position after it.
//
// If something comes out otherwise, matches that are stored would be told to be
// forged, so the rules need a higher number; with update the file of a version is
// written if there is none, and goes on with matches of options that came later.
// Files of older versions stay: they are what was told.
// Only before a version has landed may its file be removed and written again.
func Golden(t *testing.T, g engine.Game, dir string, matches int, update bool) {
	t.Helper()
	t.Parallel()
	path := filepath.Join(dir, fmt.Sprintf("rules-%d.txt", g.About().RulesVersion()))
	want, err := os.ReadFile(path)
	if update && (err == nil || errors.Is(err, fs.ErrNotExist)) {
		var longer []byte
		if longer, err = golden(g, matches, linesOf(want), true); err == nil && bytes.HasPrefix(longer, want) {
			want, err = longer, errors.Join(os.MkdirAll(dir, 0o755), os.WriteFile(path, longer, 0o644))
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := holdGolden(g, matches, want); err != nil {
		t.Errorf("%s: %v: raise the number of the rules and write a file of it, with -update", path, err)
	}
}

// holdGolden plays the matches of a golden file again.
func holdGolden(g engine.Game, matches int, want []byte) error {
	lines := linesOf(want)
	got, err := golden(g, matches, lines, false)
	if err != nil {
		return err
	}
	again := linesOf(got)
	for i, line := range again[:min(len(again), len(lines))] {
		if line != lines[i] {
			return fmt.Errorf("line %d comes out as %q", i+1, line)
		}
	}
	if len(again) != len(lines) {
		return fmt.Errorf("%d lines come out as %d", len(lines), len(again))
	}
	return nil
}

func linesOf(text []byte) []string {
	if len(text) == 0 {
		return nil
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// golden plays matches and writes them down, a line for each action: the seat, a
// digest of what came of it and the notation. The actions are those of the lines as
// far as they go, and then, if there may be more, chosen by chance, among some the one
// that tells something new. Options are tried with the fewest players.
func golden(g engine.Game, matches int, lines []string, more bool) ([]byte, error) {
	book := goldenBook{about: g.About(), lines: lines, told: map[string]bool{}}
	for _, setup := range Setups(g.About()) {
		if setup.Players > g.About().Seats.Min && len(setup.Options) > 0 {
			continue
		}
		for range matches {
			if book.read == len(lines) && !more {
				return nil, fmt.Errorf("there is no match with %v: -update adds it", setup.Options)
			}
			if err := book.play(g, setup); err != nil {
				return nil, err
			}
		}
	}
	return []byte(book.written.String()), nil
}

// A goldenBook is a golden file that is written while another may be read.
type goldenBook struct {
	about   *engine.About
	matches byte
	written strings.Builder
	lines   []string
	read    int             // so many of the lines
	told    map[string]bool // the shapes of what has been told
}

// play plays a match and writes it down.
func (b *goldenBook) play(g engine.Game, setup engine.Setup) error {
	b.matches++
	seed, told := engine.Seed{b.matches}, &engine.Teller{}
	s, err := g.New(setup, engine.NewDice(seed, 0), told)
	if err != nil {
		return err
	}
	fmt.Fprintln(&b.written, "match", b.matches, setup.Players, setup.Options, digest(s, told))
	if b.read < len(b.lines) {
		b.read++
	} else {
		b.lines = nil
	}
	choose := engine.NewDice(seed, 1<<32)
	for seq := uint64(1); s.ToMove() != 0 && seq <= goldenActions; seq++ {
		seat, act, err := b.next(s, seed, seq, choose)
		if err != nil {
			return err
		}
		told := &engine.Teller{}
		if s, err = s.Apply(seat, act, engine.NewDice(seed, seq), told); err != nil {
			return fmt.Errorf("match %d, action %d: %s: %w", b.matches, seq, b.about.Format(act), err)
		}
		for _, shape := range shapes(told) {
			b.told[shape] = true
		}
		fmt.Fprintln(&b.written, seat, digest(s, told), b.about.Format(act))
	}
	return nil
}

// next returns the action of the next line, or one that chance chooses.
func (b *goldenBook) next(s engine.State, seed engine.Seed, seq uint64, choose *engine.Dice) (engine.Seat, engine.Action, error) {
	if len(b.lines) == 0 {
		return b.choice(s, seed, seq, choose)
	}
	if b.read == len(b.lines) || strings.HasPrefix(b.lines[b.read], "match ") {
		return 0, engine.Action{}, fmt.Errorf("match %d goes on after its last line", b.matches)
	}
	b.read++
	return readGolden(b.about, b.lines[b.read-1])
}

// choice returns an action that chance chooses: if one of some that it tries, each
// verb as likely, tells what has not been told yet, the one that tells most of it,
// else any that does not end the match if there is one.
func (b *goldenBook) choice(s engine.State, seed engine.Seed, seq uint64, choose *engine.Dice) (engine.Seat, engine.Action, error) {
	seat := s.ToMove().First()
	legal := s.Legal(seat, nil)
	best, most := legal[0], -2
	for i := range 2 * goldenChoices {
		list, told := legal, &engine.Teller{}
		if i < goldenChoices {
			list = sameVerb(legal, choose)
		}
		act := list[choose.IntN(len(list))]
		next, err := s.Apply(seat, act, engine.NewDice(seed, seq), told)
		if err != nil {
			return 0, engine.Action{}, fmt.Errorf("match %d, action %d: %s: %w", b.matches, seq, b.about.Format(act), err)
		}
		n := b.news(told)
		switch {
		case next.ToMove() == 0:
			n = -1
		case n == 0 && i < goldenChoices:
			continue
		}
		if n > most {
			best, most = act, n
		}
	}
	return seat, best, nil
}

// sameVerb returns the actions of a verb that chance chooses, each as likely.
func sameVerb(legal []engine.Action, choose *engine.Dice) (list []engine.Action) {
	var verbs []engine.Verb
	for _, act := range legal {
		if !slices.Contains(verbs, act.Verb) {
			verbs = append(verbs, act.Verb)
		}
	}
	verb := verbs[choose.IntN(len(verbs))]
	for _, act := range legal {
		if act.Verb == verb {
			list = append(list, act)
		}
	}
	return list
}

// news returns how much of what was told has not been told before.
func (b *goldenBook) news(told *engine.Teller) (n int) {
	for _, shape := range shapes(told) {
		if !b.told[shape] {
			n++
		}
	}
	return n
}

// shapes returns the keys of what was told with the names of their arguments, and
// each word that an argument had.
func shapes(told *engine.Teller) (list []string) {
	of := func(key string, args []engine.Arg) {
		shape := key
		for _, a := range args {
			shape += " " + a.Name
			if a.Kind == engine.KindWord {
				list = append(list, key+" "+a.Name+" "+a.Word)
			}
		}
		list = append(list, shape)
	}
	for _, is := range told.Notes() {
		of(is.Key, is.Args)
	}
	for _, is := range told.Secrets() {
		of(is.Key, is.Args)
	}
	return list
}

// readGolden reads the seat and the action of a line.
func readGolden(about *engine.About, line string) (engine.Seat, engine.Action, error) {
	var seat engine.Seat
	var sum string
	if _, err := fmt.Sscan(line, &seat, &sum); err != nil {
		return 0, engine.Action{}, fmt.Errorf("read %q: %w", line, err)
	}
	_, notation, _ := strings.Cut(line, sum+" ")
	act, err := about.Parse(notation)
	return seat, act, err
}

// digest is a short one of what was told and of the position.
func digest(s engine.State, told *engine.Teller) string {
	data, err := json.Marshal([]any{told.Notes(), told.Secrets()})
	if err != nil {
		return err.Error()
	}
	sum := sha256.Sum256(append(data, s.Encode()...))
	return hex.EncodeToString(sum[:6])
}
