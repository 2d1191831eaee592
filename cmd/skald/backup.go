package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"time"

	"skald/bot/table"
	"skald/storage"
)

// backup copies the data to a new file: by itself, or from the skald that is
// running on it. The copy is read from end to end before it has its name.
func backup(ctx context.Context, c *config, args []string, stdout io.Writer) error {
	args, err := flags("backup", args, 1, nil)
	if err != nil {
		return err
	}
	target := args[0]
	holds, err := storage.WriteBackup(ctx, target, func(out io.Writer) error {
		if running(c.data) {
			return ask(ctx, c.data, http.MethodGet, "backup", nil, out)
		}
		return withTable(c, func(store *storage.Bolt, _ *table.Table) error {
			_, err := store.Backup(ctx, out)
			return err
		})
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%s is a whole copy of %s: %s\n", target, c.data, counts(holds))
	left, err := storage.PartsOf(target)
	for _, file := range left {
		fmt.Fprintf(stdout, "%s was left by a backup that did not end: delete it\n", file)
	}
	return err
}

// check reads a data file from end to end.
func check(ctx context.Context, args []string, stdout io.Writer) error {
	args, err := flags("check", args, 1, nil)
	if err != nil {
		return err
	}
	holds, err := storage.Check(ctx, args[0])
	if errors.Is(err, storage.ErrLocked) {
		return fmt.Errorf("%s is in use: make a backup, which is checked by itself", args[0])
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "%s is whole: %s\n", args[0], counts(holds))
	return err
}

// restore puts a backup in the place of the data file.
func restore(ctx context.Context, c *config, args []string, stdout io.Writer) error {
	force := false
	args, err := flags("restore", args, 1, func(f *flag.FlagSet) { f.BoolVar(&force, "force", false, "also in the place of a newer file") })
	if err != nil {
		return err
	}
	if running(c.data) { // even if its file was moved away
		return fmt.Errorf("%s is %w: stop the skald that answers beside it", c.data, storage.ErrLocked)
	}
	if err := notNewer(args[0], c.data); err != nil && !force {
		return err
	}
	kept, holds, err := storage.Restore(ctx, args[0], c.data, time.Now())
	if kept != "" {
		fmt.Fprintf(stdout, "what was in %s is kept as %s\n", c.data, kept)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "%s is now a copy of %s: %s\n", c.data, args[0], counts(holds))
	return err
}

// notNewer refuses to put a backup in the place of a file that was changed after
// it. Both times are those that the files tell, or both those that the system
// keeps.
func notNewer(from, to string) error {
	now, err := storage.LastWritten(to)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	old, again := storage.LastWritten(from)
	if err := errors.Join(err, again); err != nil {
		return err
	}
	if now.Told != old.Told {
		for path, w := range map[string]*storage.Written{from: &old, to: &now} {
			info, err := os.Stat(path)
			if err != nil {
				return fmt.Errorf("look at data file: %w", err)
			}
			w.At = info.ModTime()
		}
	}
	if !now.At.After(old.At) {
		return nil
	}
	const exact = "2006-01-02 15:04:05.000 MST"
	return fmt.Errorf("%s was last changed at %s, and %s at %s: what was played since then would be gone; say --force to restore it all the same (what is there now is kept under another name)",
		to, now.At.UTC().Format(exact), from, old.At.UTC().Format(exact))
}

func counts(c storage.Contents) string {
	return fmt.Sprintf("%d matches, %d leagues, %d records, %d mails, %d bytes", c.Matches, c.Leagues, c.Records, c.Mails, c.Bytes)
}
