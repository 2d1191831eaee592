package play

import (
	"context"

	"skald/storage"
)

// Elapse hands every match that is due to the table.
func (b *Room) Elapse(ctx context.Context) {
	due, err := b.Table.Due(ctx)
	b.due.Each(ctx, b.Log, b.Clock.Now(), "match", due, err, func(ctx context.Context, id storage.MatchID) error {
		_, err := b.Table.Elapse(ctx, id)
		return err
	})
}
