package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"

	"skald/storage"
)

// rehearse does to a copy of a data file what an upgrade would do to it: it is
// opened and brought to today's layout, read from end to end, and every match is
// played again. The file itself is only read.
func rehearse(ctx context.Context, c *config, args []string, stdout, progress io.Writer) error {
	args, err := flags("rehearse", args, 1, nil)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "skald-rehearsal-")
	if err != nil {
		return fmt.Errorf("make a place to rehearse: %w", err)
	}
	defer os.RemoveAll(folder)
	on := *c
	on.data = filepath.Join(folder, "copy.db")
	if err := copyOf(ctx, args[0], on.data); err != nil {
		return fmt.Errorf("copy %s (TMPDIR names another place for the copy): %w", args[0], err)
	}
	fmt.Fprintf(stdout, "rehearsing on a copy of %s\n", args[0])
	store, err := storage.Open(on.data, storage.Options{Log: c.logger(os.Stderr)})
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
	fmt.Fprintf(stdout, "the copy has today's layout and is whole: %s\n", counts(holds))
	if err := replay(ctx, &on, []string{"--all"}, stdout, progress); err != nil {
		return fmt.Errorf("%w: go on with the program that you have, and report this", err)
	}
	_, err = fmt.Fprintf(stdout, "ok: this program can take %s over\n", args[0])
	return err
}

// copyOf copies a data file to a new one: from the skald that runs on it, or by
// itself.
func copyOf(ctx context.Context, from, to string) error {
	if !running(from) {
		return storage.Copy(ctx, from, to)
	}
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(ask(ctx, from, http.MethodGet, "backup", nil, out), out.Close())
}
