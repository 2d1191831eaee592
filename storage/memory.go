package storage

import (
	"context"
	"sync"
	"time"
)

// Memory is a store in memory, for tests and for trying things out. It is safe for use by many goroutines, like Bolt.
type Memory struct {
	mu      sync.RWMutex
	closed  bool
	matches map[MatchID]*kept
	mail    map[uint64]Mail
	lastID  uint64
	lanes   *lanes
	seen    map[InteractionID]stamp
	posted  map[MatchID][]byte
	notes   map[string][]byte
	wake    chan struct{}
}

// kept is one match in memory.
type kept struct {
	headRow
	records [][]byte
}

// NewMemory returns an empty store.
func NewMemory() *Memory {
	return &Memory{
		matches: make(map[MatchID]*kept), mail: make(map[uint64]Mail), lanes: newLanes(),
		seen: make(map[InteractionID]stamp), posted: make(map[MatchID][]byte), notes: make(map[string][]byte),
		wake: make(chan struct{}, 1),
	}
}

// enter is asked with the lock held.
func (m *Memory) enter(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if m.closed {
		return ErrClosed
	}
	return nil
}

// read runs f with the store as it is now.
func (m *Memory) read(ctx context.Context, f func() error) error {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if err := m.enter(ctx); err != nil {
		return err
	}
	return f()
}

// write runs f with the store to itself.
func (m *Memory) write(ctx context.Context, f func() error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.enter(ctx); err != nil {
		return err
	}
	return f()
}

// Apply makes a commit, like Bolt's.
func (m *Memory) Apply(ctx context.Context, c Commit) (uint64, error) {
	c, err := c.checked()
	if err != nil {
		return 0, err
	}
	err = m.write(ctx, func() error { return m.apply(&c) })
	if err != nil {
		return 0, err
	}
	return c.Rev + 1, nil
}

func (m *Memory) apply(c *Commit) error {
	if _, seen := m.seen[c.Interaction]; seen {
		return ErrSeen
	}
	k := m.matches[c.Match]
	if k == nil {
		k = new(kept)
	}
	if k.rev != c.Rev {
		return ErrConflict
	}
	if c.Holds {
		for id, other := range m.matches {
			if other.channel == c.Channel && id != c.Match {
				return ErrChannelTaken
			}
		}
	}
	for _, r := range c.Records {
		k.records = append(k.records, cloned(r))
	}
	k.headRow = headRow{
		rev: c.Rev + 1, seq: uint64(len(k.records)), channel: c.holding(), due: stampOf(c.Due),
		users: c.Users, waiting: c.Waiting, head: cloned(c.Head),
	}
	m.matches[c.Match] = k
	m.post(c.Mail)
	if c.Interaction != 0 {
		m.seen[c.Interaction] = stampOf(c.At)
	}
	return nil
}

func (m *Memory) post(mail []Mail) {
	for _, one := range mail {
		if one.Replaces != "" {
			m.unpost(m.lanes.older(one.Replaces))
		}
		m.lastID++
		one.ID, one.Due, one.Body = m.lastID, stampOf(one.Due).time(), cloned(one.Body)
		m.mail[one.ID] = one
		m.lanes.put(&one)
	}
	if len(mail) > 0 {
		select {
		case m.wake <- struct{}{}:
		default:
		}
	}
}

func (m *Memory) unpost(id uint64) {
	delete(m.mail, id)
	m.lanes.drop(id)
}

// Rewrite replaces all records of a match by as many others, like Bolt's.
func (m *Memory) Rewrite(ctx context.Context, id MatchID, rev uint64, records [][]byte) error {
	return m.write(ctx, func() error {
		k := m.matches[id]
		switch {
		case k == nil:
			return ErrNotFound
		case k.rev != rev:
			return ErrConflict
		}
		if err := sameCount(id, k.seq, records); err != nil {
			return err
		}
		for i, r := range records {
			k.records[i] = cloned(r)
		}
		return nil
	})
}

// Prune forgets the interactions seen before a time and says how many those were.
func (m *Memory) Prune(ctx context.Context, before time.Time) (int, error) {
	pruned := 0
	err := m.write(ctx, func() error {
		for id, at := range m.seen {
			if at < stampOf(before) {
				delete(m.seen, id)
				pruned++
			}
		}
		return nil
	})
	return pruned, err
}

// Wake returns a channel that gets a value after a commit that put mail into the outbox.
func (m *Memory) Wake() <-chan struct{} { return m.wake }

// Note returns what was last set under a key, nil if nothing was.
func (m *Memory) Note(ctx context.Context, key string) (value []byte, err error) {
	err = m.read(ctx, func() error {
		value = cloned(m.notes[key])
		return nil
	})
	return value, err
}

// SetNote sets the value under a key; an empty one forgets the key.
func (m *Memory) SetNote(ctx context.Context, key string, value []byte) error {
	if key == "" {
		return errNoKey
	}
	return m.write(ctx, func() error {
		if delete(m.notes, key); len(value) > 0 {
			m.notes[key] = cloned(value)
		}
		return nil
	})
}

// Close ends the store; what it held is gone.
func (m *Memory) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	return nil
}
