package main

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
)

func socketPath(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "skald") // short: a socket's path has few bytes
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	return filepath.Join(folder, "m.db.sock")
}

// TestSocketIsPrivate opens sockets under a umask that keeps nothing back,
// while somebody looks: whatever is to be seen is for its owner alone.
func TestSocketIsPrivate(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0)) // so not in parallel
	path := socketPath(t)
	stop, ready := make(chan struct{}), make(chan struct{})
	var looking sync.WaitGroup
	looking.Go(func() {
		for seen := 0; ; {
			select {
			case <-stop:
				return
			default:
			}
			found, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*"))
			more, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".s*"))
			if err != nil {
				t.Error(err)
			}
			for _, file := range append(found, more...) {
				if info, err := os.Lstat(file); err == nil && info.Mode().Perm()&0o077 != 0 {
					t.Errorf("%s has mode %v", file, info.Mode())
				}
			}
			if seen++; seen == 1 {
				close(ready)
			}
		}
	})
	<-ready
	for range 200 {
		ln, err := openSocket(path)
		if err != nil {
			t.Fatal(err)
		}
		ln.Close()
	}
	close(stop)
	looking.Wait()
	if left, _ := os.ReadDir(filepath.Dir(path)); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestSocketTakesNothing: it takes the place of a socket on which nobody
// answers, and of nothing else.
func TestSocketTakesNothing(t *testing.T) {
	t.Parallel()
	path := socketPath(t)
	if err := os.WriteFile(path, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := openSocket(path); err == nil || !strings.Contains(err.Error(), "is no socket") {
		t.Errorf("over a file: got %v", err)
	}
	if raw, err := os.ReadFile(path); err != nil || string(raw) != "mine" {
		t.Errorf("the file: %q, %v", raw, err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	killed, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	killed.(*net.UnixListener).SetUnlinkOnClose(false)
	killed.Close()
	first, err := openSocket(path)
	if err != nil {
		t.Fatalf("over the socket of a killed process: %v", err)
	}
	if _, err := openSocket(path); err == nil || !strings.Contains(err.Error(), "another skald answers") {
		t.Errorf("over a socket in use: got %v", err)
	}
	if conn, err := net.Dial("unix", path); err != nil {
		t.Errorf("the first one: %v", err)
	} else {
		conn.Close()
	}
	// A socket that took its place meanwhile is not taken away with it.
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	second, err := openSocket(path)
	if err != nil {
		t.Fatal(err)
	}
	first.Close()
	if conn, err := net.Dial("unix", path); err != nil {
		t.Errorf("the second one: %v", err)
	} else {
		conn.Close()
	}
	second.Close()
	long := filepath.Join(t.TempDir(), strings.Repeat("x", 120))
	if _, err := openSocket(long); err == nil || !strings.Contains(err.Error(), "is longer than the 107 bytes") {
		t.Errorf("a path too long: got %v", err)
	}
}
