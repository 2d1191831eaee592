package storage_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"skald/storage"
	"skald/storage/storagetest"
)

// TestMigrateFromSchema1 opens a file that the code of schema 1 wrote (testdata/schema1.bolt: one match without records,
// one of 2 and one of 4) and finds everything in it.
func TestMigrateFromSchema1(t *testing.T) {
	t.Parallel()
	old, err := os.ReadFile("testdata/schema1.bolt")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, old, 0o600); err != nil {
		t.Fatal(err)
	}
	for round := range 2 {
		var log bytes.Buffer
		s, err := storage.Open(path, storage.Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := strings.Count(log.String(), "data file migrated"), 1-round; got != want {
			t.Errorf("round %d: %d lines of migration, want %d: %s", round, got, want, log.String())
		}
		checkSchema1(t, s)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	s := openStore(t, path)
	if _, err := s.Apply(t.Context(), storage.Commit{Match: "7zzzzzz0", Rev: 4, Records: [][]byte{[]byte("next")}}); err != nil {
		t.Fatal(err)
	}
	if got, err := storagetest.Now(t.Context(), s).Record("7zzzzzz0", 4); err != nil || string(got) != "next" {
		t.Errorf("record after the migrated ones: got %q, %v", got, err)
	}
}

func checkSchema1(t *testing.T, s *storage.Bolt) {
	t.Helper()
	ctx := t.Context()
	var got, want []string
	say := func(v any, err error) { got = append(got, fmt.Sprint(v, err)) }
	expect := func(v any) { want = append(want, fmt.Sprint(v, error(nil))) }

	for i, id := range []storage.MatchID{"0000000a", "7zzzzzzz", "7zzzzzz0"} {
		count := 2 * i
		snap, err := storagetest.Now(ctx, s).Load(id)
		say(fmt.Sprintf("%s %d %d", snap.Head, snap.Rev, snap.Seq), err)
		if count == 0 {
			expect("head without records 1 0")
			continue
		}
		expect(fmt.Sprintf("head %d of %s %d %d", count, id, count, count))
		records, err := storagetest.Now(ctx, s).Records(id, 0, 9)
		say(fmt.Sprintf("%q", records), err)
		var all []string
		for seq := range count {
			all = append(all, fmt.Sprintf("record %d of %s", seq, id))
		}
		expect(fmt.Sprintf("%q", all))
		say(storagetest.Now(ctx, s).ByChannel(storage.ChannelID(100 + i)))
		expect(id)
		say(storagetest.Now(ctx, s).WaitingFor(storage.UserID(10 + i)))
		expect([]storage.MatchID{id})
		say(storagetest.Now(ctx, s).Seen(storage.InteractionID(1000*i + 1)))
		expect(true)
	}
	say(storagetest.Now(ctx, s).ByUser(1))
	expect([]storage.MatchID{"7zzzzzz0", "7zzzzzzz"})
	say(storagetest.Now(ctx, s).Due(noon.Add(time.Hour), 0))
	expect([]storage.MatchID{"7zzzzzzz"})
	mail, err := s.DueMail(ctx, noon, 0)
	for _, m := range mail {
		say(fmt.Sprintf("%s %s %s", m.Kind, m.Replaces, m.Body), err)
	}
	expect("board 1 board 7zzzzzzz body")
	expect("board 3 board 7zzzzzz0 body")
	posted, err := storagetest.Now(ctx, s).Posted("7zzzzzzz")
	say(string(posted), err)
	expect("posted")
	note, err := s.Note(ctx, "commands")
	say(string(note), err)
	expect("hash")
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("got:\n%s\nwant:\n%s", g, w)
	}
	if err := s.Verify(ctx); err != nil {
		t.Error(err)
	}
}
