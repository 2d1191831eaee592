package table_test

import (
	"testing"

	"skald/engine/match/head"
	"skald/engine/match/rules"
	"skald/storage"
)

func TestFreelyUndone(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.open("duel", head.Opening{})
	m = d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
	free := func(u storage.UserID, notation string, want bool) {
		t.Helper()
		if got := m.Final(u, 0, act(notation)) == ""; got != want {
			t.Errorf("record %d: %s is undone freely: %v, want %v", m.Seq, notation, got, want)
		}
	}
	// A seat is told nothing of its own card that it did not know before.
	free(vera, "pick left", true)
	free(adam, "pick right", true)
	free(vera, "roll", false) // refused now
	free(bera, "pick left", false)
	d.do(m.ID, vera, "pick left")
	m = d.do(m.ID, adam, "pick right")
	free(vera, "peek blue", false) // a secret
	free(vera, "roll", false)      // chance
	free(adam, "roll", false)      // not to move
	for notation, want := range map[string]rules.Final{"peek blue": rules.BySecret, "roll": rules.ByChance} {
		if got := m.Final(vera, 0, act(notation)); got != want {
			t.Errorf("%s is final by %q, want %q", notation, got, want)
		}
	}
}

func BenchmarkFreelyUndone(b *testing.B) {
	d := newDesk(b, storage.NewMemory())
	m := d.open("duel", head.Opening{})
	m = d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
	b.ReportAllocs()
	for b.Loop() {
		if m.Final(vera, 0, act("pick left")) != "" {
			b.Fatal("a pick is not free")
		}
	}
}
