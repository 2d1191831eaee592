package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"

	"skald/storage"
)

// rehearse does to a copy of a data file what an upgrade would do to it: it is
// opened and brought to today's layout, read from end to end, and every match is
// played again. The file itself is only read.
func rehearse(ctx context.Context, a *call) error {
	folder, err := os.MkdirTemp("", "skald-rehearsal-")
	if err != nil {
		return fmt.Errorf("make a place to rehearse: %w", err)
	}
	defer os.RemoveAll(folder)
	on := *a.config
	on.data = filepath.Join(folder, "copy.db")
	if err := copyOf(ctx, a.file, on.data); err != nil {
		return fmt.Errorf("copy %s (TMPDIR names another place for the copy): %w", a.file, err)
	}
	fmt.Fprintf(a.out, "rehearsing on a copy of %s\n", a.file)
	store, err := storage.Open(on.data, storage.Options{Log: on.logger(os.Stderr)})
	if err == nil {
		err = store.Close()
	}
	if err != nil {
		return fmt.Errorf("open the copy: %w", err)
	}
	holds, err := storage.Check(ctx, on.data)
	if err != nil {
		return fmt.Errorf("check the copy: %w", err)
	}
	fmt.Fprintf(a.out, "the copy has today's layout and is whole: %s\n", counts(holds))
	if err := replay(ctx, &call{config: &on, out: a.out, progress: a.progress}); err != nil {
		return fmt.Errorf("%w: go on with the program that you have, and report this", err)
	}
	_, err = fmt.Fprintf(a.out, "ok: this program can take %s over\n", a.file)
	return err
}

// copyOf copies a data file to a new one: from the skald that runs on it, or by
// itself.
func copyOf(ctx context.Context, from, to string) error {
	if !running(from) {
		if _, err := os.Stat(from); err != nil {
			return err
		}
		return storage.Copy(ctx, from, to)
	}
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(ask(ctx, from, http.MethodGet, "backup", nil, out), out.Close())
}
