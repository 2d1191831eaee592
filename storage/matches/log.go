package matches

import (
	"errors"
	"fmt"
	"slices"

	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/storage"
)

// HeadOf reads the head of a match, and its revision.
func HeadOf(r storage.Reader, id storage.MatchID) (h head.Head, rev uint64, err error) {
	raw, rev, err := r.Head(id)
	if err != nil {
		return h, rev, err
	}
	if h, err = head.Decode(raw); err != nil {
		err = Quarantine(id, err)
	}
	return h, rev, err
}

// Heads are the heads of some matches of which something holds. One that cannot be
// read is none.
func Heads(r storage.Reader, ids []storage.MatchID, holds func(head.Head) bool) (list []head.Head) {
	for _, id := range ids {
		if h, _, err := HeadOf(r, id); err == nil && holds(h) {
			list = append(list, h)
		}
	}
	return list
}

// Records reads the records from ≤ seq < to, fewer if the log ends before.
func Records(r storage.Reader, id storage.MatchID, from, to uint64) ([]record.Record, error) {
	rows, err := r.Records(id, from, to)
	if err != nil {
		return nil, err
	}
	return DecodeRecords(id, from, rows)
}

// DecodeRecords reads the records of a match as they are stored, from a seq on.
func DecodeRecords(id storage.MatchID, from uint64, rows [][]byte) (list []record.Record, err error) {
	list = make([]record.Record, len(rows))
	for i, row := range rows {
		if list[i], err = record.Decode(row, from+uint64(i)); err != nil {
			return nil, Quarantine(id, err)
		}
	}
	return list, nil
}

// RecordAt reads one record.
func RecordAt(r storage.Reader, id storage.MatchID, seq uint64) (record.Record, error) {
	row, err := r.Record(id, seq)
	if err != nil {
		return record.Record{}, err
	}
	rec, err := record.Decode(row, seq)
	if err != nil {
		return rec, Quarantine(id, err)
	}
	return rec, nil
}

// Replayable reads the records up to seq from the last one before that has a
// position: compaction drops most.
func Replayable(r storage.Reader, id storage.MatchID, seq uint64) (list []record.Record, err error) {
	for ; ; seq-- {
		rec, err := RecordAt(r, id, seq)
		if err != nil {
			return nil, err
		}
		switch list = append(list, rec); {
		case rec.Position != nil:
			slices.Reverse(list)
			return list, nil
		case seq == 0:
			return nil, Quarantine(id, errors.New("record 0 has no position"))
		}
	}
}

// LineRecord reads a record of the line of play: the record of that seq, or the one
// after which the match stands again if that is an undo.
func LineRecord(r storage.Reader, id storage.MatchID, seq uint64) (record.Record, error) {
	for {
		rec, err := RecordAt(r, id, seq)
		switch {
		case err != nil || rec.Kind != record.UndoKind:
			return rec, err
		case rec.Back >= seq:
			return rec, storage.ErrDamaged
		}
		seq = rec.Back
	}
}

// ErrQuarantined marks a match whose stored bytes cannot be read, or whose game
// this program does not have. It can be neither seen nor played until the
// operator mends it; all other matches go on. Compare with errors.Is.
var ErrQuarantined = errors.New("match is in quarantine")

// Quarantine marks an error of reading a match.
func Quarantine(id storage.MatchID, err error) error {
	return fmt.Errorf("load match %s: %w: %w", id, ErrQuarantined, err)
}
