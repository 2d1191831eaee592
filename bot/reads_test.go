package bot_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"

	"skald/storage"
)

// countingStore counts the transactions in which the bot reads.
type countingStore struct {
	*storage.Memory
	reads atomic.Int32
}

func (s *countingStore) Read(ctx context.Context, read func(storage.Reader) error) error {
	s.reads.Add(1)
	return s.Memory.Read(ctx, read)
}

// TestReadsPerPress counts what a press and the turn message after it read of
// the store: once each.
func TestReadsPerPress(t *testing.T) {
	t.Parallel()
	store := &countingStore{Memory: storage.NewMemory()}
	r := newWorld(t, store)
	r.connect()
	m := r.opened()
	r.shown(m)
	for tile := range 3 {
		m = r.match()
		msg, who := r.shown(m), r.user(m)
		store.reads.Store(0)
		r.press(who, msg, fmt.Sprintf("Take tile %d", tile+1))
		// The act is one; the message that it causes, drawn meanwhile or later,
		// another.
		r.until("the message is drawn", func() bool { return store.reads.Load() >= 2 })
		if got := store.reads.Load(); got != 2 {
			t.Errorf("a press and its message read %d times, want twice", got)
		}
		r.shown(r.match())
	}
}
