package table

import (
	"errors"
	"testing"

	"skald/engine"
	"skald/engine/enginetest/ambush"
	"skald/engine/match/head"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
)

// TestLeadsOn holds what a seat may still do that has spent all: what leads to another
// position or ends the turn.
func TestLeadsOn(t *testing.T) {
	t.Parallel()
	at := New(storage.NewMemory(), []engine.Game{ambush.Game{}}, Options{})
	o, err := at.Create(t.Context(), Press{By: 1}, head.Opening{Game: "ambush", Channel: 1})
	for u := storage.UserID(2); err == nil && u <= 4; u++ {
		o, err = at.Join(t.Context(), Press{By: u}, o.ID, "")
	}
	if err != nil {
		t.Fatal(err)
	}
	m := o.Match
	m.own.Spent = []int{maxSpent}
	seat := m.own.ToMove.First()
	legal := m.state.Legal(seat, nil)
	moved, err := at.act(m, m.Player(seat), engine.SeatSet(seat), legal[:1])
	if err != nil {
		t.Fatal(err)
	}
	elsewhere, ended, back := at.stepFrom(m), at.stepFrom(m), at.stepFrom(m)
	elsewhere.next.state = moved.next.state
	ended.next.Turn.Number++
	for name, s := range map[string]*step{"elsewhere": elsewhere, "the end of the turn": ended} {
		if err := at.leadsOn(t.Context(), m, s, engine.SeatSet(seat)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	var no *rules.Refusal
	if err := at.leadsOn(t.Context(), m, back, engine.SeatSet(seat)); !errors.As(err, &no) || no.Key != refusal.Undecided {
		t.Errorf("back to where it was: %v", err)
	}
	m.own.Spent[seat]--
	if err := at.leadsOn(t.Context(), m, back, engine.SeatSet(seat)); err != nil {
		t.Errorf("before all is spent: %v", err)
	}
}
