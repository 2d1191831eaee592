package review_test

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/review"
)

// A nim is a pile from which two seats take one to three stones in turn; the last
// wins. It embeds an engine.State only for what a review must not ask.
type nim struct {
	engine.State
	stones, turn uint8
	fault        string
}

var (
	counts   = engine.NumberVocabulary("count", 0, 6)
	nimAbout = &engine.About{Key: "nim", Seats: engine.Range{Min: 2, Max: 2}, Verbs: []engine.VerbSpec{{Name: "take", Public: true, Params: []engine.Param{{Name: "n", Vocabulary: counts}}}}}
)

func (s nim) ToMove() engine.Seats {
	if s.stones == 0 {
		return 0
	}
	return engine.SeatSet(engine.Seat(s.turn))
}

func (s nim) Legal(seat engine.Seat, to []engine.Action) []engine.Action {
	for n := engine.Word(1); n <= min(3, engine.Word(s.stones)) && engine.Seat(s.turn) == seat; n++ {
		to = append(to, engine.Do(0, n))
	}
	return to
}

func (s nim) Apply(_ engine.Seat, a engine.Action, _ *engine.Dice, _ *engine.Teller) (engine.State, error) {
	if s.fault == "panic" {
		panic("a rule is missing")
	}
	s.stones -= uint8(a.Args[0])
	s.turn = 1 - s.turn
	return s, nil
}

func (s nim) Result() (engine.Result, bool) {
	return engine.Result{Winners: engine.SeatSet(engine.Seat(1 - s.turn))}, s.stones == 0
}

func (s nim) Resample(engine.Seat, *engine.Dice) engine.State { return s }
func (s nim) Encode() []byte                                  { return []byte{s.stones, s.turn} }

// A guessed nim guesses what is no number.
type guessed struct{ nim }

func (s guessed) Apply(seat engine.Seat, a engine.Action, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	next, err := s.nim.Apply(seat, a, d, t)
	return guessed{next.(nim)}, err
}

func (s guessed) Resample(engine.Seat, *engine.Dice) engine.State { return s }
func (s guessed) Appraise(shares []float32)                       { shares[0] = float32(math.NaN()) }

// Flips are three coins that are thrown one after the other; two heads win for the
// first seat. With a choice, one may pass the coin on without throwing it instead,
// which counts as tails.
type flips struct {
	engine.State
	heads, thrown uint8
	choice        bool
}

var flipsAbout = &engine.About{Key: "flips", Seats: engine.Range{Min: 2, Max: 2}, Verbs: []engine.VerbSpec{{Name: "throw", Public: true}, {Name: "pass", Public: true}}}

func (s flips) ToMove() engine.Seats {
	if s.thrown == 3 {
		return 0
	}
	return engine.SeatSet(engine.Seat(s.thrown % 2))
}

func (s flips) Legal(seat engine.Seat, to []engine.Action) []engine.Action {
	if !s.ToMove().Has(seat) {
		return to
	}
	if to = append(to, engine.Do(0)); s.choice {
		to = append(to, engine.Do(1))
	}
	return to
}

func (s flips) Apply(_ engine.Seat, a engine.Action, d *engine.Dice, _ *engine.Teller) (engine.State, error) {
	if s.thrown++; a.Verb == 0 {
		s.heads += uint8(d.IntN(2))
	}
	return s, nil
}

func (s flips) Result() (engine.Result, bool) {
	winner := engine.SeatSet(1)
	if s.heads >= 2 {
		winner = engine.SeatSet(0)
	}
	return engine.Result{Winners: winner}, s.thrown == 3
}

func (s flips) Resample(engine.Seat, *engine.Dice) engine.State { return s }
func (s flips) Encode() []byte                                  { return []byte{s.heads, s.thrown} }

// pennies are matched by two seats at once, sealed: the second wins if both show the
// same side.
type pennies struct {
	engine.State
	shown [2]uint8 // 1 more than the side; 0: none yet
}

var penniesAbout = &engine.About{Key: "pennies", Seats: engine.Range{Min: 2, Max: 2}, Verbs: []engine.VerbSpec{{Name: "show", Params: []engine.Param{{Name: "side", Vocabulary: counts}}}}}

func (s pennies) ToMove() (set engine.Seats) {
	for seat, side := range s.shown {
		if side == 0 {
			set = set.With(engine.Seat(seat))
		}
	}
	return set
}

func (s pennies) Legal(seat engine.Seat, to []engine.Action) []engine.Action {
	if s.ToMove().Has(seat) {
		to = append(to, engine.Do(0, 0), engine.Do(0, 1))
	}
	return to
}

