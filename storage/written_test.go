package storage_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"skald/storage"
)

// TestLastWritten: a file tells when it was last changed, whatever was read
// since; one that tells nothing has the system's time.
func TestLastWritten(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "file")
	if _, err := storage.LastWritten(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	s := openStore(t, path)
	before := time.Now()
	if _, err := s.Apply(t.Context(), storage.Commit{Match: m1, Head: []byte("h")}); err != nil {
		t.Fatal(err)
	}
	after := time.Now()
	if _, err := s.Apply(t.Context(), storage.Commit{Match: m1, Head: []byte("h")}); err == nil { // refused
		t.Fatal("no conflict")
	}
	if _, err := s.Prune(t.Context(), noon); err != nil { // nothing to forget
		t.Fatal(err)
	}
	closeWhole(t, s, path)
	closeWhole(t, openStore(t, path), path)
	w, err := storage.LastWritten(path)
	if err != nil || !w.Told || w.At.Before(before.Add(-time.Second)) || w.At.After(after) {
		t.Errorf("%+v, %v, want between %s and %s", w, err, before, after)
	}
	if err := os.Chtimes(path, noon, noon); err != nil {
		t.Fatal(err)
	}
	if again, err := storage.LastWritten(path); err != nil || again != w {
		t.Errorf("%+v, %v, want %+v still", again, err, w)
	}
	for _, what := range []string{"", "no data file"} {
		if err := os.WriteFile(path, []byte(what), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, noon, noon); err != nil {
			t.Fatal(err)
		}
		if w, err := storage.LastWritten(path); err != nil || w.Told || !w.At.Equal(noon) {
			t.Errorf("%q: %+v, %v, want the system's %s", what, w, err, noon)
		}
	}
}
