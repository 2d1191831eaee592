package table_test

import (
	"errors"
	"slices"
	"testing"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/storage"
)

func (d *desk) replayAll() map[storage.MatchID]proof.Report {
	d.t.Helper()
	reports := make(map[storage.MatchID]proof.Report)
	err := d.Archive.Replay(d.ctx, func(r proof.Report) error {
		reports[r.Match] = r
		return nil
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return reports
}

func TestReplay(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		over := d.playOut(d.duel().ID)
		d.open("duel", head.Opening{}) // a lobby
		running := d.open("hoard", head.Opening{Channel: meadhall})
		d.must(d.Join(d.ctx, d.by(adam), running.ID, ""))
		running = d.must(d.Start(d.ctx, d.by(vera), running.ID))
		given := d.open("duel", head.Opening{Channel: 900})
		d.must(d.Join(d.ctx, d.by(adam), given.ID, ""))
		given = d.must(d.Resign(d.ctx, d.by(adam), given.ID))

		reports := d.replayAll()
		if len(reports) != 3 {
			t.Errorf("%d reports, want 3", len(reports))
		}
		for _, m := range []*table.Match{over, running, given} {
			if r := reports[m.ID]; !r.Honest() || uint64(r.Records) != m.Seq {
				t.Errorf("%v: %+v", m, r)
			}
		}
		// An error of the receiver of the reports ends it, after no further
		// report.
		told, enough := 0, errors.New("enough")
		err := d.Archive.Replay(d.ctx, func(proof.Report) error {
			told++
			return enough
		})
		if !errors.Is(err, enough) || told != 1 {
			t.Errorf("stopped by its receiver: %v after %d reports, want 1", err, told)
		}
		// Another rulebook: the matches keep their edition, so a change of
		// rules is needed to tell.
		d.Table = table.New(d.store, []engine.Game{hoardOf(sixFaces), generous{duel{hoardOf(sixFaces)}}}, table.Options{})
		if r := d.replayAll()[over.ID]; r.Honest() || r.Faults[0].What != proof.NotesFault {
			t.Errorf("under changed rules: %+v", r)
		}
	})
}

// generous is a duel that tells more at the setup.
type generous struct{ duel }

func (g generous) New(s engine.Setup, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	t.All("note.welcome")
	return g.duel.New(s, d, t)
}

func (g generous) WithEdition(e []byte) (engine.Game, error) {
	under, err := g.duel.WithEdition(e)
	if err != nil {
		return nil, err
	}
	return generous{under.(duel)}, nil
}

// has reports whether a report has a fault of that kind at a record.
func has(rep proof.Report, what proof.FaultKind, seq uint64) bool {
	return slices.ContainsFunc(rep.Faults, func(f proof.Fault) bool { return f.What == what && f.Seq == seq })
}
