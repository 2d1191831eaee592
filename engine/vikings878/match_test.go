package vikings878

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"skald/engine"
	"skald/engine/enginetest"
)

var update = flag.Bool("update", false, "search the finished matches of testdata/match again")

// fixtures are the endings that have a finished match: each way to win, the
// Treaty in each round, both decks and every option.
func fixtures() []enginetest.Ending {
	with := func(options ...string) engine.Setup {
		s := engine.Setup{Players: Factions, Options: map[string]string{}}
		for i := 0; i < len(options); i += 2 {
			s.Options[options[i]] = options[i+1]
		}
		return s
	}
	is := func(key string, winner Side, round int) func(engine.Result, []engine.Note) bool {
		return func(r engine.Result, told []engine.Note) bool {
			return len(r.Why) == 1 && r.Why[0].Key == key && r.Winners == winner.Seats() && (round == 0 || lastRound(told) == round)
		}
	}
	return []enginetest.Ending{
		{Name: "conquest-vikings", Setup: with(), Is: is("over.conquest", Vikings, 0)},
		{Name: "conquest-english", Setup: with(), Is: is("over.expulsion", English, 0)},
		{Name: "treaty-5-vikings", Setup: with(), Is: is("over.treaty", Vikings, 5)},
		{Name: "treaty-5-english", Setup: with(), Is: is("over.treaty", English, 5)},
		{Name: "treaty-6-vikings", Setup: with(), Is: is("over.treaty", Vikings, 6)},
		{Name: "treaty-7-english", Setup: with(), Is: is("over.treaty", English, 7)},
		{Name: "advanced", Setup: with(optionDeck, valueAdvanced), Is: is("over.treaty", English, 0)},
		{Name: "churches", Setup: with(optionLand, valueOn), Is: is("over.churches", Vikings, 0)},
		{Name: "epic", Setup: with(optionEpic, valueOn), Is: is("over.treaty", Vikings, 0)},
		{Name: "runes", Setup: with(optionRunes, valueOn), Is: is("over.treaty", Vikings, 0)},
		{Name: "everything", Setup: with(optionDeck, valueAdvanced, optionLand, valueOn, optionEpic, valueOn, optionRunes, valueOn), Is: is("over.treaty", English, 0)},
	}
}

// lastRound returns the last round that was told to have ended.
func lastRound(told []engine.Note) int {
	for i := len(told) - 1; i >= 0; i-- {
		if told[i].Key == "note.round" {
			return told[i].Args[0].Number
		}
	}
	return 0
}

// TestFinishedMatches replays finished matches. They were played by simple
// players, since by chance Vikings hardly ever win.
func TestFinishedMatches(t *testing.T) {
	t.Parallel()
	if *update {
		searchFixtures(t)
	}
	enginetest.Fixtures(t, Standard(), "testdata/match", false, fixtures())
}

// TestGolden holds what is told under a version of the rules.
func TestGolden(t *testing.T) { enginetest.Golden(t, Standard(), "testdata/golden", 3, *update) }

// fixtureTries is how many matches are searched for an ending.
const fixtureTries = 250

// searchFixtures writes the shortest match of each ending that is found.
func searchFixtures(t *testing.T) {
	g := Standard()
	for _, end := range fixtures() {
		var best *txtar.Archive
		shortest := 0
		for n := range fixtureTries {
			archive, length, ok := playFixture(t, g, end, byte(n), n%3)
			if ok && (best == nil || length < shortest) {
				best, shortest = archive, length
			}
		}
		if best == nil {
			t.Errorf("no match ended by %s", end.Name)
		} else if err := os.WriteFile(filepath.Join("testdata/match", end.Name+".txtar"), txtar.Format(best), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// playFixture plays a match with the dice of a replay. With style 1 the English
// play by chance, with style 2 the Vikings.
func playFixture(t *testing.T, g *Game, end enginetest.Ending, seed byte, style int) (*txtar.Archive, int, bool) {
	t.Helper()
	p, told := simple{rand.New(rand.NewPCG(uint64(seed), uint64(style)))}, &engine.Teller{}
	next, err := g.New(end.Setup, engine.NewDice(engine.Seed{seed}, 0), told)
	if err != nil {
		t.Fatal(err)
	}
	var notations, result bytes.Buffer
	n := 0
	for ; next.ToMove() != 0; n++ {
		s := next.(*state)
		seat := s.ToMove().First()
		legal := s.Legal(seat, nil)
		act := p.choose(s, seat, legal)
		if side := Faction(seat).Side(); style == 1 && side == English || style == 2 && side == Vikings {
			act = legal[p.IntN(len(legal))]
		}
		fmt.Fprintln(&notations, about.Side(seat), about.Format(act))
		if next, err = s.Apply(seat, act, engine.NewDice(engine.Seed{seed}, uint64(n+1)), told); err != nil {
			t.Fatal(err)
		}
	}
	r, _ := next.Result()
	for seat := range r.Winners.All() {
		fmt.Fprintln(&result, "winner", about.Side(seat))
	}
	for _, why := range r.Why {
		fmt.Fprintln(&result, "why", why.Key)
	}
	return &txtar.Archive{
		Comment: fmt.Appendf(nil, "# Seed %d: a match that ends by %s. Played by chance; written by go test -update.\n", seed, end.Name),
		Files: []txtar.File{
			{Name: "notations", Data: notations.Bytes()},
			{Name: "result", Data: result.Bytes()},
			{Name: "position", Data: fmt.Appendf(nil, "%x\n", next.Encode())},
		},
	}, n, end.Is(r, told.Notes())
}
