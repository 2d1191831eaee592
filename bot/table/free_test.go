package table_test

import (
	"testing"

	"skald/bot/table"
	"skald/bot/table/rules"
	"skald/engine"
	"skald/storage"
)

func TestFreelyUndone(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	m := d.open("duel", table.Opening{})
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

// A position that was dealt again gives the same answer: asking tells a seat
// nothing about what it cannot see.
func TestFreelyUndoneHidesSecrets(t *testing.T) {
	t.Parallel()
	for seed := range uint64(30) {
		state, err := games[0].New(engine.Setup{Players: 3}, engine.NewDice(engine.Seed{}, seed), nil)
		if err != nil {
			t.Fatal(err)
		}
		dice := engine.NewDice(engine.Seed{1}, seed)
		for range 20 {
			seat := state.ToMove().First()
			legal := state.Legal(seat, nil)
			if len(legal) == 0 {
				break
			}
			for _, a := range legal {
				want := table.Foreseen(games[0].About(), state, seat, a)
				if got := table.Foreseen(games[0].About(), state.Resample(seat, dice), seat, a); got != want {
					t.Errorf("seat %d, %v: dealt again it is free: %v, want %v", seat, a, got, want)
				}
			}
			if state, err = state.Apply(seat, legal[dice.IntN(len(legal))], dice, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func BenchmarkFreelyUndone(b *testing.B) {
	d := newDesk(b, storage.NewMemory())
	m := d.open("duel", table.Opening{})
	m = d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
	b.ReportAllocs()
	for b.Loop() {
		if m.Final(vera, 0, act("pick left")) != "" {
			b.Fatal("a pick is not free")
		}
	}
}
