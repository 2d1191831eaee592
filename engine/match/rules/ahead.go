package rules

import (
	"slices"

	"skald/engine"
)

// FinalOf returns why an action that is taken from each of some seats that can, one
// after the other, could not be taken back freely; "" if it could.
func FinalOf(about *engine.About, state engine.State, seats engine.Seats, a engine.Action) Final {
	for s := range seats.All() {
		if s != seats.First() && !slices.Contains(state.Legal(s, nil), a) {
			continue
		}
		seen, free := Foresee(about, state, s, a)
		if !free {
			return seen.Final
		}
		if _, state = Ahead(about, state, s, a); state == nil {
			return Uncertain
		}
	}
	return ""
}

// Matters reports whether it matters which of some seats takes an action that each of
// them may take: another position comes of it.
func Matters(state engine.State, seats engine.Seats, a engine.Action) bool {
	var first []byte
	for s := range seats.All() {
		out, err := Play(state, s, a, engine.NewDice(engine.Seed{}, 1))
		if err != nil {
			return false
		}
		after := out.State.Encode()
		if first == nil {
			first = after
		} else if !slices.Equal(after, first) {
			return true
		}
	}
	return false
}

// maxTogether is how many actions are looked ahead, and maxAhead in how many
// positions.
const (
	maxTogether = 6
	maxAhead    = 300
)

// Together returns the actions of a verb that a seat may take now or after others of
// it, and how many of them at most; none if one of them throws dice, or if there are more
// than fit.
func Together(state engine.State, s engine.Seat, verb engine.Verb, fit int) (list []engine.Action, most int) {
	w := lookout{seat: s, verb: verb, fit: fit, left: maxAhead}
	if !w.look(state, 0) {
		return nil, 0
	}
	return w.list, w.most
}

// lookout looks at what can be done in a row.
type lookout struct {
	seat engine.Seat
	verb engine.Verb
	fit  int
	left int // positions
	list []engine.Action
	most int
}

// look reports whether all that it sees is the seat's own decision, and fits.
func (w *lookout) look(state engine.State, taken int) bool {
	w.most = max(w.most, taken)
	if taken == maxTogether || w.left == 0 {
		return true
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
		if !ok || len(w.list) > w.fit || !w.look(next, taken+1) {
			return false
		}
	}
	return true
}

// onward is the position after an action that needs no chance.
func onward(state engine.State, s engine.Seat, a engine.Action) (engine.State, bool) {
	out, err := Play(state, s, a, engine.NewDice(engine.Seed{}, 1))
	if err != nil || out.Rolls > 0 {
		return nil, false
	}
	return out.State, true
}

// InOrder returns actions in an order in which a seat may take them all, as they are
// if there is none.
func InOrder(state engine.State, s engine.Seat, actions []engine.Action) []engine.Action {
	if len(actions) <= maxTogether {
		if list, ok := inOrder(state, s, actions); ok {
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
