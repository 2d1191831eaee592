package table_test

import (
	"strings"
	"testing"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/head"
	"skald/storage"
)

// A match knows its players by the names under which they last acted, after a
// restart too, and forgets who leaves.
func TestNames(t *testing.T) {
	t.Parallel()
	d := newDesk(t, storage.NewMemory())
	as := func(u storage.UserID, name string) table.Press {
		p := d.by(u)
		p.Name = name
		return p
	}
	m := d.must(d.Create(d.ctx, as(vera, "Vera"), head.Opening{Game: "hoard", Channel: longhall}))
	m = d.must(d.Join(d.ctx, as(adam, "Adam"), m.ID, ""))
	m = d.must(d.Leave(d.ctx, as(adam, "Adam"), m.ID))
	if got := m.Name(1); got != "" {
		t.Errorf("a free seat is called %q", got)
	}
	m = d.must(d.Join(d.ctx, as(adam, "Adam"), m.ID, ""))
	m = d.must(d.Start(d.ctx, as(vera, "Vera Long"), m.ID))
	m = d.must(d.Act(d.ctx, as(adam, strings.Repeat("ð", 40)), m.ID, 0, act("pick left")))
	d.again(d.store)
	again := d.at(longhall)
	for seat, want := range []string{"Vera Long", strings.Repeat("ð", 32), ""} {
		if got := again.Name(engine.Seat(seat)); got != want {
			t.Errorf("seat %d is called %q, want %q", seat, got, want)
		}
	}
	if got := m.Name(0); got != "Vera Long" {
		t.Errorf("seat 0 is called %q after another's press", got)
	}
	if m = d.must(d.Act(d.ctx, d.by(vera), m.ID, 0, act("pick left"))); m.Name(0) != "Vera Long" {
		t.Errorf("a press without a name leaves %q", m.Name(0))
	}
}
