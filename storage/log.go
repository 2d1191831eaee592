package storage

import (
	"encoding/binary"
	"fmt"
)

// The records of all matches lie in one log, in the order in which they came,
// so that a batch of moves in many matches fills a few pages and does not touch
// one for each match. A match's head knows the offsets of its last records; for
// each pageSpan records before those there is one row of offsets.

const pageSpan = 64

func pageKey(id MatchID, page uint64) []byte {
	return binary.BigEndian.AppendUint64(append(make([]byte, 0, matchIDLen+8), id...), page)
}

// append writes the next record of a match and brings its head up to date; the
// caller writes the head.
func (t *writeTx) append(id MatchID, h *headRow, record []byte) {
	offset, err := t.bucket(logBucket).NextSequence()
	if err != nil {
		t.err = fmt.Errorf("number record: %w", err)
		return
	}
	t.put(logBucket, numberKey(offset), encodeRecord(id, h.seq, record))
	h.tail = append(h.tail, offset)
	if h.seq++; h.seq%pageSpan == 0 {
		t.put(pagesBucket, pageKey(id, h.seq/pageSpan-1), seal(appendOffsets(newRow(4*pageSpan), h.tail)))
		h.tail = nil
	}
}

// spared returns the tail of a log without the records that a commit drops, and the
// offsets of these.
func (t *writeTx) spared(c *Commit, h *headRow) (tail, dropped []uint64, err error) {
	if err := c.Drops(h.seq); err != nil {
		return nil, nil, err
	}
	seq := h.seq - uint64(c.Dropped)
	tail = h.tail
	for page := h.seq / pageSpan; page > seq/pageSpan; page-- {
		before, err := t.page(c.Match, h, page-1)
		if err != nil {
			return nil, nil, err
		}
		tail = append(before, tail...)
	}
	spared := seq % pageSpan
	return tail[:spared], tail[spared:], nil
}

// page reads the offsets of a page of a match's log; the last page may be
// short.
func (t *tx) page(id MatchID, h *headRow, page uint64) ([]uint64, error) {
	if page == h.seq/pageSpan {
		return h.tail, nil
	}
	body, err := unseal(t.get(pagesBucket, pageKey(id, page)))
	f := fields{rest: body, err: err}
	offsets := f.offsets(pageSpan)
	if f.err != nil {
		return nil, fmt.Errorf("read page %d of match %s: %w", page, id, f.err)
	}
	return offsets, nil
}

// at reads the record at a offset; it stays in the transaction's memory.
func (t *tx) at(offset uint64, id MatchID, seq uint64) ([]byte, error) {
	owner, number, record, err := decodeRecord(t.get(logBucket, numberKey(offset)))
	if err == nil && (owner != id || number != seq) {
		err = fmt.Errorf("%w: found record %d of match %s", ErrDamaged, number, owner)
	}
	if err != nil {
		return nil, fmt.Errorf("read record %d of match %s: %w", seq, id, err)
	}
	return record, nil
}

// records reads the records from ≤ number < to that there are. What each is
// handed stays in the transaction's memory.
func (t *tx) records(id MatchID, h *headRow, from, to uint64, each func(seq, offset uint64, record []byte)) error {
	var offsets []uint64
	for seq := from; seq < min(to, h.seq); seq++ {
		if offsets == nil || seq%pageSpan == 0 {
			var err error
			if offsets, err = t.page(id, h, seq/pageSpan); err != nil {
				return err
			}
		}
		offset := offsets[seq%pageSpan]
		record, err := t.at(offset, id, seq)
		if err != nil {
			return err
		}
		each(seq, offset, record)
	}
	return nil
}

// record reads a copy of one record that there is.
func (t *tx) record(id MatchID, h *headRow, seq uint64) (record []byte, err error) {
	err = t.records(id, h, seq, seq+1, func(_, _ uint64, r []byte) { record = cloned(r) })
	return record, err
}

// encodeRecord makes a record's row. It says whose record it is, so that a row
// in a wrong place is found out.
func encodeRecord(id MatchID, seq uint64, record []byte) []byte {
	row := newRow(sumLen + matchIDLen + binary.MaxVarintLen64 + len(record))
	row = append(row, id...)
	row = binary.AppendUvarint(row, seq)
	return seal(append(row, record...))
}

// decodeRecord reads a row of encodeRecord; the record stays in the row's
// memory.
func decodeRecord(row []byte) (id MatchID, seq uint64, record []byte, err error) {
	body, err := unseal(row)
	if err != nil {
		return "", 0, nil, err
	}
	if len(body) < matchIDLen {
		return "", 0, nil, fmt.Errorf("%w: a row ends too early", ErrDamaged)
	}
	f := fields{rest: body[matchIDLen:]}
	seq = f.uvarint()
	return MatchID(body[:matchIDLen]), seq, f.rest, f.err
}

// appendOffsets writes growing offsets, each as its distance from the one
// before.
func appendOffsets(row []byte, offsets []uint64) []byte {
	last := uint64(0)
	for _, p := range offsets {
		row, last = binary.AppendUvarint(row, p-last), p
	}
	return row
}

func (f *fields) offsets(n uint64) []uint64 {
	if n > uint64(len(f.rest)) {
		f.fail()
		return nil
	}
	offsets, last := make([]uint64, n, n+1), uint64(0)
	for i := range offsets {
		last += f.uvarint()
		offsets[i] = last
	}
	return offsets
}
