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
	case <-time.After(10 * time.Second):
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
	if testing.Short() {
		t.Skip("starts a database of its own many times")
	}
	t.Parallel()
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
	s := open(t, own.Fresh())
	const writers = 8
	ctx, stop := context.WithCancel(t.Context())
	var told [writers]uint64 // revisions that each writer was told
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			id := storage.MatchID(fmt.Sprintf("%08d", w))
			for ctx.Err() == nil {
				rev := told[w]
				word := fmt.Append(nil, rev)
				got, err := s.Apply(t.Context(), storage.Commit{Match: id, Rev: rev, Head: word, Records: [][]byte{word}, Mail: []storage.Mail{{Kind: "k", User: 1, Match: id, Seq: rev}}})
				if err != nil {
					t.Errorf("commit %d of match %s: %v", rev, id, err)
					return
				}
				told[w] = got
			}
		})
	}
	const kills = 4
	for range kills {
		time.Sleep(200 * time.Millisecond)
		if err := own.Kill(); err != nil {
			t.Fatal(err)
		}
		if err := own.Run(); err != nil {
			t.Fatal(err)
		}
	}
	time.Sleep(100 * time.Millisecond)
	stop()
	all.Wait()
	total := 0
	for w := range writers {
		id := storage.MatchID(fmt.Sprintf("%08d", w))
		snap, err := storagetest.Now(t.Context(), s).Load(id)
		if err != nil {
			t.Fatal(err)
		}
		if snap.Rev != told[w] || snap.Seq != told[w] {
			t.Errorf("match %s: revision %d with %d records, and its writer was told %d", id, snap.Rev, snap.Seq, told[w])
		}
		records, err := storagetest.Now(t.Context(), s).Records(id, 0, snap.Seq)
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range records {
			if string(r) != fmt.Sprint(i) {
				t.Fatalf("record %d of match %s: got %s", i, id, r)
			}
		}
		total += len(records)
	}
	if mail := s.Unsent(); mail != total {
		t.Errorf("mails: got %d for %d commits", mail, total)
	}
	t.Logf("%d commits, %d kills", total, kills)
}
