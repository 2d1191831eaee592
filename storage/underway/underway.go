// Package underway remembers what a store was handed of matches and has not made
// durable yet.
package underway

import (
	"context"
	"sync"

	"skald/storage"
)

// Matches are those that are on their way to a store, so that the next action of the
// same match is decided on it meanwhile: six people who are asked together answer
// together, and each would wait for the disk as often as others came before. Nobody is
// told anything by it: what was decided on it is made after it or not at all, and what
// is refused is looked at again once it is stored. The zero value is ready. Its methods
// may be called from many goroutines.
type Matches struct {
	mu   sync.Mutex
	last map[storage.MatchID]*Match
}

// A Match is one as a commit on its way to the store will leave it.
type Match struct {
	Snapshot storage.Snapshot // without record 0, unless it is made by this
	done     chan struct{}    // closed once it is stored, or is not
}

// Of returns what is under way of a match, the last of it; nil: nothing.
func (ms *Matches) Of(id storage.MatchID) *Match {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	return ms.last[id]
}

// Begin notes that a match is on its way to the store. The caller holds its queue, and
// must call End.
func (ms *Matches) Begin(id storage.MatchID, snap storage.Snapshot) *Match {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	if ms.last == nil {
		ms.last = make(map[storage.MatchID]*Match)
	}
	m := &Match{Snapshot: snap, done: make(chan struct{})}
	ms.last[id] = m
	return m
}

// End notes that the store has it, or never will.
func (ms *Matches) End(id storage.MatchID, m *Match) {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	if ms.last[id] == m {
		delete(ms.last, id)
	}
	close(m.done)
}

// Wait returns once it is stored, or is not, or the context ends; for a nil match at
// once.
func (m *Match) Wait(ctx context.Context) error {
	if m == nil {
		return nil
	}
	select {
	case <-m.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Read returns the match as it will be, with record 0.
func (m *Match) Read(r storage.Reader, id storage.MatchID) (storage.Snapshot, error) {
	snap := m.Snapshot
	if snap.First != nil {
		return snap, nil
	}
	first, err := r.Record(id, 0)
	snap.First = first
	return snap, err
}
