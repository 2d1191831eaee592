package postgres

import (
	"context"
	"fmt"
	"hash/crc32"

	"github.com/jackc/pgx/v5"

	"skald/storage"
)

// lockOf is the number of the lock of a schema.
func lockOf(schema string) int64 {
	const ours = 0x736b6c64 // "skld"
	return ours<<32 | int64(crc32.ChecksumIEEE([]byte(schema)))
}

// lockOut takes the database for this process alone, until it closes.
func (s *Store) lockOut(ctx context.Context, config *pgx.ConnConfig) error {
	c, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	var free bool
	if err := c.QueryRow(ctx, "select pg_try_advisory_lock($1)", s.lock).Scan(&free); err != nil {
		_ = c.Close(ctx)
		return fmt.Errorf("take the database alone: %w", err)
	}
	if !free {
		_ = c.Close(ctx)
		return fmt.Errorf("it is %w: stop every skald that runs on it", storage.ErrLocked)
	}
	s.alone = c
	return nil
}

// join takes part in the use of the database on a connection, for as long as that
// stands, unless one process has it alone.
func (s *Store) join(ctx context.Context, c *pgx.Conn) error {
	if s.alone != nil {
		return nil
	}
	var shared bool
	if err := c.QueryRow(ctx, "select pg_try_advisory_lock_shared($1)", s.lock).Scan(&shared); err != nil {
		return fmt.Errorf("share the database: %w", err)
	}
	if !shared {
		return fmt.Errorf("it is %w, which carries it elsewhere: this one must not run", storage.ErrLocked)
	}
	return nil
}
