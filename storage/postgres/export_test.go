package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// StandStill writes in a transaction in the middle of which this process does not say any
// more that it lives, and still is called.
func (s *Store) StandStill(ctx context.Context, still func()) error {
	return s.transact(ctx, func(t pgx.Tx) error {
		if _, err := t.Exec(ctx, "insert into settings values ('\\x01', '\\x02')"); err != nil {
			return err
		}
		s.fleet.lose() // nothing more is said
		still()
		return nil
	})
}
