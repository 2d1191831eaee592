package table

import (
	"skald/storage"
)

// The line of play is what holds of a match: its records without those that were
// taken back. The log itself only grows: an undo is a record that names another,
// after which the match stands again, and takes back all between the two. The
// record named is never an undo, nor one that was taken back.
//
// A record that throws dice after an undo throws those that were taken back: why,
// and in which order, stands with the engine's dice.

// dice returns the number of the dice that were thrown in a record.
func (r *record) dice() uint64 {
	if r.Dice != 0 {
		return r.Dice
	}
	return r.Seq
}

// undoneIn reports of each of the last records of a match whether it was taken
// back.
func undoneIn(records []record) []bool {
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

// lineRecord reads a record, or that after which the match stands again if it is
// an undo.
func lineRecord(r storage.Reader, id storage.MatchID, seq uint64) (record, error) {
	for {
		list, err := records(r, id, seq, seq+1)
		if err != nil {
			return record{}, err
		}
		if len(list) == 0 {
			return record{}, storage.ErrNotFound
		}
		if list[0].Kind != UndoKind {
			return list[0], nil
		}
		if list[0].Back >= seq {
			return record{}, storage.ErrDamaged
		}
		seq = list[0].Back
	}
}
