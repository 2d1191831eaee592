package storage

import (
	"context"
	"errors"
)

var errNoKey = errors.New("note without a key")

// Note returns what was last set under a key, nil if nothing was.
func (b *Bolt) Note(ctx context.Context, key string) (value []byte, err error) {
	err = b.view(ctx, func(t *tx) error {
		if row := t.get(notesBucket, []byte(key)); row != nil {
			value, err = unsealed(row)
		}
		return err
	})
	return value, err
}

// SetNote sets the value under a key; an empty one forgets the key.
func (b *Bolt) SetNote(ctx context.Context, key string, value []byte) error {
	if key == "" {
		return errNoKey
	}
	row := sealed(value)
	return b.change(ctx, func(t *writeTx) error {
		if len(value) == 0 {
			t.drop(notesBucket, []byte(key))
		} else {
			t.put(notesBucket, []byte(key), row)
		}
		return nil
	})
}
