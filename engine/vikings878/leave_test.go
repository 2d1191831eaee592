package vikings878

import (
	"bytes"
	"slices"
	"testing"

	"skald/engine"
)

// TestLeaveSome holds that to leave one or two behind is to choose the company or
// the army of all others, and can be done just where that can.
func TestLeaveSome(t *testing.T) {
	t.Parallel()
	left := [mostStay]int{}
	for n := range uint64(6) {
		playSimple(t, Standard(), engine.Setup{Players: Factions}, n, func(s *state) {
			if s.decision != AskLeader && s.decision != AskMove {
				return
			}
			seat := s.ToMove().First()
			legal := s.Legal(seat, nil)
			for band := range engine.Word(vocBand.Len()) {
				for n := range mostStay {
					act := engine.Action{Verb: LeaveSome, Args: engine.Args{band, engine.Word(n)}}
					all, chosen := s.others(band, n+1)
					if can, want := slices.Contains(legal, act), slices.Contains(legal, chosen); can != want {
						t.Fatalf("round %d: of %v it is %v that %s, and %v that %v", s.round, all, can, about.Format(act), want, chosen)
					} else if !can {
						continue
					}
					left[n]++
					next := apply(t, s, seat, act)
					if units := next.party.units; units.sum() != all.sum()-n-1 {
						t.Fatalf("round %d: %s of %v take %v", s.round, about.Format(act), all, units)
					}
					if other := apply(t, s, seat, chosen); !bytes.Equal(next.Encode(), other.Encode()) {
						t.Fatalf("round %d: %s leads elsewhere than %s", s.round, about.Format(act), about.Format(chosen))
					}
				}
			}
		})
	}
	if left[0] < 100 || left[1] < 100 {
		t.Errorf("of matches of simple players %v ways to leave some behind were looked at", left)
	}
}

// others returns all who can set out, and the choice of all but so many of them.
func (s *state) others(band engine.Word, n int) (all pair, chosen engine.Action) {
	chosen = engine.Action{Verb: Army, Args: engine.Args{band}}
	if l := bandOf(band); l != NoLeader {
		chosen = engine.Action{Verb: Company, Args: engine.Args{engine.Word(l)}}
		if s.leaders[l] >= notYet {
			return all, engine.Action{Verb: verbCount}
		}
		all = s.longestParty(l)
	} else {
		all = s.unmoved(shireOf(band))
	}
	units, ok := s.but(all, n)
	if !ok {
		return all, engine.Action{Verb: verbCount}
	}
	chosen.Args[1], chosen.Args[2] = engine.Word(units[0]), engine.Word(units[1])
	return all, chosen
}

// apply carries out a legal action.
func apply(t *testing.T, s *state, seat engine.Seat, act engine.Action) *state {
	t.Helper()
	next, err := s.Apply(seat, act, engine.NewDice(engine.Seed{}, 0), nil)
	if err != nil {
		t.Fatalf("%s: %v", about.Format(act), err)
	}
	return next.(*state)
}
