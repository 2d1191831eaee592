package table_test

import (
	"slices"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/refusal"
	"skald/storage"
)

// rematch opens the next match of the same people.
func (d *desk) rematch(last *table.Match, by storage.UserID) *table.Match {
	d.t.Helper()
	o, err := last.Rematch(by)
	if err != nil {
		d.t.Fatal(err)
	}
	o.Channel = last.Channel
	return d.must(d.Create(d.ctx, d.by(by), o))
}

// TestRematch: of two the sides are swapped, however the last match ended, and the
// options stay.
func TestRematch(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*desk, *table.Match) *table.Match{
		"resigned": func(d *desk, m *table.Match) *table.Match { return d.must(d.Resign(d.ctx, d.by(adam), m.ID)) },
		"drawn":    func(d *desk, m *table.Match) *table.Match { return d.answer(d.draw(m, vera), adam, true) },
		"played":   func(d *desk, m *table.Match) *table.Match { return d.playOut(m.ID) },
		"settled": func(d *desk, m *table.Match) *table.Match {
			for !m.Settles() {
				m = d.do(m.ID, m.Waiting()[0], "roll")
			}
			return d.answer(d.must(d.Settle(d.ctx, d.by(adam), m.ID)), vera, true)
		},
	} {
		for _, by := range []storage.UserID{vera, adam} {
			d := newDesk(t, storage.NewMemory())
			d.upgrade([]engine.Game{settling{duel{hoardOf(sixFaces)}}})
			last := end(d, d.duel())
			if last.Status != head.Over {
				t.Fatalf("%s: %v, want it over", name, last)
			}
			other := map[storage.UserID]storage.UserID{vera: adam, adam: vera}[by]
			m := d.rematch(last, by)
			if m.Status != head.Lobby || !slices.Equal(m.Waiting(), []storage.UserID{other}) {
				t.Fatalf("%s: %v waits for %v, want a lobby that waits for %d", name, m, m.Waiting(), other)
			}
			_, err := d.Join(d.ctx, d.by(other), m.ID, m.About().Side(m.SeatsOf(by).First()))
			d.refused(refusal.SideTaken, err)
			m = d.must(d.Join(d.ctx, d.by(other), m.ID, ""))
			if want := []storage.UserID{adam, vera}; m.Status != head.Running || !slices.Equal(m.Players, want) || m.Options["goal"] != "40" {
				t.Errorf("%s: %v, players %v, options %v; want %v and the same options", name, m, m.Players, m.Options, want)
			}
		}
	}
}

// TestOverBesideTheNext holds that a match which is over does nothing more to a
// channel that the next one has, and says why; and that looking at it asks for nothing.
func TestOverBesideTheNext(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		last := d.must(d.Resign(d.ctx, d.by(adam), d.duel().ID))
		next := d.rematch(last, vera)
		d.now = d.now.Add(time.Hour)
		if _, err := d.Look(d.ctx, last.ID); err != nil {
			t.Errorf("looking at what is over: %v", err)
		}
		_, err := d.Repost(d.ctx, d.by(vera), last.ID)
		if no := d.refused(refusal.ChannelBusy, err); no.Match != next.ID {
			t.Errorf("the channel is busy with %q, want %q", no.Match, next.ID)
		}
	})
}

// TestRematchOfThree: of more each moves on by a seat, and it begins once all are
// there, though there are seats for more.
func TestRematchOfThree(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		last := d.three()
		d.must(d.Resign(d.ctx, d.by(bera), last.ID))
		last = d.must(d.Resign(d.ctx, d.by(vera), last.ID))
		if _, err := last.Rematch(kari); err == nil {
			t.Error("somebody who did not play opens a rematch")
		}
		m := d.rematch(last, adam)
		d.again(d.store)
		_, err := d.Join(d.ctx, d.by(kari), m.ID, "")
		d.refused(refusal.NotInvited, err)
		_, err = d.Join(d.ctx, d.by(vera), m.ID, "red")
		if no := d.refused(refusal.SideReserved, err); !slices.Equal(no.Users, []storage.UserID{bera}) {
			t.Errorf("red is kept for %v, want Bera", no.Users)
		}
		m = d.must(d.Join(d.ctx, d.by(vera), m.ID, ""))
		m = d.must(d.Leave(d.ctx, d.by(vera), m.ID))
		if m.ReservedFor(1) != vera {
			t.Error("who left for a moment has lost their seat")
		}
		d.must(d.Join(d.ctx, d.by(bera), m.ID, "red"))
		m = d.must(d.Join(d.ctx, d.by(vera), m.ID, "blue"))
		if want := []storage.UserID{bera, vera, adam}; m.Status != head.Running || !slices.Equal(m.Players, want) {
			t.Errorf("%v, players %v; want it running with %v", m, m.Players, want)
		}
		d.playOut(m.ID)
		d.honest(m.ID)
	})
}

