package outbox_test

import (
	"strings"
	"testing"
	"time"

	"skald/bot/table"
)

// ask acts and asks to take that back; the example game lets chance or a secret
// out with everything but the first card.
func (h *hall) ask(m *table.Match) *table.Match {
	h.Helper()
	for range 20 {
		u := m.Waiting()[0]
		m = h.act(m)
		o, err := h.table.Undo(h.ctx, h.press(u), m.ID, m.Seq)
		if err != nil {
			h.Fatal(err)
		}
		if m = o.Match; m.Question.Open() {
			return m
		}
		m = h.act(m) // it was free: go on
	}
	h.Fatal("nothing needs anybody's consent")
	return nil
}

// A question is posted once, with buttons, and edited when it is settled; one
// whose message was deleted is posted again while it is open.
func TestQuestionIsPosted(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		m := h.ask(h.match(0, longhall))
		h.passes(time.Second)
		if got := h.wire.holding(longhall, "asks to take back"); got != 1 {
			t.Fatalf("%d questions stand, want 1", got)
		}
		posted, err := h.table.Posted(h.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		if q := h.wire.messages[posted.Question]; posted.Asked != m.Question.Number || q == nil || len(q.Rows) != 1 || len(q.Mentions) != 1 {
			t.Fatalf("posted %+v: %+v", posted, q)
		}
		o, err := h.table.Answer(h.ctx, h.press(m.ToAnswer()[0]), m.ID, m.Question.Number, false)
		if err != nil {
			t.Fatal(err)
		}
		h.passes(time.Second)
		if q := h.wire.messages[posted.Question]; len(q.Rows) != 0 || !strings.Contains(q.Content, "declined") || q.edits == 0 {
			t.Errorf("settled, it reads %q with %d rows after %d edits", q.Content, len(q.Rows), q.edits)
		}

		// The next is a message of its own.
		m = h.ask(h.act(o.Match))
		h.passes(time.Second)
		next, err := h.table.Posted(h.ctx, m.ID)
		if err != nil || next.Question == posted.Question || next.Asked != m.Question.Number {
			t.Errorf("the next question is %+v, %v", next, err)
		}
		delete(h.wire.messages, next.Question)
		if _, err := h.table.Answer(h.ctx, h.press(m.Question.By), m.ID, m.Question.Number, false); err != nil {
			t.Fatal(err)
		}
		h.passes(time.Second)
		if got := h.wire.holding(longhall, "withdrawn"); got != 0 {
			t.Errorf("%d messages tell of a question that is gone and over, want none", got)
		}
		h.empty()
	})
}
