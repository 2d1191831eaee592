package search_test

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/hoard"
	"skald/engine/search"
	"skald/engine/tafl"
)

func steady(iterations int) search.Strength { return search.Strength{Iterations: iterations} }

// choose searches as a seat sees a position.
func choose(t testing.TB, about *engine.About, s engine.State, seat engine.Seat, iterations int) search.Choice {
	t.Helper()
	c, err := search.New(engine.Seed{1}).Choose(search.See(about, 2, s, seat), steady(iterations), nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestSolved finds the one move that wins, of nim as far as it can be looked through,
// and of a board on which the king escapes or is taken.
func TestSolved(t *testing.T) {
	t.Parallel()
	for stones := range uint8(8) {
		if stones%4 == 0 {
			continue // all moves lose
		}
		c := choose(t, nimAbout, nim{stones: stones}, 0, 1500)
		if want := engine.Do(take, engine.Word(stones%4)); c.Action != want {
			t.Errorf("of %d stones: got %v, want %v; others %v", stones, c.Action, want, c.Others)
		}
		if c.After[0] < c.Before[0] || c.After[0]+c.After[1] < 0.999 || c.After[0]+c.After[1] > 1.001 {
			t.Errorf("of %d stones: from %v to %v", stones, c.Before, c.After)
		}
	}
	about := (&tafl.Game{}).About()
	for _, c := range []struct{ board, want string }{
		{"..k.a..|.......|.......|.......|...a...|.......|.....a. d", "move c1 a1"},
		{".......|.......|.ak....|.......|.......|...a...|....... a", "move d6 d3"},
	} {
		s, seat := board(t, c.board)
		got := choose(t, about, s, seat, 800)
		if text := about.Format(got.Action); text != c.want || got.After[seat] < 0.95 {
			t.Errorf("%s: got %s that promises %v, want %s", c.board, text, got.After, c.want)
		}
	}
}

// board returns a position of tafl: a for attackers, d for defenders, k for the king,
// and who is to move.
func board(t *testing.T, text string) (engine.State, engine.Seat) {
	t.Helper()
	data, rows := []byte{1}, strings.TrimSuffix(strings.TrimSuffix(text, " a"), " d")
	for _, c := range strings.ReplaceAll(rows, "|", "") {
		data = append(data, map[rune]byte{'.': 0, 'a': 1, 'd': 2, 'k': 3}[c])
	}
	seat := tafl.Attackers
	if strings.HasSuffix(text, "d") {
		seat = tafl.Defenders
	}
	s, err := (&tafl.Game{}).Decode(append(data, byte(seat)))
	if err != nil {
		t.Fatal(err)
	}
	return s, seat
}

// TestSealed wants neither of two seats that answer at once to know what the other
// answers, whoever searches: each wins half.
func TestSealed(t *testing.T) {
	t.Parallel()
	for seat := range engine.Seat(2) {
		c := choose(t, penniesAbout, pennies{}, seat, 4000)
		if c.Before[0] < 0.35 || c.Before[0] > 0.65 {
			t.Errorf("seat %d expects %v, want a half each", seat, c.Before)
		}
	}
}

// TestSameOnResamples wants the same choice on positions that the seat cannot tell
// apart, and from the same seed twice.
func TestSameOnResamples(t *testing.T) {
	t.Parallel()
	about := hoard.Standard().About()
	dice := engine.NewDice(engine.Seed{3}, 0)
	s, err := hoard.Standard().New(engine.Setup{Players: 4}, dice, nil)
	if err != nil {
		t.Fatal(err)
	}
	for range 12 {
		seat := s.ToMove().First()
		see := func(s engine.State) search.Choice {
			c, err := search.New(engine.Seed{1}).Choose(search.See(about, 4, s, seat), steady(60), nil)
			if err != nil {
				t.Fatal(err)
			}
			return c
		}
		want := see(s)
		for range 20 {
			if got := see(s.Resample(seat, dice)); !reflect.DeepEqual(got, want) {
				t.Fatalf("seat %d chooses %+v, and dealt again %+v", seat, want, got)
			}
		}
		if s, err = s.Apply(seat, want.Action, dice, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// TestOpen wants a search with all secrets open to know them, and one of a seat's
// sight not to.
func TestOpen(t *testing.T) {
	t.Parallel()
	for side, up := range []bool{false, true} {
		s := coin{up: up}
		if c := choose(t, coinAbout, s, 0, 400); c.Before[0] < 0.35 || c.Before[0] > 0.65 {
			t.Errorf("unseen, a side is named that promises %v of %v", c.After, c.Before)
		}
		c, err := search.New(engine.Seed{1}).Choose(search.Open(coinAbout, 2, s), steady(400), nil)
		if want := engine.Do(0, engine.Word(side)); err != nil || c.Action != want || c.After[0] != 1 {
			t.Errorf("open: got %v that promises %v, want %v (%v)", c.Action, c.After, want, err)
		}
	}
}

// TestOpenAgain wants the search with all secrets open to keep its tree, and to say
// so, not to crash, of a match that is over.
func TestOpenAgain(t *testing.T) {
	t.Parallel()
	how := search.Strength{Iterations: 1000, Slack: 1, Temperature: 1}
	p, s := search.New(engine.Seed{}), nim{stones: 13}
	at := search.Open(nimAbout, 2, s)
	if _, err := p.Choose(at, how, nil); err != nil {
		t.Fatal(err)
	}
	p.Took(at, engine.Do(spin))
	next, _ := s.Apply(0, engine.Do(spin), nil, nil)
	if again, err := p.Choose(search.Open(nimAbout, 2, next), how, nil); err != nil || again.Iterations >= how.Iterations {
		t.Errorf("%d iterations, %v", again.Iterations, err)
	}
	if _, err := p.Choose(search.Open(nimAbout, 2, nim{}), how, nil); err == nil {
		t.Error("a match that is over goes on")
	}
}

// TestSets wants a player who can set something for ever to do so once at most before
// each move, and never to come back to where it was.
func TestSets(t *testing.T) {
	t.Parallel()
	for _, seed := range []byte{1, 2, 3} {
		var s engine.State = nim{stones: 12}
		players := [2]*search.Searcher{search.New(engine.Seed{seed}), search.New(engine.Seed{seed, 1})}
		seen := map[string]bool{}
		for n := 0; s.ToMove() != 0; n++ {
			if n > 36 {
				t.Fatal("no end")
			}
			if seen[string(s.Encode())] {
				t.Fatalf("back at %v", s.Encode())
			}
			seen[string(s.Encode())] = true
			seat := s.ToMove().First()
			at := search.See(nimAbout, 2, s, seat)
			c, err := players[seat].Choose(at, search.Strength{Iterations: 4, Slack: 1, Temperature: 10}, nil)
			if err != nil {
				t.Fatal(err)
			}
			players[seat].Took(at, c.Action)
			s, _ = s.Apply(seat, c.Action, nil, nil)
		}
	}
}

// TestKeptTreeIsLegal wants no action chosen that was possible only where something was
// otherwise that the seat knows by now, though the tree was kept.
func TestKeptTreeIsLegal(t *testing.T) {
	t.Parallel()
	how := search.Strength{Iterations: 400, Slack: 1, Temperature: 1}
	for seed := range byte(20) {
		p := search.New(engine.Seed{seed})
		var s engine.State = box{}
		for range 2 {
			at := search.See(nimAbout, 2, s, 0)
			c, err := p.Choose(at, how, nil)
			if err != nil {
				t.Fatal(err)
			}
			legal := s.Legal(0, nil)
			for _, one := range append(c.Others, c.Candidate) {
				if !slices.Contains(legal, one.Action) {
					t.Fatalf("seed %d: %v is no legal action", seed, one.Action)
				}
			}
			p.Took(at, c.Action)
			s, _ = s.Apply(0, c.Action, nil, nil)
		}
	}
}

// TestKeepsTree wants the tree to be kept from a decision to the next of the same
// party, and a new one where something else happened.
func TestKeepsTree(t *testing.T) {
	t.Parallel()
	const iterations = 1000
	how := search.Strength{Iterations: iterations, Slack: 1, Temperature: 1} // is never settled early
	p, s := search.New(engine.Seed{}), nim{stones: 13}
	for _, c := range []struct {
		act  engine.Action
		kept bool
	}{{engine.Do(spin), true}, {engine.Do(take, 1), false}} {
		at := search.See(nimAbout, 2, s, engine.Seat(s.turn))
		if _, err := p.Choose(at, how, nil); err != nil {
			t.Fatal(err)
		}
		p.Took(at, c.act)
		next, _ := s.Apply(0, c.act, nil, nil)
		s = next.(nim)
		again, err := p.Choose(search.See(nimAbout, 2, s, engine.Seat(s.turn)), how, nil)
		if err != nil || again.Iterations < iterations != c.kept {
			t.Errorf("after %v: %d iterations, %v", c.act, again.Iterations, err)
		}
	}
}

// TestBadGuesses wants an error of a game that panics, or that guesses what are no
// shares, and a Searcher that goes on with others.
func TestBadGuesses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		how  guesses
		want error
	}{
		{"not a number", guesses{shares: [2]float32{nan, 1}, weight: 1}, search.ErrAppraisal},
		{"too much", guesses{shares: [2]float32{1, 1}, weight: 1}, search.ErrAppraisal},
		{"less than nothing", guesses{shares: [2]float32{-1, 2}, weight: 1}, search.ErrAppraisal},
		{"nothing", guesses{weight: 1}, search.ErrAppraisal},
		{"weight not a number", guesses{shares: [2]float32{1, 0}, weight: nan}, search.ErrWeight},
		{"negative weight", guesses{shares: [2]float32{1, 0}, weight: -1}, search.ErrWeight},
		{"panic", guesses{weight: 1, panics: true}, nil},
	} {
		p := search.New(engine.Seed{1})
		s := guessed{nim{stones: 200}, &c.how}
		_, err := p.Choose(search.See(nimAbout, 2, s, 0), steady(10), nil)
		if err == nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, err, c.want)
		}
		good := guessed{nim{stones: 200}, &guesses{shares: [2]float32{0.5, 0.5}}} // no weight is uniform
		if _, err := p.Choose(search.See(nimAbout, 2, good, 0), steady(10), nil); err != nil {
			t.Errorf("%s: afterwards %v", c.name, err)
		}
	}
	if _, err := search.New(engine.Seed{}).Choose(search.See(nimAbout, 2, nim{stones: 3}, 1), steady(10), nil); err == nil {
		t.Error("a seat that is not to move chooses")
	}
}

// TestStanding wants no choice for a seat that could only prepare something.
func TestStanding(t *testing.T) {
	t.Parallel()
	at := search.See(nimAbout, 2, prepared{nim{stones: 3}}, 1)
	if len(at.Legal(nil)) == 0 {
		t.Fatal("the seat has nothing to prepare")
	}
	if c, err := search.New(engine.Seed{}).Choose(at, steady(10), nil); err == nil {
		t.Errorf("got %v, want an error", c.Action)
	}
}

// TestHorizon wants matches to be played to their end, and no guess to be asked for,
// where the game says so.
func TestHorizon(t *testing.T) {
	t.Parallel()
	far := *nimAbout
	far.Horizon = 1000
	s := guessed{nim{stones: 30}, &guesses{shares: [2]float32{nan, nan}, weight: 1}}
	if _, err := search.New(engine.Seed{}).Choose(search.See(&far, 2, s, 0), steady(50), nil); err != nil {
		t.Error(err)
	}
}

// TestStop wants a search to end when it is told to, with a choice.
func TestStop(t *testing.T) {
	t.Parallel()
	left := 7
	c, err := search.New(engine.Seed{}).Choose(search.See(nimAbout, 2, nim{stones: 20}, 0), steady(1<<30), func() bool { left--; return left < 0 })
	if err != nil || c.Iterations != 8 {
		t.Errorf("%d iterations, %v", c.Iterations, err)
	}
	if c.Visits == 0 || len(c.Others) != 2 {
		t.Errorf("got %+v", c)
	}
}

// measured returns what a search of so many iterations leaves behind, and how often it
// allocates.
func measured(t *testing.T, p *search.Searcher, iterations int) (kept, count uint64) {
	t.Helper()
	at := search.See(nimAbout, 2, guessed{nim{stones: 250}, &guesses{shares: [2]float32{0.5, 0.5}}}, 0)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	all := search.Strength{Iterations: iterations, Slack: 1, Temperature: 1} // is never settled early
	if _, err := p.Choose(at, all, nil); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	count = after.Mallocs - before.Mallocs
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(p)
	return after.HeapAlloc - min(before.HeapAlloc, after.HeapAlloc), count
}

// TestMemory wants a search to stay within 16 MB, whatever it is asked for.
func TestMemory(t *testing.T) {
	if kept, _ := measured(t, search.New(engine.Seed{}), 1<<30); kept > 16<<20 {
		t.Errorf("%d bytes, want at most 16 MB", kept)
	}
}

// TestAllocations wants an iteration to allocate nothing but what the game does, and
// new nodes: a second search of the same size has room for these.
func TestAllocations(t *testing.T) {
	const large = 3000
	p := search.New(engine.Seed{})
	at := search.See(nimAbout, 2, fixed(60), 0)
	count := func(iterations int) float64 {
		return testing.AllocsPerRun(1, func() {
			if _, err := p.Choose(at, search.Strength{Iterations: iterations, Slack: 1, Temperature: 1}, nil); err != nil {
				t.Fatal(err)
			}
		})
	}
	count(large)
	if few, many := count(large/10), count(large); many > few+50 {
		t.Errorf("%v allocations in %d iterations, and %v in %d", many, large, few, large/10)
	}
}

// TestSameChoices wants the same searches to come to the same as ever: what makes them
// faster changes no choice. Another way to choose gets other figures here.
func TestSameChoices(t *testing.T) {
	t.Parallel()
	opening := func(g engine.Game, players int) engine.State {
		s, err := g.New(engine.Setup{Players: players}, engine.NewDice(engine.Seed{3}, 0), nil)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	weighed := guessed{nim{stones: 90}, &guesses{shares: [2]float32{0.25, 0.75}, weight: 2}}
	for name, c := range map[string]struct {
		about *engine.About
		state engine.State
		want  string
	}{
		"nim":     {nimAbout, nim{stones: 14}, "take 1 155 of 600, take 2 131, flip 119"},
		"weighed": {nimAbout, weighed, "take 3 120 of 600, spin 120, flip 120"},
		"tafl":    {tafl.Game{}.About(), opening(tafl.Game{}, 2), "move d6 b6 37 of 600, move d1 b1 35, move f4 f6 29"},
		"hoard":   {hoard.Standard().About(), opening(hoard.Standard(), 2), "pick left 305 of 480, pick right 175"},
	} {
		choice := choose(t, c.about, c.state, engine.Awaited(c.state).First(), 600)
		got := fmt.Sprintf("%s %d of %d", c.about.Format(choice.Action), choice.Visits, choice.Iterations)
		for _, o := range choice.Others {
			got += fmt.Sprintf(", %s %d", c.about.Format(o.Action), o.Visits)
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// A stuck nim leaves a seat without any action though it is to move, as an edition could
// that nobody has played.
type stuck struct{ nim }

func (s stuck) Legal(seat engine.Seat, to []engine.Action) []engine.Action {
	if s.stones < 9 {
		return to
	}
	return s.nim.Legal(seat, to)
}

func (s stuck) Apply(seat engine.Seat, a engine.Action, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	next, err := s.nim.Apply(seat, a, d, t)
	return stuck{next.(nim)}, err
}

func (s stuck) Resample(engine.Seat, *engine.Dice) engine.State { return s }

// TestStuck wants an error where nobody can move, at once or further on, and not a
// search without an end.
func TestStuck(t *testing.T) {
	t.Parallel()
	for _, stones := range []uint8{8, 9, 20} {
		c, err := search.New(engine.Seed{1}).Choose(search.See(nimAbout, 2, stuck{nim{stones: stones}}, 0), steady(200), nil)
		if err == nil {
			t.Errorf("%d stones: got %v, want an error", stones, c.Action)
		}
	}
}
