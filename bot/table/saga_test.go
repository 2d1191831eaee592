package table_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/saga"
	"skald/storage"
)

// TestSaga plays whole matches of a real rulebook by random choices: what the
// table makes of them must replay, before the end and after it, and load again
// from every position.
func TestSaga(t *testing.T) {
	t.Parallel()
	for i := range 10 {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			d := newDesk(t, storage.NewMemory())
			titles := []engine.Game{saga.Standard()}
			d.Table = table.New(d.store, titles, table.Options{Rand: rand.NewChaCha8([32]byte{byte(i), 9})})
			m := d.open(saga.Standard().About().Key, table.Opening{})
			m = d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
			choose := rand.New(rand.NewPCG(uint64(i), 1))
			turns := m.Turn.Number
			for acts := 0; m.Status == table.Running; acts++ {
				if acts == 50 {
					if r := d.replayAll()[m.ID]; !r.Honest() {
						t.Fatalf("replay of a running match: %v", r.Faults)
					}
				}
				before, u := m.ToMove(), m.Waiting()[0]
				legal, err := m.Legal(u, nil)
				if err != nil {
					t.Fatal(err)
				}
				m = d.must(d.Act(d.ctx, d.by(u), m.ID, m.Seq, legal[choose.IntN(len(legal))]))
				if passed := m.ToMove() != before; passed != (m.Turn.Number == turns+1) {
					t.Fatalf("turn %d after %d, passed %v", m.Turn.Number, turns, passed)
				}
				turns = m.Turn.Number
			}
			d.read(m.ID)
			e, err := d.Export(d.ctx, m.ID)
			if err != nil {
				t.Fatal(err)
			}
			var file bytes.Buffer
			if err := e.Write(&file); err != nil {
				t.Fatal(err)
			}
			back, err := table.ReadExport(&file)
			if err != nil {
				t.Fatal(err)
			}
			if rep, err := table.Verify(titles, back); err != nil || !rep.Honest() {
				t.Errorf("verify: %v, %v", rep.Faults, err)
			}
		})
	}
}

// BenchmarkLoadSaga brings a running match of a real rulebook to the table.
func BenchmarkLoadSaga(b *testing.B) {
	d := newDesk(b, openBolt(b))
	d.Table = table.New(d.store, []engine.Game{saga.Standard()}, table.Options{Now: time.Now})
	m := d.open(saga.Standard().About().Key, table.Opening{})
	d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := d.Match(d.ctx, m.ID); err != nil {
			b.Fatal(err)
		}
	}
}
