package main

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

// socketOf names the socket of the skald that runs on a data file: beside it. Of one
// that runs on a database it is in the folder in which that was started.
func socketOf(data string) string {
	if isDatabase(data) {
		return "skald.sock"
	}
	return data + ".sock"
}

// openSocket listens at path, for the user of this process alone. It takes the
// place of a socket that a killed process left, and of nothing else: neither of
// a file nor of a socket on which somebody answers, who may run on a data file
// that was moved away since.
func openSocket(path string) (net.Listener, error) {
	if err := vacant(path); err != nil {
		return nil, err
	}
	// It is made in a folder that only this user can enter, so that there is no
	// moment at which others could reach it, and moved when it is closed to
	// them.
	folder, err := os.MkdirTemp(filepath.Dir(path), ".s")
	if err != nil {
		return nil, fmt.Errorf("make socket: %w", err)
	}
	defer os.RemoveAll(folder)
	made := filepath.Join(folder, "s")
	ln, err := net.Listen("unix", made)
	if err != nil {
		return nil, fmt.Errorf("make socket: %w", err)
	}
	ln.(*net.UnixListener).SetUnlinkOnClose(false) // that name is gone by then
	err = os.Chmod(made, 0o600)
	if err == nil {
		err = os.Rename(made, path)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("make socket: %w", err), ln.Close())
	}
	own, err := os.Lstat(path)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("look at own socket: %w", err), ln.Close())
	}
	return &socket{Listener: ln, path: path, own: own}, nil
}

// vacant refuses a path that is not ours to take.
func vacant(path string) error {
	if longest := len(syscall.RawSockaddrUnix{}.Path) - 1; len(path) > longest {
		return fmt.Errorf("%s is longer than the %d bytes of a socket's path: put the data file elsewhere", path, longest)
	}
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("look at socket: %w", err)
	case info.Mode().Type() != fs.ModeSocket:
		return fmt.Errorf("%s is no socket: move it away", path)
	}
	if answers(path) {
		return fmt.Errorf("another skald answers at %s: its data file was moved or replaced, stop it", path)
	}
	return nil
}

// running says whether a skald answers beside a data file. It may have another
// file open than the one that is there now.
func running(data string) bool { return answers(socketOf(data)) }

func answers(path string) bool {
	conn, err := net.DialTimeout("unix", path, time.Second)
	if err != nil {
		return false
	}
	conn.Close()
	return true
}

// socket is a listener that takes its name away when it closes, if the name is
// still its own.
type socket struct {
	net.Listener
	path  string
	own   os.FileInfo
	close sync.Once // once closed, another's name may look like its own
}

func (s *socket) Close() (err error) {
	s.close.Do(func() {
		if now, lost := os.Lstat(s.path); lost == nil && os.SameFile(now, s.own) {
			_ = os.Remove(s.path)
		}
		err = s.Listener.Close()
	})
	return err
}
