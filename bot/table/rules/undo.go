package rules

import (
	"reflect"

	"skald/bot/table/record"
	"skald/engine"
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

// UndoNotes tells that a seat took back its last action, freely or because all
// agreed.
func UndoNotes(s engine.Seat, agreed []record.Consent) []engine.Note {
	key := NoteUndone
	if len(agreed) > 0 {
		key = NoteUndoneAgreed
	}
	return []engine.Note{engine.NewNote(key, engine.SeatArg("who", s))}
}
