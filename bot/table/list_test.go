package table_test

import (
	"testing"
	"time"

	"skald/engine/match/head"
	"skald/storage"
)

// TestNext holds that a person is sent to the running match that has waited for
// them longest, and to no invitation.
func TestNext(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		first := d.duelAt(longhall)
		d.now = d.now.Add(time.Hour)
		second := d.duelAt(meadhall)
		d.open("duel", head.Opening{Channel: 503, Invited: []storage.UserID{adam}})
		d.open("duel", head.Opening{Channel: 504})
		for besides, want := range map[storage.MatchID]storage.MatchID{"": first.ID, second.ID: first.ID, first.ID: second.ID} {
			if l, ok, err := d.Next(d.ctx, vera, besides); err != nil || !ok || l.ID != want {
				t.Errorf("besides %q she is sent to %q, %v, %v; want %q", besides, l.ID, ok, err, want)
			}
		}
		if l, ok, err := d.Next(d.ctx, adam, ""); ok || err != nil {
			t.Errorf("he is sent to %q, %v; want nowhere", l.ID, err)
		}
	})
}
