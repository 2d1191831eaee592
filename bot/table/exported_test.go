package table_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/course"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/storage"
)

// exportedAt lists the places in a log at which secrets were taken out.
func exportedAt(log []table.Entry) (at []int) {
	for i, e := range log {
		if e.Kind == record.ExportedKind {
			at = append(at, i)
		}
	}
	return at
}

// TestExportIsTold holds that an operator's export of a running match with its
// secrets stands in the match's log from then on, and moves nothing else.
func TestExportIsTold(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		d.sent()
		if _, err := d.Archive.ExportOpen(d.ctx, m.ID); err != nil {
			t.Fatal(err)
		}
		if at := exportedAt(d.log(m.ID, 0)); len(at) != 0 || len(d.sent()) != 0 {
			t.Errorf("an export without secrets is told at %v", at)
		}
		e, err := d.Archive.ExportAll(d.ctx, m.ID)
		if err != nil || len(e.Seed) != 32 {
			t.Fatalf("exported with a seed of %d bytes, %v", len(e.Seed), err)
		}
		now := d.load(m.ID)
		if now.Seq != m.Seq || now.Turn != m.Turn || now.Since(vera) != m.Since(vera) {
			t.Errorf("the match moved from %v, %+v to %v, %+v", m, m.Turn, now, now.Turn)
		}
		if got, want := d.sent(), []string{"turn 2"}; !slices.Equal(got, want) {
			t.Errorf("mail %v, want %v: the channel is told", got, want)
		}
		log := d.log(m.ID, m.Since(vera))
		last := log[len(log)-1]
		want := engine.NewNote(course.NoteExported)
		if last.Kind != record.ExportedKind || last.Notes[0].Key != want.Key || !last.At.Equal(d.now) || last.Seat != engine.Nobody || last.By != 0 {
			t.Errorf("the log ends with %+v, want that secrets were taken out", last)
		}
		moment, err := d.Moment(d.ctx, m.ID)
		if err != nil || len(exportedAt(moment.Story)) != 1 {
			t.Errorf("the turn message tells %+v, %v", moment.Story, err)
		}
		// The buttons that people see still fit.
		d.must(d.Act(d.ctx, d.by(vera), m.ID, m.Seq, act("roll")))
		if at := exportedAt(d.log(m.ID, 0)); !slices.Equal(at, []int{3}) {
			t.Errorf("told at %v of the log, want before record 3", at)
		}
		d.again(d.store)
		for range 2 {
			if _, err := d.Archive.ExportAll(d.ctx, m.ID); err != nil {
				t.Fatal(err)
			}
		}
		m = d.playOut(m.ID)
		if at := exportedAt(d.log(m.ID, 0)); !slices.Equal(at, []int{3, 5, 6}) {
			t.Errorf("at the end told at %v of the log, want 3, 5 and 6", at)
		}
		// When it is over nothing is secret.
		e, err = d.Archive.ExportAll(d.ctx, m.ID)
		if err != nil || len(exportedAt(d.log(m.ID, 0))) != 3 {
			t.Errorf("an export of what is over is told: %v", err)
		}
		if rep, err := proof.Verify(games, e); err != nil || !rep.Honest() || rep.Exported != 3 {
			t.Errorf("verify: %+v, %v", rep, err)
		}
	})
}

// TestExportMovesNoDice plays the same match with and without exports: an
// operator who knows the dice to come cannot turn them by exporting again.
func TestExportMovesNoDice(t *testing.T) {
	t.Parallel()
	play := func(exports bool) (told []engine.Note) {
		d := newDesk(t, storage.NewMemory())
		m := d.duel()
		for m.Status == head.Running {
			if exports {
				if _, err := d.Archive.ExportAll(d.ctx, m.ID); err != nil {
					t.Fatal(err)
				}
			}
			m = d.do(m.ID, m.Waiting()[0], "roll")
		}
		for _, e := range d.log(m.ID, 0) {
			if e.Kind != record.ExportedKind {
				told = append(told, e.Notes...)
			}
		}
		return told
	}
	same := func(a, b engine.Note) bool { return a.Key == b.Key && slices.Equal(a.Args, b.Args) }
	if with, without := play(true), play(false); !slices.EqualFunc(with, without, same) {
		t.Errorf("with exports %v, without %v", with, without)
	}
}

// TestExportOpenHidesChance: what an export of a running match shows lets
// nobody know or guess what is secret.
func TestExportOpenHidesChance(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.open("duel", head.Opening{})
	for _, export := range []func() (proof.Export, error){
		func() (proof.Export, error) { return d.Archive.ExportOpen(d.ctx, m.ID) },
		func() (proof.Export, error) { return d.Archive.ExportAll(d.ctx, m.ID) },
	} {
		_, err := export()
		d.refused(refusal.NotRunning, err) // a lobby's seed is nobody's
	}
	m = d.duelAt(meadhall)
	all, err := d.Archive.ExportAll(d.ctx, m.ID)
	if err != nil {
		t.Fatal(err)
	}
	open, err := d.Archive.ExportOpen(d.ctx, m.ID)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := open.Write(&file); err != nil {
		t.Fatal(err)
	}
	hidden := []string{all.Seed.String(), all.Last.String()}
	for _, r := range all.Records {
		hidden = append(hidden, r.Prev.String(), r.Hash.String())
	}
	for _, secret := range hidden {
		if len(secret) != 64 || strings.Contains(file.String(), secret) {
			t.Errorf("%q is empty or told: by it a secret can be guessed", secret)
		}
	}
	if !strings.Contains(file.String(), all.Commitment.String()) {
		t.Error("the commitment is not told")
	}
}
