package kosmos

import (
	"testing"

	"skald/engine"
	"skald/engine/enginetest"
)

func TestRandomMatches(t *testing.T) { enginetest.RandomMatches(t, Standard(), 30, 1500) }

func TestAllocations(t *testing.T) { enginetest.Allocations(t, Standard()) }

func BenchmarkRandomPlay(b *testing.B) { enginetest.RandomPlay(b, Standard()) }

func BenchmarkLegal(b *testing.B) { enginetest.LegalLists(b, Standard()) }

func TestLaws(t *testing.T) { enginetest.Laws(t, Standard(), 2) }

// TestNobodyWaitsForAConqueror holds that no country waits for whoever alone is
// the strongest against it, and that none is kept from nobody, after any action and
// after anybody leaves.
func TestNobodyWaitsForAConqueror(t *testing.T) {
	t.Parallel()
	list, matches := enginetest.Setups(about), uint64(8)
	if testing.Short() {
		list, matches = list[len(list)-1:], 4
	}
	for _, setup := range list {
		for n := range matches {
			dice := engine.NewDice(engine.Seed{8}, n)
			next, err := Standard().New(setup, dice, nil)
			for err == nil && next.ToMove() != 0 {
				s := next.(*state)
				s.wantNoneWaiting(t)
				for seat := range engine.Seat(s.players) {
					if gone, ok := s.Leave(seat, dice, nil); ok {
						gone.(*state).wantNoneWaiting(t)
					}
				}
				seat := s.ToMove().First()
				legal := s.Legal(seat, nil)
				next, err = s.Apply(seat, legal[dice.IntN(len(legal))], dice, nil)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// wantNoneWaiting fails if a country should have changed hands, or is kept although
// no rival threatens it. One that gives a knight waits for the answer; after a last
// card nothing is retaken.
func (s *state) wantNoneWaiting(t *testing.T) {
	t.Helper()
	for l := range Land(Lands) {
		if s.ending || s.decision == AskKnight && l == s.shown(FreeKnight) {
			continue
		}
		if seat, _, v := s.strongest(l); v == oneStronger {
			t.Fatalf("%s waits for seat %d to conquer it", l, seat)
		}
		if s.isKept(l) && !s.threatened(l) {
			t.Fatalf("%s is kept, and no rival's troop beats its defence", l)
		}
	}
}

func FuzzLaws(f *testing.F) { enginetest.Fuzz(f, Standard()) }

func FuzzDecode(f *testing.F) { enginetest.FuzzDecode(f, Standard()) }

func TestLesson(t *testing.T) { enginetest.Lesson(t, Standard()) }
