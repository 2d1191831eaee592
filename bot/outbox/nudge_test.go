package outbox_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/engine/match/nudge"
	"skald/engine/match/rest"
	"skald/storage"
	"skald/storage/matches"
)

// elapses lets so much time pass, and then happen what is due, without sending
// it yet if the sender is stopped.
func (h *hall) elapses(d time.Duration) {
	h.Helper()
	h.passes(d)
	ids, err := h.table.Due(h.ctx)
	if err != nil {
		h.Fatal(err)
	}
	for _, id := range ids {
		if _, err := h.table.Elapse(h.ctx, id); err != nil {
			h.Fatal(err)
		}
	}
	h.passes(time.Second)
}

// choose sets how somebody is reminded.
func (h *hall) choose(u storage.UserID, r nudge.Settings) {
	h.Helper()
	if _, err := h.table.ChangeRemind(h.ctx, u, func(old *nudge.Settings) error { *old = r; return nil }); err != nil {
		h.Fatal(err)
	}
}

// alone is a match in which it is Adam's turn alone, so that Vera waits.
func (h *hall) alone(title int, in storage.ChannelID) *table.Match { return h.act(h.match(title, in)) }

func (h *hall) nudges(in storage.ChannelID, want int) {
	h.Helper()
	if got := h.wire.holding(in, "still your move"); got != want {
		h.Errorf("%d nudges stand in channel %s, want %d", got, in, want)
	}
}

// A nudge that was posted, and could not be written down before the sender died,
// is posted once.
func TestNudgeOnceAfterACrash(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		h.alone(0, longhall)
		h.choose(adam, nudge.Settings{By: nudge.ByMention})
		h.passes(time.Minute)
		h.store.failing(errDisk, nil, nil)
		h.elapses(25 * time.Hour) // the look at the message is stuck, too
		h.stop()
		h.store.failing(nil, nil, nil)
		h.start()
		h.passes(time.Second)
		h.nudges(longhall, 1)

		h.wire.losing(func(c call) error { // it arrives without our knowing
			if c.what == "post" {
				return passing(time.Second)
			}
			return nil
		})
		h.elapses(49 * time.Hour)
		h.stop()
		h.wire.losing(nil)
		h.start()
		h.passes(time.Minute)
		h.nudges(longhall, 1) // the second took the place of the first
		h.empty()
		for _, c := range h.wire.made("post", longhall) {
			if strings.Contains(c.msg.Content, "still your move") && (len(c.msg.Mentions) != 1 || c.msg.Silent) {
				t.Errorf("a nudge notifies %v, silent %v", c.msg.Mentions, c.msg.Silent)
			}
		}
	})
}

// A mail that was put into the outbox while nothing could be sent says nothing to a
// player who has acted since, sleeps by now, or wants nothing any more.
func TestNudgeThatComesLate(t *testing.T) {
	for name, meanwhile := range map[string]func(h *hall, m *table.Match){
		"has acted":   func(h *hall, m *table.Match) { h.act(m) },
		"sleeps":      func(h *hall, _ *table.Match) { h.passes(10 * time.Hour) },
		"has said no": func(h *hall, _ *table.Match) { h.choose(adam, nudge.Settings{By: nudge.ByNobody}) },
		"is on vacation": func(h *hall, _ *table.Match) {
			h.choose(adam, nudge.Settings{Hours: rest.Hours{Away: awayFor(time.Hour)}})
		},
	} {
		t.Run(name, func(t *testing.T) {
			inHall(t, dot, func(h *hall) {
				m := h.alone(0, longhall)
				// Time begins at midnight: the nudge of 1 o'clock is before the night.
				h.choose(adam, nudge.Settings{Hours: rest.Hours{Quiet: rest.Quiet{From: 2 * 60, To: 14 * 60}}})
				h.passes(time.Minute)
				h.stop()
				h.elapses(25 * time.Hour)
				if n, ok := func() (nudge.Nudge, bool) { m, _ := h.table.Match(h.ctx, m.ID); return m.Nudge(adam) }(); !ok || n.Count != 1 {
					t.Fatalf("no nudge was counted: %+v", n)
				}
				meanwhile(h, m)
				h.start()
				h.passes(time.Minute)
				for _, c := range h.wire.made("post", longhall) {
					if strings.HasPrefix(c.msg.Content, "<@"+adam.String()+">") {
						t.Errorf("they are reminded: %s", c.msg.Content)
					}
				}
				h.empty()
			})
		})
	}
}

func awayFor(d time.Duration) rest.Away {
	return rest.Away{From: time.Now(), Until: time.Now().Add(d)}
}

// Several digests that fall due at once are one, also if one was sent before the
// next was put in; and who cannot be written to is mentioned in one channel.
func TestOneDigest(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		h.choose(adam, nudge.Settings{Digest: true})
		h.alone(0, longhall)
		m := h.alone(1, meadHall)
		h.elapses(25 * time.Hour)
		const chat = direct + storage.ChannelID(adam)
		if got := h.wire.holding(chat, "2 matches wait"); got != 1 || len(h.wire.made("post", chat)) == 0 {
			t.Errorf("%d digests, want one", got)
		}
		h.put(storage.Mail{Kind: matches.DigestMail, Match: m.ID, User: adam, Body: []byte("1")})
		h.passes(time.Minute)
		if got := h.wire.holding(chat, "2 matches wait"); got != 1 {
			t.Errorf("%d digests after another mail, want one", got)
		}
		h.nudges(longhall, 0)
		h.nudges(meadHall, 0)

		h.wire.failing(func(_ context.Context, c call) error {
			if c.to == chat {
				return refused(discord.ClosedDirect)
			}
			return nil
		})
		h.elapses(49 * time.Hour)
		if got := h.wire.holding(longhall, "still your move") + h.wire.holding(meadHall, "still your move"); got != 1 {
			t.Errorf("%d mentions of who cannot be written to, want one", got)
		}
		h.empty()
	})
}
