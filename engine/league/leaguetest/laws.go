// Package leaguetest holds the laws that the rules of every competition keep.
package leaguetest

import (
	"testing"

	"skald/engine/league"
)

// A Kind is a kind of competition under test.
type Kind[S league.Competition[S, W, E], W, E any] struct {
	Start func() S           // of an empty log
	Print func(S) string     // all that a state has come to
	Code  func(E) (E, error) // writes an event and reads it again
}

// A Run is a competition that a test plays, and its log.
type Run[S league.Competition[S, W, E], W, E any] struct {
	testing.TB
	Kind  Kind[S, W, E]
	State S
	Log   []E
}

// Play begins a run with the first events of a log.
func (k Kind[S, W, E]) Play(t testing.TB, log ...E) *Run[S, W, E] {
	t.Helper()
	r := &Run[S, W, E]{TB: t, Kind: k, State: k.Start()}
	r.apply(log)
	return r
}

// Wish does what a person wishes, or returns the refusal. Deciding changes nothing,
// whatever the answer.
func (r *Run[S, W, E]) Wish(wish W, by league.Actor, at league.Unix) error {
	r.Helper()
	was := r.Kind.Print(r.State)
	events, err := r.State.Decide(wish, by, at)
	if now := r.Kind.Print(r.State); now != was {
		r.Fatalf("deciding on %T changed the state from\n%s\nto\n%s", wish, was, now)
	}
	if err != nil {
		if len(events) > 0 {
			r.Errorf("%T is refused (%v) and leaves %v", wish, err, events)
		}
		return err
	}
	r.apply(events)
	return nil
}

// Elapse lets happen what is due: at a moment at which something is due something
// happens, after it less is due, and nothing happens twice.
func (r *Run[S, W, E]) Elapse(at league.Unix) {
	r.Helper()
	due, ok := r.State.Due()
	was := r.Kind.Print(r.State)
	events, err := r.State.Elapse(at)
	if err != nil {
		r.Fatalf("elapse: %v", err)
	}
	if now := r.Kind.Print(r.State); now != was {
		r.Fatalf("elapsing changed the state from\n%s\nto\n%s", was, now)
	}
	if happens := ok && due <= at; happens != (len(events) > 0) {
		r.Errorf("due at %d, %t: at %d there are %v", due, ok, at, events)
	}
	r.apply(events)
	if again, err := r.State.Elapse(at); err != nil || len(again) > 0 {
		r.Errorf("%v, %v happen again at %d", again, err, at)
	}
	if due, ok := r.State.Due(); ok && due <= at {
		r.Errorf("something is still due at %d, at %d", due, at)
	}
}

// apply carries the run on. The state before stays what it was.
func (r *Run[S, W, E]) apply(events []E) {
	r.Helper()
	was := r.Kind.Print(r.State)
	next, err := r.State.Apply(events...)
	if err != nil {
		r.Fatalf("apply %v: %v", events, err)
	}
	if now := r.Kind.Print(r.State); now != was {
		r.Fatalf("applying %v changed the state before from\n%s\nto\n%s", events, was, now)
	}
	r.State, r.Log = next, append(r.Log, events...)
}

// Replay holds that the log, also one that was written and read again, gives the
// same state: at once, event by event, and carried on from every tenth state.
func (r *Run[S, W, E]) Replay() {
	r.Helper()
	want := r.Kind.Print(r.State)
	var read []E
	single := r.Kind.Start()
	states := []S{single}
	for _, e := range r.Log {
		again, err := r.Kind.Code(e)
		if err != nil {
			r.Fatalf("%+v cannot be written and read: %v", e, err)
		}
		read = append(read, again)
		if single, err = single.Apply(again); err != nil {
			r.Fatalf("apply %+v: %v", again, err)
		}
		states = append(states, single)
	}
	for i := 0; i <= len(read); i += 10 {
		state, err := states[i].Apply(read[i:]...)
		if err != nil {
			r.Fatalf("apply the log from event %d: %v", i, err)
		}
		if got := r.Kind.Print(state); got != want {
			r.Fatalf("the log carried on from event %d gives\n%s\nwant\n%s", i, got, want)
		}
	}
	if got := r.Kind.Print(single); got != want {
		r.Errorf("the log event by event gives\n%s\nwant\n%s", got, want)
	}
}
