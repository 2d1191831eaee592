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

// countingStore counts the transactions in which the bot reads, the mail that it
// puts into the outbox, and the mail that it is done with.
type countingStore struct {
	*storage.Memory
	reads, mails, sent atomic.Int32
}

func (s *countingStore) Apply(ctx context.Context, c storage.Commit) (uint64, error) {
	rev, err := s.Memory.Apply(ctx, c)
	if err == nil {
		s.mails.Add(int32(len(c.Mail)))
	}
	return rev, err
}

func (s *countingStore) Ack(ctx context.Context, d storage.Delivery) error {
	err := s.Memory.Ack(ctx, d)
	if err == nil && d.Gone {
		s.sent.Add(1)
	}
	return err
}

func (s *countingStore) Read(ctx context.Context, read func(storage.Reader) error) error {
	s.reads.Add(1)
	return s.Memory.Read(ctx, read)
}

// TestReadsPerPress counts what a press and all mail after it read of the store:
// once each, and once where the person is waited for next.
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
		store.mails.Store(0)
		store.sent.Store(0)
		r.press(who, *sure, "Confirm")
		// The act is one, and where else its person is waited for another; each
		// mail that it causes, the message or a letter, is one more. The look at
		// the message, which the question before asked for, may come as late.
		r.until("all is sent", func() bool { return store.sent.Load() == store.mails.Load() })
		if got, want := store.reads.Load(), 2+store.mails.Load(); got < want || got > want+1 {
			t.Errorf("a press with %d mails read %d times, want %d, and one for a look", store.mails.Load(), got, want)
		}
		r.shown(r.match())
	}
}
