package table

import (
	"slices"

	"skald/storage"
)

// A Call is how a match last came to wait for a player. It stands in the head, so
// that a player is notified once of a turn that was passed to them, taken back and
// passed again.
type Call struct {
	User     storage.UserID `json:"user"`
	Turn     uint32         `json:"turn"`               // the turn that called; the same when what began it was taken back and done again
	From     uint64         `json:"from,omitempty"`     // the seq of the first record of the turn in which it was made, or made again
	Back     bool           `json:"back,omitempty"`     // what made it was taken back
	Unplayed bool           `json:"unplayed,omitempty"` // no action made it: a moderator did, or somebody who took theirs back
}

// Call returns how the match last came to wait for a player; the zero Call if it
// never has.
func (m *Match) Call(u storage.UserID) Call {
	for _, c := range m.own.Calls {
		if c.User == u {
			return c
		}
	}
	return Call{}
}

// takenBack marks the calls that were made by records after the one of a seq.
func takenBack(calls []Call, to uint64) []Call {
	calls = slices.Clone(calls)
	for i := range calls {
		calls[i].Back = calls[i].Back || calls[i].From > to+1
	}
	return calls
}

// call notes whom the step's new turn calls. If the step takes an action back freely
// the match waits for the same people as before that: what called them then still does.
func (s *step) call() {
	m, awaited := &s.next, s.next.Waiting()
	var calls []Call
	for _, u := range m.People() {
		c := m.Call(u)
		switch known := c.User != 0; {
		case !slices.Contains(awaited, u):
		case known && s.freed:
			c = Call{User: u, Turn: m.Turn.Number, From: min(c.From, s.records[0].Back+1), Unplayed: true}
		case known && c.Back:
			c.Back, c.From = false, m.Turn.From
		default:
			c = Call{User: u, Turn: m.Turn.Number, From: m.Turn.From, Unplayed: s.records[0].Moderator != 0}
		}
		if c.User != 0 {
			calls = append(calls, c)
		}
	}
	m.own.Calls = calls
}
