package table_test

import (
	"reflect"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/match/head"
	"skald/storage"
	"skald/storage/matches"
)

// TestMomentsUnderOlderRules: what was played under older rules is seen again as it was
// recorded or, where the position is gone, not at all; never as today's rules would have it.
func TestMomentsUnderOlderRules(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		for _, whole := range []bool{false, true} {
			m := d.duelAt(storage.ChannelID(700))
			if whole {
				m = d.playOut(m.ID)
			} else {
				for range 5 {
					m = d.do(m.ID, m.Waiting()[0], "roll")
				}
			}
			_, before, err := d.Archive.Moments(d.ctx, m.ID)
			if err != nil {
				t.Fatal(err)
			}
			d.upgrade(revisedGames)
			_, after, err := d.Archive.Moments(d.ctx, m.ID)
			if err != nil || len(after) != len(before) {
				t.Fatalf("%d moments after an upgrade, %v; want %d", len(after), err, len(before))
			}
			seen := 0
			for i, now := range after {
				if !now.Older {
					t.Errorf("record %d is said to be of today's rules", i)
				}
				if now.View == nil {
					continue
				}
				if seen++; !reflect.DeepEqual(now.View, before[i].View) {
					t.Errorf("record %d is shown otherwise under newer rules: %+v, want %+v", i, now.View, before[i].View)
				}
			}
			if seen == 0 || after[len(after)-1].View == nil {
				t.Errorf("%d of %d boards can be seen, the last of them %v", seen, len(after), after[len(after)-1].View)
			}
			if m.Status == head.Running {
				d.must(d.Resign(d.ctx, d.by(vera), m.ID))
			}
			d.again(d.store)
		}
	})
}

// TestEndedList: what is over on a server is counted by an index, the newest first: not
// what runs, was deleted, or is another server's.
func TestEndedList(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		about := func(string) *engine.About { return duelAbout }
		counted := func(g storage.GuildID) (n int) {
			t.Helper()
			f, err := matches.TitleOn(d.ctx, d.store, g, duelAbout.Key)
			if err != nil {
				t.Fatal(err)
			}
			return f.Matches
		}
		opened := func(c storage.ChannelID, g storage.GuildID) storage.MatchID {
			t.Helper()
			m := d.open(duelAbout.Key, head.Opening{Guild: g, Channel: c, Invited: []storage.UserID{adam}})
			return d.must(d.Join(d.ctx, d.by(adam), m.ID, "")).ID
		}
		first, other := opened(801, 5), opened(802, 6)
		opened(803, 5)
		if counted(5) != 0 {
			t.Error("what runs is counted as over")
		}
		d.must(d.Resign(d.ctx, d.by(adam), first))
		d.must(d.Resign(d.ctx, d.by(vera), other))
		d.now = d.now.Add(time.Hour)
		second := opened(804, 5)
		d.must(d.Resign(d.ctx, d.by(vera), second))
		if n, elsewhere := counted(5), counted(6); n != 2 || elsewhere != 1 || counted(7) != 0 || counted(0) != 0 {
			t.Errorf("%d and %d are counted, want 2 and 1", n, elsewhere)
		}
		var order []storage.ChannelID
		f, pace, err := matches.PersonOn(d.ctx, d.store, 5, vera, func(c storage.ChannelID) bool {
			order = append(order, c)
			return c != 801
		}, about)
		if err != nil || f.Of() != 1 || f.Lost != 1 || pace.Matches != 1 || !reflect.DeepEqual(order, []storage.ChannelID{804, 801}) {
			t.Errorf("of vera's %+v is seen, pace %+v, in channels %v, %v; want the lost one in 804, the newest first", f, pace, order, err)
		}
		snap, err := storage.Ask(d.ctx, d.store, func(r storage.Reader) (storage.Snapshot, error) { return r.Load(second) })
		if err != nil {
			t.Fatal(err)
		}
		damage(t, d.store, first, `{"v":99}`)
		if err := d.store.Delete(d.ctx, storage.Deletion{Match: second, Rev: snap.Rev, At: d.now}); err != nil {
			t.Fatal(err)
		}
		if n := counted(5); n != 0 {
			t.Errorf("%d are counted after one was damaged and one deleted", n)
		}
	})
}
