package outbox_test

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"skald/bot/discord"
	"skald/storage"
	"skald/storage/matches"
)

// A board that cannot be drawn costs its match the picture, says so, and
// disturbs nobody else; nor does a restart.
func TestPainterPanics(t *testing.T) {
	inHall(t, func(io.Writer) error { panic("no such colour") }, func(h *hall) {
		m := h.match(0, longhall)
		h.match(1, meadHall)
		h.passes(time.Second)
		first := h.wire.in(longhall)
		last := first[len(first)-1]
		if len(last.Files) != 0 || len(last.Rows) == 0 || !strings.Contains(last.Content, "cannot be drawn") {
			t.Errorf("the turn has %d pictures, %d rows and says %q; want no picture, the buttons and why", len(last.Files), len(last.Rows), last.Content)
		}
		// A lobby that is told before the match begins has no picture, either.
		if got := h.log.count("the turn is posted without it"); got != 1 {
			t.Errorf("%d turns without a board were logged, want 1", got)
		}
		if other := h.wire.in(meadHall); len(other[len(other)-1].Files) != 1 {
			t.Error("the other channel has no picture")
		}
		h.empty()

		h.stop()
		h.start()
		h.act(m)
		h.passes(time.Second)
		if got := len(h.wire.in(longhall)); got < len(first) || h.wire.holding(longhall, "cannot be drawn") == 0 {
			t.Errorf("after a restart %d messages stand, want the next turn told too", got)
		}
		h.empty()
	})
}

// A mail that can never be made ends with a word to those who should know, and
// whatever is behind it goes out.
func TestImpossibleMail(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		m := h.match(0, longhall)
		h.passes(time.Second)
		h.stop()
		h.put(
			storage.Mail{Kind: "omen", Match: m.ID, Channel: longhall},
			storage.Mail{Kind: matches.SecretMail, Match: m.ID, User: adam},
		)
		h.wire.failing(func(_ context.Context, c call) error {
			if c.to == direct+storage.ChannelID(adam) {
				return refused(discord.InvalidBody)
			}
			return nil
		})
		h.act(m)
		turns := len(h.wire.made("post", longhall)) + len(h.wire.made("edit", longhall))
		h.start()
		h.passes(time.Minute)
		h.empty()
		if got := h.wire.holding(longhall, "could not be made"); got != 1 {
			t.Errorf("%d notices of the message that cannot be made, want 1", got)
		}
		if got := h.wire.holding(longhall, "did not reach you"); got != 1 {
			t.Errorf("%d notices of the secret that Discord takes for invalid, want 1", got)
		}
		if got := len(h.wire.made("post", longhall)) + len(h.wire.made("edit", longhall)); got < turns+3 {
			t.Errorf("%d messages and edits, want the two notices and the turn behind them", got-turns)
		}
		if got := h.log.count("given up"); got != 2 {
			t.Errorf("%d mails were logged as given up, want 2", got)
		}
	})
}

// A failure that may pass is tried again, ever more rarely, for about a day; then the
// players are told.
func TestTemporaryFault(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		begun := time.Now()
		h.wire.failing(func(_ context.Context, c call) error {
			if c.what == "post" && c.to == longhall && !strings.Contains(c.msg.Content, "could not be made") {
				return passing(0)
			}
			return nil
		})
		h.match(0, longhall)
		h.match(1, meadHall)
		h.passes(10 * time.Minute)
		tries := h.wire.made("post", longhall)
		if len(tries) < 6 || len(tries) > 16 {
			t.Errorf("%d attempts in ten minutes, want about 10", len(tries))
		}
		for i := 5; i < len(tries); i++ {
			if early, late := tries[i-4].at.Sub(tries[i-5].at), tries[i].at.Sub(tries[i-1].at); late < early {
				t.Errorf("attempt %d came after %s, the one four before after %s: pauses do not grow", i, late, early)
			}
		}
		if got := len(h.wire.in(meadHall)); got == 0 {
			t.Error("the other channel waits too")
		}
		h.passes(96 * time.Hour)
		h.empty()
		if got := h.wire.holding(longhall, "could not be made"); got == 0 {
			t.Error("nobody was told that the message could not be sent")
		}
		all := h.wire.made("post", longhall)
		if last := all[len(all)-1].at.Sub(begun); last < 20*time.Hour || last > 30*time.Hour {
			t.Errorf("given up after %s, want about a day: what waits behind a mail has waited as long", last)
		}
	})
}

