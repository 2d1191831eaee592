package table_test

import (
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine/match/head"
	"skald/storage"
)

// A clock that jumps back in the middle of a match leaves a log that replays and
// an export that verifies, and lets nothing happen twice or never.
func TestClockJumpsBack(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		d.sent()
		press := d.by(vera)
		legal, err := m.Legal(vera, nil)
		if err != nil {
			t.Fatal(err)
		}
		seq := d.must(d.Act(d.ctx, press, m.ID, m.Seq, legal[0])).Seq
		d.now = d.now.Add(-72 * time.Hour)
		if _, err := d.Prune(d.ctx, d.now.Add(-time.Hour)); err != nil {
			t.Fatal(err)
		}
		d.must(d.Act(d.ctx, press, m.ID, seq, legal[0])) // the same press, repeated
		if got := d.load(m.ID).Seq; got != seq {
			t.Errorf("a press of before the jump counts twice: %d records, want %d", got, seq)
		}
		if n := d.due(); n != 0 {
			t.Errorf("%d matches are due after a jump back, want none", n)
		}
		d.must(d.Resign(d.ctx, d.by(vera), m.ID))
		d.honest(m.ID)
	})
}

// Nothing waits for a moment that is in the future since the clock jumped back: a
// message is looked after and posted again, and a question can be asked again.
func TestFutureIsNotWaitedFor(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		d.now = d.now.Add(365 * 24 * time.Hour) // the clock is wrong for a while
		d.must(d.Repost(d.ctx, d.by(vera), m.ID))
		d.now = d.now.Add(-365 * 24 * time.Hour)
		d.sent()
		d.must(d.Look(d.ctx, m.ID))
		if got := d.sent(); len(got) != 1 {
			t.Errorf("mail %v after a look, want one", got)
		}
		d.must(d.Repost(d.ctx, d.by(vera), m.ID))
		if _, err := d.Repost(d.ctx, d.by(vera), m.ID); err == nil {
			t.Error("posted again twice within a minute")
		}
		d.now = d.now.Add(25 * time.Hour)
		if n := d.due(); n != 1 {
			t.Errorf("%d matches are due a day later, want the one", n)
		}
	})
}

// A lobby that was opened while the clock was ahead lasts no shorter than any
// other, and an expired one stays expired.
func TestLobbyOfTheFuture(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.open("duel", head.Opening{})
		d.now = d.now.Add(table.LobbyLife)
		d.due()
		d.now = d.now.Add(-table.LobbyLife)
		if got := d.load(m.ID).Status; got != head.Cancelled {
			t.Errorf("after a jump back the lobby is %s, want it cancelled", got)
		}
		if n := d.due(); n != 0 {
			t.Errorf("%d matches are due", n)
		}
		if next := d.open("duel", head.Opening{Channel: storage.ChannelID(m.Channel)}); next.ID == m.ID {
			t.Error("its channel is not free")
		}
	})
}
