package pax

import (
	"slices"

	"skald/engine"
)

// Resample implements engine.State. What a seat cannot see are the SAGA PILE, the
// tiles in others' hands that were not seen by all, cards that lie face down,
// votes and answers that are not told yet, and the tile of an offer to somebody
// else. Whoever remembers more may know more; Resample goes by the views. Once
// the match is over all is shown.
func (s *state) Resample(seat engine.Seat, d *engine.Dice) engine.State {
	next := *s
	if s.over != runs {
		return &next
	}
	next.dealHands(seat, d)
	next.dealFaceDown(d)
	next.dealOffer(seat, d)
	next.dealAnswers(seat, d)
	return &next
}

// dealHands deals the SAGA PILE and what is hidden of the others' hands again.
func (s *state) dealHands(seat engine.Seat, d *engine.Dice) {
	var drawn tileSet // by number, since where a tile really is must not be what is shuffled
	for _, t := range s.pile {
		drawn.add(t)
	}
	var hidden [MaxPlayers]int
	keep := NoTile
	if s.decision == AskOffer && seat == s.offer.to {
		keep = s.offer.give.tile // it was named to the seat
	}
	for other := range engine.Seat(s.players) {
		if other == seat || s.rules.open {
			continue
		}
		hand := &s.seats[other].hand
		for t := hand.next(0); t != NoTile; t = hand.next(t + 1) {
			if !s.known.has(t) && t != keep {
				drawn.add(t)
				hand.remove(t)
				hidden[other]++
			}
		}
	}
	pool := make(stack, 0, drawn.size())
	for t := drawn.next(0); t != NoTile; t = drawn.next(t + 1) {
		pool = append(pool, t)
	}
	d.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	pile := pool[len(pool)-len(s.pile):]
	slices.Reverse(pile)
	for _, t := range pile {
		s.where[t] = inPile
	}
	pool = pool[:len(pool)-len(pile)]
	s.pile = slices.Clip(pile)
	for other := range hidden {
		for range hidden[other] {
			t := pool.pop()
			s.seats[other].hand.add(t)
			s.where[t] = inHand + zone(other)
		}
	}
}

// dealFaceDown deals the victory cards that lie face down again, each of its
// difficulty, from those that are unused or lie face down too.
func (s *state) dealFaceDown(d *engine.Dice) {
	var pool [maxCards]bool
	for c := range s.edition.Cards {
		pool[c] = s.cards.past>>c&1 == 0 && !s.faceUp(uint8(c))
	}
	for i := range s.cards.size {
		if s.cards.up>>i&1 == 1 {
			continue
		}
		var list [maxCards]uint8
		n := 0
		for c, card := range s.edition.Cards {
			if pool[c] && card.Difficulty == s.edition.Cards[s.cards.list[i]].Difficulty {
				list[n] = uint8(c)
				n++
			}
		}
		s.cards.list[i] = list[d.IntN(n)]
		pool[s.cards.list[i]] = false
	}
}

func (s *state) faceUp(c uint8) bool {
	for i := range s.cards.size {
		if s.cards.list[i] == c {
			return s.cards.up>>i&1 == 1
		}
	}
	return false
}

// dealOffer lets another tile of the hand be the one that is offered.
func (s *state) dealOffer(seat engine.Seat, d *engine.Dice) {
	if s.offer.give.tile == NoTile || seat == s.turnOf || seat == s.offer.to && s.decision == AskOffer {
		return
	}
	s.offer.give.tile = s.anyOf(&s.seats[s.turnOf].hand, d)
}

// anyOf returns any tile of a hand.
func (s *state) anyOf(hand *tileSet, d *engine.Dice) Tile {
	n := d.IntN(hand.size())
	t := hand.next(0)
	for range n {
		t = hand.next(t + 1)
	}
	return t
}

// dealAnswers lets the others have answered otherwise, where that is not told
// yet.
func (s *state) dealAnswers(seat engine.Seat, d *engine.Dice) {
	if s.decision != AskEach && (s.decision != AskVote || s.rules.order) {
		return
	}
	for other := range s.playing().Without(seat).All() {
		if s.answers[other] == noAnswer {
			continue
		}
		if s.decision == AskVote {
			s.answers[other] = votedYes + uint8(d.IntN(2))
			continue
		}
		step := s.step()
		if s.choices(other, step) == 1 {
			s.answers[other] = s.silent(other, step)
			continue
		}
		var room [maxTiles]engine.Action
		legal := s.legalReplies(other, room[:0])
		s.answers[other] = s.answerIn(other, legal[d.IntN(len(legal))])
	}
}

// answerIn returns the answer that an action gives.
func (s *state) answerIn(seat engine.Seat, act engine.Action) uint8 {
	switch act.Verb {
	case VerbDone:
		return paid
	case VerbPick:
		return s.answerOf(seat, act.Args[0])
	}
	return uint8(act.Args[0]) + answer0
}
