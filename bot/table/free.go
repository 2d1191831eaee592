package table

import (
	"reflect"
	"slices"

	"skald/engine"
	"skald/storage"
)

// looks is how often the position is dealt again before an action is called
// free: what depends on a card that lies in one of five ways shows itself in
// all but one of a hundred.
const looks = 20

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

// A Final is why an action cannot be taken back freely.
type Final string

// The reasons; Uncertain is any other.
const (
	ByChance  Final = "chance" // a die is thrown
	ByEnd     Final = "end"    // the match ends
	ByOpening Final = "opened" // something of the seat's own is turned up
	BySecret  Final = "secret" // somebody learns what was hidden from them
	Uncertain Final = "uncertain"
)

// Final returns why an action, taken from the seats of the user that are named or
// from whichever may, could not be taken back freely, "" if it could. It depends
// on what FreelyUndone depends on.
func (m *Match) Final(u storage.UserID, named engine.Seats, a engine.Action) Final {
	seats, err := m.from(u, named, a)
	if err != nil {
		return Uncertain
	}
	state := m.state
	for s := range seats.All() {
		if s != seats.First() && !slices.Contains(state.Legal(s, nil), a) {
			continue
		}
		seen, free := foreseen(m.About(), state, s, a)
		if !free {
			return seen.final
		}
		if state, err = after(state, s, a); err != nil {
			return Uncertain
		}
	}
	return ""
}

// after is the position after an action that throws no dice, and after what is
// forced then.
func after(state engine.State, s engine.Seat, a engine.Action) (engine.State, error) {
	dice := engine.NewDice(engine.Seed{}, 1)
	for range maxForced {
		out, err := play(state, s, a, dice)
		if err != nil {
			return nil, err
		}
		var more bool
		state = out.state
		if s, a, more, err = forced(state); err != nil || !more {
			return state, err
		}
	}
	return state, nil
}

// sight is what a seat learns by an action and by what is forced after it.
type sight struct {
	Notes   [][]engine.Note
	Secrets [][]engine.Secret
	Public  engine.PublicView
	Private engine.PrivateView

	final Final // why there is nothing to see
}

// foreseen returns what the seat would see after an action, and whether that is
// certain: it is the same however all that the seat cannot see is dealt again,
// without chance, without the end of the match, without a secret told to
// anybody else, and without a verb that opens something.
func foreseen(about *engine.About, state engine.State, s engine.Seat, a engine.Action) (sight, bool) {
	var first sight
	dealer := engine.NewDice(engine.Seed{}, 0)
	for i := range looks {
		seen, ok := ahead(about, state.Resample(s, dealer), s, a)
		if !ok {
			return seen, false
		}
		if i > 0 && !reflect.DeepEqual(seen, first) {
			return sight{final: BySecret}, false
		}
		first = seen
	}
	return first, true
}

// ahead plays an action and what is forced after it, and returns what the seat
// sees of that; false if something in it was more than the seat's own decision.
func ahead(about *engine.About, state engine.State, s engine.Seat, a engine.Action) (seen sight, ok bool) {
	dice := engine.NewDice(engine.Seed{}, 1)
	by := s
	for range maxForced {
		out, err := play(state, by, a, dice)
		switch {
		case err != nil:
			return sight{final: Uncertain}, false
		case out.rolls > 0:
			return sight{final: ByChance}, false
		case about.Verbs[a.Verb].Opens:
			return sight{final: ByOpening}, false
		}
		for _, told := range out.secrets {
			if told.Seat != s {
				return sight{final: BySecret}, false
			}
		}
		seen.Notes, seen.Secrets = append(seen.Notes, out.notes), append(seen.Secrets, out.secrets)
		state = out.state
		if _, over := state.Result(); over {
			return sight{final: ByEnd}, false
		}
		var more bool
		if by, a, more, err = forced(state); err != nil {
			return sight{final: Uncertain}, false
		}
		if !more {
			seen.Public, seen.Private = state.Public(), state.Private(s)
			return seen, true
		}
	}
	return sight{final: Uncertain}, false
}
