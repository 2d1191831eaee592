package saga

import (
	"testing"

	"skald/engine"
)

// TestResampleDeals holds that all that a seat cannot see does change: every
// Leader of the other side turns up in every place, every marker that could
// lie face down does.
func TestResampleDeals(t *testing.T) {
	t.Parallel()
	s := newState(t)
	s.spaces[1] = space{marker: true, coast: Kent}
	s.spaces[2] = space{marker: true, faceUp: true, coast: Essex}
	dice := engine.NewDice(engine.Seed{}, 0)
	var asides, coasts uint8
	for range 200 {
		r := s.Resample(engine.Seat(Saxon), dice).(*state)
		asides |= r.aside[Viking]
		coasts |= 1 << r.spaces[1].coast
		if r.aside[Saxon] != s.aside[Saxon] || r.spaces[2] != s.spaces[2] {
			t.Fatal("what the Anglo-Saxon sees is dealt again")
		}
		v := s.Resample(engine.Seat(Viking), dice).(*state)
		if v.aside[Viking] != s.aside[Viking] || v.spaces != s.spaces {
			t.Fatal("what the Viking sees is dealt again")
		}
	}
	if asides != leaderSets {
		t.Errorf("set aside were %04b, want every Leader", asides)
	}
	if want := uint8(1<<Coastal-1) &^ (1 << Essex); coasts != want {
		t.Errorf("face down lay %05b, want %05b", coasts, want)
	}
}

// TestResampleKeepsRevealed holds that a Leader whom everybody sees stays, and
// that one removed is not dealt again.
func TestResampleKeepsRevealed(t *testing.T) {
	t.Parallel()
	b := NewSetting(Standard())
	for _, words := range [][]string{{"essex", "viking=1w+stormer+shipmaster", "saxon=2w"}, {"lost", "viking=plunderer"}} {
		if err := b.Set(words...); err != nil {
			t.Fatal(err)
		}
	}
	made, err := b.State(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := made.(*state)
	s.field, s.decision, s.revealed[Viking] = Essex, AskReveal, Stormer.bit()
	dice := engine.NewDice(engine.Seed{}, 0)
	for range 50 {
		r := s.Resample(engine.Seat(Saxon), dice).(*state)
		if r.board[Viking][Essex].leaders&Stormer.bit() == 0 || r.lost[Viking] != Plunderer.bit() {
			t.Fatalf("Stormer stands in %v, lost are %04b", r.board[Viking][Essex], r.lost[Viking])
		}
	}
}
