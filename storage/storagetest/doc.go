// Package storagetest holds the contract that every store keeps, as tests: run
// [Contract] on a store to learn whether it is one. It knows the stores only by
// their methods.
package storagetest

import (
	"context"
	"time"

	"skald/storage"
)

// Store is the method set under contract.
type Store interface {
	Apply(context.Context, storage.Commit) (uint64, error)
	ApplyLeague(context.Context, storage.LeagueCommit) (uint64, error)
	Read(context.Context, func(storage.Reader) error) error
	storage.Outbox
	Unsent() int
	Rewrite(context.Context, storage.MatchID, uint64, [][]byte) error
	Delete(context.Context, storage.Deletion) error
	Prune(context.Context, time.Time) (int, error)
	Keep(context.Context, storage.Owner, []byte) error
	Close() error
}
