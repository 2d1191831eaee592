package outbox_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"skald/bot/clock"
	"skald/bot/discord"
	"skald/bot/outbox"
	"skald/storage"
)

// inLane runs a test on a sender of the test's own kinds of mail.
func inLane(t *testing.T, kinds func(*testing.T) []outbox.Kind, test func(*testing.T, *storage.Memory, *wire)) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := &hall{T: t, log: &logbook{}}
		store, w := storage.NewMemory(), &wire{messages: map[storage.MessageID]*message{}}
		s := outbox.New(store, w, clock.System{}, h.logger(), kinds(t))
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); s.Run(ctx) }()
		test(t, store, w)
		cancel()
		<-done
	})
}

func put(t *testing.T, store *storage.Memory, mail ...storage.Mail) {
	t.Helper()
	for i := range mail {
		mail[i].At = time.Now()
	}
	if err := store.Ack(t.Context(), storage.Delivery{ID: 1 << 60, Mail: mail}); err != nil {
		t.Fatal(err)
	}
}

// says is the row of a kind of mail that posts its body.
func says(name string) outbox.Kind {
	return outbox.Kind{Name: name, Waits: true, Send: func(ctx context.Context, s *outbox.Sender, mail storage.Mail) (storage.Delivery, error) {
		_, _, err := s.Stand(ctx, outbox.Standing{Mail: mail, In: mail.Channel, Message: discord.Message{Content: string(mail.Body)}, Nonce: string(mail.Body)})
		return storage.Delivery{}, err
	}}
}

// A kind of mail is one row. A row that panics, and a mail without a row, hold up
// nobody, and rows of one name share it by what they take.
func TestKinds(t *testing.T) {
	inLane(t, func(*testing.T) []outbox.Kind {
		panics, mine := says("panics"), says("shared")
		panics.Send = func(context.Context, *outbox.Sender, storage.Mail) (storage.Delivery, error) { panic("no") }
		mine.Is = func(_ context.Context, mail storage.Mail) (bool, error) { return mail.User == vera, nil }
		mine.Send = panics.Send
		return []outbox.Kind{says("other"), panics, mine, says("shared")}
	}, func(t *testing.T, store *storage.Memory, w *wire) {
		put(t, store,
			storage.Mail{Kind: "panics", Channel: longhall}, storage.Mail{Kind: "nobody's", Channel: longhall},
			storage.Mail{Kind: "shared", Channel: longhall, User: vera, Body: []byte("vera")}, storage.Mail{Kind: "shared", Channel: longhall, Body: []byte("all")},
			storage.Mail{Kind: "other", Channel: longhall, Body: []byte("a other")})
		time.Sleep(time.Second)
		synctest.Wait()
		got := w.in(longhall)
		if len(got) != 2 || got[0].Content != "all" || got[1].Content != "a other" {
			t.Errorf("the channel holds %+v, want what two rows say", got)
		}
		if left := store.Unsent(); left != 0 {
			t.Errorf("%d mails are left", left)
		}
	})
}

// A mail that puts itself off to a time, and holds up nobody meanwhile, is sent again at
// that time, and not whenever something else goes through.
func TestPutOff(t *testing.T) {
	var tries []time.Time
	inLane(t, func(*testing.T) []outbox.Kind {
		return []outbox.Kind{says("other"), {Name: "later", Send: func(_ context.Context, _ *outbox.Sender, mail storage.Mail) (d storage.Delivery, err error) {
			if tries = append(tries, time.Now()); mail.Due.IsZero() && len(tries) < 50 {
				mail.ID, mail.Due, mail.Aside = 0, time.Now().Add(10*time.Minute), true
				d.Mail = []storage.Mail{mail}
			} else if len(tries) < 50 && time.Now().Before(mail.Due) {
				mail.ID = 0
				d.Mail = []storage.Mail{mail}
			}
			return d, nil
		}}}
	}, func(t *testing.T, store *storage.Memory, w *wire) {
		began := time.Now()
		put(t, store, storage.Mail{Kind: "later", Channel: longhall})
		time.Sleep(time.Minute)
		put(t, store, storage.Mail{Kind: "other", Channel: longhall, Body: []byte("a word")})
		time.Sleep(time.Minute)
		synctest.Wait()
		if got := w.in(longhall); len(got) != 1 {
			t.Errorf("the channel holds %+v, want a word at once", got)
		}
		if len(tries) > 2 {
			t.Errorf("%d tries within two minutes, want one, and one beside the other mail at most", len(tries))
		}
		time.Sleep(9 * time.Minute)
		synctest.Wait()
		if n := len(tries); n == 0 || n > 3 || tries[n-1].Sub(began) < 10*time.Minute || store.Unsent() != 0 {
			t.Errorf("tries at %v, %d mails left", tries, store.Unsent())
		}
	})
}

// Mail that waits for a closed channel keeps its order once one mail gets through, and
// a failure that passes holds up the mails behind it.
func TestLaneKeepsOrder(t *testing.T) {
	for name, c := range map[string]struct {
		fault error
		tries int
	}{"closed": {refused(discord.MissingAccess), 3}, "busy": {passing(0), 1}} {
		t.Run(name, func(t *testing.T) {
			inLane(t, func(*testing.T) []outbox.Kind { return []outbox.Kind{says("other")} }, func(t *testing.T, store *storage.Memory, w *wire) {
				w.failing(func(context.Context, call) error { return c.fault })
				var mails []storage.Mail // put in at once: a new one has those that wait tried again
				for _, body := range []string{"one", "two", "three"} {
					mails = append(mails, storage.Mail{Kind: "other", Channel: longhall, Body: []byte(body)})
				}
				put(t, store, mails...)
				time.Sleep(100 * time.Millisecond)
				synctest.Wait()
				if got := w.count(); got != c.tries {
					t.Errorf("%d tries, want %d", got, c.tries)
				}
				w.failing(nil)
				time.Sleep(time.Hour)
				synctest.Wait()
				var said string
				for _, m := range w.in(longhall) {
					said += m.Content + " "
				}
				if said != "one two three " {
					t.Errorf("the channel reads %q, want the three in order", said)
				}
			})
		})
	}
}
