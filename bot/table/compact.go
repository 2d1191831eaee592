package table

import (
	"context"
	"fmt"

	"skald/bot/table/record"
	"skald/storage"
)

// compact drops the positions of a match that is over, except those of the
// setup, of the first moment of each turn, of whatever is no action, of what a
// program of newer rules must go on from, and of the end: what is left is the
// setup, notations, notes, secrets (mail may still speak of them) and the hash of
// every position. It changes nothing that is compacted already. A crash before it
// leaves a larger match that reads the same. The match's queue is held.
func (t *Table) compact(ctx context.Context, m *Match) error {
	records, err := read(ctx, t, func(r storage.Reader) ([]record.Record, error) { return records(r, m.ID, 0, m.Seq) })
	if err != nil {
		return loadError(m.ID, err)
	}
	if uint64(len(records)) != m.Seq {
		return fmt.Errorf("compact match %s: %d records instead of %d", m.ID, len(records), m.Seq)
	}
	goesOn := record.GoesOnFrom(records)
	rows, dropped := make([][]byte, len(records)), false
	for i := range records {
		r := &records[i]
		if i > 0 && i < len(records)-1 && r.Turn == records[i-1].Turn && r.Kind.Traits().Action && !goesOn[i] {
			dropped = dropped || r.Position != nil
			r.Position = nil
		}
		if rows[i], err = record.Encode(r); err != nil {
			return err
		}
	}
	if !dropped {
		return nil
	}
	if err := t.store.Rewrite(ctx, m.ID, m.rev, rows); err != nil {
		return fmt.Errorf("compact match %s: %w", m.ID, err)
	}
	return nil
}
