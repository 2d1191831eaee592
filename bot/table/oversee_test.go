package table_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"skald/bot/table"
	"skald/storage"
	"skald/storage/storagetest"
)

// crowd stores a match of the server n times, each waiting a second less long
// than the one before, and returns their ids in that order.
func (d *desk) crowd(n int) []storage.MatchID {
	d.t.Helper()
	m := d.moderated()
	r := storagetest.Now(d.ctx, d.store)
	snap, err := r.Load(m.ID)
	var records [][]byte
	if err == nil {
		records, err = r.Records(m.ID, 0, m.Seq)
	}
	if err != nil {
		d.t.Fatal(err)
	}
	ids := make([]storage.MatchID, n)
	var work sync.WaitGroup
	for w := range 200 {
		work.Go(func() {
			for i := w; i < n; i += 200 {
				ids[i] = storage.MatchID(fmt.Sprintf("%08d", i))
				_, err := d.store.Apply(context.Background(), storage.Commit{
					Match: ids[i], Head: snap.Head, Records: records, Guild: iceland, Since: m.Turn.Since.Add(time.Duration(i-n) * time.Second),
				})
				if err != nil {
					d.t.Error(err)
				}
			}
		})
	}
	work.Wait()
	return ids
}

// TestOversee turns the pages of a server's list: each match stands on one, the
// longest wait first.
func TestOversee(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		want := d.crowd(23)
		var got []storage.MatchID
		for page, more := 0, true; more; page++ {
			var list []table.Overseen
			var err error
			if list, more, err = d.Moderators.Oversee(d.ctx, iceland, page, 10); err != nil {
				t.Fatal(err)
			}
			for _, o := range list {
				got = append(got, o.ID)
			}
		}
		if len(got) != 24 || !slices.Equal(got[:23], want) {
			t.Errorf("listed %v, want %v and the one that they were made of", got, want)
		}
		if list, more, err := d.Moderators.Oversee(d.ctx, iceland+1, 0, 10); err != nil || more || len(list) != 0 {
			t.Errorf("of another server: %v, %v, %v", list, more, err)
		}
	})
}

// BenchmarkOversee shows the first and the last page of a server with 100,000
// matches.
func BenchmarkOversee(b *testing.B) {
	d := newDesk(b, openBolt(b))
	const n = 100_000
	d.crowd(n)
	for name, page := range map[string]int{"first": 0, "last": n / 10} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if list, _, err := d.Moderators.Oversee(d.ctx, iceland, page, 10); err != nil || len(list) == 0 {
					b.Fatal(len(list), err)
				}
			}
		})
	}
}
