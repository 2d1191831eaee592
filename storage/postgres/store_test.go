package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"skald/storage"
	"skald/storage/postgres"
	"skald/storage/postgres/pgtest"
	"skald/storage/storagetest"
)

// TestNewerIsRefused: what a newer program wrote is left as it is, with a sentence
// that says what to do.
func TestNewerIsRefused(t *testing.T) {
	t.Parallel()
	address := pgtest.Need(t, server).Fresh()
	open(t, address)
	open(t, address) // once more: there is nothing to do
	exec(t, address, "update layout set version = version + 1")
	_, err := postgres.Open(t.Context(), address, postgres.Options{})
	want := fmt.Sprintf("database postgres: it was written by a newer skald (layout %d, this one knows %d): upgrade skald", postgres.Schema+1, postgres.Schema)
	if !errors.Is(err, storage.ErrNewer) || err.Error() != want {
		t.Errorf("open: got %v, want %s", err, want)
	}
}

func exec(t *testing.T, address, text string) {
	t.Helper()
	c, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(context.Background())
	if _, err := c.Exec(t.Context(), text); err != nil {
		t.Fatal(err)
	}
}

// TestTwoProcesses: of two stores on one database each sees what the other commits,
// neither overwrites it, and the mail of one wakes the sender of the other.
func TestTwoProcesses(t *testing.T) {
	t.Parallel()
	address := pgtest.Need(t, server).Fresh()
	a, b := open(t, address), open(t, address)
	ctx := t.Context()
	const id storage.MatchID = "00000001"
	apply := func(s *postgres.Store, rev uint64, head string, channel storage.ChannelID) error {
		_, err := s.Apply(ctx, storage.Commit{
			Match: id, Rev: rev, Head: []byte(head), Channel: channel, Holds: true,
			Mail: []storage.Mail{{Kind: head, Channel: channel, Match: id}},
		})
		return err
	}
	if err := apply(a, 0, "a", 5); err != nil {
		t.Fatal(err)
	}
	select {
	case <-b.Wake():
	case <-time.After(time.Minute):
		t.Error("the other store was not woken")
	}
	if err := apply(b, 0, "b", 5); !errors.Is(err, storage.ErrConflict) {
		t.Errorf("begin a match that the other began: error %v, want ErrConflict", err)
	}
	if err := apply(b, 1, "b", 6); err != nil {
		t.Fatal(err)
	}
	if err := apply(a, 1, "a", 5); !errors.Is(err, storage.ErrConflict) {
		t.Errorf("change a match that the other changed: error %v, want ErrConflict", err)
	}
	head, rev, err := storagetest.Now(ctx, a).Head(id)
	if string(head) != "b" || rev != 2 || err != nil {
		t.Errorf("head: got %s at %d, %v", head, rev, err)
	}
}

// TestOneInteractionOfManyProcesses: an interaction that several processes commit at
// the same moment, on matches of their own, is made by one.
func TestOneInteractionOfManyProcesses(t *testing.T) {
	t.Parallel()
	address := pgtest.Need(t, server).Fresh()
	stores := []*postgres.Store{open(t, address), open(t, address), open(t, address)}
	for i := range storage.InteractionID(30) {
		var made, taken atomic.Int32
		var all sync.WaitGroup
		for n, s := range stores {
			all.Go(func() {
				_, err := s.Apply(t.Context(), storage.Commit{
					Match: storage.MatchID(fmt.Sprintf("%d%07d", n, i)), Interaction: i + 1, At: time.Now(),
				})
				_, held := s.Apply(t.Context(), storage.Commit{
					Match: storage.MatchID(fmt.Sprintf("%d%07d", 4+n, i)), Channel: storage.ChannelID(i + 1), Holds: true,
				})
				switch {
				case err == nil:
					made.Add(1)
				case !errors.Is(err, storage.ErrSeen):
					t.Errorf("interaction %d: %v", i, err)
				}
				switch {
				case held == nil:
					taken.Add(1)
				case !errors.Is(held, storage.ErrChannelTaken):
					t.Errorf("channel %d: %v", i, held)
				}
			})
		}
		all.Wait()
		if made.Load() != 1 || taken.Load() != 1 {
			t.Errorf("interaction %d was made by %d processes, its channel taken by %d, want 1 of each", i, made.Load(), taken.Load())
		}
	}
}

// TestDatabaseIsKilled: while writers commit, the database stops as in a power cut and
// starts again, over and over. Whatever a writer was told stands there, once, and
// whatever it was refused does not.
func TestDatabaseIsKilled(t *testing.T) {
	t.Parallel()
	own := startOwn(t)
	w := writers(t, open(t, own.Fresh()))
	for range 4 {
		time.Sleep(200 * time.Millisecond)
		if err := errors.Join(own.Kill(), own.Run()); err != nil {
			t.Fatal(err)
		}
	}
	time.Sleep(100 * time.Millisecond)
	w.check()
}