// While the store takes no delivery down nothing new is sent, the pauses grow,
// and nothing is told twice.
func TestAckFails(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		h.store.failing(errDisk, nil, nil)
		h.match(0, longhall)
		h.passes(time.Second)
		sent, begun := h.wire.count(), h.store.count()
		h.match(1, meadHall)
		h.passes(30 * time.Minute)
		if got := len(h.wire.made("post", meadHall)); got != 0 {
			t.Errorf("%d messages were sent while no delivery could be written down", got)
		}
		acks, later := h.store.count()-begun, h.wire.count()-sent
		if lanes := 3; acks > lanes*40 { // the channel and two players
			t.Errorf("%d attempts to write down in half an hour", acks)
		}
		if sent == 0 || later > 3 {
			t.Errorf("%d requests before and %d after the store failed", sent, later)
		}
		h.store.failing(nil, nil, nil)
		h.passes(10 * time.Minute)
		h.empty()
		if len(h.wire.in(meadHall)) == 0 {
			t.Error("nothing was sent after the store came back")
		}
		seen := map[string]int{}
		for _, c := range h.wire.made("post", 0) {
			key := fmt.Sprint(c.to, c.msg.Nonce)
			if seen[key]++; seen[key] > 1 {
				t.Errorf("told twice in %s: %q", c.to, c.msg.Content)
			}
		}
	})
}

// An outbox that cannot be read is asked ever more rarely, and is no flood in
// the log.
func TestOutboxUnreadable(t *testing.T) {
	for name, errs := range map[string][2]error{"list": {errDisk, nil}, "next": {nil, errDisk}} {
		t.Run(name, func(t *testing.T) {
			inHall(t, dot, func(h *hall) {
				h.store.failing(nil, errs[0], errs[1])
				h.match(0, longhall)
				h.passes(time.Hour)
				lines := h.log.count("outbox cannot be read")
				if lines < 10 || lines > 130 {
					t.Errorf("%d lines in an hour, want about 65", lines)
				}
				h.store.failing(nil, nil, nil)
				h.passes(2 * time.Minute)
				h.empty()
				if len(h.wire.in(longhall)) == 0 {
					t.Error("nothing was sent after the store came back")
				}
			})
		})
	}
}

// A mail that falls due goes out in time while another recipient is slow.
func TestSoonerThanBusy(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		failed := false
		h.wire.failing(func(ctx context.Context, c call) error {
			if c.what == "direct" {
				return hang(ctx, 50*time.Second)
			}
			if c.to == meadHall && !failed {
				failed = true
				return passing(5 * time.Second)
			}
			return nil
		})
		h.match(0, longhall)
		h.passes(100 * time.Millisecond)
		h.match(1, meadHall)
		h.passes(6 * time.Second)
		if len(h.wire.in(meadHall)) == 0 {
			t.Error("a message that was due after 5 s has not come after 6 s")
		}
	})
}

// However many people are slow to reach, channels do not wait for them.
func TestSlowDirectsDelayNoChannel(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		m := h.match(0, longhall)
		h.passes(time.Second)
		h.wire.failing(func(ctx context.Context, c call) error {
			if c.what == "direct" {
				return hang(ctx, 20*time.Second)
			}
			return nil
		})
		var many []storage.Mail
		for u := range 1000 {
			many = append(many, storage.Mail{Kind: matches.NoticeMail, Match: m.ID, User: storage.UserID(5000 + u), Body: []byte("cannot-post")})
		}
		h.put(many...)
		h.passes(time.Second)
		h.match(1, meadHall)
		h.passes(time.Second)
		if len(h.wire.in(meadHall)) == 0 {
			t.Error("a channel waits for people who are slow to reach")
		}
		h.passes(time.Hour)
		h.empty()
	})
}

