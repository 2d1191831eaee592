package table_test

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/refusal"
	"skald/storage"
	"skald/storage/storagetest"
)

// crashing is a store that dies between the last commit of a match and its
// compaction.
type crashing struct{ store }

var errCrash = errors.New("crash")

func (crashing) Rewrite(context.Context, storage.MatchID, uint64, [][]byte) error { return errCrash }

// reading is all that can be read of a match that is over.
type reading struct {
	Log    []table.Entry
	Export proof.Export
	Views  []engine.PublicView
	Last   engine.PublicView
}

func (d *desk) read(id storage.MatchID) reading {
	d.t.Helper()
	m := d.load(id)
	r := reading{Last: m.Public()}
	var err error
	r.Log = d.log(id, 0)
	if r.Export, err = d.Archive.Export(d.ctx, id); err != nil {
		d.t.Fatal(err)
	}
	for seq := range m.Seq {
		v, err := d.View(d.ctx, id, seq)
		if err != nil {
			d.t.Fatal(err)
		}
		r.Views = append(r.Views, v)
	}
	return r
}

// size is how many bytes the log of a match takes.
func (d *desk) size(id storage.MatchID) (n int) {
	rows, err := storagetest.Now(d.ctx, d.store).Records(id, 0, 1<<20)
	if err != nil {
		d.t.Fatal(err)
	}
	for _, row := range rows {
		n += len(row)
	}
	return n
}

func TestCompaction(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		d.Table = table.New(crashing{d.store}, games, table.Options{})
		id := d.playOut(d.duel().ID).ID
		large, before := d.size(id), d.read(id)
		d.again(d.store)
		for range 2 { // the second time there is nothing to do
			if err := d.Compact(d.ctx, id); err != nil {
				t.Fatal(err)
			}
		}
		if small := d.size(id); small >= large {
			t.Errorf("%d bytes after compaction, %d before", small, large)
		}
		if after := d.read(id); !reflect.DeepEqual(after, before) {
			t.Errorf("after compaction the match reads\n%+v\nbefore\n%+v", after, before)
		}
		if rep := d.replayAll()[id]; !rep.Honest() || rep.Records == 0 {
			t.Errorf("replay after compaction: %+v", rep)
		}
		// A match that ends without a crash is compacted at once.
		other := d.open("duel", head.Opening{Channel: meadhall, Options: map[string]string{"goal": "40"}})
		d.must(d.Join(d.ctx, d.by(adam), other.ID, ""))
		d.playOut(other.ID)
		small := d.size(other.ID)
		if err := d.Compact(d.ctx, other.ID); err != nil || d.size(other.ID) != small {
			t.Errorf("%d bytes, then %d, %v: it was not compacted at the end", small, d.size(other.ID), err)
		}
	})
}

// TestViewOfCompactedMatch needs positions that compaction has dropped.
func TestViewOfCompactedMatch(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	id := d.playOut(d.duel().ID).ID
	d.read(id)
	d.Table = table.New(d.store, []engine.Game{duel{hoardOf(twoFaces)}}, table.Options{})
	d.read(id) // under its own edition
	_, err := d.View(d.ctx, id, 1<<40)
	d.refused(refusal.NoMatchHere, err)
}
