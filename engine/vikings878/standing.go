package vikings878

import "skald/engine"

// Orders that a seat prepares while it is not to move (ruling 31, and "Who is
// asked"): how its side fights, and which events are played unasked.

var _ engine.Standing = (*state)(nil)

// Standing implements engine.Standing.
func (s *state) Standing() engine.Seats {
	if s.decision == AskNothing {
		return 0
	}
	return everySeat &^ s.asked
}

// mayStance says whether a seat's side can fight by such a stance. A seat that
// answers an attack can change it once before the dice are rolled.
func (s *state) mayStance(f Faction, st Stance) reason {
	switch {
	case !st.Losses.fits(f.Side()):
		return notYourLosses
	case s.asked.Has(f.Seat()) && s.sealed[f].stance:
		return stanceSet
	}
	return fine
}

// setStance gives a side its orders for battles; the later one holds.
func (t transition) setStance(f Faction, st Stance) reason {
	if why := t.mayStance(f, st); why != fine {
		return why
	}
	t.stance[f.Side()] = st
	if t.asked.Has(f.Seat()) {
		t.sealed[f].stance = true
	}
	t.tell.Only(f.Seat(), "secret.stance", lossesArg(st.Losses), commandsArg(st.Commands))
	return fine
}

// mayReady says whether a seat can have an order for an event.
func (s *state) mayReady(f Faction, e Event, when When) reason {
	switch {
	case !deeds[e].ready:
		return notReadyable
	case s.hand[f]&s.edition.copies[f][e] == 0:
		return eventNotHeld
	case when.Shire() != AtSea && s.edition.marsh.Has(when.Shire()):
		return isMarsh
	}
	return fine
}

// makeReady has an event played unasked, or takes the order back.
func (t transition) makeReady(f Faction, e Event, when When) reason {
	if why := t.mayReady(f, e, when); why != fine {
		return why
	}
	t.ready[f][e] = when
	t.tell.Only(f.Seat(), "secret.ready", eventArg(e), engine.WordArg("when", vocWhen, engine.Word(when)))
	return fine
}

// legalStanding lists the orders that a seat can give.
func (s *state) legalStanding(f Faction, to []engine.Action) []engine.Action {
	to = s.legalStances(f, to)
	for e := range Event(Events) {
		for when := Never; when < occasions; when++ {
			to = s.appendReady(to, f, e, when)
		}
		for _, part := range s.likely(f.Side()) {
			for ; part != 0; part &= part - 1 {
				to = s.appendReady(to, f, e, On(part.First()))
			}
		}
	}
	return to
}

// legalStances lists the stances that a seat can set for its side.
func (s *state) legalStances(f Faction, to []engine.Action) []engine.Action {
	for l := range Losses(LossOrders) {
		if s.mayStance(f, Stance{Losses: l}) != fine {
			continue
		}
		for c := range Commands(CommandOrders) {
			to = append(to, engine.Action{Verb: SetStance, Args: engine.Args{engine.Word(l), engine.Word(c)}})
		}
	}
	return to
}

func (s *state) appendReady(to []engine.Action, f Faction, e Event, when When) []engine.Action {
	if s.mayReady(f, e, when) != fine {
		return to
	}
	return append(to, engine.Action{Verb: Ready, Args: engine.Args{engine.Word(e), engine.Word(when)}})
}

// likely returns all shires in parts: where a side is most likely to be attacked
// first. These are where it has units and enemies are next to it, then its other
// shires with cities, then the rest of its shires, then all others.
func (s *state) likely(side Side) (parts [4]Set) {
	own := s.present(side)
	near := own & s.edition.around(s.present(side.Other()))
	cities := own & s.edition.cities &^ near
	return [4]Set{near, cities, own &^ near &^ cities, ^Of(AtSea) &^ own}
}
