package storage

import (
	"context"
	"fmt"
)

// head reads a match's head row; its bytes stay in the transaction's memory.
func (t *tx) head(id MatchID) (headRow, error) { return t.headOn(matchShelf, id) }

// headOn reads the head row of what stands on a shelf.
func (t *tx) headOn(s shelf, id MatchID) (headRow, error) {
	row := t.get(s.heads, matchKey(id))
	if row == nil {
		return headRow{}, ErrNotFound
	}
	h, err := decodeHead(row)
	if err != nil {
		return h, fmt.Errorf("read head of %s %s: %w", s.what, id, err)
	}
	return h, nil
}

// Head implements Reader.
func (t *tx) Head(id MatchID) (head []byte, rev uint64, err error) {
	defer recoverDamage(&err)()
	h, err := t.head(id)
	return cloned(h.head), h.rev, err
}

// Load implements Reader.
func (t *tx) Load(id MatchID) (s Snapshot, err error) {
	defer recoverDamage(&err)()
	h, err := t.head(id)
	if err != nil {
		return Snapshot{}, err
	}
	s = Snapshot{Head: cloned(h.head), Rev: h.rev, Seq: h.seq}
	if h.seq == 0 {
		return s, nil
	}
	if s.First, err = t.record(id, &h, 0); err != nil {
		return Snapshot{}, err
	}
	if s.Last, err = t.record(id, &h, h.seq-1); err != nil {
		return Snapshot{}, err
	}
	return s, nil
}

// Record implements Reader.
func (t *tx) Record(id MatchID, seq uint64) (record []byte, err error) {
	defer recoverDamage(&err)()
	h, err := t.head(id)
	if err != nil {
		return nil, err
	}
	if seq >= h.seq {
		return nil, ErrNotFound
	}
	return t.record(id, &h, seq)
}

// Records implements Reader.
func (t *tx) Records(id MatchID, from, to uint64) ([][]byte, error) {
	return t.recordsOn(matchShelf, id, from, to)
}

func (t *tx) recordsOn(s shelf, id MatchID, from, to uint64) (records [][]byte, err error) {
	defer recoverDamage(&err)()
	h, err := t.headOn(s, id)
	if err != nil {
		return nil, err
	}
	err = t.records(id, &h, from, to, func(_, _ uint64, record []byte) {
		records = append(records, cloned(record))
	})
	if err != nil {
		return nil, err
	}
	return records, nil
}

// Matches implements Reader.
func (t *tx) Matches(after MatchID, limit int) ([]MatchID, error) {
	return t.standing(matchShelf, after, limit)
}

func (t *tx) standing(s shelf, after MatchID, limit int) (ids []MatchID, err error) {
	defer recoverDamage(&err)()
	c := t.bucket(s.heads).Cursor()
	for k, _ := c.Seek(matchKey(after)); k != nil && !full(limit, len(ids)); k, _ = c.Next() {
		if id := MatchID(k); id != after {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// Rewrite replaces all records of a match by as many others, to compact one
// that is over. The revision must fit and stays as it is, and so does the head.
func (b *Bolt) Rewrite(ctx context.Context, id MatchID, rev uint64, records [][]byte) error {
	return b.change(ctx, func(t *writeTx) error {
		h, err := t.head(id)
		if err != nil {
			return err
		}
		if h.rev != rev {
			return ErrConflict
		}
		if err := SameCount(id, h.seq, records); err != nil {
			return err
		}
		var old []uint64
		err = t.records(id, &h, 0, h.seq, func(_, offset uint64, _ []byte) { old = append(old, offset) })
		if err != nil {
			return err
		}
		// The new records go to the end of the log like all others, so that the
		// pages of the old ones are freed.
		for _, offset := range old {
			t.drop(logBucket, numberKey(offset))
		}
		h.seq, h.tail, h.head = 0, nil, cloned(h.head)
		for _, r := range records {
			t.append(id, &h, r)
		}
		t.put(headsBucket, matchKey(id), h.encode())
		return nil
	})
}

// SameCount refuses to put records in the place of so many others if there are more
// of them, or fewer.
func SameCount(id MatchID, seq uint64, records [][]byte) error {
	if uint64(len(records)) != seq {
		return fmt.Errorf("rewrite match %s: %d records instead of %d", id, len(records), seq)
	}
	return nil
}

// full says whether a list of n has reached its limit; 0 is no limit.
func full(limit, n int) bool { return limit > 0 && n >= limit }
