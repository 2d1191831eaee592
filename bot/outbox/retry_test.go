package outbox_test

import (
	"context"
	"testing"
	"time"
)

// A clock that jumps back, and back again, holds up no mail: what was
// to be tried again in seconds is, and what is new goes at once.
func TestClockJumpsBack(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		broken := true
		h.wire.failing(func(_ context.Context, c call) error {
			if broken && c.what == "post" && c.to == longhall {
				return passing(0)
			}
			return nil
		})
		h.match(0, longhall)
		h.passes(10 * time.Second) // the next attempt is some seconds away
		for _, jump := range []time.Duration{-48 * time.Hour, -time.Hour, -30 * 24 * time.Hour} {
			before := len(h.wire.made("post", longhall))
			h.clock.jump(jump)
			h.passes(16 * time.Minute)
			if n := len(h.wire.made("post", longhall)) - before; n == 0 || n > 30 {
				t.Errorf("%d attempts in the quarter of an hour after a jump by %s, want a few", n, jump)
			}
		}
		broken = false
		h.clock.jump(-365 * 24 * time.Hour)
		h.passes(30 * time.Minute)
		h.match(1, meadHall)
		h.passes(time.Second)
		if len(h.wire.in(longhall)) == 0 || len(h.wire.in(meadHall)) == 0 {
			t.Errorf("posted %d and %d messages, want some in both channels", len(h.wire.in(longhall)), len(h.wire.in(meadHall)))
		}
		h.empty()
	})
}
