package postgres

import (
	"context"
	"embed"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"skald/storage"
)

// Schema is the layout of tables that this package reads and writes: that which the
// last of the files in schema leaves. Each of them brings a database from the layout
// before to its own.
const Schema = 3

//go:embed schema/*.sql
var layouts embed.FS

// migrationLock is held while tables are made, so that of several processes which
// start at once one makes them.
const migrationLock = 0x736b616c64 // "skald"

// migrate brings the database to this program's layout. Only for a move it takes one
// that was filled in part.
func (s *Store) migrate(ctx context.Context, schema string, alone bool) error {
	return pgx.BeginFunc(ctx, s.pool, func(t pgx.Tx) error {
		if _, err := t.Exec(ctx, "select pg_advisory_xact_lock($1)", int64(migrationLock)); err != nil {
			return fmt.Errorf("wait for others that make tables: %w", err)
		}
		if err := take(ctx, t, "select pg_try_advisory_xact_lock_shared($1)", s.lock); err != nil {
			return fmt.Errorf("%w, which carries it elsewhere: wait until that ends", err)
		}
		if _, err := t.Exec(ctx, "create schema if not exists "+pgx.Identifier{schema}.Sanitize()); err != nil {
			return fmt.Errorf("make schema %s: %w", schema, err)
		}
		if _, err := t.Exec(ctx, "create table if not exists layout (version bigint not null, unfinished text not null default '')"); err != nil {
			return fmt.Errorf("make table layout: %w", err)
		}
		var have int64
		var from string
		err := t.QueryRow(ctx, "select version, unfinished from layout").Scan(&have, &from)
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			if _, err := t.Exec(ctx, "insert into layout values (0)"); err != nil {
				return fmt.Errorf("write layout: %w", err)
			}
		case err != nil:
			return fmt.Errorf("read layout: %w", err)
		case from != "" && !alone:
			return fmt.Errorf("it cannot be used: %w (from %s)", storage.ErrUnfinished, from)
		case have > Schema:
			return fmt.Errorf("it was %w (layout %d, this one knows %d): upgrade skald", storage.ErrNewer, have, Schema)
		}
		for version := have + 1; version <= Schema; version++ {
			if err := bring(ctx, t, version); err != nil {
				return err
			}
		}
		return nil
	})
}

// bring makes the changes from one layout to the next.
func bring(ctx context.Context, t pgx.Tx, version int64) error {
	text, err := layouts.ReadFile(fmt.Sprintf("schema/%03d.sql", version))
	if err != nil {
		return fmt.Errorf("layout %d: %w", version, err)
	}
	if _, err := t.Exec(ctx, string(text)); err != nil {
		return fmt.Errorf("bring tables to layout %d: %w", version, err)
	}
	if _, err := t.Exec(ctx, "update layout set version = $1", version); err != nil {
		return fmt.Errorf("write layout: %w", err)
	}
	return nil
}
