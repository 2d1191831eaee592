package storage_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"skald/storage"
)

func TestRestore(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	from, to := filepath.Join(folder, "backup"), filepath.Join(folder, "skald.db")
	if err := os.WriteFile(from, written(t), 0o600); err != nil {
		t.Fatal(err)
	}
	restore := func(from string) (string, storage.Contents, error) {
		return storage.Restore(t.Context(), from, to, noon)
	}

	// Where nothing was, nothing is kept.
	kept, c, err := restore(from)
	if err != nil || kept != "" || c.Matches != 40 || c.Records != 200 || c.Mails != 200 {
		t.Errorf("restore to nowhere: kept %q, %+v, %v", kept, c, err)
	}
	s := openStore(t, to)
	if _, err := s.Apply(t.Context(), storage.Commit{Match: "zzzzzzzz"}); err != nil {
		t.Fatal(err)
	}

	// While somebody has the file open, nothing is changed.
	if _, _, err := restore(from); !errors.Is(err, storage.ErrLocked) {
		t.Errorf("restore under a running bot: got %v, want ErrLocked", err)
	}
	if c := closeWhole(t, s, to); c.Matches != 41 {
		t.Errorf("after a refusal: %+v, want 41 matches", c)
	}

	// A damaged copy is refused before anything is touched.
	spoilt := filepath.Join(folder, "spoilt")
	raw, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(spoilt, raw[:len(raw)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := restore(spoilt); !errors.Is(err, storage.ErrDamaged) || !strings.Contains(err.Error(), spoilt) {
		t.Errorf("restore a damaged copy: got %v", err)
	}
	if c, err := storage.Check(t.Context(), to); err != nil || c.Matches != 41 {
		t.Errorf("after a damaged copy: %+v, %v", c, err)
	}

	// What was there is kept, sound or not, and nothing kept is overwritten.
	kept, _, err = restore(from)
	if err != nil || kept != to+".20310506-120000" {
		t.Errorf("restore: kept %q, %v", kept, err)
	}
	for path, matches := range map[string]int{to: 40, kept: 41, from: 40} {
		if c, err := storage.Check(t.Context(), path); err != nil || c.Matches != matches {
			t.Errorf("%s: %+v, %v, want %d matches", path, c, err, matches)
		}
	}
	if _, _, err := restore(from); err == nil {
		t.Error("a second time within a second: what was kept is overwritten")
	}
	if err := errors.Join(os.Remove(kept), os.WriteFile(to, []byte("no data file"), 0o600)); err != nil {
		t.Fatal(err)
	}
	if kept, _, err := restore(from); err != nil {
		t.Errorf("restore in place of a damaged file: %v", err)
	} else if raw, err := os.ReadFile(kept); err != nil || string(raw) != "no data file" {
		t.Errorf("kept %q, %v", raw, err)
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "*.part-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if info, err := os.Stat(to); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v, want 0600", info.Mode(), err)
	}
}

// TestCheck: a file that is none is said to be so, and looking at one leaves it
// as it is.
func TestCheck(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "file")
	if _, err := storage.Check(t.Context(), path); err == nil {
		t.Error("no file: no error")
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("the file was made")
	}
	if c := closeWhole(t, openStore(t, path), path); c.Matches != 0 || c.Bytes == 0 {
		t.Errorf("an empty file: %+v", c)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s := openStore(t, path)
	if _, err := storage.Check(t.Context(), path); !errors.Is(err, storage.ErrLocked) {
		t.Errorf("an open file: got %v, want ErrLocked", err)
	}
	closeWhole(t, s, path)
	if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
		t.Errorf("the file was changed (%v)", err)
	}
}
