package storage

import (
	"context"
	"time"
)

// Seen implements Reader.
func (t *tx) Seen(id InteractionID) (seen bool, err error) {
	defer recoverDamage(&err)()
	return t.get(seenBucket, numberKey(id)) != nil, nil
}

// pruneBatch bounds how much one transaction forgets, so that pruning never
// holds up a move.
const pruneBatch = 4096

// Prune forgets the interactions seen before a time and says how many those
// were.
func (b *Bolt) Prune(ctx context.Context, before time.Time) (int, error) {
	pruned := 0
	for {
		var keys [][]byte
		err := b.change(ctx, func(t *writeTx) error {
			c := t.bucket(seenBucket).Cursor()
			for k, v := c.First(); k != nil && len(keys) < pruneBatch; k, v = c.Next() {
				if Stamp(keyedNumber(v)) < StampOf(before) {
					keys = append(keys, cloned(k))
				}
			}
			for _, k := range keys {
				t.drop(seenBucket, k)
			}
			return nil
		})
		if err != nil {
			return pruned, err
		}
		pruned += len(keys)
		if len(keys) < pruneBatch {
			return pruned, nil
		}
	}
}
