package storagetest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"skald/storage"
)

// testConcurrent: many writers on few matches, each writing the number that it thinks is next. Compare and swap makes
// of it logs without gaps or doubles.
func testConcurrent(t *testing.T, s Store) {
	ctx := t.Context()
	const writers, each = 8, 25
	matches := []storage.MatchID{m1, m2, m3}
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			id := matches[w%len(matches)]
			for made := 0; made < each; {
				snap, err := s.Load(ctx, id)
				if err != nil && !errors.Is(err, storage.ErrNotFound) {
					t.Errorf("load: %v", err)
					return
				}
				_, err = s.Apply(ctx, storage.Commit{
					Match: id, Rev: snap.Rev, Head: fmt.Append(nil, snap.Seq), Records: [][]byte{fmt.Append(nil, snap.Seq)},
				})
				switch {
				case err == nil:
					made++
				case !errors.Is(err, storage.ErrConflict):
					t.Errorf("apply: %v", err)
					return
				}
			}
		})
	}
	all.Wait()
	total := 0
	for _, id := range matches {
		snap := must(s.Load(ctx, id))(t)
		records := must(s.Records(ctx, id, 0, 1<<32))(t)
		equal(t, "records", uint64(len(records)), snap.Seq)
		equal(t, "revision", snap.Rev, snap.Seq)
		for i, r := range records {
			equal(t, "record", string(r), fmt.Sprint(i))
		}
		total += len(records)
	}
	equal(t, "records of all matches", total, writers*each)
}

// testBackup: a backup taken while writers run is a data file that holds one moment of the store.
func testBackup(t *testing.T, s Store) {
	ctx := t.Context()
	full := storage.Commit{
		Match: m1, Head: []byte("head"), Records: lines("r0", "r1"), Channel: 9, Holds: true, Users: []storage.UserID{1, 2},
		Waiting: []storage.UserID{2}, Due: noon, Interaction: 77, At: noon,
		Mail: []storage.Mail{{Kind: "board", Match: m1, Channel: 9, Body: []byte("b"), Replaces: "board 9", Due: noon}},
	}
	apply(t, s, full)
	if err := errors.Join(s.SetNote(ctx, "k", []byte("v")), s.Settle(ctx, storage.Settlement{ID: 42, Match: m1, Posted: []byte("p")})); err != nil {
		t.Fatal(err)
	}
	stop := make(chan struct{})
	var writer sync.WaitGroup
	writer.Go(func() {
		for rev := uint64(0); ; rev++ {
			select {
			case <-stop:
				return
			default:
			}
			// In every state of m2, the head says how many records there are.
			if _, err := s.Apply(ctx, storage.Commit{Match: m2, Rev: rev, Head: fmt.Append(nil, rev+1), Records: lines("r")}); err != nil {
				t.Errorf("apply: %v", err)
				return
			}
		}
	})
	paths := make([]string, 3)
	for i := range paths {
		paths[i] = filepath.Join(t.TempDir(), "copy")
		f := must(os.Create(paths[i]))(t)
		n, err := s.Backup(ctx, f)
		if err := errors.Join(err, f.Close()); err != nil {
			t.Fatal(err)
		}
		equal(t, "bytes", n, must(os.Stat(paths[i]))(t).Size())
	}
	close(stop)
	writer.Wait()
	for _, path := range paths {
		copied := must(storage.Open(path, storage.Options{}))(t)
		equal(t, "snapshot", must(copied.Load(ctx, m1))(t), must(s.Load(ctx, m1))(t))
		equal(t, "records", must(copied.Records(ctx, m1, 0, 9))(t), must(s.Records(ctx, m1, 0, 9))(t))
		equal(t, "mail", must(copied.DueMail(ctx, noon, 0))(t), must(s.DueMail(ctx, noon, 0))(t))
		equal(t, "channel", must(copied.ByChannel(ctx, 9))(t), m1)
		equal(t, "users", must(copied.ByUser(ctx, 1))(t), []storage.MatchID{m1})
		equal(t, "waiting", must(copied.WaitingFor(ctx, 2))(t), []storage.MatchID{m1})
		equal(t, "due", must(copied.Due(ctx, noon, 0))(t), []storage.MatchID{m1})
		equal(t, "seen", must(copied.Seen(ctx, 77))(t), true)
		equal(t, "note", string(must(copied.Note(ctx, "k"))(t)), "v")
		equal(t, "posted", string(must(copied.Posted(ctx, m1))(t)), "p")
		if snap, err := copied.Load(ctx, m2); err == nil {
			equal(t, "head of the busy match", string(snap.Head), fmt.Sprint(snap.Seq))
			equal(t, "its records", len(must(copied.Records(ctx, m2, 0, 1<<32))(t)), int(snap.Seq))
		}
		if err := copied.Close(); err != nil {
			t.Error(err)
		}
	}
}
