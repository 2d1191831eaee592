package vikings878

import (
	"fmt"
	"slices"

	"skald/engine"
)

// Set-up (rulings 4 and 5). Chance decides the hands and, with epic=on, which
// Epic cards are in the Fyrd deck.

// New implements engine.Game: a match as the rules set it up.
func (g *Game) New(setup engine.Setup, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	if err := about.Check(setup); err != nil {
		return nil, fmt.Errorf("set up match: %w", err)
	}
	s := &state{edition: g.Printed, opts: options{
		advanced: about.Option(setup, optionDeck) == valueAdvanced,
		land:     about.Option(setup, optionLand) == valueOn,
		epic:     about.Option(setup, optionEpic) == valueOn,
		runes:    about.Option(setup, optionRunes) == valueOn,
		bid:      uint8(slices.Index(bidWords(), about.Option(setup, optionBid))),
	}}
	transition{s, d, t, engine.Nobody, 0}.setUp()
	return s, nil
}

// Decode implements engine.Game.
func (g *Game) Decode(data []byte) (engine.State, error) {
	return engine.Decoded(decode(g.Printed, data))
}

// setUp lays out the pieces, and asks for decks or deals the hands.
func (t transition) setUp() {
	t.layOut()
	if t.opts.epic {
		t.addEpics(everyEpic)
	}
	for f := range Faction(Factions) {
		t.deck[f] = movementSet
	}
	if t.opts.advanced {
		t.phase = DeckPhase
		t.ask(everySeat, AskDeck)
		return
	}
	for f := range t.deck {
		t.deck[f] = t.edition.standard
	}
	t.deal()
}

// layOut puts the printed units into their shires and the first leader to sea
// with his units.
func (t transition) layOut() {
	e := t.edition
	t.turn = newTurn
	t.stance = [Sides]Stance{{Losses: defaultLosses[Vikings], Commands: Yield}, {Losses: defaultLosses[English], Commands: Yield}}
	t.supply = e.supply
	t.fyrdDeck = 1<<len(e.Fyrd) - 1
	for i := range e.Shires {
		for _, f := range []Faction{Housecarls, Thegns} {
			n := e.Shires[i].Setup.of(f)
			t.change(e.Shires[i].Shire, f, n)
			t.supply[f] -= uint8(n)
		}
	}
	for l := range t.leaders {
		t.leaders[l] = notYet
	}
	for i := range e.Leaders {
		if e.Leaders[i].Deck == DeckA {
			t.turnUp(&e.Leaders[i])
		} else {
			t.leaderDeck |= 1 << i
		}
	}
	t.revealed = true
}

// mayChooseEvent says whether a seat can put an event into its deck.
func (s *state) mayChooseEvent(f Faction, e Event) reason {
	if s.edition.copies[f][e] == 0 {
		return notYourEvent
	}
	if s.edition.copies[f][e]&^s.deck[f] == 0 {
		return noCopyLeft
	}
	return fine
}

// chooseEvent puts an event into a deck. When all have chosen, hands are dealt.
func (t transition) chooseEvent(f Faction, e Event) reason {
	if why := t.mayChooseEvent(f, e); why != fine {
		return why
	}
	left := t.edition.copies[f][e] &^ t.deck[f]
	t.deck[f] |= left & -left
	if t.deck[f].len() == deckSize {
		t.asked = t.asked.Without(f.Seat())
	}
	if t.asked == 0 {
		t.tell.All("note.decks")
		t.deal()
	}
	return fine
}

// deal gives everybody a hand, then both English factions place units freely.
func (t transition) deal() {
	for f := range Faction(Factions) {
		t.fill(f)
	}
	t.phase = SetupPhase
	for _, f := range []Faction{Housecarls, Thegns} {
		t.free[f] = min(freePlacements, t.supply[f])
	}
	t.ask(englishTwo, AskPlacing)
}

// mayPlaceFreely says whether units can be added in the set-up.
func (s *state) mayPlaceFreely(mine Faction, n int, f Faction, at Shire) reason {
	switch {
	case f != mine:
		return notYourUnits
	case at == AtSea:
		return notThatPlace
	case s.edition.marsh.Has(at):
		return isMarsh
	case n < 1 || n > int(s.free[f]):
		return notSoMany
	}
	return fine
}

// placeFreely adds units in the set-up. When all are placed the first turn
// begins.
func (t transition) placeFreely(mine Faction, n int, f Faction, at Shire) reason {
	if why := t.mayPlaceFreely(mine, n, f, at); why != fine {
		return why
	}
	t.change(at, f, n)
	t.supply[f] -= uint8(n)
	t.free[f] -= uint8(n)
	t.tell.All("note.placed", who(mine), number("n", n), factionArg(f), shireArg(at))
	if t.free[f] == 0 {
		t.asked = t.asked.Without(f.Seat())
	}
	if t.asked == 0 {
		t.beginRound()
	}
	return fine
}

// legalPlacings lists the ways to add units in the set-up, cities first.
func (s *state) legalPlacings(f Faction, to []engine.Action) []engine.Action {
	act := engine.Action{Verb: Place, Args: engine.Args{0, engine.Word(f)}}
	e, many := s.edition, int(s.free[f])
	parts := [2]Set{e.cities, everyShire &^ e.cities &^ e.marsh}
	at := len(to)
	to = slices.Grow(to, (parts[0].Len()+parts[1].Len())*many)
	for _, part := range parts {
		for ; part != 0; part &= part - 1 {
			spot := spotWord(part.First())
			for n := range many {
				to = to[:at+1]
				to[at] = act // then changed where it stands, which is faster than before it is copied
				to[at].Args[0], to[at].Args[2] = engine.Word(n+1), spot
				at++
			}
		}
	}
	return to
}
