package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"skald/bot/table"
	"skald/cmd/skald/titles"
	"skald/engine/match/head"
	"skald/storage"
)

// deskOf is a data file with a match that runs, for the operator to work on.
type deskOf struct {
	environment
	data  string
	match storage.MatchID
	store *storage.Bolt
	table *table.Table
	log   *safeBuffer

	health http.Handler // what it answers
}

// safeBuffer is a log that many goroutines write.
type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

func newDeskOf(t *testing.T) *deskOf {
	t.Helper()
	data := filepath.Join(t.TempDir(), "m.db")
	d := &deskOf{environment: environment{"SKALD_DATA": data, "SKALD_LOG_LEVEL": "error"}, data: data, log: new(safeBuffer), health: http.NotFoundHandler()}
	d.open(t)
	ctx, game := t.Context(), titles.All()[0].Game.About().Key
	m, err := d.table.Create(ctx, table.Press{By: 1}, head.Opening{Game: game, Channel: 7})
	if err == nil {
		m, err = d.table.Join(ctx, table.Press{By: 2}, m.ID, "")
	}
	if err != nil {
		t.Fatal(err)
	}
	d.match = m.ID
	for range 12 {
		by := m.Waiting()[0]
		legal, err := m.Legal(by, nil)
		if err == nil {
			m, err = d.table.Act(ctx, table.Press{By: by}, m.ID, 0, legal[0])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// open takes the data file, as a running bot has it.
func (d *deskOf) open(t *testing.T) {
	t.Helper()
	var err error
	if d.store, err = storage.Open(d.data, storage.Options{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.store.Close() })
	d.table = table.New(d.store, (&config{titles: titles.All()}).games(), table.Options{})
}

func (d *deskOf) close(t *testing.T) {
	t.Helper()
	if err := d.store.Close(); err != nil {
		t.Fatal(err)
	}
}

// serve answers the operator on the socket, and returns how to stop it.
func (d *deskOf) serve(t *testing.T, patience time.Duration) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var served sync.WaitGroup
	k := &control{d.store, d.table, slog.New(slog.NewTextHandler(d.log, nil)), patience, d.health}
	served.Go(func() { listen(ctx, &config{data: d.data}, k) })
	for range 500 {
		if conn, err := net.Dial("unix", socketOf(d.data)); err == nil {
			conn.Close()
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	return func() {
		cancel()
		served.Wait()
	}
}

// must fails the test if what was called did.
func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func (d *deskOf) want(t *testing.T, words string, args ...string) string {
	t.Helper()
	said, err := d.run(t, args...)
	if err != nil || !strings.Contains(said, words) {
		t.Errorf("skald %v: said %q, %v, want %q", args, said, err, words)
	}
	return said
}

func (d *deskOf) refused(t *testing.T, words string, args ...string) {
	t.Helper()
	if said, err := d.run(t, args...); err == nil || !strings.Contains(err.Error(), words) {
		t.Errorf("skald %v: said %q, %v, want an error with %q", args, said, err, words)
	}
}

// TestExportHidesSecrets: an operator who exports a running match sees what
// everybody sees, unless they ask for more, and then it is logged.
func TestExportHidesSecrets(t *testing.T) {
	t.Parallel()
	d := newDeskOf(t)
	all, err := d.table.Archive.ExportAll(t.Context(), d.match)
	if err != nil {
		t.Fatal(err)
	}
	hidden := []string{all.Seed.String(), all.Records[0].Hash.String()}
	for _, r := range all.Records {
		if r.Notation != "" {
			hidden = append(hidden, `"`+r.Notation+`"`)
		}
	}
	if len(hidden) < 10 {
		t.Fatalf("%d secrets: too few to mean anything", len(hidden))
	}
	export := func(how string) {
		open := d.want(t, all.Commitment.String(), "export", string(d.match))
		full := d.want(t, all.Commitment.String(), "export", "--with-secrets", string(d.match))
		for _, secret := range hidden {
			if strings.Contains(open, secret) {
				t.Errorf("%s: the export of a running match tells %s", how, secret)
			}
			if !strings.Contains(full, secret) {
				t.Errorf("%s: the export with secrets lacks %s", how, secret)
			}
		}
		if strings.Contains(open, `"secrets"`) {
			t.Errorf("%s: the export of a running match holds what a seat was told", how)
		}
	}
	stop := d.serve(t, patience)
	export("by the running bot")
	stop()
	if n := strings.Count(d.log.String(), "with its secrets"); n != 1 {
		t.Errorf("logged %d times, want once: %s", n, d.log.String())
	}
	d.close(t)
	export("from the file")
	d.open(t)
	if _, err := d.table.Resign(t.Context(), table.Press{By: 1}, d.match); err != nil {
		t.Fatal(err)
	}
	d.close(t)
	d.want(t, all.Seed.String(), "export", string(d.match)) // it is over
}

// TestRelease: a match that cannot be read is released by the operator while
// the bot runs and without it; one that can is left alone.
func TestRelease(t *testing.T) {
	t.Parallel()
	d := newDeskOf(t)
	ctx := t.Context()
	for i, id := range []storage.MatchID{"0000000a", "0000000b"} {
		_, err := d.store.Apply(ctx, storage.Commit{Match: id, Head: []byte("damaged"), Channel: storage.ChannelID(20 + i), Holds: true, Users: []storage.UserID{9}})
		if err != nil {
			t.Fatal(err)
		}
	}
	stop := d.serve(t, patience)
	d.want(t, "can be read: nothing was changed", "release", string(d.match))
	d.want(t, "match 0000000a is released", "release", "0000000A")
	d.refused(t, "there is no match 0000000c", "release", "0000000c")
	d.refused(t, "match id", "release", "../backup")
	stop()
	d.close(t)
	d.want(t, "match 0000000b is released", "release", "0000000b")
	d.open(t)
	err := d.store.Read(ctx, func(r storage.Reader) error {
		for i := range 2 {
			if id, err := r.ByChannel(storage.ChannelID(20 + i)); !errors.Is(err, storage.ErrNotFound) {
				t.Errorf("channel %d is held by %q, %v", 20+i, id, err)
			}
		}
		_, err := r.ByChannel(7)
		return err
	})
	if err != nil {
		t.Errorf("the match that can be read: %v", err)
	}
}

// TestBackupAndRestore: a backup is checked whatever was left behind, a damaged
// one is not restored, and none is while the bot runs.
func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	d := newDeskOf(t)
	folder := t.TempDir()
	copied, left := filepath.Join(folder, "copy.db"), filepath.Join(folder, "copy.db.part-123")
	if err := os.WriteFile(left, []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	stop := d.serve(t, patience)
	if said := d.want(t, "is a whole copy", "backup", copied); !strings.Contains(said, left) || !strings.Contains(said, ": 1 match, ") {
		t.Errorf("backup said %q, want what was left and what it holds", said)
	}
	d.refused(t, "in use", "check", d.data)
	d.refused(t, "in use by another process", "restore", copied)
	stop()
	d.close(t)
	d.want(t, "is whole: 1 match,", "check", d.data)
	if said := d.want(t, "is now a copy of "+copied, "restore", copied); !strings.Contains(said, "is kept as "+d.data+".") {
		t.Errorf("restore said %q, want where the old file is", said)
	}
	d.open(t)
	if _, err := d.table.Resign(t.Context(), table.Press{By: 1}, d.match); err != nil {
		t.Fatal(err)
	}
	d.close(t)
	for _, kept := range must(filepath.Glob(d.data + ".2*"))(t) { // the name of this second
		if err := os.Remove(kept); err != nil {
			t.Fatal(err)
		}
	}
	d.refused(t, "what was played since then would be gone; say --force", "restore", copied)
	forced := d.want(t, "is now a copy of "+copied, "restore", "--force", copied)
	_, kept, _ := strings.Cut(forced, "is kept as ")
	kept, _, _ = strings.Cut(kept, "\n")
	d.want(t, "is whole: 1 match,", "check", kept)
	if w, err := storage.LastWritten(kept); err != nil || !w.Told {
		t.Errorf("%s: %+v, %v", kept, w, err)
	}
	raw, err := os.ReadFile(copied)
	if err != nil {
		t.Fatal(err)
	}
	raw = bytes.ReplaceAll(raw, []byte(`"notation"`), []byte(`"notatiom"`)) // also in pages that are free by now
	if err := os.WriteFile(copied, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	d.refused(t, "is damaged", "check", copied)
	d.refused(t, "is damaged", "restore", copied)
	d.want(t, "is whole", "check", d.data)
}

// TestRestoreComparesTimes: both times are said, and without one in either file
// those that the system keeps are compared.
func TestRestoreComparesTimes(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	from, to := filepath.Join(folder, "old.db"), filepath.Join(folder, "m.db")
	if err := unpack("../../storage/testdata/schema5.db.gz", from); err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	early, late := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), time.Date(2026, 1, 2, 3, 4, 6, 0, time.UTC)
	if err := errors.Join(os.WriteFile(to, raw, 0o600), os.Chtimes(from, early, early), os.Chtimes(to, late, late)); err != nil {
		t.Fatal(err)
	}
	env := environment{"SKALD_DATA": to}
	_, err = env.run(t, "restore", from)
	for _, want := range []string{"2026-01-02 03:04:05.000 UTC", "2026-01-02 03:04:06.000 UTC", "--force"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	if err := os.Chtimes(to, early, early); err != nil {
		t.Fatal(err)
	}
	if said, err := env.run(t, "restore", from); err != nil {
		t.Errorf("one as old: %q, %v", said, err)
	}
}

// TestRehearse tries an upgrade on a copy: of a file by itself, of one in use,
// and of an older layout. The file stays as it is, and no copy is left.
func TestRehearse(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	old := filepath.Join(t.TempDir(), "old.db")
	if err := unpack("../../storage/testdata/schema5.db.gz", old); err != nil {
		t.Fatal(err)
	}
	d := newDeskOf(t)
	rehearsed := func(file string, want int) {
		t.Helper()
		before, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		d.want(t, "ok: this program can take "+file+" over", "rehearse", file)
		d.want(t, plural(want, "match", "matches")+" replayed, 0 with faults", "rehearse", file)
		after, err := os.ReadFile(file)
		if err != nil || !bytes.Equal(before, after) {
			t.Errorf("%s was changed (%v)", file, err)
		}
	}
	rehearsed(old, 2)
	if err := unpack("../../storage/testdata/schema6.db.gz", old+"6"); err != nil {
		t.Fatal(err)
	}
	rehearsed(old+"6", 2)
	stop := d.serve(t, patience)
	rehearsed(d.data, 1)
	stop()
	d.refused(t, "in use by another process", "rehearse", d.data)
	if _, err := d.store.Apply(t.Context(), storage.Commit{Match: "0000000a", Head: []byte("damaged")}); err != nil {
		t.Fatal(err)
	}
	d.close(t)
	d.refused(t, "of 2 matches 1 cannot be replayed", "rehearse", d.data)
	d.refused(t, "no such file", "rehearse", d.data+"x")
	if left, _ := filepath.Glob(filepath.Join(temporary, "*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestReplayPrintsFaults: of many matches those with faults are printed.
func TestReplayPrintsFaults(t *testing.T) {
	t.Parallel()
	d := newDeskOf(t)
	d.close(t)
	if said := d.want(t, "1 match replayed, 0 with faults\n", "replay", "--all"); strings.Count(said, "\n") != 1 {
		t.Errorf("said %q, want the sum alone", said)
	}
	d.open(t)
	if _, err := d.store.Apply(t.Context(), storage.Commit{Match: "0000000a", Head: []byte("damaged")}); err != nil {
		t.Fatal(err)
	}
	d.close(t)
	said, err := d.run(t, "replay", "--all")
	if err == nil || !strings.Contains(said, "match 0000000a") || !strings.Contains(said, "2 matches replayed, 1 with faults") || strings.Contains(said, string(d.match)) {
		t.Errorf("said %q, %v", said, err)
	}
}

// TestStalledOperator: who asks for a backup and reads nothing holds up nobody
// and is let go.
func TestStalledOperator(t *testing.T) {
	t.Parallel()
	d := newDeskOf(t)
	big := storage.Commit{Match: "0000000a", Head: []byte("h"), Records: [][]byte{make([]byte, 8<<20)}} // more than a socket takes
	if _, err := d.store.Apply(t.Context(), big); err != nil {
		t.Fatal(err)
	}
	defer d.serve(t, 300*time.Millisecond)()
	conn, err := net.Dial("unix", socketOf(d.data))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, "GET /backup HTTP/1.1\r\nHost: skald\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	for rev := range uint64(5) {
		small := storage.Commit{Match: "0000000b", Rev: rev, Head: []byte("h")}
		if _, err := d.store.Apply(t.Context(), small); err != nil {
			t.Fatal(err)
		}
		if _, err := d.table.Match(t.Context(), d.match); err != nil {
			t.Fatal(err)
		}
	}
	for deadline := time.Now().Add(10 * time.Second); !strings.Contains(d.log.String(), "backup failed"); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the backup goes on for ever")
		}
	}
}

// TestWatch: a data file that was moved is cried out about, again and again.
func TestWatch(t *testing.T) {
	t.Parallel()
	d := newDeskOf(t)
	threeTicks := func() {
		ctx, stop := context.WithCancel(t.Context())
		tick := make(chan time.Time)
		var watching sync.WaitGroup
		watching.Go(func() { watch(ctx, d.store, tick, slog.New(slog.NewTextHandler(d.log, nil))) })
		for range 3 {
			tick <- time.Time{}
		}
		stop()
		watching.Wait()
	}
	threeTicks()
	if said := d.log.String(); said != "" {
		t.Errorf("cried out over nothing: %s", said)
	}
	if err := os.Rename(d.data, d.data+".old"); err != nil {
		t.Fatal(err)
	}
	threeTicks()
	if n := strings.Count(d.log.String(), "level=ERROR"); n != 3 {
		t.Errorf("cried out %d times, want 3: %s", n, d.log.String())
	}
	// What it advises works: the running bot hands out what it has open.
	defer d.serve(t, patience)()
	copied := filepath.Join(t.TempDir(), "copy.db")
	d.want(t, "is a whole copy", "backup", copied)
	if err := os.WriteFile(d.data, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	d.want(t, ": 1 match, ", "backup", copied+"2")
	d.refused(t, "stop the skald", "restore", copied)
}
