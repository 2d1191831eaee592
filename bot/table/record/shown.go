package record

import (
	"time"

	"skald/engine"
	"skald/storage"
)

// Shown is one record of an exported match. Most positions are left out:
// replaying gives them, and the hash says whether they are the same. Those
// stand in it that a program of newer rules must go on from.
type Shown struct {
	Seq      uint64          `json:"seq"`
	At       time.Time       `json:"at"`
	By       storage.UserID  `json:"by,omitempty"`
	Seat     int             `json:"seat"` // -1: nobody's
	Kind     Kind            `json:"kind"`
	Notation string          `json:"notation,omitempty"`
	Notes    []engine.Note   `json:"notes,omitempty"`
	Secrets  []engine.Secret `json:"secrets,omitempty"`
	Rolls    int             `json:"rolls,omitempty"`
	Hash     Hash            `json:"hash"`
	Exported []time.Time     `json:"exported,omitempty"` // when the operator took the secrets out since the record before
	Rules    int             `json:"rules,omitempty"`    // the version of the rules under which it was made; none: the first
	Position []byte          `json:"position,omitempty"` // the position after it, if a program of newer rules must go on from it
	Back     uint64          `json:"back,omitempty"`     // of an undo: the record after which the match stands again
	Agreed   []Consent       `json:"agreed,omitempty"`   // of an undo, an agreed end, a draw or an end by time: who agreed to it; none: it was free
	Seats    []int           `json:"seats,omitempty"`    // of seats that get another player
	From     storage.UserID  `json:"from,omitempty"`     // who played there before
	To       storage.UserID  `json:"to,omitempty"`       // who plays there from now on
	Prev     Hash            `json:"prev,omitempty"`     // the hash of the record before, of record 0 that of the setup

	Moderator storage.UserID `json:"moderator,omitempty"` // who did it as a moderator
	Reason    string         `json:"reason,omitempty"`    // and why
}

// ShownOf returns what an export shows of a record.
func ShownOf(r *Record) *Shown {
	return &Shown{
		Seq: r.Seq, At: r.At, By: r.By, Seat: r.Seat, Kind: r.Kind, Notation: r.Notation, Notes: r.Notes,
		Secrets: r.Secrets, Rolls: r.Rolls, Hash: r.Hash, Exported: r.Exported, Rules: r.Rules, Back: r.Back, Agreed: r.Agreed,
		Seats: r.Seats, From: r.From, To: r.To, Prev: r.Prev,
		Moderator: r.Moderator, Reason: r.Reason,
	}
}