// TestRematchKeepsClock: the next match is played by the same clock.
func TestRematchKeepsClock(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.open("duel", head.Opening{Clock: "steady"})
	d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
	m = d.rematch(d.must(d.Resign(d.ctx, d.by(vera), m.ID)), adam)
	m = d.must(d.Join(d.ctx, d.by(vera), m.ID, ""))
	if clock, ok := m.Clock(); !ok || clock.Key != "steady" || m.Status != head.Running {
		t.Errorf("%v, clock %+v, %t; want it running by the same clock", m, clock, ok)
	}
}

// TestRematchDeclined: where somebody declines, their seat is anybody's once
// nobody is waited for, and who opened it says when it begins.
func TestRematchDeclined(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	last := d.three()
	d.must(d.Resign(d.ctx, d.by(bera), last.ID))
	m := d.rematch(d.must(d.Resign(d.ctx, d.by(vera), last.ID)), adam)
	d.must(d.Join(d.ctx, d.by(bera), m.ID, ""))
	m = d.must(d.Decline(d.ctx, d.by(vera), m.ID))
	if m.Status != head.Lobby || len(m.Waiting()) != 0 {
		t.Fatalf("%v waits for %v; want a lobby that waits for nobody", m, m.Waiting())
	}
	d.must(d.Join(d.ctx, d.by(kari), m.ID, ""))
	m = d.must(d.Start(d.ctx, d.by(adam), m.ID))
	if want := []storage.UserID{bera, kari, adam}; !slices.Equal(m.Players, want) {
		t.Errorf("players %v, want %v", m.Players, want)
	}
}

// TestRematchOfOne: who played several seats takes all that are theirs at once.
func TestRematchOfOne(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	last := d.three(vera, adam, vera)
	last = d.must(d.Resign(d.ctx, d.by(adam), last.ID))
	m := d.rematch(last, adam)
	m = d.must(d.Join(d.ctx, d.by(vera), m.ID, "red"))
	if want := []storage.UserID{vera, vera, adam}; m.Status != head.Running || !slices.Equal(m.Players, want) {
		t.Errorf("%v, players %v; want %v", m, m.Players, want)
	}
	alone := d.open("duel", head.Opening{Channel: meadhall, Invited: []storage.UserID{vera}})
	alone = d.must(d.Join(d.ctx, d.by(vera), alone.ID, ""))
	alone = d.must(d.Resign(d.ctx, d.by(vera), alone.ID))
	if m := d.rematch(alone, vera); m.Status != head.Running || m.SeatsOf(vera).Len() != 2 {
		t.Errorf("%v, players %v; want that Vera plays both sides", m, m.Players)
	}
}

// TestFollows holds which match in its channel is the rematch of one that is over,
// and that the message of that one is let be then.
func TestFollows(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		last := d.duel()
		last = d.must(d.Resign(d.ctx, d.by(vera), last.ID))
		anybody := d.open("duel", head.Opening{})
		if anybody.Follows(last) {
			t.Error("a lobby for anybody is taken for the rematch")
		}
		d.must(d.Look(d.ctx, last.ID))
		d.must(d.Leave(d.ctx, d.by(vera), anybody.ID))
		next := d.rematch(last, adam)
		if !next.Follows(last) || last.Follows(next) {
			t.Error("the rematch is not taken for it, or the match before is")
		}
		if next = d.must(d.Join(d.ctx, d.by(vera), next.ID, "")); !next.Follows(last) {
			t.Error("the rematch under way is not taken for it")
		}
	})
}
