package outbox_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"skald/bot/discord"
	"skald/bot/ladder"
	"skald/bot/league"
	"skald/bot/outbox"
	"skald/bot/table"
	ladderrules "skald/engine/league/ladder"
	"skald/engine/match/head"
	"skald/storage"
)

// rung counts the posts in a channel that notify somebody.
func (w *wire) rung(in storage.ChannelID, u storage.UserID) int {
	n := 0
	for _, c := range w.made("post", in) {
		if !c.msg.Silent && (slices.Contains(c.msg.Mentions, u) || in == direct+storage.ChannelID(u)) {
			n++
		}
	}
	return n
}

// opened opens a lobby in which vera waits for adam.
func (h *hall) opened(in storage.ChannelID) *table.Match {
	h.Helper()
	o, err := h.table.Create(h.ctx, h.press(vera), head.Opening{Game: h.titles[0].Game.About().Key, Channel: in, Invited: []storage.UserID{adam}})
	if err != nil {
		h.Fatal(err)
	}
	h.passes(time.Second)
	return o.Match
}

func (h *hall) cancels(m *table.Match) {
	h.Helper()
	if _, err := h.table.Cancel(h.ctx, h.press(vera), m.ID); err != nil {
		h.Fatal(err)
	}
	h.passes(time.Second)
}

// Lobbies that are opened and cancelled invite once in ten minutes, and three times a
// day wherever they are. What notifies nobody is posted all the same.
func TestInvitationsAreBounded(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		for range 10 {
			h.cancels(h.opened(longhall))
		}
		if got := h.wire.rung(longhall, adam); got != 1 {
			t.Errorf("notified %d times by 10 lobbies in a row, want once", got)
		}
		posts := h.wire.made("post", longhall)
		if got := len(slices.DeleteFunc(posts, func(c call) bool { return !slices.Contains(c.msg.Mentions, adam) })); got != 10 {
			t.Errorf("%d lobbies mention the one who is invited, want all 10", got)
		}
		for range 5 {
			h.passes(20 * time.Minute)
			h.cancels(h.opened(longhall))
			h.cancels(h.opened(meadHall))
		}
		if got := h.wire.rung(0, adam); got != 3 {
			t.Errorf("notified %d times in a day, want 3", got)
		}
		h.passes(24 * time.Hour)
		h.opened(longhall)
		if got := h.wire.rung(0, adam); got != 4 {
			t.Errorf("notified %d times on the next day too, want 4", got)
		}
	})
}

// Challenges that are withdrawn and sent again notify once in ten minutes, and three
// times a day.
func TestChallengesAreBounded(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		l := h.laddered()
		sent := 0
		again := func() {
			h.Helper()
			h.challenges(l)
			h.passes(time.Second)
			sent++
			withdrawn := ladderrules.Withdrawn{Challenge: sent}
			if _, err := ladder.Of(h.leagues()).Act(h.ctx, league.By{Press: h.press(vera)}, l.ID, withdrawn); err != nil {
				h.Fatal(err)
			}
			h.passes(time.Second)
		}
		for range 10 {
			again()
		}
		if got := h.wire.rung(longhall, adam); got != 1 {
			t.Errorf("notified %d times by 10 challenges in a row, want once", got)
		}
		for range 8 {
			h.passes(20 * time.Minute)
			again()
		}
		if got := h.wire.rung(longhall, adam); got != 3 {
			t.Errorf("notified %d times in a day, want 3", got)
		}
	})
}

// A moderator who has everything sent again rings once in ten minutes, in the channel
// and by direct message.
func TestResendsAreBounded(t *testing.T) {
	inHall(t, dot, func(h *hall) {
		o, err := h.table.Create(h.ctx, h.press(vera), head.Opening{Game: h.titles[0].Game.About().Key, Guild: 301, Channel: longhall})
		if err == nil {
			o, err = h.table.Join(h.ctx, h.press(adam), o.ID, "")
		}
		if err == nil {
			o, err = h.table.Start(h.ctx, h.press(vera), o.ID)
		}
		if err != nil {
			t.Fatal(err)
		}
		h.act(h.act(o.Match))
		h.passes(time.Hour)
		channel, letters := h.wire.rung(longhall, adam), h.wire.rung(direct+storage.ChannelID(adam), adam)
		for range 12 {
			p := h.press(sigrid)
			p.Oversees = 301
			if _, err := h.table.Moderators.Act(h.ctx, p, o.ID, head.Proposal{Act: head.ModResend, Reason: "lost"}); err != nil {
				t.Fatal(err)
			}
			h.passes(10 * time.Second)
		}
		if got := h.wire.rung(longhall, adam) - channel; got > 1 {
			t.Errorf("notified %d times in the channel, want at most once", got)
		}
		if got := h.wire.rung(direct+storage.ChannelID(adam), adam) - letters; got != 1 {
			t.Errorf("notified %d times by direct message, want once", got)
		}
	})
}

// A mail that is tried again notifies as it did before, and what nobody caused always
// does.
func TestBudgetOutlastsRetries(t *testing.T) {
	inLane(t, func(*testing.T) []outbox.Kind {
		return []outbox.Kind{speaks("to"), speaks("alike")}
	}, func(t *testing.T, store *storage.Memory, w *wire) {
		w.losing(func(c call) error { return passing(0) })
		put(t, store, storage.Mail{Kind: "to", Channel: longhall, User: adam, By: vera, Body: []byte("lost")})
		time.Sleep(time.Millisecond)
		w.losing(nil)
		time.Sleep(time.Minute)
		for _, c := range w.made("post", longhall) {
			if c.msg.Silent {
				t.Error("tried again it is silent")
			}
		}
		before := w.rung(longhall, adam)
		put(t, store, storage.Mail{Kind: "to", Channel: longhall, User: adam, By: vera, Body: []byte("again")})
		put(t, store, storage.Mail{Kind: "to", Channel: longhall, User: adam, By: sigrid, Body: []byte("another person")})
		put(t, store, storage.Mail{Kind: "alike", Channel: longhall, User: adam, By: vera, Body: []byte("another kind")})
		put(t, store, storage.Mail{Kind: "to", Channel: meadHall, User: adam, By: vera, Body: []byte("another place")})
		put(t, store, storage.Mail{Kind: "to", Channel: longhall, User: adam, Body: []byte("nobody")}, storage.Mail{Kind: "to", Channel: longhall, User: adam, Body: []byte("nobody 2")})
		time.Sleep(time.Second)
		if got := w.rung(longhall, adam) - before; got != 4 || w.rung(meadHall, adam) != 1 {
			t.Errorf("notified %d times there and %d times elsewhere, want 4 and 1", got, w.rung(meadHall, adam))
		}
	})
}

// speaks is the row of a kind of mail that says its body to its user.
func speaks(name string) outbox.Kind {
	return outbox.Kind{Name: name, Send: func(ctx context.Context, s *outbox.Sender, mail storage.Mail) (storage.Delivery, error) {
		msg := discord.Message{Content: string(mail.Body), Mentions: []storage.UserID{mail.User}}
		_, _, err := s.Stand(ctx, outbox.Standing{Mail: mail, Message: msg})
		return storage.Delivery{}, err
	}}
}
