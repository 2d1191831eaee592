package table_test

import (
	"errors"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine/match/head"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/matches"
	"skald/storage/storagetest"
)

// waiting counts the mails of a match by kind and body.
func (d *desk) waiting(id storage.MatchID) map[string]int {
	d.t.Helper()
	mails, err := storagetest.Now(d.ctx, d.store).Pending(id)
	if err != nil {
		d.t.Fatal(err)
	}
	count := map[string]int{}
	for _, mail := range mails {
		count[mail.Kind+"/"+string(mail.Body)]++
	}
	return count
}

// TestOnlookersAreBounded holds that a match tells fifty people of its end, and nobody
// who plays, or who has taken a seat since.
func TestOnlookersAreBounded(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		var no *rules.Refusal
		if _, err := d.LookOn(d.ctx, d.by(adam), m.ID); !errors.As(err, &no) || no.Key != refusal.AlreadySeated {
			t.Errorf("a player: %v", err)
		}
		const first storage.UserID = 5000
		for n := range table.MostOnlookers {
			m = d.must(d.LookOn(d.ctx, d.by(first+storage.UserID(n)), m.ID))
		}
		if _, err := d.LookOn(d.ctx, d.by(first-1), m.ID); !errors.As(err, &no) || no.Key != refusal.TooManyOnlookers {
			t.Errorf("one more: %v", err)
		}
		if m = d.must(d.LookOn(d.ctx, d.by(first), m.ID)); m.LooksOn(first) || !m.LooksOn(first+1) {
			t.Error("taken back, somebody is told all the same")
		}
		m = d.must(d.Resign(d.ctx, d.by(adam), m.ID))
		if got := d.waiting(m.ID)[matches.EndMail+"/"]; got != table.MostOnlookers-1 {
			t.Errorf("%d people are told", got)
		}
	})
}

// TestFreeSeatIsRecalled holds that a lobby with a free seat is posted once more a day
// after it was opened, one without never, and that both lapse after a week.
func TestFreeSeatIsRecalled(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		free := d.must(d.Create(d.ctx, d.by(vera), head.Opening{Game: "duel", Guild: iceland, Channel: longhall}))
		kept := d.must(d.Create(d.ctx, d.by(vera), head.Opening{Game: "duel", Guild: iceland, Channel: meadhall, Invited: []storage.UserID{adam}}))
		opened := d.now
		anew := matches.LobbyMail + "/" + matches.Anew
		for hours := 1; hours < 7*24; hours++ {
			d.now = opened.Add(time.Duration(hours) * time.Hour)
			free, kept = d.must(d.Elapse(d.ctx, free.ID)), d.must(d.Elapse(d.ctx, kept.ID))
			if got, want := d.waiting(free.ID)[anew], min(1, hours/24); got != want {
				t.Fatalf("after %d hours: %d posts of a lobby with a free seat, want %d", hours, got, want)
			}
			if got := d.waiting(kept.ID)[anew]; got != 0 {
				t.Fatalf("after %d hours: a lobby that waits for somebody invited is posted anew", hours)
			}
		}
		d.now = opened.Add(table.LobbyLife)
		if free = d.must(d.Elapse(d.ctx, free.ID)); free.Status != head.Cancelled {
			t.Errorf("after a week it is %s", free.Status)
		}
	})
}
