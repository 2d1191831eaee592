package table_test

import (
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine/match/head"
	"skald/storage"
	"skald/storage/storagetest"
)

// TestNoOlderPosition lets two tables, which keep what they read, act on one
// store in turn: each always reads what a table that never read anything does.
func TestNoOlderPosition(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		now := table.Options{Now: func() time.Time { return d.now }, Rand: rand.NewChaCha8([32]byte{99})}
		here, there := d.Table, table.New(d.store, games, now)
		m := d.moderated()
		after := func(what string) {
			t.Helper()
			m = nil
			for _, read := range []*table.Table{table.New(d.store, games, now), here, there, here} {
				got, err := read.Match(d.ctx, d.at(longhall).ID)
				if err != nil {
					t.Fatalf("after %s: %v", what, err)
				}
				if m == nil {
					m = got
				}
				seen, wantSeen := viewsOf(t, got), viewsOf(t, m)
				if got.Seq != m.Seq || got.Awaited() != m.Awaited() || !reflect.DeepEqual(seen, wantSeen) {
					t.Fatalf("after %s: got %v with %v, want %v with %v", what, got, seen, m, wantSeen)
				}
			}
			d.Table, here, there = there, there, here
		}
		act := func(choose func(int) int) {
			legal, err := m.Legal(m.Waiting()[0], nil)
			if err != nil {
				t.Fatal(err)
			}
			d.must(d.Act(d.ctx, d.by(m.Waiting()[0]), m.ID, m.Seq, legal[choose(len(legal))]))
		}
		after("a roll")
		by := m.Waiting()[0]
		act(func(int) int { return 0 })
		after("an act")
		d.must(d.Undo(d.ctx, d.by(by), m.ID, m.Seq))
		if m = d.load(m.ID); m.Question.Open() {
			for _, u := range m.Rivals(by) {
				d.answer(d.load(m.ID), u, true)
			}
		}
		after("an undo")
		act(func(n int) int { return n - 1 })
		after("another act")
		_, list, err := d.Moderators.Rewinds(d.ctx, m.ID, 10)
		if err != nil {
			t.Fatal(err)
		}
		d.must(d.Moderators.Act(d.ctx, d.overseer(kari), m.ID, head.Proposal{Act: head.ModRewind, Seq: m.Seq, Back: list[len(list)-1].Back, Reason: "a mistake"}))
		after("a rewind")

		snap, err := storagetest.Now(d.ctx, d.store).Load(m.ID)
		if err != nil {
			t.Fatal(err)
		}
		damage(t, d.store, m.ID, "{")
		if released, err := there.Moderators.Release(d.ctx, m.ID); err != nil || !released {
			t.Fatalf("released: %t, %v", released, err)
		}
		if _, err := here.Match(d.ctx, m.ID); err == nil {
			t.Error("a match whose head is damaged can be read")
		}
		damage(t, d.store, m.ID, string(snap.Head))
		after("the head was mended")
	})
}

// TestOtherMatchOfOneID puts another match in the place of one that was read.
func TestOtherMatchOfOneID(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		other := d.open("duel", head.Opening{Channel: meadhall})
		d.must(d.Join(d.ctx, d.by(bera), other.ID, ""))
		other = d.load(other.ID)
		for other.Seq != m.Seq {
			other = d.do(other.ID, other.Waiting()[0], "pick right")
		}
		now := storagetest.Now(d.ctx, d.store)
		head, _, err := now.Head(other.ID)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := now.Records(other.ID, 0, other.Seq)
		if err != nil {
			t.Fatal(err)
		}
		_, rev, err := now.Head(m.ID)
		if err == nil {
			err = d.store.Delete(d.ctx, storage.Deletion{Match: m.ID, Rev: rev})
		}
		if err == nil {
			_, err = d.store.Apply(d.ctx, storage.Commit{Match: m.ID, Head: head, Records: rows})
		}
		if err != nil {
			t.Fatal(err)
		}
		if got, want := viewsOf(t, d.load(m.ID)), viewsOf(t, other); !reflect.DeepEqual(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
	})
}

// viewsOf is what all of a match see.
func viewsOf(t *testing.T, m *table.Match) (views []any) {
	t.Helper()
	views = append(views, m.Public())
	for _, u := range m.Players {
		own, err := m.Privates(u)
		if err != nil {
			t.Fatal(err)
		}
		views = append(views, own)
	}
	return views
}
