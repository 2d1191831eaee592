package storage

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"go.etcd.io/bbolt"
)

// lockPatience is how long Open waits for another process to let the file go;
// it waits twice.
const lockPatience = 400 * time.Millisecond

// mapSize is how much address space is mapped in advance: as long as the file
// is smaller, a long read (a backup) never holds up the writer that must grow
// the map, and all reads behind it. It costs no memory; Windows would make the
// file as large, so not there.
func mapSize() int {
	if runtime.GOOS == "windows" || strconv.IntSize < 64 {
		return 0
	}
	return 1 << 38
}

// smallMap is what is mapped where the system grants less.
const smallMap = 1 << 30

// openFile opens a file by bbolt. What bbolt panics on becomes an error, and
// the file is let go.
func openFile(path string, readOnly bool, mapped int) (*bbolt.DB, *os.File, error) {
	db, file, err := tryFile(path, readOnly, mapped)
	if mapped > smallMap && errors.Is(err, syscall.ENOMEM) {
		return tryFile(path, readOnly, smallMap)
	}
	return db, file, err
}

func tryFile(path string, readOnly bool, mapped int) (db *bbolt.DB, file *os.File, err error) {
	defer func() {
		if err != nil && db == nil && file != nil {
			_ = file.Close() // twice if bbolt closed it: no harm
		}
	}()
	defer recoverDamage(&err)()
	db, err = bbolt.Open(path, 0o600, &bbolt.Options{
		Timeout: lockPatience, ReadOnly: readOnly, FreelistType: bbolt.FreelistMapType, NoStatistics: true, InitialMmapSize: mapped,
		OpenFile: func(name string, flag int, mode os.FileMode) (_ *os.File, err error) {
			file, err = os.OpenFile(name, flag, mode)
			return file, err
		},
	})
	return db, file, err
}

// Bytes is how large the file is.
func (b *Bolt) Bytes(context.Context) (int64, error) {
	info, err := os.Stat(b.path)
	if err != nil {
		return 0, fmt.Errorf("look at data file: %w", err)
	}
	return info.Size(), nil
}

// InPlace returns an error if the path that was opened no longer leads to the
// file that is open: then whatever is committed goes to a file that nobody will
// find again.
func (b *Bolt) InPlace() error {
	there, err := os.Stat(b.path)
	if err != nil {
		return fmt.Errorf("look for data file: %w", err)
	}
	open, err := b.file.Stat()
	if err != nil {
		return fmt.Errorf("look at open data file: %w", err)
	}
	if !os.SameFile(there, open) {
		return fmt.Errorf("data file %s was replaced by another", b.path)
	}
	return nil
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
