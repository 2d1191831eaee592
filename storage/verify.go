package storage

import (
	"bytes"
	"context"
	"fmt"
)

// thoroughSize is up to how large a file Open reads every row of it: 64 MiB
// take about a tenth of a second.
const thoroughSize = 64 << 20

// examine is the look that Open takes: the file is ours, of a schema we know,
// and its buckets are there. A small file is read whole; of a larger one,
// [Bolt.Verify] tells more.
func (t *tx) examine() error {
	if have, err := t.schemaOf(); err != nil || have == 0 {
		return err
	}
	for b, name := range bucketNames {
		in := t.bucket(bucket(b))
		if in == nil {
			return fmt.Errorf("%w: no bucket %s", ErrDamaged, name)
		}
		in.Cursor().First()
		in.Cursor().Last()
	}
	if t.Size() > thoroughSize {
		return nil
	}
	return t.readAll(context.Background())
}

// Verify reads the whole file and reports the first damage: pages that belong
// to nothing or to two, rows that are not as they were written, records that
// are missing, index entries that fit no head. Reads go on meanwhile, but
// changes wait, a second or so for 600 MB.
func (b *Bolt) Verify(ctx context.Context) (err error) {
	if err := ctx.Err(); err != nil {
		return err
	}
	defer recoverDamage(&err)()
	begun, err := b.db.Begin(true) // the free pages hold still only for a transaction that could write
	if err != nil {
		return closedOr(err)
	}
	defer rollback(begun)
	var damage error
	for err := range begun.Check() { // to its end, or its goroutine would wait for ever
		if damage == nil {
			damage = fmt.Errorf("%w: %v", ErrDamaged, err)
		}
	}
	if damage == nil {
		damage = (&tx{Tx: begun}).readAll(ctx)
	}
	if damage != nil {
		return fmt.Errorf("verify store: %w", damage)
	}
	return nil
}

// readAll reads every row and holds the indexes against the heads.
func (t *tx) readAll(ctx context.Context) error {
	var entries [bucketCount]int // that the heads ask for
	err := t.bucket(headsBucket).ForEach(func(key, _ []byte) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return t.readMatch(MatchID(key), &entries)
	})
	if err != nil {
		return err
	}
	for _, b := range []bucket{logBucket, channelsBucket, usersBucket, waitingBucket, dueBucket} {
		n := 0
		_ = t.bucket(b).ForEach(func(_, _ []byte) error { n++; return nil })
		if n != entries[b] {
			return fmt.Errorf("%w: %d entries of %s instead of %d", ErrDamaged, n, bucketNames[b], entries[b])
		}
	}
	err = t.bucket(seenBucket).ForEach(func(key, at []byte) error {
		if len(key) != 8 || len(at) != 8 {
			return fmt.Errorf("%w: row %x of %s", ErrDamaged, key, bucketNames[seenBucket])
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, b := range []bucket{pagesBucket, postedBucket, outboxBucket} {
		err := t.bucket(b).ForEach(func(key, row []byte) error {
			if _, err := unseal(row); err != nil {
				return fmt.Errorf("read row %x of %s: %w", key, bucketNames[b], err)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// readMatch reads one match's records, looks up what the indexes should hold
// about it, and counts that.
func (t *tx) readMatch(id MatchID, entries *[bucketCount]int) error {
	h, err := t.head(id)
	if err != nil {
		return err
	}
	if err := t.records(id, &h, 0, h.seq, func(_, _ uint64, _ []byte) { entries[logBucket]++ }); err != nil {
		return err
	}
	lookUp := func(b bucket, key, value []byte) {
		entries[b]++
		if got := t.get(b, key); got == nil || !bytes.Equal(got, value) {
			err = fmt.Errorf("%w: match %s is not in index %s", ErrDamaged, id, bucketNames[b])
		}
	}
	if h.channel != 0 {
		lookUp(channelsBucket, numberKey(h.channel), matchKey(id))
	}
	if h.due != 0 {
		lookUp(dueBucket, pairKey(h.due, id), nil)
	}
	for _, u := range h.users {
		lookUp(usersBucket, pairKey(u, id), nil)
	}
	for _, u := range h.waiting {
		lookUp(waitingBucket, pairKey(u, id), nil)
	}
	return err
}
