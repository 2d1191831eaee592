package table

import (
	"context"
	"slices"
	"strings"

	"skald/engine"
	"skald/storage"
)

// A Closing says who ended a match or a lobby from outside.
type Closing struct {
	By     storage.UserID `json:"by,omitempty"`     // a moderator; 0: nobody came in time
	Reason Reason         `json:"reason,omitempty"` // of a match
	Why    string         `json:"why,omitempty"`    // in the moderator's own words, of a match that they ended so
}

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

// noteClosed is the start of the table's own note of a closed match; the reason
// follows it.
const noteClosed = "table.closed-"

// Close ends a running match without a winner, for a moderator of its channel.
// It refuses with NotRunning, IsOver or NotModerator.
func (t *Table) Close(ctx context.Context, p Press, id storage.MatchID, why Reason) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		switch {
		case m.Status == Over:
			return nil, refuse(IsOver)
		case m.Status != Running:
			return nil, refuse(NotRunning)
		case p.Moderates != m.Channel:
			return nil, refuse(NotModerator)
		}
		result := closure(why)
		next := t.stepFrom(m)
		next.told(record{By: p.By, Seat: -1, Kind: CloseKind}, outcome{state: m.state, notes: result.Why})
		next.next.result, next.next.Closed = &result, &Closing{By: p.By, Reason: why}
		next.turn(m)
		return next, nil
	})
}

// closure is the result of a match that was closed.
func closure(why Reason) engine.Result {
	return engine.Result{Why: []engine.Note{engine.NewNote(noteClosed + string(why))}}
}

// closureOf reads the result that the notes of a record tell; false if they are
// not those of a closed match.
func closureOf(notes []engine.Note) (engine.Result, bool) {
	if len(notes) != 1 || len(notes[0].Args) > 0 {
		return engine.Result{}, false
	}
	why, ok := strings.CutPrefix(notes[0].Key, noteClosed)
	return closure(Reason(why)), ok && (Reason(why) == BySettling || slices.Contains(Reasons(), Reason(why)))
}
