package storage

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// WriteBackup makes a backup at target, where nothing may be, and says what it
// holds. It is written under a name of its own beside it (see PartsOf), synced, read
// from end to end, and only then has its name: what stands there is whole.
func WriteBackup(ctx context.Context, target string, write func(io.Writer) error) (Contents, error) {
	if _, err := os.Lstat(target); err == nil {
		return Contents{}, fmt.Errorf("%s is there already: name a new file", target)
	}
	out, err := os.CreateTemp(filepath.Dir(target), filepath.Base(target)+partMark+"*") // its owner's alone
	if err != nil {
		return Contents{}, fmt.Errorf("write backup: %w", err)
	}
	part := out.Name()
	defer os.Remove(part)
	if err = errors.Join(write(out), out.Sync(), out.Close()); err != nil {
		return Contents{}, fmt.Errorf("write backup: %w", err)
	}
	c, err := Check(ctx, part)
	if err != nil {
		return Contents{}, fmt.Errorf("check backup: %w", err)
	}
	if err := errors.Join(os.Rename(part, target), syncFolder(filepath.Dir(target))); err != nil {
		return Contents{}, fmt.Errorf("write backup: %w", err)
	}
	return c, nil
}

// partMark stands between a target and the rest of its unfinished name.
const partMark = ".part-"

// PartsOf lists what backups to target left that did not end. target may be a
// pattern.
func PartsOf(target string) ([]string, error) { return filepath.Glob(target + partMark + "*") }
