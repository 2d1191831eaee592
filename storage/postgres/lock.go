package postgres

import (
	"context"
	"fmt"
	"hash/crc32"
	"time"

	"github.com/jackc/pgx/v5"

	"skald/storage"
)

// lockOf is the number of the lock of a schema.
func lockOf(schema string) int64 {
	const ours = 0x736b6c64 // "skld"
	return ours<<32 | int64(crc32.ChecksumIEEE([]byte(schema)))
}

// sharing is the number of the lock under which processes share out what there is.
func (s *Store) sharing() int64 { return s.lock + 1<<48 }

// lockOut takes the database for this process alone, until it closes.
func (s *Store) lockOut(ctx context.Context, config *pgx.ConnConfig) error {
	c, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	if err := take(ctx, c, "select pg_try_advisory_lock($1)", s.lock); err != nil {
		_ = c.Close(ctx)
		return fmt.Errorf("%w: stop every skald that runs on it", err)
	}
	s.alone = c
	return nil
}

// letIn gives the database back to others. The lock is given back by itself: with the
// connection it would go a moment after that is closed, when the server has seen it.
func (s *Store) letIn() {
	ctx, cancel := context.WithTimeout(context.Background(), grace)
	defer cancel()
	_, _ = s.alone.Exec(ctx, "select pg_advisory_unlock($1)", s.lock)
	_ = s.alone.Close(ctx)
}

// dial makes a connection beside those of the pool.
func (s *Store) dial(ctx context.Context) (*pgx.Conn, error) {
	c, err := pgx.ConnectConfig(ctx, s.pool.Config().ConnConfig)
	if err != nil {
		return nil, err
	}
	if err := s.join(ctx, c); err != nil {
		_ = c.Close(context.WithoutCancel(ctx))
		return nil, err
	}
	return c, nil
}

// join takes part in the use of the database on a connection, for as long as that
// stands, unless one process has it alone.
func (s *Store) join(ctx context.Context, c *pgx.Conn) error {
	if s.alone != nil {
		return nil
	}
	if err := take(ctx, c, "select pg_try_advisory_lock_shared($1)", s.lock); err != nil {
		return fmt.Errorf("%w, which carries it elsewhere: this one must not run", err)
	}
	return nil
}

// grace is how long a lock is waited for: the server lets go of that of a process which
// ended a moment after it.
const grace = time.Second

// A rowQuerier is a connection or a transaction.
type rowQuerier interface {
	QueryRow(ctx context.Context, text string, args ...any) pgx.Row
}

// take takes a lock by a statement that says whether it could.
func take(ctx context.Context, c rowQuerier, text string, lock int64) error {
	for began := time.Now(); ; {
		var free bool
		if err := c.QueryRow(ctx, text, lock).Scan(&free); err != nil {
			return fmt.Errorf("lock the database: %w", err)
		}
		switch {
		case free:
			return nil
		case time.Since(began) > grace:
			return fmt.Errorf("it is %w", storage.ErrLocked)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(grace / 20):
		}
	}
}
