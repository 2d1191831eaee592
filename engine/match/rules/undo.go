package rules

import (
	"reflect"
	"slices"

	"skald/engine"
	"skald/engine/match/record"
)

// The notes of an undo, which are the table's own and no game's: the seat "who"
// has taken back its last action, on its own or because all agreed.
const (
	NoteUndone       = "table.undone"
	NoteUndoneAgreed = "table.undone-agreed"
)

// OnePress reports whether two records that follow one another are of a verb
// that one press takes for each seat of a person.
func OnePress(about *engine.About, a, b *record.Shown) bool {
	if a.Kind != record.MoveKind || b.Kind != record.MoveKind || a.By != b.By || a.Seat == b.Seat || a.Notation != b.Notation || !a.At.Equal(b.At) {
		return false
	}
	act, err := about.Parse(a.Notation)
	return err == nil && about.Verbs[act.Verb].Each
}

// IsFree reports whether an action, for each seat that one press took it for, and
// what followed can be taken back without asking anybody: only forced moves
// followed, no dice were thrown, and it went as its seat could be certain that it
// would. It is never free to take back what was done under other rules.
func IsFree(about *engine.About, before engine.State, taken []*record.Shown) bool {
	for i, r := range taken {
		if r.Kind.Traits().OutOfPlay || r.Kind.Traits().Hidden {
			continue
		}
		if r.Rolls > 0 || i > 0 && r.Kind != record.ForcedKind && !OnePress(about, taken[i-1], r) || record.RulesOf(r.Rules) != about.RulesVersion() {
			return false
		}
	}
	for i, r := range taken {
		if i > 0 && !OnePress(about, taken[i-1], r) {
			return true
		}
		a, err := about.Parse(r.Notation)
		if err != nil {
			return false
		}
		seat := record.SeatOf(r.Seat)
		want, certain := Foresee(about, before, seat, a)
		got, after := Ahead(about, before, seat, a)
		if !certain || after == nil || !reflect.DeepEqual(got, want) {
			return false
		}
		before = after
	}
	return true
}

// Unseen reports whether nobody but its seat can tell that what is taken back was ever
// done: nothing was told of it, and everybody sees, and is asked, what they were before.
func Unseen(before, after engine.State, taken []*record.Shown) bool {
	told := func(r *record.Shown) bool { return !r.Kind.Traits().Action || len(r.Notes) > 0 || r.Rolls > 0 }
	return !slices.ContainsFunc(taken, told) && SameToAll(before, after)
}

// SameToAll reports whether everybody sees the same of two positions: the same seats are
// awaited and asked the same, on the same board.
func SameToAll(a, b engine.State) bool {
	return a.ToMove() == b.ToMove() && engine.Asked(a) == engine.Asked(b) && reflect.DeepEqual(a.Public(), b.Public())
}

// UndoNotes tells that a seat took back its last action, freely or because all
// agreed. Of what is unseen it tells nothing.
func UndoNotes(s engine.Seat, agreed []record.Consent, unseen bool) []engine.Note {
	switch {
	case len(agreed) > 0:
		return tell(NoteUndoneAgreed, engine.SeatSet(s))
	case unseen:
		return nil
	}
	return tell(NoteUndone, engine.SeatSet(s))
}

// looks is how often the position is dealt again before an action is called
// free: what depends on a card that lies in one of five ways shows itself in
// all but one of a hundred.
const looks = 20

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

// sight is what a seat learns by an action and by what is forced after it.
type sight struct {
	Notes   [][]engine.Note
	Secrets [][]engine.Secret
	Public  engine.PublicView
	Private engine.PrivateView

	Final Final // why there is nothing to see
}

// Foresee returns what the seat would see after an action, and whether that is
// certain: it is the same however all that the seat cannot see is dealt again,
// without chance, without the end of the match, without a secret told to
// anybody else, and without a verb that opens something.
func Foresee(about *engine.About, state engine.State, s engine.Seat, a engine.Action) (sight, bool) {
	var first sight
	dealer := engine.NewDice(engine.Seed{}, 0)
	for i := range looks {
		seen, after := Ahead(about, state.Resample(s, dealer), s, a)
		if after == nil {
			return seen, false
		}
		if i > 0 && !reflect.DeepEqual(seen, first) {
			return sight{Final: BySecret}, false
		}
		first = seen
	}
	return first, true
}

// Ahead plays an action and what is forced after it, and returns what the seat
// sees of that and the position then; none if something in it was more than the
// seat's own decision.
func Ahead(about *engine.About, state engine.State, s engine.Seat, a engine.Action) (seen sight, after engine.State) {
	dice := engine.NewDice(engine.Seed{}, 1)
	by := s
	for range MaxForced {
		out, err := Play(state, by, a, dice)
		switch {
		case err != nil:
			return sight{Final: Uncertain}, nil
		case out.Rolls > 0:
			return sight{Final: ByChance}, nil
		case about.Verbs[a.Verb].Opens:
			return sight{Final: ByOpening}, nil
		}
		for _, told := range out.Secrets {
			if told.Seat != s {
				return sight{Final: BySecret}, nil
			}
		}
		seen.Notes, seen.Secrets = append(seen.Notes, out.Notes), append(seen.Secrets, out.Secrets)
		state = out.State
		if _, over := state.Result(); over {
			return sight{Final: ByEnd}, nil
		}
		var more bool
		if by, a, more, err = Forced(state); err != nil {
			return sight{Final: Uncertain}, nil
		}
		if !more {
			seen.Public, seen.Private = state.Public(), state.Private(s)
			return seen, state
		}
	}
	return sight{Final: Uncertain}, nil
}
