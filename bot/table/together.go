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
	state := m.state
	for s := range seats.All() {
		if s != seats.First() && !slices.Contains(state.Legal(s, nil), a) {
			continue
		}
		seen, free := rules.Foresee(m.About(), state, s, a)
		if !free {
			return seen.Final
		}
		if _, state = rules.Ahead(m.About(), state, s, a); state == nil {
			return rules.Uncertain
		}
	}
	return ""
}

// maxTogether is how many actions are looked ahead, and maxAhead in how many
// positions.
const (
	maxTogether = 6
	maxAhead    = 300
)

// Together returns the actions of a verb that the user may take now or after
// others of it, and how many of them at most, if all can be taken back freely;
// nothing where fewer than two would fit.
func (m *Match) Together(u storage.UserID, verb engine.Verb) (list []engine.Action, most int) {
	if !m.About().Verbs[verb].Repeats {
		return nil, 0
	}
	seat, err := acting{m}.taker(u, verb)
	if err != nil {
		return nil, 0
	}
	w := lookout{seat: seat, verb: verb, left: maxAhead}
	w.look(m.state, 0)
	if w.chance || w.most < 2 || !slices.ContainsFunc(w.list, func(a engine.Action) bool { return m.Final(u, 0, a) == "" }) {
		return nil, 0
	}
	return w.list, w.most
}

// PublicTogether returns what the one person on some seats may do Together with a
// verb whose words are public, fit for a select in a channel; nothing where several
// people sit there, or with another verb.
func (m *Match) PublicTogether(seats engine.Seats, verb engine.Verb) (list []engine.Action, most int) {
	people := rules.PlayersOn(m.Players, seats)
	if len(people) != 1 || !m.About().Verbs[verb].Public {
		return nil, 0
	}
	list, most = m.Together(people[0], verb)
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

// lookout looks at what can be done in a row.
type lookout struct {
	seat   engine.Seat
	verb   engine.Verb
	left   int // positions
	list   []engine.Action
	most   int
	chance bool // something in it was more than the seat's own decision
}

func (w *lookout) look(state engine.State, taken int) {
	w.most = max(w.most, taken)
	if taken == maxTogether || w.left == 0 {
		return
	}
	w.left--
	for _, a := range state.Legal(w.seat, nil) {
		if a.Verb != w.verb {
			continue
		}
		if !slices.Contains(w.list, a) {
			w.list = append(w.list, a)
		}
		next, ok := onward(state, w.seat, a)
		if !ok {
			w.chance = true
			return
		}
		w.look(next, taken+1)
	}
}

// onward is the position after an action that needs no chance.
func onward(state engine.State, s engine.Seat, a engine.Action) (engine.State, bool) {
	out, err := rules.Play(state, s, a, engine.NewDice(engine.Seed{}, 1))
	if err != nil || out.Rolls > 0 {
		return nil, false
	}
	return out.State, true
}

// InOrder returns actions in an order in which the user may take them all, as
// they are if there is none.
func (m *Match) InOrder(u storage.UserID, actions []engine.Action) []engine.Action {
	if len(actions) == 0 || len(actions) > maxTogether {
		return actions
	}
	if seat, err := (acting{m}).taker(u, actions[0].Verb); err == nil {
		if list, ok := inOrder(m.state, seat, actions); ok {
			return list
		}
	}
	return actions
}

func inOrder(state engine.State, s engine.Seat, actions []engine.Action) ([]engine.Action, bool) {
	if len(actions) == 0 {
		return nil, true
	}
	legal := state.Legal(s, nil)
	for i, a := range actions {
		if !slices.Contains(legal, a) {
			continue
		}
		next, ok := onward(state, s, a)
		if !ok {
			continue
		}
		if rest, ok := inOrder(next, s, slices.Delete(slices.Clone(actions), i, i+1)); ok {
			return append([]engine.Action{a}, rest...), true
		}
	}
	return nil, false
}