func (s pennies) Apply(seat engine.Seat, a engine.Action, _ *engine.Dice, _ *engine.Teller) (engine.State, error) {
	s.shown[seat] = uint8(a.Args[0]) + 1
	return s, nil
}

func (s pennies) Result() (engine.Result, bool) {
	winner := engine.Seat(0)
	if s.shown[0] == s.shown[1] {
		winner = 1
	}
	return engine.Result{Winners: engine.SeatSet(winner)}, s.ToMove() == 0
}

func (s pennies) Resample(seat engine.Seat, d *engine.Dice) engine.State {
	if other := 1 - seat; s.shown[other] != 0 && s.ToMove() != 0 {
		s.shown[other] = uint8(d.IntN(2)) + 1
	}
	return s
}

func (s pennies) Encode() []byte { return s.shown[:] }

// played returns the match of some actions, the dice of which are those of a seed.
func played(t *testing.T, about *engine.About, s engine.State, seed engine.Seed, actions ...engine.Action) review.Match {
	t.Helper()
	m := review.Match{About: about, Players: 2, Positions: []engine.State{s}}
	for i, a := range actions {
		seat, d := engine.Awaited(s).First(), engine.NewDice(seed, uint64(i))
		next, err := s.Apply(seat, a, d, nil)
		if err != nil {
			t.Fatal(err)
		}
		m.Line = append(m.Line, review.Ply{From: i, To: i + 1, Seat: seat, Action: a, Thrown: d.Rolls() > 0, Chosen: true})
		s = next
		m.Positions = append(m.Positions, s)
	}
	return m
}

func take(n engine.Word) engine.Action { return engine.Do(0, n) }

// TestBlunder wants the one mistake of a match to be found, with what would have been
// better, and nothing that was forced or as good to be called one.
func TestBlunder(t *testing.T) {
	t.Parallel()
	// Of six two are right to take; four are lost; of three one is wrong.
	c := review.Of(played(t, nimAbout, nim{stones: 6}, engine.Seed{}, take(2), take(1), take(1), take(2)), nil)
	if len(c.Turnings) != 1 || c.Missed != (review.Missed{}) {
		t.Fatalf("got %+v", c)
	}
	if got := c.Turnings[0]; got.Ply != 2 || got.Party != 0 || got.Better != take(3) || got.Before < 0.9 || got.After > 0.1 || got.Thrown {
		t.Errorf("got %+v", got)
	}
	for i, want := range []float32{1, 1, 1, 0, 0} {
		if got := c.Shares[i][0]; math.Abs(float64(got-want)) > 0.25 {
			t.Errorf("position %d: first seat may expect %v, want %v", i, got, want)
		}
		if sum := c.Shares[i][0] + c.Shares[i][1]; math.Abs(float64(sum)-1) > 1e-3 {
			t.Errorf("position %d: shares add up to %v", i, sum)
		}
	}
	if c.Throws != 0 || c.Luck[0] != (review.Luck{}) {
		t.Errorf("luck %+v of %d throws without any dice", c.Luck, c.Throws)
	}
}

// TestEqual wants no mistakes where all actions are worth the same.
func TestEqual(t *testing.T) {
	t.Parallel()
	for name, m := range map[string]review.Match{
		"lost":    played(t, nimAbout, nim{stones: 8}, engine.Seed{}, take(1), take(3), take(2), take(2)),
		"pennies": played(t, penniesAbout, pennies{}, engine.Seed{}, engine.Do(0, 0), engine.Do(0, 1)),
	} {
		if c := review.Of(m, nil); len(c.Turnings) != 0 {
			t.Errorf("%s: got %+v", name, c.Turnings)
		}
	}
}

// TestLuck measures luck whose expectation is known: half the win hangs on the first
// coin as on the others, and together they bring all that came of it.
func TestLuck(t *testing.T) {
	t.Parallel()
	throw := engine.Do(0)
	for seed := range byte(4) {
		m := played(t, flipsAbout, flips{}, engine.Seed{seed}, throw, throw, throw)
		c := review.Of(m, nil)
		want := -0.5
		if r, _ := m.Positions[3].Result(); r.Winners.Has(0) {
			want = 0.5
		}
		luck := c.Luck[0]
		if c.Throws != 3 || math.Abs(float64(luck.Sum)-want) > 3*float64(luck.Wrong) || luck.Wrong > 0.07 || math.Abs(float64(luck.Sum+c.Luck[1].Sum)) > 1e-3 {
			t.Errorf("seed %d: luck %+v of %d throws, want %v", seed, c.Luck, c.Throws, want)
		}
		if len(c.Turnings) != 1 || !c.Turnings[0].Thrown || c.Turnings[0].Swing() < 0.2 {
			t.Errorf("seed %d: turnings %+v", seed, c.Turnings)
		}
	}
}

