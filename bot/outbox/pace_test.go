package outbox_test

import (
	"testing"
	"time"

	"skald/storage"
	"skald/storage/matches"
)

// TestEditsArePaced has a match change ten times a second: its message is edited five
// times in five seconds at most. What is new comes at once.
func TestEditsArePaced(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		m := h.hidden()
		h.passes(time.Minute)
		posts, before := len(h.wire.made("post", longhall)), len(h.wire.made("edit", longhall))
		for range 100 {
			h.put(storage.Mail{Kind: matches.TurnMail, Match: m.ID, Channel: longhall, Replaces: "turn", Seq: m.Seq - 1})
			h.passes(100 * time.Millisecond)
		}
		m = h.act(m) // peeks, and moves on
		h.passes(100 * time.Millisecond)
		h.act(m)
		h.passes(100 * time.Millisecond)
		if got := len(h.wire.made("post", longhall)) - posts; got == 0 {
			t.Error("the next turn is not posted at once")
		}
		h.passes(10 * time.Second)
		h.empty()
		edits := h.wire.made("edit", longhall)[before:]
		if len(edits) < 8 || len(edits) > 20 {
			t.Errorf("%d edits in ten seconds of changes, want about ten", len(edits))
		}
		for i := 5; i < len(edits); i++ {
			if span := edits[i].at.Sub(edits[i-5].at); span < 5*time.Second {
				t.Errorf("edits %d to %d came within %s", i-4, i+1, span)
			}
		}
		if got := h.log.count("tried again"); got != 0 {
			t.Errorf("%d mails are logged as failed", got)
		}
	})
}
