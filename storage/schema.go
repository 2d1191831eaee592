package storage

import (
	"context"
	"encoding/binary"
	"fmt"

	"go.etcd.io/bbolt"
)

// Schema is the layout of data files that this package reads and writes. A file
// of an older layout, from oldestSchema on, is brought to it.
const Schema = 7

// since is the first layout that has a bucket; all layouts have the others.
var since = map[bucket]uint64{
	leaguesBucket: 6, leagueUsersBucket: 6, leagueDueBucket: 6, leagueGuildsBucket: 6, leagueListedBucket: 6, reportsBucket: 6,
	sharedBucket: 7,
}

var schemaKey = []byte("skald schema")

// schemaOf reads a file's schema: 0 for a file without any bucket.
func (t *tx) schemaOf() (uint64, error) {
	if name, _ := t.Cursor().First(); name == nil {
		return 0, nil
	}
	if t.bucket(metaBucket) == nil {
		return 0, ErrForeign
	}
	v := t.get(metaBucket, schemaKey)
	if len(v) != 8 {
		return 0, ErrForeign
	}
	switch n := binary.BigEndian.Uint64(v); {
	case n > Schema:
		return 0, fmt.Errorf("%w (schema %d, this one knows %d)", ErrNewer, n, Schema)
	case n < oldestSchema:
		return 0, fmt.Errorf("%w (schema %d, this one knows %d)", ErrOlder, n, Schema)
	default:
		return n, nil
	}
}

// makeBuckets makes an empty file ours and leaves any other alone.
func (b *Bolt) makeBuckets() error {
	var have uint64
	err := b.view(context.Background(), func(t *tx) (err error) {
		have, err = t.schemaOf()
		return err
	})
	if err != nil || have != 0 {
		return err
	}
	return b.db.Update(func(t *bbolt.Tx) error {
		for _, name := range bucketNames {
			if _, err := t.CreateBucket(name); err != nil {
				return fmt.Errorf("make bucket %s: %w", name, err)
			}
		}
		return t.Bucket(bucketNames[metaBucket]).Put(schemaKey, numberKey(uint64(Schema)))
	})
}
