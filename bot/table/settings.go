package table

import (
	"context"
	"errors"

	"skald/bot/table/people"
	"skald/storage"
)

// Configure chooses for a channel. The players of its match may, and who
// moderates it; others it refuses with NotPlayerHere.
func (t *Table) Configure(ctx context.Context, p Press, c storage.ChannelID, s people.Settings) error {
	if p.Moderates != c {
		m, err := t.At(ctx, c)
		var none *Refusal
		if err != nil && !errors.As(err, &none) {
			return err
		}
		if m == nil || m.SeatsOf(p.By) == 0 {
			return refuse(NotPlayerHere)
		}
	}
	return t.People.KeepSettings(ctx, c, s)
}
