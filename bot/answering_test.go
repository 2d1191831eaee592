package bot

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"skald/bot/clock"
)

func TestPrecedeLetsThoseGoFirstWhoAreThere(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		before []time.Duration // after which those are answered who are there
		later  []time.Duration // and those who come a millisecond later
		ends   time.Duration   // after which the context does; 0: never
		want   time.Duration
	}{
		{name: "nobody"},
		{name: "one", before: []time.Duration{5 * time.Millisecond}, want: 5 * time.Millisecond},
		{name: "the slowest", before: []time.Duration{9 * time.Millisecond, 2 * time.Millisecond}, want: 9 * time.Millisecond},
		{name: "nobody who comes later", before: []time.Duration{5 * time.Millisecond}, later: []time.Duration{20 * time.Millisecond}, want: 5 * time.Millisecond},
		{name: "not for long", before: []time.Duration{time.Hour, time.Hour}, want: longestPrecedence},
		{name: "not once it ends", before: []time.Duration{time.Hour}, ends: 3 * time.Millisecond, want: 3 * time.Millisecond},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				a := answering{clock: clock.System{}}
				answer := func(took time.Duration) {
					end := a.begin()
					go func() {
						time.Sleep(took)
						end()
						end() // does nothing more
					}()
				}
				for _, took := range c.before {
					answer(took)
				}
				go func() {
					time.Sleep(time.Millisecond)
					for _, took := range c.later {
						answer(took)
					}
				}()
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				if c.ends > 0 {
					time.AfterFunc(c.ends, cancel)
				}
				began := time.Now()
				a.precede(ctx)
				if got := time.Since(began); got != c.want {
					t.Errorf("precede took %v, want %v", got, c.want)
				}
				time.Sleep(2 * time.Hour)
				a.mu.Lock()
				defer a.mu.Unlock()
				if n := len(a.list); n != 0 {
					t.Errorf("%d are being answered in the end, want 0", n)
				}
			})
		})
	}
}
