package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"time"

	"skald/bot/table"
	"skald/storage"
)

// A running skald holds its data file alone. It answers its operator on a
// socket beside the file, readable by its own user only, so that a backup or an
// export needs no stop.

func socketOf(data string) string { return data + ".sock" }

// listen answers the operator until the context ends. Without a socket the bot
// plays on, and only backups and exports need a stop.
func listen(ctx context.Context, c *config, store *storage.Bolt, t *table.Table, log *slog.Logger) {
	path := socketOf(c.data)
	_ = os.Remove(path) // of a process that was killed: the data file's lock says that none other runs
	ln, err := net.Listen("unix", path)
	if err != nil {
		log.Warn("no socket for the operator: backup and export need a stop", "err", err)
		return
	}
	if err := os.Chmod(path, 0o600); err != nil {
		log.Warn("no socket for the operator: backup and export need a stop", "err", err)
		ln.Close()
		return
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /backup", func(w http.ResponseWriter, r *http.Request) {
		if _, err := store.Backup(r.Context(), w); err != nil {
			log.Error("backup failed", "err", err)
			panic(http.ErrAbortHandler) // the reader must not take a part for the whole
		}
	})
	mux.HandleFunc("GET /export/{match}", func(w http.ResponseWriter, r *http.Request) {
		e, err := t.ExportAll(r.Context(), storage.MatchID(r.PathValue("match")))
		if err != nil {
			http.Error(w, err.Error(), http.StatusNotFound)
			return
		}
		if err := e.Write(w); err != nil {
			panic(http.ErrAbortHandler)
		}
	})
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	stop := context.AfterFunc(ctx, func() { server.Close() })
	defer stop()
	if err := server.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
		log.Warn("the operator's socket closed", "err", err)
	}
}

// ask reads an answer of the running skald.
func ask(ctx context.Context, data, path string, to io.Writer) error {
	client := &http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			var d net.Dialer
			return d.DialContext(ctx, "unix", socketOf(data))
		},
	}}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://skald/"+path, nil)
	if err != nil {
		return err
	}
	answer, err := client.Do(req)
	if err != nil {
		return fmt.Errorf("ask the running skald: %w", err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		why, _ := io.ReadAll(io.LimitReader(answer.Body, 1000))
		return fmt.Errorf("the running skald says: %s", why)
	}
	if _, err := io.Copy(to, answer.Body); err != nil {
		return fmt.Errorf("read from the running skald: %w", err)
	}
	return nil
}

// backup copies the data to a new file: by itself, or from the skald that is
// running on it. The copy is complete or not there.
func backup(ctx context.Context, c *config, args []string, stdout io.Writer) (err error) {
	args, err = flags("backup", args, 1, nil)
	if err != nil {
		return err
	}
	target := args[0]
	if _, err := os.Stat(target); err == nil {
		return fmt.Errorf("%s is there already: name a new file", target)
	}
	part := target + ".part"
	out, err := os.OpenFile(part, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("write backup: %w", err)
	}
	defer func() {
		out.Close()
		os.Remove(part)
	}()
	err = withTable(c, func(store *storage.Bolt, _ *table.Table) error {
		_, err := store.Backup(ctx, out)
		return err
	})
	if errors.Is(err, storage.ErrLocked) {
		err = ask(ctx, c.data, "backup", out)
	}
	if err != nil {
		return err
	}
	if err := out.Sync(); err != nil {
		return fmt.Errorf("write backup: %w", err)
	}
	copied, err := storage.Open(part, storage.Options{})
	if err != nil {
		return fmt.Errorf("check backup: %w", err)
	}
	if err := copied.Close(); err != nil {
		return fmt.Errorf("check backup: %w", err)
	}
	if err := os.Rename(part, target); err != nil {
		return fmt.Errorf("write backup: %w", err)
	}
	_, err = fmt.Fprintf(stdout, "%s is a whole copy of %s\n", target, c.data)
	return err
}
