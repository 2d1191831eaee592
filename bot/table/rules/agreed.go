package rules

import (
	"skald/engine"
	"skald/storage"
)

// NoteDrawn is the key of a note that is the table's own and no game's: all who
// played agreed on a draw. It stands in the record and is the reason of the
// result.
const NoteDrawn = "table.drawn"

// Draw is the result of a draw by agreement.
func Draw(state engine.State, players []storage.UserID) engine.Result {
	return engine.Result{Winners: Others(state, players, 0), Why: []engine.Note{engine.NewNote(NoteDrawn)}}
}

// Settle runs the rules of an agreed end, and reports whether there are such
// now.
func Settle(state engine.State) (Outcome, bool) {
	s, ok := state.(engine.Settler)
	if !ok {
		return Outcome{}, false
	}
	teller := new(engine.Teller)
	next, ok := s.Agreed(teller)
	return Outcome{State: next, Notes: teller.Notes(), Secrets: teller.Secrets()}, ok
}
