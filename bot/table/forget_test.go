package table_test

import (
	"testing"
	"time"

	"skald/engine/match/head"
	"skald/storage/storagetest"
)

// TestCancelledLobbiesAreForgotten holds that nothing stays of lobbies that people open
// and cancel, once nobody can be answered about them any more.
func TestCancelledLobbiesAreForgotten(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		stays := d.open("duel", head.Opening{Channel: meadhall})
		for range 50 {
			m := d.open("duel", head.Opening{})
			d.must(d.Cancel(d.ctx, d.by(vera), m.ID))
		}
		elapse := func(want int) {
			t.Helper()
			ids, err := d.Due(d.ctx)
			for _, id := range ids {
				if _, err := d.Elapse(d.ctx, id); err != nil {
					t.Fatal(err)
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			left, err := storagetest.Now(d.ctx, d.store).Matches("", 0)
			if err != nil || len(left) != want {
				t.Errorf("%d matches are stored, %v; want %d", len(left), err, want)
			}
		}
		d.now = d.now.Add(4 * time.Minute)
		elapse(51)
		d.now = d.now.Add(time.Minute)
		elapse(1)
		if m := d.load(stays.ID); m.Status != head.Lobby {
			t.Errorf("the other lobby is %s", m.Status)
		}
	})
}
