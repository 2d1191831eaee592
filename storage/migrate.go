package storage

import (
	"context"
	"encoding/binary"
	"fmt"
	"time"

	"go.etcd.io/bbolt"
)

// oldestSchema is the oldest layout that a file can have and be opened: it is
// brought to the layout of today.
const oldestSchema = 2

// steps lead from one layout to the next, by the layout they lead from. They
// name buckets and fields themselves and not by what the code of today calls
// them. One that was ever released is never changed.
var steps = map[uint64]func(*bbolt.Tx) error{
	2: forgetNotes,
	3: makeSettings,
}

// migrate brings the file to the layout of today, in one transaction for each
// step, so that what was interrupted goes on where it was.
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

// forgetNotes leads from layout 2 to 3. The notes go: nothing was kept there. A
// mail's field behind its seq goes, since nobody asked for it, and a field comes
// behind its due time: when it was put in, which for these is now.
func forgetNotes(t *bbolt.Tx) error {
	if err := t.DeleteBucket([]byte("notes")); err != nil {
		return err
	}
	outbox, now := t.Bucket([]byte("outbox")), stampOf(time.Now())
	rows := map[string][]byte{}
	err := outbox.ForEach(func(key, row []byte) error {
		body, err := unseal(row)
		f := fields{rest: body, err: err}
		made := newRow(len(row) + 16)
		made = appendBytes(made, f.bytes())            // kind
		made = appendBytes(made, f.bytes())            // match
		made = binary.AppendUvarint(made, f.uvarint()) // seq
		f.uvarint()
		for range 4 { // channel, user, attempts, due
			made = binary.AppendUvarint(made, f.uvarint())
		}
		made = binary.AppendUvarint(made, uint64(now))
		made = appendBytes(made, f.bytes()) // what it replaces
		if f.err != nil {
			return nil // it stays as damaged as it is
		}
		rows[string(key)] = seal(append(made, f.rest...))
		return nil
	})
	for key, row := range rows {
		if err == nil {
			err = outbox.Put([]byte(key), row)
		}
	}
	return err
}

// makeSettings leads from layout 3 to 4: there is a place for settings.
func makeSettings(t *bbolt.Tx) error {
	_, err := t.CreateBucket([]byte("settings"))
	return err
}
