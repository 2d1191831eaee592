package outbox_test

import (
	"context"
	"io"
	"strconv"
	"testing"
	"time"

	"skald/bot/discord"
	"skald/engine/hoard"
	"skald/engine/match/head"
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

// While presses show that the bot may not post in a channel it does not try to: a match
// that goes on there costs no refusals, and what stands is edited all the same. It is
// posted as soon as a press shows that it may, and tried when nobody presses.
func TestNothingPostedWhereShut(t *testing.T) {
	for name, opens := range map[string]func(*hall){
		"a press":  func(h *hall) { h.sender.Shut(longhall, false); h.sender.Retry(h.ctx, longhall) },
		"no press": func(h *hall) { h.passes(20 * time.Minute) },
	} {
		t.Run(name, func(t *testing.T) {
			inHall(t, dot, func(h *hall) {
				m := h.match(0, longhall)
				h.passes(time.Second)
				posts := len(h.wire.made("post", longhall))
				for range 5 {
					h.sender.Shut(longhall, true)
					m = h.act(m)
					h.passes(time.Second)
					h.sender.Retry(h.ctx, longhall) // after a press from before, which is done late
				}
				if got := len(h.wire.made("post", longhall)); got != posts || h.log.count("channel cannot be written to") == 0 {
					t.Errorf("it posted %d times more, want none:\n%s", got-posts, h.log)
				}
				opens(h)
				h.passes(time.Second)
				if got := len(h.wire.made("post", longhall)); got != posts+1 {
					t.Errorf("it posted %d times more, want once", got-posts)
				}
				h.empty()
			})
		})
	}
}

// slowly paints a board as a busy machine does.
func slowly(w io.Writer) error {
	time.Sleep(300 * time.Millisecond)
	return dot(w)
}

// boards counts the pictures that were posted in the longhall.
func (h *hall) boards() (n int) {
	for _, c := range h.wire.made("post", longhall) {
		n += len(c.msg.Files)
	}
	return n
}

// A board that is on its way is not posted a second time for somebody who asks for it.
// Once it stands, or could not be posted, it is.
func TestRepostOfWhatComes(t *testing.T) {
	inHall(t, slowly, func(h *hall) {
		m := h.match(0, longhall)
		repost := func() {
			h.Helper()
			if _, err := h.table.Repost(h.ctx, h.press(vera), m.ID); err != nil {
				h.Fatal(err)
			}
		}
		h.passes(100 * time.Millisecond)
		repost()
		h.passes(10 * time.Second)
		if got := h.boards(); got != 1 {
			t.Errorf("%d boards were posted, want 1: it was on its way", got)
		}
		h.passes(2 * time.Minute)
		repost()
		h.passes(10 * time.Second)
		if got := h.boards(); got != 2 {
			t.Errorf("%d boards were posted, want another: it stood above", got)
		}
		h.empty()
	})
}

// A turn that has passed before its message went out is not posted: the next one tells
// of it.
func TestReplacedIsNotPosted(t *testing.T) {
	inHall(t, slowly, func(h *hall) {
		m := h.hidden()
		h.passes(time.Minute)
		before := h.boards()
		m = h.rolls(m, hoard.Roll)
		h.passes(100 * time.Millisecond)
		m = h.rolls(m, hoard.Roll)
		h.passes(10 * time.Second)
		if got := h.boards() - before; m.Status == head.Running && got != 1 {
			t.Errorf("%d boards were posted, want the last turn's alone", got)
		}
		h.empty()
	})
}
