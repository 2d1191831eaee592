package league_test

import (
	"errors"
	"strings"
	"testing"

	"skald/bot/league"
	rules "skald/engine/league/tournament"
	"skald/storage"
)

// TestQuarantinedCompetition: one that cannot be read is named, its log handed out and
// itself released, so that nothing of it is due any more; one that can be read is left
// alone, and another server's too.
func TestQuarantinedCompetition(t *testing.T) {
	t.Parallel()
	everyStore(t, func(t *testing.T, d *desk) {
		sound := d.open(rules.Settings{}, 2)
		broken := d.open(rules.Settings{}, 2)
		var snap storage.LeagueSnapshot
		err := d.store.Read(d.ctx, func(r storage.Reader) (err error) {
			snap, err = r.LoadLeague(broken.ID)
			return err
		})
		if err == nil {
			_, err = d.store.ApplyLeague(d.ctx, storage.LeagueCommit{
				League: broken.ID, Rev: snap.Rev, Head: snap.Head, Guild: home, Since: d.now, Due: d.now, At: d.now, Events: [][]byte{[]byte("spilled")},
			})
		}
		if err != nil {
			t.Fatal(err)
		}
		d.again(d.store)
		list, err := d.Faults(d.ctx, home)
		if err != nil || len(list) != 1 || list[0].ID != broken.ID || list[0].Head.Name != "Cup" || !errors.Is(list[0].Err, league.ErrQuarantined) {
			t.Fatalf("faults %v, %v; want the broken one", list, err)
		}
		raw, err := d.Raw(d.ctx, home, broken.ID)
		if err != nil || strings.Count(string(raw), "\n") != 4 || !strings.HasSuffix(string(raw), "spilled\n") || strings.Contains(string(raw), "seed\":\"") {
			t.Errorf("raw %q, %v; want its four events without the seed", raw, err)
		}
		for _, err := range []error{
			d.Release(d.ctx, d.by(dora), home, sound.ID), d.Release(d.ctx, d.by(dora), home+1, broken.ID), d.Release(d.ctx, d.by(dora), home, "lnothing"),
		} {
			var no *league.Refusal
			if !errors.As(err, &no) || no.Key != league.NoLeague {
				t.Errorf("released: %v, want a refusal", err)
			}
		}
		if err := d.Release(d.ctx, d.by(dora), home, broken.ID); err != nil {
			t.Fatal(err)
		}
		if list, err = d.Faults(d.ctx, home); err != nil || len(list) != 0 {
			t.Errorf("faults %v, %v after the release", list, err)
		}
		if due, err := d.Due(d.ctx); err != nil || len(due) != 0 {
			t.Errorf("due %v, %v after the release", due, err)
		}
		if open, err := d.Tournaments.Listed(d.ctx, home); err != nil || len(open) != 1 || open[0].ID != sound.ID {
			t.Errorf("open %v, %v; want the sound one", open, err)
		}
	})
}
