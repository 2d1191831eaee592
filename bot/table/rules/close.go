package rules

import (
	"slices"
	"strings"

	"skald/engine"
)

// BySettling is the reason of a match that was called off since its league has
// settled the pairing otherwise. No moderator gives it.
const BySettling Reason = "settled"

// A Reason says why a moderator ends a match. It is one of Reasons, so that
// everybody reads it in their language.
type Reason string

// The reasons.
const (
	PlayerGone Reason = "gone"   // a player does not come back
	AllAgreed  Reason = "agreed" // the players do not want to go on
	CannotGoOn Reason = "stuck"  // it cannot be played on
)

// Reasons lists the reasons there are.
func Reasons() []Reason { return []Reason{PlayerGone, AllAgreed, CannotGoOn} }

// ClosedPrefix is the start of the table's own note of a closed match; the reason
// follows it.
const ClosedPrefix = "table.closed-"

// Closure is the result of a match that was closed.
func Closure(why Reason) engine.Result {
	return engine.Result{Why: []engine.Note{engine.NewNote(ClosedPrefix + string(why))}}
}

// ClosureOf reads the result that the notes of a record tell; false if they are
// not those of a closed match.
func ClosureOf(notes []engine.Note) (engine.Result, bool) {
	if len(notes) != 1 || len(notes[0].Args) > 0 {
		return engine.Result{}, false
	}
	why, ok := strings.CutPrefix(notes[0].Key, ClosedPrefix)
	return Closure(Reason(why)), ok && (Reason(why) == BySettling || slices.Contains(Reasons(), Reason(why)))
}
