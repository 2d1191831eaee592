package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"skald/bot/table"
	"skald/storage"
	"skald/storage/carry"
	"skald/storage/postgres"
)

// store is where all matches are kept: a file or a database.
type store interface {
	table.Store
	storage.Portable
	Unsent() int
	Backup(context.Context, io.Writer) (int64, error)
	Bytes(context.Context) (int64, error)
	io.Closer
}

// openStore opens the file or the database that SKALD_DATA names: for a command of the
// operator's, or to serve.
func openStore(ctx context.Context, c *config, serving bool, log *slog.Logger) (store, error) {
	if isDatabase(c.data) {
		return postgres.Open(ctx, c.data, postgres.Options{Log: log, Serving: serving, Lease: c.lease})
	}
	return storage.Open(c.data, storage.Options{Log: log})
}

// isDatabase reports whether data is the address of a database, and not a file's path.
func isDatabase(data string) bool {
	return strings.HasPrefix(data, "postgres://") || strings.HasPrefix(data, "postgresql://")
}

// named is data as it may be shown: without the password of a database.
func named(data string) string {
	if !isDatabase(data) {
		return data
	}
	at, err := url.Parse(data)
	if err != nil {
		return "the database"
	}
	q := at.Query()
	q.Del("password")
	at.RawQuery = q.Encode()
	if at.User != nil {
		at.User = url.User(at.User.Username())
	}
	return at.String()
}

// inPlace returns an error if the file that is open is no longer where it was.
func inPlace(s any) error {
	if file, ok := s.(interface{ InPlace() error }); ok {
		return file.InPlace()
	}
	return nil
}

// move carries everything from one store to another, and holds both against each other.
func move(ctx context.Context, a *call) error {
	if named(a.file) == named(a.to) {
		return errors.New("both are the same")
	}
	for _, data := range []string{a.file, a.to} {
		if !isDatabase(data) && running(data) {
			return fmt.Errorf("skald runs on %s: stop it first", data)
		}
	}
	if _, err := os.Stat(a.file); !isDatabase(a.file) && errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no file %s", a.file)
	}
	log := a.logger(a.progress)
	from, err := openAlone(ctx, a.file, false, log)
	if err != nil {
		return err
	}
	to, err := openAlone(ctx, a.to, true, log)
	if err != nil {
		return errors.Join(err, from.Close())
	}
	return errors.Join(carryOver(ctx, a, from, to), from.Close(), to.Close())
}

// openAlone opens a store that nobody else has open.
func openAlone(ctx context.Context, data string, target bool, log *slog.Logger) (store, error) {
	if isDatabase(data) {
		return postgres.Open(ctx, data, postgres.Options{Log: log, Alone: true})
	}
	return storage.Open(data, storage.Options{Log: log, Unfinished: target})
}

// carryOver moves, and says what came of it.
func carryOver(ctx context.Context, a *call, from, to store) error {
	source := named(a.file)
	if !isDatabase(a.file) {
		source = absolute(a.file)
	}
	err := carry.All(ctx, from, to, source)
	switch {
	case errors.Is(err, storage.ErrNotEmpty):
		return fmt.Errorf("%s: %w: nothing was changed, name another", named(a.to), err)
	case err != nil:
		return fmt.Errorf("move to %s: %w (%s is as it was; the same command goes on where this one stopped)", named(a.to), err, named(a.file))
	}
	was, err := carry.DigestOf(ctx, from)
	if err != nil {
		return fmt.Errorf("read %s again: %w", named(a.file), err)
	}
	is, err := carry.DigestOf(ctx, to)
	if err != nil {
		return fmt.Errorf("read %s again: %w", named(a.to), err)
	}
	if err := was.Differs(is); err != nil {
		return fmt.Errorf("%s does not hold what %s holds: %w: report this, and go on with %s", named(a.to), named(a.file), err, named(a.file))
	}
	is.Bytes, err = to.Bytes(ctx)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.out, "%s holds all of %s, each match and league compared: %s\nset SKALD_DATA to it; %s is as it was\n",
		named(a.to), named(a.file), counts(is.Contents), named(a.file))
	return err
}

// database says of the database that SKALD_DATA names whether it can be used.
func (d *patient) database(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, longestAsk)
	defer cancel()
	look, err := postgres.Look(ctx, d.data)
	switch {
	case err != nil:
		d.fault("data", mend{words: "look at the address in SKALD_DATA, and whether the server runs and lets this user in"}, "%v", err)
	case look.Layout > postgres.Schema:
		d.fault("data", mend{words: "use the skald that wrote it, or a newer one"}, "%s was %v (layout %d, this one knows %d)", named(d.data), storage.ErrNewer, look.Layout, postgres.Schema)
	case look.Layout == 0:
		d.ok("data", "PostgreSQL %s answers at %s; the tables are not there yet and will be made", look.Server, named(d.data))
	default:
		d.ok("data", "PostgreSQL %s answers at %s, %d MB", look.Server, named(d.data), look.Bytes>>20)
	}
}

// base is what backups are called after.
func base(data string) string {
	if isDatabase(data) {
		return "skald"
	}
	name := filepath.Base(data)
	return strings.TrimSuffix(name, filepath.Ext(name))
}
