package storage

import (
	"context"
	"fmt"
	"time"

	"go.etcd.io/bbolt"
)

// oldestSchema is the oldest layout that a file can have and be opened: it is
// brought to the layout of today.
const oldestSchema = 5

// steps lead from one layout to the next, by the layout they lead from. A step
// names buckets and fields by itself and not by today's constants, so that it
// stays right when they change. A step that was ever released is never changed.
// The first release writes layout 7.
var steps = map[uint64]func(*bbolt.Tx) error{
	5: makeLeagues,
	6: makeShared,
}

// migrate brings the file to the layout of today, in one transaction for each
// step, so that an interrupted migration goes on where it was.
func (b *Bolt) migrate() error {
	for {
		var have uint64
		err := b.view(context.Background(), func(t *tx) (err error) {
			have, err = t.schemaOf()
			return err
		})
		if err != nil || have == 0 || have == Schema {
			return err
		}
		began := time.Now()
		if err := b.step(have); err != nil {
			return fmt.Errorf("migrate from schema %d: %w", have, err)
		}
		b.log.Info("data file migrated", "file", b.path, "from", have, "to", have+1, "took", time.Since(began))
	}
}

func (b *Bolt) step(from uint64) (err error) {
	defer recoverDamage(&err)()
	return b.db.Update(func(t *bbolt.Tx) error {
		if err := steps[from](t); err != nil {
			return err
		}
		return t.Bucket([]byte("meta")).Put(schemaKey, numberKey(from+1))
	})
}

// makeLeagues leads from layout 5, which had no leagues, to 6: it adds the
// buckets of leagues and of what matches report to them.
func makeLeagues(t *bbolt.Tx) error {
	for _, name := range []string{"leagues", "league users", "league due", "league guilds", "league listed", "reports"} {
		if _, err := t.CreateBucket([]byte(name)); err != nil {
			return err
		}
	}
	return nil
}

// makeShared leads from layout 6, in which each match held all its bytes itself, to
// 7: it adds the bucket of what many of them refer to.
func makeShared(t *bbolt.Tx) error {
	_, err := t.CreateBucket([]byte("shared"))
	return err
}
