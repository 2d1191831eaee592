package table

import (
	"slices"

	"skald/bot/table/rules"
	"skald/engine"
	"skald/storage"
)

// FreelyUndone reports whether the user, taking the action now, could take it
// back without asking anybody, as long as nobody else acts: no die is thrown in
// it or in what is forced after it, it does not end the match, nobody is told a
// secret by it that they could not know, and its verb does not Open anything.
// Such an action needs no confirmation. The cards that a seat lays from its hand
// are its own to take back.
//
// The answer is for the user's eyes: it depends on what their seat can see and
// on nothing else, so asking tells them nothing. It takes up to half a
// millisecond.
func (m *Match) FreelyUndone(u storage.UserID, a engine.Action) bool {
	return m.Final(u, 0, a) == ""
}

// Final returns why an action, taken from the seats of the user that are named or
// from whichever may, could not be taken back freely, "" if it could. It depends
// on what FreelyUndone depends on.
func (m *Match) Final(u storage.UserID, named engine.Seats, a engine.Action) rules.Final {
	seats, err := m.choosing().from(u, named, a)
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
		if state, err = rules.After(state, s, a); err != nil {
			return rules.Uncertain
		}
	}
	return ""
}