// A message that was made though its answer was lost shows the present position
// in the end, and stands once.
func TestLostAnswer(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		m := h.match(0, longhall)
		h.wire.losing(func(c call) error {
			if c.what == "post" && c.to == longhall && len(c.msg.Files) > 0 {
				return passing(time.Minute)
			}
			return nil
		})
		h.passes(time.Second)
		m = h.act(m)
		m = h.act(m)
		h.wire.losing(nil)
		h.passes(time.Hour)
		h.empty()
		p, err := h.table.Posted(h.ctx, m.ID)
		if err != nil {
			t.Fatal(err)
		}
		if p.Seq != m.Seq || p.Number != m.Turn.Number {
			t.Errorf("posted is record %d of turn %d, want %d of %d", p.Seq, p.Number, m.Seq, m.Turn.Number)
		}
		h.wire.mu.Lock()
		shown := h.wire.messages[p.Turn]
		h.wire.mu.Unlock()
		if shown == nil || !strings.Contains(shown.Content, fmt.Sprintf("<@%d>", m.Waiting()[0])) {
			t.Errorf("the turn message is %+v, want it to ask %d", shown, m.Waiting()[0])
		}
		nonces := map[string]bool{}
		for _, msg := range h.wire.in(longhall) {
			if nonces[msg.Nonce] {
				t.Errorf("stands twice: %q", msg.Content)
			}
			nonces[msg.Nonce] = true
		}
	})
}

// A message that Discord calls invalid is a loud error, and the match goes on in
// text alone.
func TestInvalidMessage(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		h.wire.failing(func(_ context.Context, c call) error {
			if len(c.msg.Rows)+len(c.msg.Files) > 0 {
				return refused(discord.InvalidBody)
			}
			return nil
		})
		m := h.match(0, longhall)
		h.passes(time.Second)
		h.empty()
		last := h.wire.in(longhall)
		if got := last[len(last)-1].Content; !strings.Contains(got, fmt.Sprintf("<@%d>", m.Waiting()[0])) || !strings.Contains(got, "/game show") {
			t.Errorf("the turn says %q, want whom it asks and where to look", got)
		}
		if h.log.count("level=ERROR") == 0 {
			t.Error("nothing was logged as an error")
		}
	})
}

// A message that even as text is invalid ends with a notice, not in silence.
func TestInvalidText(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		h.wire.failing(func(_ context.Context, c call) error {
			if c.to == longhall && !strings.Contains(c.msg.Content, "could not be made") {
				return refused(discord.InvalidBody)
			}
			return nil
		})
		h.match(0, longhall)
		h.passes(time.Minute)
		h.empty()
		if h.wire.holding(longhall, "could not be made") == 0 {
			t.Error("the players were not told")
		}
	})
}

// The end waits for no request that hangs.
func TestEndsWhileRequestsHang(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		h.wire.failing(func(ctx context.Context, c call) error { return hang(ctx, time.Hour) })
		h.match(0, longhall)
		h.passes(time.Second)
		begun := time.Now()
		h.stop()
		if took := time.Since(begun); took > time.Second {
			t.Errorf("the end took %s", took)
		}
		h.wire.failing(nil)
		h.start()
		h.passes(time.Second)
		h.empty()
		if len(h.wire.in(longhall)) == 0 {
			t.Error("what hung was not sent after the restart")
		}
	})
}

// Work that is more urgent goes first, before a message is made and before a picture is
// drawn and sent; then it is sent.
func TestSenderGivesWay(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		h.stop()
		over := make(chan struct{})
		var waits atomic.Int32
		h.urgent = func(context.Context) { waits.Add(1); <-over }
		h.start()
		h.match(0, longhall)
		h.passes(time.Second)
		const recipients = 3 // the channel and two people
		if got := h.wire.count(); got != 0 || waits.Load() != recipients {
			t.Errorf("the sender made %d calls and gave way %d times, want 0 calls, waiting %d times", got, waits.Load(), recipients)
		}
		close(over)
		h.passes(time.Second)
		if h.wire.holding(longhall, "") == 0 {
			t.Error("nothing stands in the channel in the end")
		}
		if least := int32(recipients + 2); waits.Load() < least {
			t.Errorf("it gave way %d times, want %d at least: before the turn's picture and before it is sent too", waits.Load(), least)
		}
		h.empty()
	})
}
