package storage

import (
	"context"
	"encoding/binary"
	"fmt"
	"time"
)

// schema is the layout that this package reads and writes.
const schema = len(migrations)

// migrations lead from one schema to the next: migrations[n] makes n+1 out of n, and 0 is an empty file. One that was
// ever released is never changed.
var migrations = [...]func(*writeTx){
	0: makeBuckets,
}

var schemaKey = []byte("skald schema")

// makeBuckets makes an empty file ours.
func makeBuckets(t *writeTx) {
	for _, name := range bucketNames {
		if _, err := t.CreateBucket(name); err != nil {
			t.err = fmt.Errorf("make bucket %s: %w", name, err)
			return
		}
	}
}

// schemaOf reads a file's schema: 0 for a file without any bucket.
func (t *tx) schemaOf() (int, error) {
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
	if n := binary.BigEndian.Uint64(v); n > uint64(schema) {
		return 0, fmt.Errorf("%w (schema %d, this one knows %d)", ErrNewer, n, schema)
	}
	return int(binary.BigEndian.Uint64(v)), nil
}

// migrate brings the file to the current schema, one transaction for each step, so that an interrupted migration goes on
// where it was.
func (b *Bolt) migrate() error {
	for {
		var from int
		err := b.view(context.Background(), func(t *tx) (err error) {
			from, err = t.schemaOf()
			return err
		})
		if err != nil || from == schema {
			return err
		}
		began := time.Now()
		if _, err := b.transact([]*change{{do: func(t *writeTx) error {
			migrations[from](t)
			t.put(metaBucket, schemaKey, numberKey(uint64(from+1)))
			return nil
		}}}); err != nil {
			return fmt.Errorf("migrate from schema %d to %d: %w", from, from+1, err)
		}
		if from > 0 {
			b.log.Info("data file migrated", "file", b.path, "from", from, "to", from+1, "took", time.Since(began))
		}
	}
}
