package question

import (
	"slices"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/enginetest/vote"
	"skald/storage"
)

// seats is a set of seats.
func seats(list ...engine.Seat) (set engine.Seats) {
	for _, s := range list {
		set = set.With(s)
	}
	return set
}

// people sit on five seats, one of them on two.
var people = []storage.UserID{101, 102, 103, 104, 101}

// waits is a running match that waits for seats to move, and for those of them that
// must answer, since a turn began with some.
func waits(toMove, mustAnswer, began engine.Seats) Wait {
	return Wait{Running: true, ToMove: toMove, MustAnswer: mustAnswer, Began: began, Players: people}
}

func TestAwaited(t *testing.T) {
	t.Parallel()
	if got := waits(seats(0), 0, 0).Awaited(); got != seats(0) {
		t.Errorf("a match waits for %v, want who is to move", got)
	}
	if got := waits(seats(0, 1, 2), seats(1, 2), 0).Awaited(); got != seats(1, 2) {
		t.Errorf("a match waits for %v, want those who must answer", got)
	}
}

func TestAnswered(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		wait     Wait
		have, of int
	}{
		"all are awaited":  {waits(seats(0, 1, 2), 0, seats(0, 1, 2)), 0, 0},
		"one has answered": {waits(seats(0, 2), 0, seats(0, 1, 2)), 1, 3},
		"another is asked": {waits(seats(0, 3), 0, seats(0, 1, 2)), 0, 0},
		"it is over":       {Wait{Began: seats(0, 1, 2)}, 0, 0},
	} {
		if have, of := c.wait.Answered(); have != c.have || of != c.of {
			t.Errorf("%s: %d of %d, want %d of %d", name, have, of, c.have, c.of)
		}
	}
	w := waits(seats(0, 2), 0, seats(0, 1, 2))
	for seat, want := range []bool{false, true, false, false} {
		if got := w.HasAnswered(seats(engine.Seat(seat))); got != want {
			t.Errorf("seat %d has answered: %t, want %t", seat, got, want)
		}
	}
}

// TestTurns holds when a turn goes on, and when its message waits for more answers.
func TestTurns(t *testing.T) {
	t.Parallel()
	asked := func(from uint64, w Wait) Wait {
		w.AskedFrom = from
		return w
	}
	for name, c := range map[string]struct {
		step            Step
		goesOn, gathers bool
	}{
		"one of three answers, sealed":      {Step{Before: waits(seats(0, 1, 2), 0, seats(0, 1, 2)), After: waits(seats(0, 1), 0, 0)}, true, true},
		"one of three answers, told":        {Step{Before: waits(seats(0, 1, 2), 0, seats(0, 1, 2)), After: waits(seats(0, 1), 0, 0), Told: true}, false, false},
		"one seat of two of a person, told": {Step{Before: waits(seats(0, 4), 0, seats(0, 4)), After: waits(seats(0), 0, 0), Told: true}, true, false},
		"the turn passes":                   {Step{Before: waits(seats(0), 0, 0), After: waits(seats(1), 0, 0), Told: true}, false, false},
		"the same seat acts on":             {Step{Before: waits(seats(0), 0, 0), After: waits(seats(0), 0, 0), Told: true}, true, false},
		"the same seat, but told anew":      {Step{Before: waits(seats(0), 0, 0), After: waits(seats(0), 0, 0), Anew: true}, false, false},
		"an answer is taken back":           {Step{Before: waits(seats(0), 0, seats(0, 1)), After: waits(seats(0, 1), 0, 0), Told: true, Within: true}, true, false},
		"more than an answer is taken back": {Step{Before: waits(seats(0), 0, seats(0, 1)), After: waits(seats(2), 0, 0), Told: true, Within: true}, false, false},
		"the match begins":                  {Step{After: waits(seats(0, 1), 0, 0)}, false, false},
		"the match ends":                    {Step{Before: waits(seats(0), 0, 0), After: Wait{Players: people}, Told: true}, false, false},
		"the question of the turn is settled by who is to move": {
			Step{Before: asked(0, waits(seats(0, 1), seats(0), 0)), After: waits(seats(0), 0, 0), Told: true}, false, false,
		},
		"a later question is settled by who is to move": {
			Step{Before: asked(4, waits(seats(0, 1), seats(0), 0)), After: waits(seats(0), 0, 0), Told: true}, true, false,
		},
	} {
		if got := c.step.GoesOn(); got != c.goesOn {
			t.Errorf("%s: the turn goes on: %t, want %t", name, got, c.goesOn)
		}
		if got := c.step.Gathers(); got != c.gathers {
			t.Errorf("%s: its message waits for more: %t, want %t", name, got, c.gathers)
		}
	}
	order := Step{After: waits(seats(1, 2), seats(2), 0), Posed: seats(1)}
	if got := order.Awaited(); got != seats(1, 2) {
		t.Errorf("a seat whose order answered at once shows: %v are awaited", got)
	}
}

