package question

import (
	"slices"

	"skald/storage/ids"
)

// A Call is how a match last came to wait for a player. It stands in the head, so
// that a player is notified once of a turn that was passed to them, taken back and
// passed again.
type Call struct {
	User     ids.User `json:"user"`
	Turn     uint32   `json:"turn"`               // the turn that called; the same when what began it was taken back and done again
	From     uint64   `json:"from,omitempty"`     // the seq of the first record of the turn in which it was made, or made again
	Back     bool     `json:"back,omitempty"`     // what made it was taken back
	Unplayed bool     `json:"unplayed,omitempty"` // no action made it: a moderator did, or somebody who took theirs back
}

// TakenBack marks the calls that were made by records after the one of a seq.
func TakenBack(calls []Call, to uint64) []Call {
	calls = slices.Clone(calls)
	for i := range calls {
		calls[i].Back = calls[i].Back || calls[i].From > to+1
	}
	return calls
}
