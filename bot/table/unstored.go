package table

import (
	"context"
	"sync"

	"skald/storage"
)

// unstored is what the store was handed of matches and has not made durable yet, so
// that the next action of the same match is decided on it meanwhile: six people
// who are asked together answer together, and each would wait for the disk as
// often as others came before. Nobody is told anything by it: what was decided on
// it is made after it or not at all, and what is refused is looked at again once it
// is stored. The zero value is ready.
type unstored struct {
	mu   sync.Mutex
	last map[storage.MatchID]*underway
}

// underway is a match as a commit on its way to the store will leave it.
type underway struct {
	snap storage.Snapshot // without record 0, unless it is made by this
	done chan struct{}    // closed once it is stored, or is not
}

// of returns what is under way of a match, the last of it; nil: nothing.
func (un *unstored) of(id storage.MatchID) *underway {
	un.mu.Lock()
	defer un.mu.Unlock()
	return un.last[id]
}

// begin notes that a match is on its way to the store. The match's queue is held.
func (un *unstored) begin(id storage.MatchID, snap storage.Snapshot) *underway {
	un.mu.Lock()
	defer un.mu.Unlock()
	if un.last == nil {
		un.last = make(map[storage.MatchID]*underway)
	}
	u := &underway{snap: snap, done: make(chan struct{})}
	un.last[id] = u
	return u
}

// end notes that the store has it, or never will.
func (un *unstored) end(id storage.MatchID, u *underway) {
	un.mu.Lock()
	defer un.mu.Unlock()
	if un.last[id] == u {
		delete(un.last, id)
	}
	close(u.done)
}

// wait returns once it is stored, or is not, or the context ends.
func (u *underway) wait(ctx context.Context) error {
	select {
	case <-u.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// load brings the match to the table as it will be.
func (u *underway) load(t *Table, r storage.Reader, id storage.MatchID) (*Match, error) {
	snap := u.snap
	if snap.First == nil {
		var err error
		if snap.First, err = r.Record(id, 0); err != nil {
			return nil, err
		}
	}
	return t.bring(r, id, snap)
}

// alone waits until the caller is alone with a match, and the store has all of it.
// The caller must call leave; once is enough.
func (t *Table) alone(ctx context.Context, id storage.MatchID) (leave func(), err error) {
	leave, err = t.queues.Enter(ctx, string(id))
	if err != nil {
		return nil, err
	}
	if u := t.unstored.of(id); u != nil {
		if err := u.wait(ctx); err != nil {
			leave()
			return nil, err
		}
	}
	return leave, nil
}
