package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"strings"
	"time"

	"skald/bot/table"
	"skald/storage"
)

// backup copies the data to a new file: by itself, or from the skald that is
// running on it. The copy is read from end to end before it has its name.
func backup(ctx context.Context, a *call) error {
	c, target := a.config, a.file
	holds, err := storage.WriteBackup(ctx, target, func(out io.Writer) error {
		if running(c.data) {
			return ask(ctx, c.data, http.MethodGet, "backup", nil, out)
		}
		return withTable(ctx, c, func(store store, _ *table.Table) error {
			_, err := store.Backup(ctx, out)
			return err
		})
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(a.out, "%s is a whole copy of %s: %s\n", target, named(c.data), counts(holds))
	left, err := storage.PartsOf(target)
	for _, file := range left {
		fmt.Fprintf(a.out, "%s was left by a backup that did not end: delete it\n", file)
	}
	return err
}

// check reads a data file from end to end.
func check(ctx context.Context, a *call) error {
	holds, err := storage.Check(ctx, a.file)
	if errors.Is(err, storage.ErrLocked) {
		return fmt.Errorf("%s is in use: make a backup, which is checked by itself", a.file)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.out, "%s is whole: %s\n", a.file, counts(holds))
	return err
}

// restore puts a backup in the place of the data file.
func restore(ctx context.Context, a *call) error {
	c, from := a.config, a.file
	if isDatabase(c.data) {
		return fmt.Errorf("SKALD_DATA names a database: put a backup into an empty one by skald move %s ADDRESS", from)
	}
	if running(c.data) { // even if its file was moved away
		return fmt.Errorf("%s is %w: stop the skald that answers beside it", c.data, storage.ErrLocked)
	}
	if err := notNewer(from, c.data); err != nil && !a.force {
		return err
	}
	kept, holds, err := storage.Restore(ctx, from, c.data, time.Now())
	if kept != "" {
		fmt.Fprintf(a.out, "what was in %s is kept as %s\n", c.data, kept)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.out, "%s is now a copy of %s: %s\n", c.data, from, counts(holds))
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
	return strings.Join([]string{
		plural(c.Matches, "match", "matches"), plural(c.Leagues, "league", "leagues"), plural(c.Records, "record", "records"),
		plural(c.Mails, "mail", "mails"), plural(int(c.Bytes), "byte", "bytes"),
	}, ", ")
}
