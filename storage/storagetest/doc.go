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
	Seen(context.Context, storage.InteractionID) (bool, error)
	Head(context.Context, storage.MatchID) ([]byte, uint64, error)
	Load(context.Context, storage.MatchID) (storage.Snapshot, error)
	Record(context.Context, storage.MatchID, uint64) ([]byte, error)
	Records(context.Context, storage.MatchID, uint64, uint64) ([][]byte, error)
	Matches(context.Context, storage.MatchID, int) ([]storage.MatchID, error)
	ByChannel(context.Context, storage.ChannelID) (storage.MatchID, error)
	ByUser(context.Context, storage.UserID) ([]storage.MatchID, error)
	WaitingFor(context.Context, storage.UserID) ([]storage.MatchID, error)
	Due(context.Context, time.Time, int) ([]storage.MatchID, error)
	DueMail(context.Context, time.Time, int) ([]storage.Mail, error)
	NextMail(context.Context) (time.Time, bool, error)
	Settle(context.Context, storage.Settlement) error
	Posted(context.Context, storage.MatchID) ([]byte, error)
	Wake() <-chan struct{}
	Rewrite(context.Context, storage.MatchID, uint64, [][]byte) error
	Note(context.Context, string) ([]byte, error)
	SetNote(context.Context, string, []byte) error
	Prune(context.Context, time.Time) (int, error)
	Backup(context.Context, io.Writer) (int64, error)
	Close() error
}