// TestAsksAnew holds when an answer window opens.
func TestAsksAnew(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		step        Step
		acted, same bool
		want        bool
	}{
		"nobody was asked before":       {Step{Before: waits(seats(0), 0, 0), After: waits(seats(1), seats(1), 0)}, false, false, true},
		"one more is asked":             {Step{Before: waits(seats(1), seats(1), 0), After: waits(seats(1, 2), seats(1, 2), 0)}, false, true, true},
		"one of two has answered":       {Step{Before: waits(seats(1, 2), seats(1, 2), 0), After: waits(seats(1), seats(1), 0)}, false, true, false},
		"one who acted is asked again":  {Step{Before: waits(seats(1), seats(1), 0), After: waits(seats(1), seats(1), 0), Told: true}, true, true, true},
		"a part is chosen unseen":       {Step{Before: waits(seats(1), seats(1), 0), After: waits(seats(1), seats(1), 0)}, true, true, false},
		"a part is chosen, and seen":    {Step{Before: waits(seats(1), seats(1), 0), After: waits(seats(1), seats(1), 0)}, true, false, true},
		"an answer is taken back":       {Step{Before: waits(seats(1), seats(1), 0), After: waits(seats(1, 2), seats(1, 2), 0), Within: true}, true, true, false},
		"the same is asked, told":       {Step{Before: waits(seats(1), seats(1), 0), After: waits(seats(1), seats(1), 0), Told: true}, false, true, false},
		"something else is asked, told": {Step{Before: waits(seats(1), seats(1), 0), After: waits(seats(1), seats(1), 0), Told: true}, false, false, true},
	} {
		if got := c.step.AsksAnew(c.acted, func(engine.Seats) bool { return c.same }); got != c.want {
			t.Errorf("%s: asked anew: %t, want %t", name, got, c.want)
		}
	}
}

func TestAnswerBy(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC)
	if got := AnswerBy(seats(1), "12h", at); !got.Equal(at.Add(12 * time.Hour)) {
		t.Errorf("asked at %s for 12 hours: silent from %s on", at, got)
	}
	for _, got := range []time.Time{AnswerBy(0, "12h", at), AnswerBy(seats(1), "never", at), AnswerBy(seats(1), "", at)} {
		if !got.IsZero() {
			t.Errorf("a window ends at %s, want none", got)
		}
	}
}

// TestSame compares what farms are asked before and after a motion is called.
func TestSame(t *testing.T) {
	t.Parallel()
	game := vote.Game{}
	state, err := game.New(engine.Setup{Players: 3, Options: game.About().Stated(nil)}, engine.NewDice(engine.Seed{}, 0), new(engine.Teller))
	if err != nil {
		t.Fatal(err)
	}
	s := state.ToMove().First()
	next, err := state.Apply(s, state.Legal(s, nil)[0], engine.NewDice(engine.Seed{}, 1), new(engine.Teller))
	if err != nil {
		t.Fatal(err)
	}
	if !Same(state, state, seats(0, 1, 2)) {
		t.Error("a position asks something else than itself")
	}
	if asked := slices.Collect(engine.Asked(next).All()); len(asked) == 0 || Same(state, next, seats(asked...)) {
		t.Errorf("seats %v are asked a motion in the words of before", asked)
	}
}
