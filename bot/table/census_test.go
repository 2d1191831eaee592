package table_test

import (
	"context"
	"fmt"
	"maps"
	"testing"

	"skald/bot/table"
	"skald/engine/match/head"
	"skald/storage"
	"skald/storage/storagetest"
)

// TestCensus counts every match once, by title and status, also those that
// cannot be read or are of a title that is not here.
func TestCensus(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		running := d.duelAt(longhall)
		over := d.duelAt(meadhall)
		d.must(d.Resign(d.ctx, d.by(vera), over.ID))
		d.open("duel", head.Opening{Channel: 503})
		for id, head := range map[storage.MatchID]string{
			"0000000a": "damaged", "0000000b": `{"game":"unheard-of","status":"running"}`, "0000000c": `{"game":"duel","status":"<script>"}`,
		} {
			if _, err := d.store.Apply(d.ctx, storage.Commit{Match: id, Head: []byte(head)}); err != nil {
				t.Fatal(err)
			}
		}
		title := running.About().Key
		want := map[table.Tally]int{
			{Title: title, Status: head.Running}: 1, {Title: title, Status: head.Over}: 1, {Title: title, Status: head.Lobby}: 1,
			{Title: title, Status: table.Unreadable}: 1, {Status: head.Running}: 1, {Status: table.Unreadable}: 1,
		}
		got, err := d.Census(d.ctx, restless)
		if err != nil || !maps.Equal(got, want) {
			t.Errorf("counted %v, %v; want %v", got, err, want)
		}
	})
}

func restless(context.Context) error { return nil }

// TestCensusOfMany rests between many matches, counts each of them once, and
// stops when its context ends.
func TestCensusOfMany(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	const many = 1234
	d.copies(many - 1)
	rests := 0
	got, err := d.Census(d.ctx, func(context.Context) error { rests++; return nil })
	if n := got[table.Tally{Title: "duel", Status: head.Running}]; err != nil || n != many || rests != 2 {
		t.Errorf("counted %v with %d rests, %v; want %d with 2", got, rests, err, many)
	}
	if _, err := d.Census(d.ctx, func(context.Context) error { return context.Canceled }); err == nil {
		t.Error("went on after its context ended")
	}
}

// copies plays the beginning of a match and stores its head so many times more.
func (d *desk) copies(n int) {
	d.t.Helper()
	head, _, err := storagetest.Now(d.ctx, d.store).Head(d.duel().ID)
	for i := 0; i < n && err == nil; i++ {
		_, err = d.store.Apply(d.ctx, storage.Commit{Match: storage.MatchID(fmt.Sprintf("%08d", i)), Head: head})
	}
	if err != nil {
		d.t.Fatal(err)
	}
}

// BenchmarkCensus counts 20,000 matches.
func BenchmarkCensus(b *testing.B) {
	const many = 20_000
	d := newDesk(b, openBolt(b))
	d.copies(many)
	for b.Loop() {
		if _, err := d.Census(d.ctx, restless); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/many, "ns/match")
}
