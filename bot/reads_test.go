package bot_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
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
// the store: once each, and once where the person is waited for next.
func TestReadsPerPress(t *testing.T) {
	t.Parallel()
	store := &countingStore{Memory: storage.NewMemory()}
	r := newWorld(t, store)
	r.connect()
	for _, u := range []*localtest.User{r.vera, r.adam} { // a tip is read, too
		if _, err := r.table.ChangeTips(r.ctx, storage.UserID(u.ID), func(t *table.Tips) { t.Off = true }); err != nil {
			t.Fatal(err)
		}
	}
	m := r.opened()
	turn := r.shown(m)
	for _, u := range []*localtest.User{r.vera, r.adam} { // told of their cards: that reads, too
		r.until("secrets told", func() bool { return strings.Contains(text(u.DMs()), "hand.") })
	}
	// Of what does not act the first in a minute has the message looked after:
	// the question is one, the table's look one, the sender's another.
	read := func(times int32) {
		r.until("read", func() bool { return store.reads.Load() >= times })
		store.reads.Store(0)
	}
	store.reads.Store(0)
	r.press(r.vera, turn, "Roll")
	read(3)
	for range 3 {
		m = r.match()
		who := r.user(m)
		turn := r.shown(m)
		store.reads.Store(0)
		sure := r.press(who, turn, "Roll").Message
		read(2)
		r.press(who, *sure, "Confirm")
		// The act is one; where else its person is waited for another; the
		// message that it causes, drawn meanwhile or later, a third; and the
		// letter of each player, looked at meanwhile or later, one more.
		r.until("the message is drawn", func() bool { return store.reads.Load() >= 3 })
		if got := store.reads.Load(); got > 5 {
			t.Errorf("a press, its message and two letters read %d times, want at most five times", got)
		}
		r.shown(r.match())
	}
}
