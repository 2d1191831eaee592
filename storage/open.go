package storage

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	bolterrors "go.etcd.io/bbolt/errors"
)

// Errors of Open. Each comes wrapped in a sentence that names the file and says
// what to do.
var (
	ErrLocked  = errors.New("in use by another process")
	ErrForeign = errors.New("not a data file of skald")
	ErrNewer   = errors.New("written by a newer skald")
	ErrOlder   = errors.New("written by a skald from before the first release")
)

// Open opens the data file at path, or makes a new one if there is none or an
// empty one. The file is readable by its owner alone; wider permissions of an
// older file are taken away. Anything that is not a sound data file is refused
// as it is, with advice; nothing is ever repaired. Of a large file only what
// holds it together is looked at, which is logged: [Check] reads the rest.
func Open(path string, o Options) (*Bolt, error) { return open(path, o, thoroughSize, mapSize()) }

// open is Open, told up to which size a file is read whole and how much of it
// is mapped in advance.
func open(path string, o Options, thorough int64, mapped int) (*Bolt, error) {
	b := &Bolt{
		path: path, log: o.Log, queues: newQueues(), wake: make(chan struct{}, 1),
		queue: make(chan *change, maxBatch), leisurely: make(chan *change), leisure: leisure, quit: make(chan struct{}), done: make(chan struct{}),
	}
	if b.log == nil {
		b.log = slog.New(slog.DiscardHandler)
	}
	fresh, err := b.inspect(thorough)
	if err != nil {
		return nil, advise(path, err)
	}
	if b.db, b.file, err = openFile(path, false, mapped); err != nil {
		return nil, advise(path, err)
	}
	if b.db.NoSync = o.Unsynced; o.Unsynced {
		b.leisure = 0 // there is no wait for the disk to share
	}
	err = b.ready(fresh)
	if err == nil && !o.Unfinished {
		err = b.whole()
	}
	if err != nil {
		return nil, advise(path, errors.Join(err, b.db.Close()))
	}
	go b.write()
	return b, nil
}

// ready readies a file that is open and ours.
func (b *Bolt) ready(fresh bool) error {
	if err := tighten(b.path); err != nil {
		return err
	}
	if fresh {
		if err := syncFolder(filepath.Dir(b.path)); err != nil {
			return err
		}
	}
	if err := b.makeBuckets(); err != nil {
		return err
	}
	if err := b.migrate(); err != nil {
		return err
	}
	return b.readOutbox()
}

// inspect looks at what is at the path without changing it, and says whether a
// new file is to be made.
func (b *Bolt) inspect(thorough int64) (fresh bool, err error) {
	info, err := os.Stat(b.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return true, nil
	case err != nil:
		return false, err
	case !info.Mode().IsRegular():
		return false, errNoFile
	case info.Size() == 0:
		return true, nil
	}
	whole := info.Size() <= thorough
	if !whole {
		b.log.Warn("data file is too large to be read whole at the start: run skald check on a backup of it",
			"file", b.path, "bytes", info.Size())
	}
	return false, readOnly(b.path, func(t *tx, file *os.File) error {
		if err := t.examine(file, whole); err != nil || !whole {
			return err
		}
		return t.readAll(context.Background())
	})
}

// readOnly opens a file only to look at it, as it is at one moment.
func readOnly(path string, look func(*tx, *os.File) error) (err error) {
	db, file, err := openFile(path, true, 0)
	if err != nil {
		return err
	}
	defer db.Close()
	defer recoverDamage(&err)()
	begun, err := db.Begin(false)
	if err != nil {
		return err
	}
	defer rollback(begun)
	return look(&tx{Tx: begun}, file)
}

// isLocked says whether another process has the file.
func isLocked(err error) bool { return errors.Is(err, bolterrors.ErrTimeout) }

var errNoFile = errors.New("not a regular file")

// advise makes the one sentence that an operator reads.
func advise(path string, err error) error {
	switch {
	case isLocked(err):
		return fmt.Errorf("data file %s is %w: stop it, or set SKALD_DATA to another file", path, ErrLocked)
	case errors.Is(err, errNoFile):
		return fmt.Errorf("data file %s is %w: set SKALD_DATA to the path of a file", path, err)
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("data file %s cannot be made (%w): make its folder, or set SKALD_DATA to another file", path, err)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("data file %s cannot be opened (%w): give skald's user the right to read and write it", path, err)
	case errors.Is(err, ErrUnfinished):
		return fmt.Errorf("data file %s cannot be used: %w", path, err)
	case errors.Is(err, ErrNewer):
		return fmt.Errorf("data file %s was %w: upgrade skald", path, err)
	case errors.Is(err, ErrOlder):
		return fmt.Errorf("data file %s was %w: no release reads it, set SKALD_DATA to another file", path, err)
	case errors.Is(err, ErrForeign), errors.Is(err, bolterrors.ErrInvalid), errors.Is(err, bolterrors.ErrVersionMismatch):
		return fmt.Errorf("data file %s is %w, or its beginning is damaged: restore it from a backup, or set SKALD_DATA to another file", path, ErrForeign)
	case errors.Is(err, ErrDamaged), errors.Is(err, bolterrors.ErrChecksum):
		return fmt.Errorf("data file %s is damaged (%w): restore it from a backup, and keep this file aside", path, err)
	}
	return fmt.Errorf("open data file %s: %w", path, err)
}
