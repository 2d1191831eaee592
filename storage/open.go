package storage

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"time"

	"go.etcd.io/bbolt"
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

// lockPatience is how long Open waits for another process to let the file go;
// it waits twice.
const lockPatience = 400 * time.Millisecond

// mapSize is how much address space is mapped in advance: as long as the file
// is smaller, a long read (a backup) never holds up the writer that must grow
// the map. It costs no memory; Windows would make the file as large, so not
// there.
func mapSize() int {
	if runtime.GOOS == "windows" || strconv.IntSize < 64 {
		return 0
	}
	return 1 << 30
}

// Open opens the data file at path, or makes a new one if there is none or an
// empty one. The file is readable by its owner alone; wider permissions of an
// older file are taken away. Anything that is not a sound data file is refused
// as it is, with advice; nothing is ever repaired.
func Open(path string, o Options) (*Bolt, error) {
	b := &Bolt{
		path: path, log: o.Log, queues: newQueues(), wake: make(chan struct{}, 1),
		queue: make(chan *change), quit: make(chan struct{}), done: make(chan struct{}),
	}
	if b.log == nil {
		b.log = slog.New(slog.DiscardHandler)
	}
	fresh, err := inspect(path)
	if err != nil {
		return nil, advise(path, err)
	}
	if b.db, err = openFile(path, false); err != nil {
		return nil, advise(path, err)
	}
	if err := b.ready(fresh); err != nil {
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
	return b.readOutbox()
}

// inspect looks at what is at path without changing it, and says whether a new
// file is to be made.
func inspect(path string) (fresh bool, err error) {
	info, err := os.Stat(path)
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
	db, err := openFile(path, true)
	if err != nil {
		return false, err
	}
	defer db.Close()
	return false, examine(db, info.Size())
}

// examine refuses a file that is not ours or not whole.
func examine(db *bbolt.DB, size int64) (err error) {
	defer recoverDamage(&err)()
	begun, err := db.Begin(false)
	if err != nil {
		return err
	}
	defer rollback(begun)
	if begun.Size() > size {
		return fmt.Errorf("%w: %d bytes of %d are missing", ErrDamaged, begun.Size()-size, begun.Size())
	}
	return (&tx{Tx: begun}).examine()
}

// openFile opens a file by bbolt. What bbolt panics on becomes an error, and
// the file is let go.
func openFile(path string, readOnly bool) (db *bbolt.DB, err error) {
	var file *os.File
	defer func() {
		if err != nil && db == nil && file != nil {
			_ = file.Close() // twice if bbolt closed it: no harm
		}
	}()
	defer recoverDamage(&err)()
	return bbolt.Open(path, 0o600, &bbolt.Options{
		Timeout: lockPatience, ReadOnly: readOnly, FreelistType: bbolt.FreelistMapType, NoStatistics: true, InitialMmapSize: mapSize(),
		OpenFile: func(name string, flag int, mode os.FileMode) (*os.File, error) {
			file, err = os.OpenFile(name, flag, mode)
			return file, err
		},
	})
}

// tighten takes away what others than the owner may do with the file.
func tighten(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		return os.Chmod(path, info.Mode().Perm()&0o700)
	}
	return nil
}

// syncFolder makes a new file's name durable.
func syncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

var errNoFile = errors.New("not a regular file")

// advise makes the one sentence that an operator reads.
func advise(path string, err error) error {
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return fmt.Errorf("data file %s is %w: stop it, or set SKALD_DATA to another file", path, ErrLocked)
	case errors.Is(err, errNoFile):
		return fmt.Errorf("data file %s is %w: set SKALD_DATA to the path of a file", path, err)
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("data file %s cannot be made (%w): make its folder, or set SKALD_DATA to another file", path, err)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("data file %s cannot be opened (%w): give skald's user the right to read and write it", path, err)
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
