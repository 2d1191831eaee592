// Package clock is the time that a program goes by, so that tests can bring their
// own, and how long to wait before trying again. Deadlines of requests to Discord are real time all the same: the network
// knows no other.
package clock

import (
	"context"
	"math/rand/v2"
	"time"

	"skald/engine/match/chessclock"
)

// A Clock tells the time and wakes.
type Clock = chessclock.Machine

// System is the machine's clock.
type System struct{}

// Now returns the machine's time.
func (System) Now() time.Time { return time.Now() }

// After is time.After.
func (System) After(d time.Duration) <-chan time.Time { return time.After(d) }

// Sleep returns nil after so long, or the context's error if that ends first.
func Sleep(ctx context.Context, c Clock, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-c.After(d):
		return nil
	}
}

// A Backoff says how long to wait between attempts: twice as long each time.
type Backoff struct{ First, Longest time.Duration }

// Wait returns how long to wait after so many failed attempts, counted from 1.
// Half of it is chance, so that what failed together does not come again
// together.
func (b Backoff) Wait(failed int) time.Duration {
	wait := b.Longest
	if shift := max(failed-1, 0); b.First < b.Longest>>shift {
		wait = b.First << shift
	}
	if wait <= 0 {
		return 0
	}
	return wait/2 + rand.N(wait)
}

// Retry does something until it succeeds, says that trying again is no use, or
// the context ends. Each failure that is tried again is reported with the wait
// before the next attempt. It returns the last error.
func (b Backoff) Retry(ctx context.Context, c Clock, do func() (again bool, err error), failed func(err error, wait time.Duration)) error {
	for n := 1; ; n++ {
		again, err := do()
		if err == nil || !again || ctx.Err() != nil {
			return err
		}
		wait := b.Wait(n)
		failed(err, wait)
		if Sleep(ctx, c, wait) != nil {
			return err
		}
	}
}
