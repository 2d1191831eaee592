package storage

import (
	"context"
	"encoding/binary"
	"fmt"
	"time"

	"go.etcd.io/bbolt"
)

// schema is the layout that this package reads and writes; new files begin with it.
const schema = 1 + len(migrations)

// migrations lead from one schema to the next: the first makes 2 out of 1. They name buckets and keys themselves and
// not by what the code of today calls them. One that was ever released is never changed.
var migrations = [...]func(*bbolt.Tx) error{
	oneLog,
}

var schemaKey = []byte("skald schema")

// makeBuckets makes an empty file ours.
func makeBuckets(t *bbolt.Tx) error {
	for _, name := range bucketNames {
		if _, err := t.CreateBucket(name); err != nil {
			return fmt.Errorf("make bucket %s: %w", name, err)
		}
	}
	return nil
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
	var from int
	err := b.view(context.Background(), func(t *tx) (err error) {
		from, err = t.schemaOf()
		return err
	})
	if err != nil {
		return err
	}
	if from == 0 {
		return b.step(schema, makeBuckets)
	}
	for ; from < schema; from++ {
		began := time.Now()
		if err := b.step(from+1, migrations[from-1]); err != nil {
			return fmt.Errorf("migrate from schema %d to %d: %w", from, from+1, err)
		}
		b.log.Info("data file migrated", "file", b.path, "from", from, "to", from+1, "took", time.Since(began))
	}
	return nil
}

// step makes the file one of schema to, in one transaction.
func (b *Bolt) step(to int, do func(*bbolt.Tx) error) (err error) {
	defer recoverDamage(&err)()
	return b.db.Update(func(t *bbolt.Tx) error {
		if err := do(t); err != nil {
			return err
		}
		return t.Bucket(bucketNames[metaBucket]).Put(schemaKey, numberKey(uint64(to)))
	})
}
