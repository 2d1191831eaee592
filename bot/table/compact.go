package table

import (
	"context"
	"fmt"

	"skald/storage"
)

// Compact drops the positions of a match that is over, except those of the setup, of the first moment of each turn and
// of the end: what is left is the setup, notations, notes, secrets (mail may still speak of them) and the hash of every
// position. It changes nothing that is compacted already and refuses with NotRunning what is not over. The table compacts
// by itself when a match ends; a crash between the two leaves a larger match that reads the same.
func (t *Table) Compact(ctx context.Context, id storage.MatchID) error {
	leave, err := t.queues.enter(ctx, string(id))
	if err != nil {
		return err
	}
	defer leave()
	m, err := t.Match(ctx, id)
	if err != nil {
		return err
	}
	if m.Status != Over {
		return refuse(NotRunning)
	}
	return t.compact(ctx, m)
}

// compact does it with the match's queue held.
func (t *Table) compact(ctx context.Context, m *Match) error {
	_, records, err := t.records(ctx, m.ID, 0, m.Seq)
	if err != nil {
		return err
	}
	if uint64(len(records)) != m.Seq {
		return fmt.Errorf("compact match %s: %d records instead of %d", m.ID, len(records), m.Seq)
	}
	rows, dropped := make([][]byte, len(records)), false
	for i := range records {
		r := &records[i]
		if i > 0 && i < len(records)-1 && r.Turn == records[i-1].Turn {
			dropped = dropped || r.Position != nil
			r.Position = nil
		}
		if rows[i], err = encodeJSON(r); err != nil {
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
