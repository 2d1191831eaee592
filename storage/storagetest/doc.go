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
	DueMail(context.Context, time.Time, int, map[storage.Recipient]bool) ([]storage.Mail, error)
	Hasten(context.Context, storage.Recipient, func(storage.Mail) bool) (int, error)
	NextMail(context.Context, time.Time) (time.Time, bool, error)
	Ack(context.Context, storage.Delivery) error
	Wake() <-chan struct{}
	Unsent() int
	Rewrite(context.Context, storage.MatchID, uint64, [][]byte) error
	Delete(context.Context, storage.Deletion) error
	Prune(context.Context, time.Time) (int, error)
	Keep(context.Context, storage.Owner, []byte) error
	Close() error
}
