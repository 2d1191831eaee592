package storage

import (
	"encoding/binary"
	"fmt"

	"go.etcd.io/bbolt"
)

// oneLog leads from schema 1 to 2. Records lay under match ‖ number, each in a page of its match, so that a move in each
// of many matches wrote as many pages; they move into one log, and the heads learn their positions.
//
// It spells out both layouts as they were, whatever the code beside it has become.
func oneLog(t *bbolt.Tx) error {
	records, heads := t.Bucket([]byte("records")), t.Bucket([]byte("heads"))
	if records == nil || heads == nil {
		return fmt.Errorf("%w: schema 1 without records or heads", ErrDamaged)
	}
	log, err := t.CreateBucket([]byte("log"))
	if err != nil {
		return err
	}
	log.FillPercent = 1
	pages, err := t.CreateBucket([]byte("pages"))
	if err != nil {
		return err
	}
	moved := make(map[string][]byte) // the heads' new rows; a bucket is not changed while it is walked
	err = heads.ForEach(func(match, row []byte) error {
		body, err := unseal(row)
		f := fields{rest: body, err: err}
		rev, seq := f.uvarint(), f.uvarint()
		if f.err != nil {
			return fmt.Errorf("read head of match %s: %w", match, f.err)
		}
		positions, err := moveRecords(log, pages, records, match, seq)
		if err != nil {
			return fmt.Errorf("move records of match %s: %w", match, err)
		}
		head := binary.AppendUvarint(binary.AppendUvarint(make([]byte, 4), rev), seq)
		head = appendGrowing(head, positions)
		moved[string(match)] = seal(append(head, f.rest...))
		return nil
	})
	if err != nil {
		return err
	}
	for match, row := range moved {
		if err := heads.Put([]byte(match), row); err != nil {
			return err
		}
	}
	return t.DeleteBucket([]byte("records"))
}

// moveRecords appends a match's records to the log and writes its full pages; it returns the positions after those.
func moveRecords(log, pages, records *bbolt.Bucket, match []byte, count uint64) (tail []uint64, err error) {
	for seq := range count {
		record, err := unseal(records.Get(binary.BigEndian.AppendUint64([]byte(string(match)), seq)))
		if err != nil {
			return nil, fmt.Errorf("record %d: %w", seq, err)
		}
		position, err := log.NextSequence()
		if err != nil {
			return nil, err
		}
		row := binary.AppendUvarint(append(make([]byte, 4), match...), seq)
		if err := log.Put(binary.BigEndian.AppendUint64(nil, position), seal(append(row, record...))); err != nil {
			return nil, err
		}
		if tail = append(tail, position); len(tail) == 64 {
			key := binary.BigEndian.AppendUint64([]byte(string(match)), seq/64)
			if err := pages.Put(key, seal(appendGrowing(make([]byte, 4), tail))); err != nil {
				return nil, err
			}
			tail = nil
		}
	}
	return tail, nil
}

// appendGrowing writes positions as schema 2 does: each as a varint, its distance from the one before.
func appendGrowing(row []byte, positions []uint64) []byte {
	last := uint64(0)
	for _, p := range positions {
		row, last = binary.AppendUvarint(row, p-last), p
	}
	return row
}
