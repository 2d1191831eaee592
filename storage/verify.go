package storage

import (
	"bytes"
	"context"
	"fmt"
	"os"
)

// thoroughSize is up to how large a file Open reads every row of it: 64 MiB
// take about a tenth of a second.
const thoroughSize = 64 << 20

// Contents says how much a data file holds.
type Contents struct {
	Matches, Leagues int
	Records, Mails   int // of both
	Bytes            int64
}

// Check reads the whole data file at path, which nobody may have open, and
// reports the first damage: pages that belong to nothing or to two, rows that
// are not as they were written, records that are missing, index entries that
// fit no head. It changes nothing.
func Check(ctx context.Context, path string) (Contents, error) {
	info, err := os.Stat(path)
	if err != nil {
		return Contents{}, fmt.Errorf("check data file: %w", err)
	}
	c := Contents{Bytes: info.Size()}
	err = readOnly(path, func(t *tx, file *os.File) error {
		if err := t.examine(file, true); err != nil {
			return err
		}
		if err := t.readAll(ctx); err != nil {
			return err
		}
		if t.bucket(metaBucket) == nil {
			return nil // nothing was put into it yet
		}
		if err := t.readRows(outboxBucket); err != nil {
			return err
		}
		for b, n := range map[bucket]*int{headsBucket: &c.Matches, leaguesBucket: &c.Leagues, logBucket: &c.Records, outboxBucket: &c.Mails} {
			if t.bucket(b) != nil { // not of a layout that had none
				*n = t.count(b)
			}
		}
		return nil
	})
	if err != nil {
		return Contents{}, advise(path, err)
	}
	return c, nil
}

// newFilePages is how long a file is into which nothing was put yet.
const newFilePages = 4

// examine refuses a file that is not ours, of a schema we know, with all its
// buckets, or whose pages do not fit each other.
func (t *tx) examine(file *os.File, deep bool) error {
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if missing := t.Size() - info.Size(); missing > 0 {
		return fmt.Errorf("%w: missing bytes: %d of %d", ErrDamaged, missing, t.Size())
	}
	have, err := t.schemaOf()
	if err != nil {
		return err
	}
	pageSize := t.DB().Info().PageSize
	if err := checkPages(file, pageSize, t.ID(), deep); err != nil {
		return err
	}
	if have == 0 {
		if t.Size() > int64(newFilePages*pageSize) {
			return fmt.Errorf("%w: its buckets are gone", ErrDamaged)
		}
		return nil
	}
	for b, name := range bucketNames {
		if t.bucket(bucket(b)) == nil && have >= since[bucket(b)] {
			return fmt.Errorf("%w: no bucket %s", ErrDamaged, name)
		}
	}
	return nil
}

// readAll reads every row but those of the outbox, and holds the indexes
// against the heads.
func (t *tx) readAll(ctx context.Context) error {
	if have, err := t.schemaOf(); err != nil || have == 0 {
		return err
	}
	var entries [bucketCount]int // that the heads ask for
	for _, s := range []shelf{matchShelf, leagueShelf} {
		if err := t.readShelf(ctx, s, &entries); err != nil {
			return err
		}
	}
	for _, b := range []bucket{
		logBucket, channelsBucket, usersBucket, waitingBucket, dueBucket, guildsBucket,
		leagueUsersBucket, leagueDueBucket, leagueGuildsBucket,
	} {
		if t.bucket(b) == nil {
			continue // of a layout that had none
		}
		if n := t.count(b); n != entries[b] {
			return fmt.Errorf("%w: entries of %s: %d instead of %d", ErrDamaged, bucketNames[b], n, entries[b])
		}
	}
	err := t.bucket(seenBucket).ForEach(func(key, at []byte) error {
		if len(key) != 8 || len(at) != 8 {
			return fmt.Errorf("%w: row %x of %s", ErrDamaged, key, bucketNames[seenBucket])
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := t.readReports(); err != nil {
		return err
	}
	return t.readRows(pagesBucket, postedBucket, settingsBucket, reportsBucket, sharedBucket)
}

// readShelf reads all that stands on a shelf.
func (t *tx) readShelf(ctx context.Context, s shelf, entries *[bucketCount]int) error {
	if t.bucket(s.heads) == nil {
		return nil // of a layout that had none
	}
	err := t.bucket(s.heads).ForEach(func(key, _ []byte) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return t.readOne(s, MatchID(key), entries)
	})
	if err != nil {
		return err
	}
	return t.readListed(s, entries)
}

// readRows reads the checksums of all rows of some buckets.
func (t *tx) readRows(buckets ...bucket) error {
	for _, b := range buckets {
		if t.bucket(b) == nil {
			continue // of a layout that had none
		}
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

func (t *tx) count(b bucket) (n int) {
	_ = t.bucket(b).ForEach(func(_, _ []byte) error { n++; return nil })
	return n
}

// readOne reads the records of one match or league, looks up what the indexes
// should hold about it, and counts that.
func (t *tx) readOne(s shelf, id MatchID, entries *[bucketCount]int) error {
	h, err := t.headOn(s, id)
	if err != nil {
		return err
	}
	if err := t.records(id, &h, 0, h.seq, func(_, _ uint64, _ []byte) { entries[logBucket]++ }); err != nil {
		return err
	}
	lookUp := func(b bucket, key, value []byte) {
		entries[b]++
		if got := t.get(b, key); got == nil || !bytes.Equal(got, value) {
			err = fmt.Errorf("%w: %s %s is not in index %s", ErrDamaged, s.what, id, bucketNames[b])
		}
	}
	if h.channel != 0 {
		lookUp(channelsBucket, numberKey(h.channel), matchKey(id))
	}
	if h.due != 0 {
		lookUp(s.due, pairKey(h.due, id), nil)
	}
	for _, u := range h.users {
		lookUp(s.users, pairKey(u, id), nil)
	}
	for _, u := range h.waiting {
		lookUp(s.waiting, pairKey(u, id), nil)
	}
	return err
}
