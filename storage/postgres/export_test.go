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

// Sharing holds the lock under which processes share out what there is, while still is
// called.
func (s *Store) Sharing(ctx context.Context, still func()) error {
	return s.transact(ctx, func(t pgx.Tx) error {
		if _, err := t.Exec(ctx, "select pg_advisory_xact_lock($1)", s.sharing()); err != nil {
			return err
		}
		still()
		return nil
	})
}

// UseAll uses all connections of the pool, while still is called.
func (s *Store) UseAll(ctx context.Context, still func()) error {
	for range s.pool.Config().MaxConns {
		c, err := s.pool.Acquire(ctx)
		if err != nil {
			return err
		}
		defer c.Release()
	}
	still()
	return nil
}
