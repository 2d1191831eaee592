package table_test

import (
	"testing"

	"skald/storage"
)

// BenchmarkLoad brings a running match to the table.
func BenchmarkLoad(b *testing.B) {
	for _, s := range []struct {
		name string
		open func(testing.TB) store
	}{
		{"bolt", func(t testing.TB) store { return openBolt(t) }},
		{"memory", func(testing.TB) store { return storage.NewMemory() }},
	} {
		b.Run(s.name, func(b *testing.B) {
			d := newDesk(b, s.open(b))
			id := d.duel().ID
			b.ReportAllocs()
			for b.Loop() {
				if _, err := d.Match(d.ctx, id); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkAct takes one action that leaves the turn where it is or passes it
// on: load, rules, commit.
func BenchmarkAct(b *testing.B) {
	d := newDesk(b, openBolt(b))
	for b.Loop() {
		b.StopTimer()
		m := d.duel()
		b.StartTimer()
		d.do(m.ID, vera, "roll")
		b.StopTimer()
		d.must(d.Resign(d.ctx, d.by(vera), m.ID))
		d.sent()
		b.StartTimer()
	}
}
