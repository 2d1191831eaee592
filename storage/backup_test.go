package storage_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"skald/storage"
	"skald/storage/storagetest"
)

const (
	m1 storage.MatchID = "00000001"
	m2 storage.MatchID = "00000002"

	l1 storage.LeagueID = "l0000001"
)

// contents tells all that a store holds of its matches, of users, channels and
// interactions up to 9 and of the mail that is first for its recipient.
func contents(t *testing.T, s storagetest.Store) string {
	t.Helper()
	var said strings.Builder
	say := func(answer any, err error) {
		if err != nil && !errors.Is(err, storage.ErrNotFound) {
			t.Error(err)
		}
		fmt.Fprintf(&said, "%+v %v\n", answer, err)
	}
	err := s.Read(t.Context(), func(r storage.Reader) error {
		ids, err := r.Matches("", 0)
		say(ids, err)
		for _, id := range ids {
			say(r.Load(id))
			say(r.Records(id, 0, 1<<32))
			say(r.Posted(id))
		}
		for n := range uint64(10) {
			say(r.ByUser(storage.UserID(n)))
			say(r.WaitingFor(storage.UserID(n)))
			say(r.ByChannel(storage.ChannelID(n)))
			say(r.Seen(storage.InteractionID(n)))
		}
		say(r.Due(noon.Add(time.Hour), 0))
		leagues, err := r.Leagues("", 0)
		say(leagues, err)
		for _, id := range leagues {
			say(r.LoadLeague(id))
			say(r.Events(id, 0, 1<<32))
		}
		reported, err := r.Reported()
		say(reported, err)
		for _, id := range reported {
			say(r.Reports(id))
		}
		say(r.LeaguesOf(3))
		say(r.LeaguesIn(4, 0, 0))
		say(r.DueLeagues(noon.Add(time.Hour), 0))
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	say(s.DueMail(t.Context(), noon.Add(time.Hour), 0, nil))
	return said.String()
}

// fullCommit has something in every field.
var fullCommit = storage.Commit{
	Match: m1, Head: []byte("head"), Records: [][]byte{[]byte("r0"), []byte("r1")}, Channel: 9, Holds: true,
	Users: []storage.UserID{1, 2}, Waiting: []storage.UserID{2}, Due: noon, Interaction: 7, At: noon,
	Mail: []storage.Mail{{Kind: "board", Match: m1, Channel: 9, Body: []byte("b"), Replaces: "board 9", Due: noon}},
}

// TestBackup: a backup taken while a writer runs is a data file that holds one
// moment of the store.
func TestBackup(t *testing.T) {
	t.Parallel()
	ctx, s := t.Context(), openStore(t, filepath.Join(t.TempDir(), "file"))
	_, err := s.Apply(ctx, fullCommit)
	if err := errors.Join(err, s.Ack(ctx, storage.Delivery{ID: 42, Match: m1, Posted: []byte("p")})); err != nil {
		t.Fatal(err)
	}
	before := contents(t, s)
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
			c := storage.Commit{Match: m2, Rev: rev, Head: fmt.Append(nil, rev+1), Records: [][]byte{[]byte("r")}}
			if _, err := s.Apply(ctx, c); err != nil {
				t.Errorf("apply: %v", err)
				return
			}
		}
	})
	paths := make([]string, 3)
	for i := range paths {
		paths[i] = filepath.Join(t.TempDir(), "copy")
		f, err := os.Create(paths[i])
		if err != nil {
			t.Fatal(err)
		}
		n, err := s.Backup(ctx, f)
		info, again := f.Stat()
		if err := errors.Join(err, again, f.Close()); err != nil {
			t.Fatal(err)
		}
		if n != info.Size() {
			t.Errorf("backup %d: told %d bytes, wrote %d", i, n, info.Size())
		}
	}
	close(stop)
	writer.Wait()
	for _, path := range paths {
		copied := openStore(t, path)
		snap, err := storagetest.Now(ctx, copied).Load(m2)
		if err == nil && string(snap.Head) != fmt.Sprint(snap.Seq) {
			t.Errorf("the busy match: head %s, %d records", snap.Head, snap.Seq)
		}
		if lacks := without(before, contents(t, copied)); lacks != "" {
			t.Errorf("the copy lacks %s", lacks)
		}
	}
}

// without lists the lines of a that are not in b, but for the list of matches.
func without(a, b string) string {
	var missing []string
	for _, line := range strings.Split(a, "\n")[1:] {
		if !strings.Contains(b, line) {
			missing = append(missing, line)
		}
	}
	return strings.Join(missing, "\n")
}
