package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Looked is what a look at a database tells.
type Looked struct {
	Server string // its version, such as 15.18
	Layout int64  // of the tables; 0: there are none yet
	Bytes  int64  // of the whole database
}

// Look looks at the database at an address and changes nothing.
func Look(ctx context.Context, address string) (l Looked, err error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return l, fmt.Errorf("address of the database: %w", err)
	}
	adjust(config)
	config.MaxConns = 1
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return l, fmt.Errorf("open database: %w", err)
	}
	defer pool.Close()
	var there bool
	err = pool.QueryRow(ctx, "select current_setting('server_version'), pg_database_size(current_database()), to_regclass('layout') is not null").
		Scan(&l.Server, &l.Bytes, &there)
	if err == nil && there {
		err = pool.QueryRow(ctx, "select version from layout").Scan(&l.Layout)
	}
	if err != nil {
		return l, fmt.Errorf("look at database %s: %w", config.ConnConfig.Database, flat{err})
	}
	return l, nil
}

// Bytes is how much room the database takes.
func (s *Store) Bytes(ctx context.Context) (n int64, err error) {
	if err := s.pool.QueryRow(ctx, "select pg_database_size(current_database())").Scan(&n); err != nil {
		return 0, fmt.Errorf("ask how large the database is: %w", err)
	}
	return n, nil
}
