package vikings878

import (
	"slices"

	"skald/engine"
)

// Resample implements engine.State. What a seat cannot see are the enemy's hands
// and decks, orders and sealed plays, and which Epic cards are in the Fyrd deck.
// The decks have no order, so that only who holds which card is dealt again. It
// fits who is asked now: a seat that is still asked has sealed nothing and has no
// order that would answer for it. Once the match is over all is shown.
func (s *state) Resample(seat engine.Seat, d *engine.Dice) engine.State {
	next := *s
	if s.decision == AskNothing {
		return &next
	}
	r := resample{&next, d}
	for side := range Side(Sides) {
		if !side.Seats().Has(seat) {
			r.side(side)
		}
	}
	r.epics()
	return &next
}

// A resample deals again what a seat cannot see.
type resample struct {
	*state
	dice *engine.Dice
}

// coin reports one of two chances.
func (r resample) coin() bool { return r.dice.IntN(2) == 0 }

// side deals a side's secrets again.
func (r resample) side(side Side) {
	for f := side.First(); f <= side.First()+1; f++ {
		r.ready[f], r.sealed[f] = [Events]When{}, sealed{}
		if r.phase == DeckPhase {
			r.deck[f] = movementSet | r.some(eventSet, (r.deck[f]&eventSet).len())
			continue
		}
		r.cards(f)
		r.orders(f)
	}
	if r.decision == AskNavy && side != r.state.side() {
		r.named = 0
	}
	r.stances(side)
}

// some returns so many cards of a set.
func (r resample) some(of cards, n int) (set cards) {
	for range n {
		no := (of &^ set).draw(r.dice)
		set |= 1 << no
	}
	return set
}

// cards deals a faction's hand again. A hand that must have a card of movement
// has one, and an escape that is under way stays in hand.
func (r resample) cards(f Faction) {
	pool, n := r.hand[f]|r.deck[f], r.hand[f].len()
	kept := r.kept(f)
	if r.opts.advanced {
		left := eventSet &^ r.played[f]
		pool = pool&movementSet | kept | r.some(left&^kept, (pool&eventSet).len()-kept.len())
	}
	for {
		r.hand[f] = kept | r.some(pool&^kept, n-kept.len())
		if r.hand[f]&movementSet != 0 || !r.needsMovement(f) {
			break
		}
	}
	r.deck[f] = pool &^ r.hand[f]
}

// kept returns the card of an escape that stays in hand. Of two alike it is the
// one with the lower number, since nobody else knows which it is.
func (r resample) kept(f Faction) cards {
	if r.planned(f) == 0 {
		return 0
	}
	left := r.printed(f, EscapeWilds) &^ r.played[f]
	return left & -left
}

// planned returns the card of an escape that a faction has shown and not yet
// played.
func (s *state) planned(f Faction) cards {
	for i := range s.battles[:s.pending] {
		if b := &s.battles[i]; b.escapeTo != AtSea && b.escaper == f {
			own := s.hand[f] & s.edition.copies[f][EscapeWilds]
			return own & -own
		}
	}
	return 0
}

// needsMovement reports whether a hand must have a card of movement: until the
// faction has played the last one of its turn.
func (s *state) needsMovement(f Faction) bool {
	switch {
	case s.phase == DeckPhase:
		return false
	case s.round > 0 && f == s.active:
		return s.card == 0
	}
	return s.round < Rounds || !s.hadTurn(f)
}

// orders deals a seat's orders and sealed plays again.
func (r resample) orders(f Faction) {
	asked := r.asked.Has(f.Seat()) && r.decision == AskWindow
	for e := range Event(Events) {
		if !deeds[e].ready || r.hand[f]&r.edition.copies[f][e] == 0 || asked && r.mightPlay(f, e) || r.coin() {
			continue
		}
		if when := When(r.dice.IntN(vocWhen.Len())); r.mayReady(f, e, when) == fine {
			r.ready[f][e] = when
		}
	}
	if r.decision != AskWindow || asked || f.Side() == r.state.side() || !r.mightAnswer(f) {
		return
	}
	r.sealed[f].stance = r.coin()
	for range maxEvents {
		list := r.legalPlays(f, nil)
		n := r.dice.IntN(len(list) + 1)
		if n == len(list) {
			return
		}
		switch act := list[n]; act.Verb {
		case Levy:
			r.sealed[f].levies = r.sealed[f].levies.With(shireOf(act.Args[0]))
		default:
			transition{state: r.state}.sealPlay(f, playOf(act))
		}
	}
}

// stances deals a side's stance again, and the orders of its battles. A side that
// is asked in a battle has wanted to be: by its stance, or by the battle's orders.
func (r resample) stances(side Side) {
	r.stance[side] = r.anyStance(side)
	wish, asked := r.stance[side], (r.decision == AskLoss || r.decision == AskCommand) && r.asked&side.Seats() != 0
	if asked && r.decision == AskLoss {
		wish.Losses = AskLosses
	} else if asked {
		wish.Commands = AskCommands
	}
	if side != r.state.side() {
		r.stance[side] = wish
		return
	}
	list, rank := r.battles[:r.pending], uint8(0)
	if r.fight.step != noFight {
		ordered := r.coin()
		r.order(&list[0], ordered, &rank, wish)
		if !ordered {
			r.stance[side] = wish
		}
		list = list[1:]
		// The order of the others is the attackers' secret, too: it must not be what is shuffled.
		slices.SortFunc(list, func(a, b battle) int { return int(a.at) - int(b.at) })
		r.dice.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	order := [maxFight]int{0, 1, 2, 3}
	r.dice.Shuffle(len(list), func(i, j int) { order[i], order[j] = order[j], order[i] })
	for _, i := range order[:len(list)] {
		r.order(&list[i], r.coin(), &rank, r.anyStance(side))
	}
}

// order gives a battle orders of its own, or none.
func (r resample) order(b *battle, ordered bool, rank *uint8, st Stance) {
	b.ordered, b.rank, b.losses, b.commands = false, 0, 0, 0
	if ordered {
		*rank++
		b.ordered, b.rank, b.losses, b.commands = true, *rank, st.Losses, st.Commands
	}
}

// anyStance returns a stance that a side can have.
func (r resample) anyStance(side Side) Stance {
	return Stance{r.losses(side), Commands(r.dice.IntN(CommandOrders))}
}

// losses returns any order that a side can have.
func (r resample) losses(side Side) Losses {
	for {
		if l := Losses(r.dice.IntN(LossOrders)); l.fits(side) {
			return l
		}
	}
}

// epics deals the Epic cards of the Fyrd deck again, of those not yet used.
func (r resample) epics() {
	in := cards(r.fyrdDeck >> epicCard)
	n := in.len()
	if n == 0 {
		return
	}
	left := cards(everyEpic &^ r.epicUsed)
	r.fyrdDeck = r.fyrdDeck&(1<<epicCard-1) | uint32(r.some(left, n))<<epicCard
}
