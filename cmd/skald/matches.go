package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/url"
	"os"

	"skald/bot/table"
	"skald/storage"
)

// withTable opens the data file for a command of the operator's.
func withTable(c *config, do func(*storage.Bolt, *table.Table) error) error {
	if _, err := os.Stat(c.data); err != nil {
		return fmt.Errorf("no data: %w (SKALD_DATA names the file)", err)
	}
	store, err := storage.Open(c.data, storage.Options{})
	if err != nil {
		return err
	}
	return errors.Join(do(store, table.New(store, c.games(), table.Options{})), store.Close())
}

// export writes a match, running or over, as JSON. It holds the match's secrets.
func export(ctx context.Context, c *config, args []string, stdout io.Writer) error {
	args, err := flags("export", args, 1, nil)
	if err != nil {
		return err
	}
	err = withTable(c, func(_ *storage.Bolt, t *table.Table) error {
		e, err := t.ExportAll(ctx, storage.MatchID(args[0]))
		if err != nil {
			return err
		}
		return e.Write(stdout)
	})
	if errors.Is(err, storage.ErrLocked) {
		return ask(ctx, c.data, "export/"+url.PathEscape(args[0]), stdout)
	}
	return err
}

// verify checks an exported match and says what it found.
func verify(c *config, args []string, stdout io.Writer) error {
	args, err := flags("verify", args, 1, nil)
	if err != nil {
		return err
	}
	file, err := os.Open(args[0])
	if err != nil {
		return err
	}
	defer file.Close()
	e, err := table.ReadExport(file)
	if err != nil {
		return fmt.Errorf("read %s: %w", args[0], err)
	}
	report, err := table.Verify(c.games(), e)
	if err != nil {
		return err
	}
	return say(stdout, report)
}

// say prints a report, and is an error if the match is not what it says.
func say(stdout io.Writer, r table.Report) error {
	if r.Honest() {
		_, err := fmt.Fprintf(stdout, "match %s (%s): honest: %d records follow from its seed, its rules and its players\n", r.Match, r.Game, r.Records)
		return err
	}
	for _, f := range r.Faults {
		fmt.Fprintf(stdout, "match %s (%s): %s\n", r.Match, r.Game, f)
	}
	return fmt.Errorf("match %s is not what it says: %d faults", r.Match, len(r.Faults))
}

// replay plays every stored match again by today's rules: before a release, and
// before an upgrade on a copy.
func replay(ctx context.Context, c *config, args []string, stdout io.Writer) error {
	all := false
	if _, err := flags("replay", args, 0, func(f *flag.FlagSet) { f.BoolVar(&all, "all", false, "every match") }); err != nil {
		return err
	}
	if !all {
		return fmt.Errorf("replay: say --all\n%s", usage)
	}
	return withTable(c, func(_ *storage.Bolt, t *table.Table) error {
		var faults []error
		count := 0
		err := t.Replay(ctx, func(r table.Report) error {
			count++
			if err := say(stdout, r); err != nil {
				faults = append(faults, err)
			}
			return nil
		})
		fmt.Fprintf(stdout, "%d matches replayed, %d with faults\n", count, len(faults))
		return errors.Join(append(faults, err)...)
	})
}
