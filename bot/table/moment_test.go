package table_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"

	"skald/bot/table"
	"skald/engine/match/head"
	"skald/storage"
	"skald/storage/matches"
)

// watched is a store that counts what is read of it, and does something in the
// middle of the next read.
type watched struct {
	store
	reads  atomic.Int32
	during func()
}

func (w *watched) Read(ctx context.Context, read func(storage.Reader) error) error {
	w.reads.Add(1)
	return w.store.Read(ctx, func(r storage.Reader) error { return read(&watchedReader{r, w}) })
}

type watchedReader struct {
	storage.Reader
	w *watched
}

func (r *watchedReader) Load(id storage.MatchID) (storage.Snapshot, error) {
	snap, err := r.Reader.Load(id)
	if do := r.w.during; do != nil {
		r.w.during = nil
		do()
	}
	return snap, err
}

// TestMomentIsOne commits an act while a moment is read: whatever the moment
// tells is of before it.
func TestMomentIsOne(t *testing.T) {
	t.Parallel()
	bolt := openBolt(t)
	d := newDesk(t, bolt)
	m := d.duel()
	before := m.Seq
	w := &watched{store: bolt, during: func() { d.do(m.ID, vera, "roll") }}
	d.again(w)
	got, err := d.Moment(d.ctx, m.ID)
	if err != nil {
		t.Fatal(err)
	}
	if now := d.load(m.ID); now.Seq <= before {
		t.Fatal("nothing was committed meanwhile")
	}
	if got.Seq != before {
		t.Errorf("the match is at %d, want %d", got.Seq, before)
	}
	for _, e := range got.Story {
		if e.Seq >= got.Seq {
			t.Errorf("the story tells record %d of a match at %d", e.Seq, got.Seq)
		}
	}
}

// TestMoment holds what a moment tells of the turns before.
func TestMoment(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		moment := func() table.Moment {
			t.Helper()
			got, err := d.Moment(d.ctx, m.ID)
			if err != nil {
				t.Fatal(err)
			}
			return got
		}
		if got := moment(); got.Before != nil || got.New != 0 || len(got.Story) != int(got.Seq-got.Turn.Unseen) {
			t.Errorf("before anything is posted: new from %d, story of %d", got.New, len(got.Story))
		}
		d.do(m.ID, vera, "roll")
		got := moment()
		if got.Seq == got.Turn.From && got.Posted.From == 0 && got.Before != nil {
			t.Errorf("a board is compared with what nobody saw: new from %d", got.New)
		}
		m = d.playOut(m.ID)
		if got := moment(); got.Status != head.Over || got.Before == nil && got.New != 0 || got.New >= got.Seq {
			t.Errorf("at the end: %s, new from %d of %d", got.Status, got.New, got.Seq)
		}
	})
}

// TestReadsAreFew counts the transactions in which the table reads: one for
// each question, and one for an act.
func TestReadsAreFew(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		w := &watched{store: d.store}
		d.again(w)
		for name, ask := range map[string]func() error{
			"Moment": func() error { _, err := d.Moment(d.ctx, m.ID); return err },
			"At":     func() error { _, err := d.At(d.ctx, longhall); return err },
			"Log":    func() error { _, _, err := d.Log(d.ctx, m.ID, 0, nil); return err },
			"List":   func() error { _, err := d.List(d.ctx, vera); return err },
			"Letter": func() error { _, err := d.Letter(d.ctx, m.ID, vera); return err },
			"View":   func() error { _, err := d.View(d.ctx, m.ID, 1); return err },
			"Act":    func() error { _, err := d.Act(d.ctx, d.by(vera), m.ID, 0, act("roll")); return err },
		} {
			w.reads.Store(0)
			if err := ask(); err != nil {
				t.Fatal(err)
			}
			if got := w.reads.Load(); got != 1 {
				t.Errorf("%s reads %d times, want once", name, got)
			}
		}
	})
}

// TestDoubledPressTells holds that a press that comes twice is told the same
// twice.
func TestDoubledPressTells(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		p := d.by(vera)
		first, err := d.Act(d.ctx, p, m.ID, 0, act("roll"))
		if err != nil {
			t.Fatal(err)
		}
		again, err := d.Act(d.ctx, p, m.ID, 0, act("roll"))
		if err != nil {
			t.Fatal(err)
		}
		if len(first.Told) == 0 || len(again.Told) != len(first.Told) || again.Told[0].Seq != first.Told[0].Seq || again.Seq != first.Seq {
			t.Errorf("told %d records, then %d", len(first.Told), len(again.Told))
		}
	})
}

// TestMomentAfterUndo holds that nothing taken back is told or marked.
func TestMomentAfterUndo(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		moment := func() table.Moment {
			t.Helper()
			got, err := d.Moment(d.ctx, m.ID)
			if err != nil {
				t.Fatal(err)
			}
			return got
		}
		start := moment()
		// Within a turn it goes on, and the board is as when it began.
		m = d.do(m.ID, vera, "peek blue")
		m = d.answer(d.undo(m, vera), adam, true)
		got := moment()
		if got.Turn != start.Turn || !reflect.DeepEqual(got.Public(), start.Public()) || !reflect.DeepEqual(got.Before, got.Public()) {
			t.Errorf("turn %+v, want %+v; before %v, now %v, want both %v", got.Turn, start.Turn, got.Before, got.Public(), start.Public())
		}
		told := kindsOf(got.Story)
		if want := append(kindsOf(start.Story), "undo 4"); !slices.Equal(told, want) {
			t.Errorf("the story is %v, want %v", told, want)
		}
		// Beyond a turn another begins, which marks what the board has lost.
		m = d.do(m.ID, vera, "roll")
		after := moment()
		row := matches.Posted{Turn: 1, Number: after.Turn.Number, From: after.Turn.From, Seq: after.Seq}
		if err := d.store.Ack(d.ctx, storage.Delivery{ID: 1 << 60, Gone: true, Match: m.ID, Posted: row.Encode()}); err != nil {
			t.Fatal(err)
		}
		m = d.answer(d.undo(m, vera), adam, true)
		got = moment()
		if got.Turn.Number != after.Turn.Number+1 || got.Turn.From != got.Seq || !reflect.DeepEqual(got.Public(), start.Public()) {
			t.Errorf("turn %+v after %+v", got.Turn, after.Turn)
		}
		if got.New != after.Turn.From || !reflect.DeepEqual(got.Before, after.Public()) {
			t.Errorf("new from %d, want what changed since the board of record %d", got.New, after.Turn.From)
		}
		if told := kindsOf(got.Story); !slices.Equal(told, []string{fmt.Sprintf("undo %d", got.Seq-1)}) {
			t.Errorf("the story is %v, want the undo alone", told)
		}
	})
}
