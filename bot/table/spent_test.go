package table_test

import (
	"errors"
	"testing"

	"skald/bot/table"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
)

// TestUndecided holds that a player who acts and takes back in one turn comes to an
// end of it, can then still act and end the turn, and may take back as before once the
// match has come further.
func TestUndecided(t *testing.T) {
	t.Parallel()
	for name, begin := range map[string]func(*desk) *table.Match{
		"within the turn": func(d *desk) *table.Match { return d.raiders() },
		"passing it on":   func(d *desk) *table.Match { return d.picking() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t, storage.NewMemory())
			m := begin(d)
			acts, u := 0, m.Waiting()[0]
			act := func() error {
				legal, err := m.Legal(u, nil)
				if err != nil {
					t.Fatal(err)
				}
				o, err := d.Act(d.ctx, d.by(u), m.ID, m.VisibleSeq(), legal[0])
				if err == nil {
					m = o.Match
				}
				return err
			}
			for ; acts < 1000; acts++ {
				if err := act(); err != nil {
					t.Fatalf("act %d: %v", acts, err)
				}
				o, err := d.Undo(d.ctx, d.by(u), m.ID, m.VisibleSeq())
				var no *rules.Refusal
				if errors.As(err, &no) {
					d.refused(refusal.Undecided, err)
					break
				}
				if m = d.must(o, err); m.Question.Open() {
					t.Fatalf("act %d is not taken back freely", acts)
				}
			}
			if acts < 90 || m.Seq > 210 {
				t.Errorf("refused after %d acts and %d records, want some 200 records", acts, m.Seq)
			}
			d.again(d.store)
			m = d.load(m.ID)
			if name == "within the turn" {
				m = d.must(d.raids(m, bera, m.VisibleSeq(), "pass"))
				m = d.must(d.raids(m, kari, m.VisibleSeq(), "pass"))
			} else {
				for m.Waiting()[0] != u {
					other := m.Waiting()[0]
					legal, err := m.Legal(other, nil)
					if err != nil {
						t.Fatal(err)
					}
					m = d.must(d.Act(d.ctx, d.by(other), m.ID, m.VisibleSeq(), legal[0]))
				}
				if err := act(); err != nil {
					t.Errorf("in the next turn: %v", err)
				}
			}
			d.honest(m.ID)
		})
	}
}
