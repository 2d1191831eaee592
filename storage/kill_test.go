package storage_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"skald/storage"
	"skald/storage/storagetest"
)

// The test binary, run with this variable set to a path, commits there until it
// is killed.
const childEnv = "SKALD_STORAGE_TEST_CHILD"

func TestMain(m *testing.M) {
	if path := os.Getenv(childEnv); path != "" {
		fmt.Fprintln(os.Stderr, commitForEver(path))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

const childMatches = 8

func childID(i int) storage.MatchID { return storage.MatchID(fmt.Sprintf("0000000%d", i)) }

// childCommit is the one commit that leads a match to revision rev+1; every
// part of it says which it is.
func childCommit(i int, rev uint64) storage.Commit {
	return storage.Commit{
		Match: childID(i), Rev: rev, Head: fmt.Append(nil, rev+1), Records: [][]byte{fmt.Append(nil, rev)},
		Channel: storage.ChannelID(i + 1), Holds: true, Users: []storage.UserID{storage.UserID(rev%3 + 1)},
		Due: noon.Add(time.Duration(rev)), Interaction: storage.InteractionID(uint64(i)<<32 | rev + 1), At: noon,
		Mail: []storage.Mail{{Kind: fmt.Sprint(rev), Channel: storage.ChannelID(i + 1), Replaces: fmt.Sprint("board ", i)}},
	}
}

// commitForEver commits to some matches at once and prints "match revision" for
// each commit that was acknowledged.
func commitForEver(path string) error {
	s, err := storage.Open(path, storage.Options{})
	if err != nil {
		return err
	}
	failed := make(chan error)
	var stdout sync.Mutex
	for i := range childMatches {
		go func() {
			_, rev, err := storagetest.Now(context.Background(), s).Head(childID(i))
			for err == nil || errors.Is(err, storage.ErrNotFound) {
				if rev, err = s.Apply(context.Background(), childCommit(i, rev)); err == nil {
					stdout.Lock()
					fmt.Println(i, rev)
					stdout.Unlock()
				}
			}
			failed <- err
		}()
	}
	return <-failed
}

// TestKill9: after kill -9 everything that was acknowledged is there, and
// nothing is there in part.
func TestKill9(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "file")
	kills := 10
	if os.Getenv("SKALD_LONG") != "" {
		kills = 200
	}
	var acknowledged [childMatches]uint64
	for round := range kills {
		runAndKill(t, path, 50+150*(round%5), &acknowledged)
		s := openStore(t, path)
		for i, want := range acknowledged {
			checkChild(t, s, i, want)
		}
		closeWhole(t, s, path)
	}
}

// runAndKill lets the child commit and kills it after it has acknowledged n
// commits.
func runAndKill(t *testing.T, path string, n int, acknowledged *[childMatches]uint64) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childEnv+"="+path)
	var stderr strings.Builder
	child.Stderr = &stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	heard := 0
	for ; lines.Scan(); heard++ { // what it printed before it died counts too
		var i int
		var rev uint64
		if _, err := fmt.Sscan(lines.Text(), &i, &rev); err != nil || i >= childMatches {
			continue // a line cut short
		}
		acknowledged[i] = max(acknowledged[i], rev)
		if heard == n {
			if err := child.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
	}
	_ = child.Wait() // it was killed
	if heard < n {
		t.Fatalf("the child ended after %d commits: %s", heard, stderr.String())
	}
}

// checkChild: the match is at the acknowledged revision or later, and all its
// parts are of that one revision.
func checkChild(t *testing.T, s *storage.Bolt, i int, acknowledged uint64) {
	t.Helper()
	ctx, id := t.Context(), childID(i)
	snap, err := storagetest.Now(ctx, s).Load(id)
	if err != nil {
		if acknowledged > 0 {
			t.Errorf("load match %s: %v", id, err)
		}
		return
	}
	if snap.Rev < acknowledged {
		t.Errorf("match %s: revision %d, but %d was acknowledged", id, snap.Rev, acknowledged)
	}
	if string(snap.Head) != fmt.Sprint(snap.Rev) || snap.Seq != snap.Rev || string(snap.Last) != fmt.Sprint(snap.Rev-1) {
		t.Errorf("match %s at revision %d: head %s, %d records, the last %s", id, snap.Rev, snap.Head, snap.Seq, snap.Last)
	}
	last := childCommit(i, snap.Rev-1)
	for rev := range snap.Rev + 1 {
		seen, err := storagetest.Now(ctx, s).Seen(childCommit(i, rev).Interaction)
		if err != nil || seen != (rev < snap.Rev) {
			t.Errorf("match %s at revision %d: interaction of %d seen: %v, %v", id, snap.Rev, rev, seen, err)
		}
	}
	mail, err := s.DueMail(ctx, noon, 0, nil)
	if err != nil {
		t.Error(err)
	}
	mails := 0
	for _, m := range mail {
		if m.Channel == last.Channel {
			mails++
			if m.Kind != last.Mail[0].Kind {
				t.Errorf("match %s at revision %d: mail of revision %s", id, snap.Rev, m.Kind)
			}
		}
	}
	if mails != 1 {
		t.Errorf("match %s: %d mails", id, mails)
	}
}
