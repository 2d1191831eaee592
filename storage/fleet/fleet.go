// Package fleet says what several processes that serve from one store share out among
// them: the shards of Discord's gateway, and with each the matches, the mail and the
// clocks of its servers.
package fleet

import (
	"context"
	"sync"
	"time"

	"skald/storage"
)

// A Fleet is several processes, as one of them sees it.
type Fleet interface {
	// Agree has all open at least so many shards, and returns how many.
	Agree(ctx context.Context, shards int) (int, error)
	// Hearing returns how many shards there are, 0 if that is not known yet, which of them
	// this process is to hear, and a channel that is closed when that changes.
	Hearing() (shards int, mine []int, changed <-chan struct{})
	// Hears is told that a shard is connected.
	Hears(ctx context.Context, shard int)
	// Deaf is told that a shard is not connected any more, and that all that came by it was
	// dealt with.
	Deaf(shard int)
	// Turn waits until a shard may identify, of those that do so one after the other with
	// so much time between.
	Turn(ctx context.Context, turn int, spacing time.Duration) error
	// Claims reports whether this process is to deal with what it heard of a shard, known by
	// a number: two may hear the same.
	Claims(shard int, id uint64) bool
	// Holds reports whether this process looks after what belongs to no server.
	Holds() bool
	// Ours returns those of some matches that this process looks after.
	Ours(context.Context, []storage.MatchID) ([]storage.MatchID, error)
}

// Alone is the fleet of one process: all is its own. New makes it.
type Alone struct {
	mu      sync.Mutex
	shards  int
	changed chan struct{}
}

// New returns the fleet of one process.
func New() *Alone { return &Alone{changed: make(chan struct{})} }

// Agree opens so many shards.
func (a *Alone) Agree(_ context.Context, shards int) (int, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.shards != shards {
		a.shards = shards
		close(a.changed)
		a.changed = make(chan struct{})
	}
	return shards, nil
}

// Hearing returns all shards.
func (a *Alone) Hearing() (shards int, mine []int, changed <-chan struct{}) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for i := range a.shards {
		mine = append(mine, i)
	}
	return a.shards, mine, a.changed
}

// Hears is nobody's business.
func (*Alone) Hears(context.Context, int) {}

// Deaf is nobody's business.
func (*Alone) Deaf(int) {}

// Turn waits for nobody.
func (*Alone) Turn(context.Context, int, time.Duration) error { return nil }

// Claims is always so.
func (*Alone) Claims(int, uint64) bool { return true }

// Holds is always so.
func (*Alone) Holds() bool { return true }

// Ours returns all matches.
func (*Alone) Ours(_ context.Context, all []storage.MatchID) ([]storage.MatchID, error) {
	return all, nil
}
