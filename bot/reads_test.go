package bot_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/storage"
	"skald/storage/people"
)

// countingStore counts the transactions in which the bot reads, and the mail that
// it puts into the outbox.
type countingStore struct {
	*storage.Memory
	reads, mails atomic.Int32
}

func (s *countingStore) Apply(ctx context.Context, c storage.Commit) (uint64, error) {
	rev, err := s.Memory.Apply(ctx, c)
	if err == nil {
		s.mails.Add(int32(len(c.Mail)))
	}
	return rev, err
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
		if _, err := r.table.People.ChangeTips(r.ctx, storage.UserID(u.ID), func(t *people.Tips) { t.Off = true }); err != nil {
			t.Fatal(err)
		}
	}
	m := r.opened()
	first := r.shown(m)
	for _, u := range []*localtest.User{r.vera, r.adam} { // told of their cards: that reads, too
		r.until("secrets told", func() bool { return strings.Contains(text(u.DMs()), "hand.") })
	}
	// counted counts what a press reads until nothing is left to do.
	counted := func(press func()) (reads, mails int) {
		quiet := func() {
			r.bot.Handled()
			r.until("all is sent", func() bool {
				left, err := store.DueMail(r.ctx, time.Now().AddDate(1, 0, 0), 0, nil)
				return err == nil && len(left) == 0
			})
		}
		quiet()
		store.reads.Store(0)
		store.mails.Store(0)
		press()
		quiet()
		return int(store.reads.Load()), int(store.mails.Load())
	}
	check := func(what string, got, want int) {
		t.Helper()
		if got != want {
			t.Errorf("%s read %d times, want %d", what, got, want)
		}
	}
	// The first question in a minute has the message looked after.
	counted(func() { r.press(r.user(m), first, "More") })
	for range 2 { // a third roll can end the match, of which more is read
		m = r.match()
		who := r.user(m)
		r.shown(m)
		// The first question of a person asks whether they want tips.
		var shown, sure *localdiscord.Message
		counted(func() { shown = r.slash(who, "game show").Message })
		reads, mails := counted(func() { sure = r.press(who, *shown, "Roll").Message })
		check("a question", reads, 2)
		check("a question's mail", mails, 0)
		reads, mails = counted(func() { r.press(who, *sure, "Confirm") })
		// The act is one, and where else its person is waited for another; each
		// mail that it causes, the message or a letter, is one more.
		check("an act", reads, 2+mails)
	}
}
