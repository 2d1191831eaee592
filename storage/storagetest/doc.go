// Package storagetest holds the contract that every store keeps, as tests: run [Contract] on a store to learn whether it
// is one. It knows the stores only by their methods.
package storagetest

import (
	"context"
	"io"
	"time"

	"skald/storage"
)

// Store is the method set under contract.
type Store interface {
	Apply(context.Context, storage.Commit) (uint64, error)
	Read(context.Context, func(storage.Reader) error) error
	DueMail(context.Context, time.Time, int) ([]storage.Mail, error)
	NextMail(context.Context) (time.Time, bool, error)
	Settle(context.Context, storage.Settlement) error
	Wake() <-chan struct{}
	Rewrite(context.Context, storage.MatchID, uint64, [][]byte) error
	Note(context.Context, string) ([]byte, error)
	SetNote(context.Context, string, []byte) error
	Prune(context.Context, time.Time) (int, error)
	Backup(context.Context, io.Writer) (int64, error)
	Close() error
}
