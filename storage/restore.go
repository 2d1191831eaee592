package storage

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Restore puts a copy of the data file from in the place of the one at to,
// which nobody may have open, and says what it holds. The copy is read whole
// before; what was there is kept under another name, told as kept ("": nothing
// was). From one moment to the next there is either file at to, never none or
// half.
func Restore(ctx context.Context, from, to string, now time.Time) (kept string, c Contents, err error) {
	if c, err = Check(ctx, from); err != nil {
		return "", c, err
	}
	release, err := reserve(to)
	if err != nil {
		return "", c, advise(to, err)
	}
	defer release()
	copied, err := copyBeside(from, to)
	if err != nil {
		return "", c, fmt.Errorf("restore %s: %w", to, err)
	}
	defer os.Remove(copied)
	if _, err := Check(ctx, copied); err != nil {
		return "", c, fmt.Errorf("restore %s: check the copy: %w", to, err)
	}
	if kept, err = keep(to, to+now.Format(".20060102-150405")); err != nil {
		return "", c, fmt.Errorf("restore %s: keep what is there: %w", to, err)
	}
	if err := errors.Join(os.Rename(copied, to), syncFolder(filepath.Dir(to))); err != nil {
		return kept, c, fmt.Errorf("restore %s: %w", to, err)
	}
	return kept, c, nil
}

// Copy writes a copy of the data file from, which nobody may have open to change
// it, to a new file. It changes nothing of from.
func Copy(ctx context.Context, from, to string) error {
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("copy data file: %w", err)
	}
	err = readOnly(from, func(t *tx, _ *os.File) error {
		_, err := t.WriteTo(&contextWriter{ctx, out})
		return err
	})
	if err = errors.Join(err, out.Close()); err != nil {
		return errors.Join(advise(from, err), os.Remove(to))
	}
	return nil
}

// reserve keeps others from opening the file at path, if there is one. It need
// not be sound: it is about to be replaced.
func reserve(path string) (release func(), err error) {
	if info, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return func() {}, nil
	} else if err != nil {
		return nil, err
	} else if !info.Mode().IsRegular() {
		return nil, errNoFile
	}
	db, _, err := openFile(path, true, 0)
	switch {
	case err == nil:
		return func() { _ = db.Close() }, nil
	case isLocked(err):
		return nil, err
	}
	return func() {}, nil // damaged, and nobody can have it open
}

// copyBeside copies a file to one of another name beside the path to.
func copyBeside(from, to string) (copied string, err error) {
	in, err := os.Open(from)
	if err != nil {
		return "", err
	}
	defer in.Close()
	out, err := os.CreateTemp(filepath.Dir(to), filepath.Base(to)+partMark+"*") // its owner's alone
	if err != nil {
		return "", err
	}
	_, err = io.Copy(out, in)
	if err = errors.Join(err, out.Sync(), out.Close()); err != nil {
		return "", errors.Join(err, os.Remove(out.Name()))
	}
	return out.Name(), nil
}

// keep gives the file at path a second name, or, where files have only one,
// another. It overwrites nothing.
func keep(path, name string) (kept string, err error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if _, err := os.Stat(name); err == nil {
		return "", fmt.Errorf("%s is there already", name)
	}
	if os.Link(path, name) == nil {
		return name, nil
	}
	return name, os.Rename(path, name)
}
