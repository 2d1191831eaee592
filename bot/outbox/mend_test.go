package outbox_test

import (
	"context"
	"strconv"
	"testing"
	"time"

	"skald/bot/discord"
)

// Buttons that could not be taken off, since Discord held that back, are taken off
// with the next mail of the channel.
func TestButtonsAreTakenOffLater(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		m := h.match(0, longhall)
		h.passes(time.Second)
		h.wire.failing(func(_ context.Context, c call) error {
			if c.what == "strip" {
				return passing(0)
			}
			return nil
		})
		for range 4 {
			m = h.act(m)
			h.passes(time.Second)
		}
		lit := func() (n int) {
			for _, msg := range h.wire.in(longhall) {
				if len(msg.Rows) > 0 {
					n++
				}
			}
			return n
		}
		if got := lit(); got < 3 {
			t.Fatalf("%d messages have buttons, want several: nothing could take them off", got)
		}
		h.wire.failing(nil)
		h.act(m)
		h.passes(time.Second)
		if got := lit(); got != 1 {
			t.Errorf("%d messages have buttons after the next mail, want the last alone", got)
		}
		made := len(h.wire.made("strip", longhall))
		h.elapses(25 * time.Hour)
		if got := len(h.wire.made("strip", longhall)); got > made+1 {
			t.Errorf("%d requests for buttons that are off already", got-made)
		}
	})
}

// People who take no direct messages are no fault of the operator's.
func TestClosedDirectIsNoError(t *testing.T) {
	for _, code := range []int{discord.ClosedDirect, discord.NoMutualServers} {
		t.Run(strconv.Itoa(code), func(t *testing.T) {
			inHall(t, dot, func(h *hall) {
				h.wire.failing(func(_ context.Context, c call) error {
					if c.to > direct {
						return refused(code)
					}
					return nil
				})
				h.hidden()
				h.passes(time.Minute)
				if got := h.log.count("level=ERROR"); got != 0 || h.log.count("cannot be written to") == 0 {
					t.Errorf("%d errors in the log, want none:\n%s", got, h.log)
				}
			})
		})
	}
}