// TestLuckIsNoMistake wants a throw that was right and failed to be no mistake, and
// one that was not made to be one.
func TestLuckIsNoMistake(t *testing.T) {
	t.Parallel()
	throw, pass := engine.Do(0), engine.Do(1)
	for seed := range byte(4) {
		for _, got := range review.Of(played(t, flipsAbout, flips{choice: true}, engine.Seed{seed}, throw, pass, throw), nil).Turnings {
			if !got.Thrown {
				t.Errorf("seed %d: got %+v", seed, got)
			}
		}
	}
	c := review.Of(played(t, flipsAbout, flips{choice: true, heads: 1}, engine.Seed{}, pass, pass, pass), nil)
	if len(c.Turnings) != 2 || c.Turnings[0].Better != throw || c.Turnings[1].Ply != 2 {
		t.Errorf("got %+v", c.Turnings)
	}
}

// TestTeams adds up the shares of those who win together.
func TestTeams(t *testing.T) {
	t.Parallel()
	about := *nimAbout
	about.Teams = []engine.Seats{engine.SeatSet(0, 1)}
	c := review.Of(played(t, &about, nim{stones: 3}, engine.Seed{}, take(1)), nil)
	if len(c.Parties) != 1 || c.Parties[0] != engine.SeatSet(0, 1) || c.Shares[0][0] != 1 || len(c.Turnings) != 0 {
		t.Errorf("got %+v", c)
	}
}

// TestFaults wants a review of a game that is broken, or of hardly a match, to say
// less and not to fail.
func TestFaults(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		s    engine.State
		says string
	}{
		"NaN":   {guessed{nim{stones: 90}}, "appraisal"},
		"panic": {nim{stones: 9, fault: "panic"}, "a rule is missing"},
	} {
		m := review.Match{About: nimAbout, Players: 2, Positions: []engine.State{c.s, c.s}, Line: []review.Ply{{To: 1, Action: take(1), Chosen: true}}}
		got := review.Of(m, nil)
		if got.Missed.Positions != 2 || got.Missed.Why == nil || !strings.Contains(got.Missed.Why.Error(), c.says) || len(got.Turnings) != 0 {
			t.Errorf("%s: got %+v", name, got)
		}
	}
	if c := review.Of(review.Match{About: nimAbout, Players: 2}, nil); len(c.Shares) != 0 || c.Missed != (review.Missed{}) {
		t.Errorf("of nothing: %+v", c)
	}
	if c := review.Of(played(t, nimAbout, nim{stones: 5}, engine.Seed{}), nil); len(c.Shares) != 1 || c.Shares[0] == nil {
		t.Errorf("of one position: %+v", c)
	}
}

// TestSpent wants a review to end with what it may cost, having valued what it did
// value all over the match, and to say what it left out.
func TestSpent(t *testing.T) {
	t.Parallel()
	var actions []engine.Action
	for range 60 {
		actions = append(actions, take(1))
	}
	m := played(t, nimAbout, nim{stones: 60}, engine.Seed{}, actions...)
	asked := 0
	c := review.Of(m, func() float64 { asked++; return float64(asked) / 4000 })
	if asked > 4200 {
		t.Errorf("asked %d times", asked)
	}
	if c.Missed.Positions == 0 || c.Missed.Positions > 55 || c.Missed.Why != nil {
		t.Errorf("missed %+v", c.Missed)
	}
	halves := [2]int{}
	for i, shares := range c.Shares {
		if shares != nil {
			halves[i/31]++
		}
	}
	if d := halves[0] - halves[1]; d < -1 || d > 1 {
		t.Errorf("valued %v positions in each half", halves)
	}
	if c := review.Of(m, func() float64 { return 1 }); c.Missed.Positions != 61 {
		t.Errorf("with nothing to spend: %+v", c.Missed)
	}
}

// TestSame wants the same review of the same match.
func TestSame(t *testing.T) {
	t.Parallel()
	m := played(t, flipsAbout, flips{choice: true}, engine.Seed{2}, engine.Do(0), engine.Do(0), engine.Do(1))
	if a, b := review.Of(m, nil), review.Of(m, nil); !reflect.DeepEqual(a, b) {
		t.Errorf("got %+v and %+v", a, b)
	}
}
