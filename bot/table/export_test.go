package table

import (
	"context"

	"skald/storage"
)

// Compact is what the table does when a match ends.
func (t *Table) Compact(ctx context.Context, id storage.MatchID) error {
	m, err := t.Match(ctx, id)
	if err != nil {
		return err
	}
	return t.compact(ctx, m)
}
