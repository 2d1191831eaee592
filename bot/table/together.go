package table

import (
	"slices"

	"skald/engine"
	"skald/engine/match/rules"
	"skald/storage"
)

// Final returns why an action, taken now from the seats of the user that are named
// or from whichever may, could not be taken back without asking anybody, as long as
// nobody else acts; "" if it could. Then it needs no confirmation: no die is thrown
// in it or in what is forced after it, it does not end the match, nobody is told a
// secret by it that they could not know, and its verb does not Open anything. The
// cards that a seat lays from its hand are its own to take back.
//
// The answer is for the user's eyes: it depends on what their seat can see and on
// nothing else, so asking tells them nothing. It takes up to half a millisecond.
func (m *Match) Final(u storage.UserID, named engine.Seats, a engine.Action) rules.Final {
	seats, err := acting{m}.from(u, named, a)
	if err != nil {
		return rules.Uncertain
	}
	return rules.FinalOf(m.About(), m.state, seats, a)
}

// Together returns the actions of a verb that the user may take now or after
// others of it, and how many of them at most, if all can be taken back freely;
// nothing where fewer than two can be taken, or more are there than fit.
func (m *Match) Together(u storage.UserID, verb engine.Verb, fit int) (list []engine.Action, most int) {
	if !m.About().Verbs[verb].Repeats {
		return nil, 0
	}
	seat, err := acting{m}.taker(u, verb)
	if err != nil {
		return nil, 0
	}
	list, most = rules.Together(m.state, seat, verb, fit)
	if most < 2 || !slices.ContainsFunc(list, func(a engine.Action) bool { return m.Final(u, 0, a) == "" }) {
		return nil, 0
	}
	return list, most
}

// PublicTogether returns what the one person on some seats may do Together with a
// verb whose words are public, fit for a select in a channel; nothing where several
// people sit there, or with another verb.
func (m *Match) PublicTogether(seats engine.Seats, verb engine.Verb, fit int) (list []engine.Action, most int) {
	people := rules.PlayersOn(m.Players, seats)
	if len(people) != 1 || !m.About().Verbs[verb].Public {
		return nil, 0
	}
	list, most = m.Together(people[0], verb, fit)
	if most = min(most, len(list)); len(list) < 2 {
		return nil, 0
	}
	return list, most
}

// taker returns the seat of the user that takes all actions of a verb.
func (m acting) taker(u storage.UserID, verb engine.Verb) (engine.Seat, error) {
	seats, err := m.acting(u)
	if err != nil {
		return engine.Nobody, err
	}
	if may := m.toward(seats, engine.Action{Verb: verb}, 0); may != 0 {
		seats = may
	}
	return m.first(seats), nil
}

// InOrder returns actions in an order in which the user may take them all, as
// they are if there is none.
func (m *Match) InOrder(u storage.UserID, actions []engine.Action) []engine.Action {
	if len(actions) == 0 {
		return actions
	}
	seat, err := acting{m}.taker(u, actions[0].Verb)
	if err != nil {
		return actions
	}
	return rules.InOrder(m.state, seat, actions)
}
