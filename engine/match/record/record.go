package record

import (
	"encoding/json"
	"fmt"
	"time"

	"skald/engine"
	"skald/storage/ids"
)

// A Consent says who agreed, and when.
type Consent struct {
	By ids.User  `json:"by"`
	At time.Time `json:"at"`
}

// Version is the version of heads and records as JSON. Raise it when an
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

// Record is one entry of the log as it is stored: what is shown of it, with the
// position after it, which compaction drops from most, and what follows from the
// other records.
type Record struct {
	Version int `json:"v"`
	Shown
	Dice  uint64 `json:"dice,omitempty"`  // whose dice were thrown again in it: the seq of a record that was taken back; 0: its own
	Turn  uint32 `json:"turn"`            // the turn that goes on, or begins, after it
	Setup *Setup `json:"setup,omitempty"` // record 0 only
}

// RulesOf returns the version of the rules that a record states.
func RulesOf(stated int) int { return max(1, stated) }

// Decode reads the stored record of a seq.
func Decode(b []byte, seq uint64) (Record, error) {
	var r Record
	b, err := unpacked(b)
	if err == nil {
		err = json.Unmarshal(b, &r)
	}
	if err != nil {
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

// Shown is one record of an exported match. Most positions are left out:
// replaying gives them, and the hash says whether they are the same. Those
// stand in it that a program of newer rules must go on from.
type Shown struct {
	Seq      uint64          `json:"seq"`
	At       time.Time       `json:"at"`
	By       ids.User        `json:"by,omitempty"`
	Seat     int             `json:"seat"` // -1: nobody's
	Kind     Kind            `json:"kind"`
	Notation string          `json:"notation,omitempty"`
	Notes    []engine.Note   `json:"notes,omitempty"`
	Secrets  []engine.Secret `json:"secrets,omitempty"`
	Rolls    int             `json:"rolls,omitempty"`    // how often the dice of this record were used
	Hash     Hash            `json:"hash"`               // SHA-256 of the position after it
	Exported []time.Time     `json:"exported,omitempty"` // when the operator took the secrets out since the record before
	Rules    int             `json:"rules,omitempty"`    // the version of the rules under which it was made; none: the first
	Position []byte          `json:"position,omitempty"` // the position after it, if a program of newer rules must go on from it
	Back     uint64          `json:"back,omitempty"`     // of an undo: the record after which the match stands again
	Agreed   []Consent       `json:"agreed,omitempty"`   // of an undo, an agreed end, a draw, an end by time or a moderator's act: who agreed to it; none: it was free
	Seats    []int           `json:"seats,omitempty"`    // of seats that get another player: all of who played there before
	From     ids.User        `json:"from,omitempty"`     // who played there before
	To       ids.User        `json:"to,omitempty"`       // who plays there from now on
	Prev     Hash            `json:"prev,omitempty"`     // the hash of the record before, of record 0 that of the setup

	Moderator ids.User `json:"moderator,omitempty"` // who did it as a moderator, and stands in By too; 0: it is a player's or the table's
	Reason    string   `json:"reason,omitempty"`    // and why
}

// GoesOnFrom is the set of records from whose positions a program goes on that
// cannot play them again, since its rules are newer: the last under each version,
// and those to which a later version went back.
func GoesOnFrom(records []Record) map[int]bool {
	set := map[int]bool{len(records) - 1: true}
	for i := range records {
		r := &records[i]
		if i > 0 && records[i-1].Rules != r.Rules {
			set[i-1] = true
		}
		if r.Kind == UndoKind && r.Back < uint64(i) && records[r.Back].Rules != r.Rules {
			set[int(r.Back)] = true
		}
	}
	return set
}

// DiceOf returns the number of the dice that the record threw.
func (r *Record) DiceOf() uint64 {
	if r.Dice != 0 {
		return r.Dice
	}
	return r.Seq
}

// UndoneIn reports of each of the last records of a match whether it was taken
// back.
func UndoneIn(records []Record) []bool {
	undone := make([]bool, len(records))
	cut, back := false, uint64(0)
	for i := len(records) - 1; i >= 0; i-- {
		r := &records[i]
		cut = cut && r.Seq > back
		undone[i] = cut
		if !cut && r.Kind == UndoKind {
			cut, back = true, r.Back
		}
	}
	return undone
}

// Moves counts the actions of players among some records, by hand or by an order.
func Moves(records []Record) (n int) {
	for _, r := range records {
		if r.Kind.Traits().Own {
			n++
		}
	}
	return n
}
