package table

import (
	"skald/bot/table/record"
	"skald/storage"
)

// lineRecord reads a record of the line of play: the record of that seq, or the one
// after which the match stands again if that is an undo.
func lineRecord(r storage.Reader, id storage.MatchID, seq uint64) (record.Record, error) {
	for {
		list, err := records(r, id, seq, seq+1)
		if err != nil {
			return record.Record{}, err
		}
		if len(list) == 0 {
			return record.Record{}, storage.ErrNotFound
		}
		if list[0].Kind != record.UndoKind {
			return list[0], nil
		}
		if list[0].Back >= seq {
			return record.Record{}, storage.ErrDamaged
		}
		seq = list[0].Back
	}
}