// TestStandbyTakesOver: the machine of the database is gone under load, and its standby
// takes over. Nothing that was accepted is lost, and people wait no longer than 20 s.
func TestStandbyTakesOver(t *testing.T) {
	t.Parallel()
	first := startOwn(t)
	second, err := first.Standby()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := second.Stop(); err != nil {
			t.Error(err)
		}
	})
	w := writers(t, open(t, first.Either(second, "skald")))
	time.Sleep(500 * time.Millisecond)
	if err := errors.Join(first.Kill(), second.Promote()); err != nil {
		t.Fatal(err)
	}
	time.Sleep(2 * time.Second)
	if w.check(); w.longest > 20*time.Second {
		t.Errorf("a commit took %s, want 20 s at most", w.longest)
	}
	t.Logf("the longest commit took %s", w.longest)
}

func startOwn(t *testing.T) *pgtest.Server {
	t.Helper()
	if testing.Short() {
		t.Skip("starts a database of its own")
	}
	pgtest.Need(t, server)
	own, err := pgtest.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := own.Stop(); err != nil {
			t.Error(err)
		}
	})
	return own
}

// load is writers who commit, each to a match of its own, until they are checked.
type load struct {
	*testing.T
	store   *postgres.Store
	stop    context.CancelFunc
	all     sync.WaitGroup
	told    [8]uint64 // revisions that each writer was told
	mu      sync.Mutex
	longest time.Duration // that a commit took
}

func writers(t *testing.T, s *postgres.Store) *load {
	ctx, stop := context.WithCancel(t.Context())
	l := &load{T: t, store: s, stop: stop}
	for w := range l.told {
		l.all.Go(func() {
			for ctx.Err() == nil {
				l.commit(w)
			}
		})
	}
	return l
}

func (l *load) commit(w int) {
	id, rev, began := storage.MatchID(fmt.Sprintf("%08d", w)), l.told[w], time.Now()
	word := fmt.Append(nil, rev)
	got, err := l.store.Apply(l.Context(), storage.Commit{
		Match: id, Rev: rev, Head: word, Records: [][]byte{word}, Mail: []storage.Mail{{Kind: "k", User: 1, Match: id, Seq: rev}},
	})
	if err != nil {
		l.Errorf("commit %d of match %s: %v", rev, id, err)
		l.stop()
		return
	}
	l.told[w] = got
	l.mu.Lock()
	defer l.mu.Unlock()
	l.longest = max(l.longest, time.Since(began))
}

// check stops the writers and holds what they were told against what is there.
func (l *load) check() {
	l.Helper()
	l.stop()
	l.all.Wait()
	total := 0
	for w, told := range l.told {
		id := storage.MatchID(fmt.Sprintf("%08d", w))
		snap, err := storagetest.Now(l.Context(), l.store).Load(id)
		if err != nil {
			l.Fatal(err)
		}
		if snap.Rev != told || snap.Seq != told {
			l.Errorf("match %s: revision %d with %d records, and its writer was told %d", id, snap.Rev, snap.Seq, told)
		}
		records, err := storagetest.Now(l.Context(), l.store).Records(id, 0, snap.Seq)
		if err != nil {
			l.Fatal(err)
		}
		for i, r := range records {
			if string(r) != fmt.Sprint(i) {
				l.Fatalf("record %d of match %s: got %s", i, id, r)
			}
		}
		total += len(records)
	}
	if mail := l.store.Unsent(); mail != total {
		l.Errorf("mails: got %d for %d commits", mail, total)
	}
	if l.Logf("%d commits", total); total == 0 {
		l.Error("nothing was committed")
	}
}

// TestBacklog: what to send next is found as quickly where many mails wait as where few
// do. Discord takes no more than so many a second of a bot, and in a busy hour mail waits.
func TestBacklog(t *testing.T) {
	t.Parallel()
	took := func(waiting int) time.Duration {
		address := pgtest.Need(t, server).Fresh()
		s := open(t, address)
		if list, err := s.DueMail(t.Context(), time.Now(), 32, nil); err != nil || len(list) > 0 { // how it is found is planned now
			t.Fatal(list, err)
		}
		exec(t, address, fmt.Sprintf(`insert into mail (channel, direct, about, kind, owner, seq, by, attempts, due, at, replaces, trouble, aside, body, ready, passes)
			select case when n %% 3 = 0 then 0 else n end, case when n %% 3 = 0 then n else 0 end, 0, 'turn', 'm' || n, 1, 0, 0, 0, 1, 'r' || n, '', false, '\x00', 0, false
			from generate_series(1, %d) n`, waiting))
		busy := map[storage.Recipient]bool{}
		var best time.Duration
		for n := range 20 {
			began := time.Now()
			list, err := s.DueMail(t.Context(), time.Now(), 32, busy)
			if err != nil || len(list) != 64 {
				t.Fatalf("got %d mails, %v, want 64", len(list), err)
			}
			if _, _, err := s.NextMail(t.Context(), time.Now()); err != nil {
				t.Fatal(err)
			}
			if d := time.Since(began); n == 0 || d < best {
				best = d
			}
			busy[list[n].Recipient()] = true
		}
		return best
	}
	few, many := took(500), took(50_000)
	t.Logf("500 mails: %v, 50,000: %v", few, many)
	if many > 5*few {
		t.Errorf("50,000 waiting mails take %v, 500 take %v", many, few)
	}
}
