package pax

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/enginetest"
)

func newState(t testing.TB) *state { return enginetest.Begun[*state](t, Standard(), 3) }

func TestCodec(t *testing.T) {
	enginetest.Codec(t, Standard(), 3, "d22671edf29b5053c9d4b98e56ac7a8d634a8e388270970f77a510d5b21ff795")
}

// TestCodecWithoutHandicaps stores a position of an edition that has none as ever.
func TestCodecWithoutHandicaps(t *testing.T) {
	t.Parallel()
	e := edition(t)
	delete(e, "handicaps")
	g, err := New(written(t, e))
	if err != nil {
		t.Fatal(err)
	}
	enginetest.Codec(t, g, 3, "88062fb7ca69b488a0c574592cc715420af48fd4e9e77e1851886643709260b4")
}

// TestDecodeRefuses spoils a position in ways that no rule could leave it in.
func TestDecodeRefuses(t *testing.T) {
	t.Parallel()
	enginetest.DecodeRefuses(t, Standard(), newState, []enginetest.Spoilt[*state]{
		{"players are 1", func(s *state) { s.players = 1 }},
		{"has 5 Followers of rus, not 6", func(s *state) { s.seats[0].followers[Rus]-- }},
		{"is in two places", func(s *state) { s.seats[0].hand.add(s.track[0]) }},
		{"the box has 160", func(s *state) { s.seats[0].silfr = 160 }},
		{"is known and in no hand", func(s *state) { s.known.add(s.track[0]) }},
		{"two seats have the same Jarl", func(s *state) { s.seats[0].jarl = s.seats[1].jarl }},
		{"nobody is asked", func(s *state) { s.decision = going }},
		{"the end does not fit", func(s *state) { s.decision = AskNothing }},
		{"no action is left", func(s *state) { s.spent = 4 }},
		{"somebody who has left", func(s *state) { s.gone = engine.SeatSet(s.turnOf) }},
		{"in another's turn", func(s *state) { s.asked = engine.SeatSet((s.turnOf + 1) % 3) }},
		{"the question is of no ability", func(s *state) { s.decision = AskPick }},
		{"nothing can be DISCARDED", func(s *state) { s.decision = AskDiscard }},
		{"there is no post to ESTABLISH on", func(s *state) { s.decision = AskEstablish }},
		{"nothing to vote on", func(s *state) { s.decision, s.asked = AskVote, 7 }},
		{"a JOURNEY is open", func(s *state) { s.voyage.ship = 0 }},
		{"an offer is made", func(s *state) { s.offer.to = 1 }},
		{"nobody's Follower has a type", func(s *state) { s.posts[0].kind = Rus }},
		{"decision is 16", func(s *state) { s.decision = Decisions }},
		{"the ships of dublin are away", func(s *state) { s.ships[MaxPlayers*maxShips].at = 0 }},
		{"is there twice", func(s *state) { s.cards.list[1] = s.cards.list[0] }},
	})
}

// TestResample holds that what a seat cannot see does change, and its own hand not.
func TestResample(t *testing.T) {
	t.Parallel()
	s := newState(t)
	for seat := range engine.Seat(3) {
		for range 3 {
			transition{s, nil}.draw(seat)
		}
	}
	dice := engine.NewDice(engine.Seed{}, 0)
	hands, piles := 0, 0
	for range 100 {
		r := s.Resample(0, dice).(*state)
		if r.seats[0].hand != s.seats[0].hand {
			t.Fatal("the seat's own hand is dealt again")
		}
		if r.seats[1].hand != s.seats[1].hand && r.seats[2].hand != s.seats[2].hand {
			hands++
		}
		if !slices.Equal(r.pile, s.pile) {
			piles++
		}
		if err := r.Audit(); err != nil {
			t.Fatal(err)
		}
	}
	if hands < 95 || piles < 95 {
		t.Errorf("of 100 times, hands were dealt again %d times, the pile %d times", hands, piles)
	}
}
