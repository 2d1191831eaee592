package record

import (
	"encoding/json"
	"fmt"
	"time"

	"skald/engine"
	"skald/storage"
)

// A Consent says who agreed, and when.
type Consent struct {
	By storage.UserID `json:"by"`
	At time.Time      `json:"at"`
}

// storedVersion is the version of heads and records as JSON. Raise it when an
// older program could misread them. Versions from oldestVersion on are read.
const (
	Version       = 5
	oldestVersion = 5
)

// CheckVersion refuses a head or a record of a version that this program does
// not read.
func CheckVersion(v int) error {
	switch {
	case v > Version:
		return fmt.Errorf("version %d was written by a newer skald (this one knows %d): upgrade skald", v, Version)
	case v < oldestVersion:
		return fmt.Errorf("version %d was written by a skald from before the first release (this one reads %d and later)", v, oldestVersion)
	}
	return nil
}

// Record is one entry of the log as it is stored.
type Record struct {
	Version  int             `json:"v"`
	Seq      uint64          `json:"seq"`
	At       time.Time       `json:"at"`
	By       storage.UserID  `json:"by,omitempty"`
	Seat     int             `json:"seat"` // -1: nobody's
	Kind     Kind            `json:"kind"`
	Notation string          `json:"notation,omitempty"`
	Notes    []engine.Note   `json:"notes,omitempty"`
	Secrets  []engine.Secret `json:"secrets,omitempty"`
	Rolls    int             `json:"rolls,omitempty"`    // how often the dice of this record were used
	Dice     uint64          `json:"dice,omitempty"`     // whose dice were thrown again in it: the seq of a record that was taken back; 0: its own
	Back     uint64          `json:"back,omitempty"`     // UndoKind only: the record after which the match stands again
	Agreed   []Consent       `json:"agreed,omitempty"`   // UndoKind, SettleKind, DrawKind and TimeEndKind only: who agreed to it
	Seats    []int           `json:"seats,omitempty"`    // SeatKind only: all seats of who played there before
	From     storage.UserID  `json:"from,omitempty"`     // SeatKind only: who played there before
	To       storage.UserID  `json:"to,omitempty"`       // SeatKind only: who plays there from now on
	Exported []time.Time     `json:"exported,omitempty"` // when the operator took the secrets out since the record before
	Rules    int             `json:"rules,omitempty"`    // the version of the rules under which it was made; none: the first
	Prev     Hash            `json:"prev,omitempty"`     // the hash of the record before, of record 0 that of the setup
	Turn     uint32          `json:"turn"`               // the turn that goes on, or begins, after it
	Hash     Hash            `json:"hash"`               // SHA-256 of the position after it
	Position []byte          `json:"position,omitempty"` // the position after it; compaction drops most
	Setup    *Setup          `json:"setup,omitempty"`    // record 0 only

	Moderator storage.UserID `json:"moderator,omitempty"` // who did it as a moderator, and stands in By too; 0: it is a player's or the table's
	Reason    string         `json:"reason,omitempty"`    // why a moderator did it
}

// RulesOf returns the version of the rules that a record states.
func RulesOf(stated int) int { return max(1, stated) }

// Decode reads the stored record of a seq.
func Decode(b []byte, seq uint64) (Record, error) {
	var r Record
	if err := json.Unmarshal(b, &r); err != nil {
		return r, fmt.Errorf("decode record %d: %w", seq, err)
	}
	if err := CheckVersion(r.Version); err != nil {
		return r, fmt.Errorf("decode record %d: %w", seq, err)
	}
	switch {
	case r.Seq != seq:
		return r, fmt.Errorf("decode record %d: it says that it is record %d", seq, r.Seq)
	case (r.Setup != nil) != (seq == 0), (r.Kind == SetupKind) != (seq == 0):
		return r, fmt.Errorf("decode record %d: kind %q in its place", seq, r.Kind)
	}
	return r, nil
}

// Encode returns a value as it is stored.
func Encode(v any) ([]byte, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("encode %T: %w", v, err)
	}
	return b, nil
}
