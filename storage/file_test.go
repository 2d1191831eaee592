package storage

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestInPlace: a file that is removed or replaced under the store is noticed.
func TestInPlace(t *testing.T) {
	t.Parallel()
	b := testStore(t)
	if err := b.InPlace(); err != nil {
		t.Errorf("untouched: %v", err)
	}
	if err := os.Rename(b.path, b.path+".old"); err != nil {
		t.Fatal(err)
	}
	if err := b.InPlace(); err == nil {
		t.Error("removed: no error")
	}
	if err := os.WriteFile(b.path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := b.InPlace(); err == nil || !strings.Contains(err.Error(), "was replaced") {
		t.Errorf("replaced: got %v", err)
	}
	if err := os.Rename(b.path+".old", b.path); err != nil {
		t.Fatal(err)
	}
	if err := b.InPlace(); err != nil {
		t.Errorf("put back: %v", err)
	}
}

// stall commits a megabyte while a backup's reader takes nothing, and says
// whether the commit was made, and another read answered, within a time.
func stall(t *testing.T, mapped int, patience time.Duration) (made bool) {
	t.Helper()
	b, err := open(filepath.Join(t.TempDir(), "file"), Options{}, thoroughSize, mapped)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if err := commitTo(b, "00000000", 0, make([]byte, 1000)); err != nil {
		t.Fatal(err)
	}
	reader := &stalled{reached: make(chan struct{}), free: make(chan struct{})}
	ended := make(chan error, 1)
	go func() {
		_, err := b.Backup(t.Context(), reader)
		ended <- err
	}()
	<-reader.reached
	done := make(chan error, 1)
	go func() {
		if err := commitTo(b, "00000001", 0, make([]byte, 1<<20)); err != nil {
			done <- err
			return
		}
		done <- b.Read(context.Background(), func(r Reader) error {
			_, err := r.Load("00000001")
			return err
		})
	}()
	select {
	case err := <-done:
		made = true
		if err != nil {
			t.Error(err)
		}
		close(reader.free)
	case <-time.After(patience):
		close(reader.free)
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if err := <-ended; err != nil {
		t.Errorf("the backup itself: %v", err)
	}
	return made
}

// stalled is a reader of a backup that stops at its first bytes.
type stalled struct{ reached, free chan struct{} }

func (s *stalled) Write(p []byte) (int, error) {
	select {
	case <-s.free:
	default:
		close(s.reached)
		<-s.free
	}
	return len(p), nil
}

// TestStalledBackup: where the file outgrows its map, a backup that stalls
// holds up commits and reads; so much is mapped that no file does.
func TestStalledBackup(t *testing.T) {
	t.Parallel()
	if !stall(t, mapSize(), 10*time.Second) {
		t.Error("with the map of every day: held up")
	}
	if stall(t, 0, 200*time.Millisecond) {
		t.Error("with a small map: not held up, so this test proves nothing")
	}
}

// TestMapIsGenerous reads how much of an open file is mapped.
func TestMapIsGenerous(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("asks /proc")
	}
	b := testStore(t)
	maps, err := os.Open("/proc/self/maps")
	if err != nil {
		t.Fatal(err)
	}
	defer maps.Close()
	for lines := bufio.NewScanner(maps); lines.Scan(); {
		if !strings.HasSuffix(lines.Text(), b.path) {
			continue
		}
		var from, to uint64
		if _, err := fmt.Sscanf(lines.Text(), "%x-%x", &from, &to); err != nil {
			t.Fatal(err)
		}
		if to-from != 1<<38 {
			t.Errorf("mapped %d bytes, want 2^38", to-from)
		}
		return
	}
	t.Error("the file is not mapped")
}
