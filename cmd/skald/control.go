package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"time"

	"skald/bot/table"
	"skald/storage"
)

// control answers the operator on the socket of a running skald, so that a
// backup, an export or a release needs no stop.
type control struct {
	store interface {
		Backup(context.Context, io.Writer) (int64, error)
	}
	table    *table.Table
	log      *slog.Logger
	patience time.Duration // how long the operator may take to read the next bytes
	health   http.Handler
}

// patience is generous to a slow disk, and short to one that stands still:
// until a backup has gone out, pages that commits free are not used again.
const patience = 30 * time.Second

// listen answers the operator until the context ends. Without a socket the bot
// plays on, and only the operator's commands need a stop.
func listen(ctx context.Context, c *config, k *control) {
	ln, err := openSocket(socketOf(c.data))
	if err != nil {
		k.log.Warn("no socket for the operator: backup, export and release need a stop", "err", err)
		return
	}
	defer ln.Close()
	server := &http.Server{Handler: k.routes(), ReadHeaderTimeout: 5 * time.Second}
	stop := context.AfterFunc(ctx, func() { server.Close() })
	defer stop()
	if err := server.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
		k.log.Warn("the operator's socket closed", "err", err)
	}
}

func (k *control) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /backup", k.backup)
	mux.Handle("GET /health", k.health)
	mux.HandleFunc("GET /export/{match}", k.export)
	mux.HandleFunc("POST /release/{match}", k.release)
	return mux
}

func (k *control) backup(w http.ResponseWriter, r *http.Request) {
	if _, err := k.store.Backup(r.Context(), k.patient(w)); err != nil {
		k.log.Error("backup failed", "err", err)
		panic(http.ErrAbortHandler) // the reader must not take a part for the whole
	}
}

func (k *control) export(w http.ResponseWriter, r *http.Request) {
	e, err := exportOf(r.Context(), k.table, k.log, storage.MatchID(r.PathValue("match")), r.URL.Query().Has(withSecrets))
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	if err := e.Write(k.patient(w)); err != nil {
		panic(http.ErrAbortHandler)
	}
}

func (k *control) release(w http.ResponseWriter, r *http.Request) {
	said, err := releaseOf(r.Context(), k.table, k.log, storage.MatchID(r.PathValue("match")))
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	_, _ = io.WriteString(k.patient(w), said)
}

// patient is an answer whose reader must take each piece in time.
func (k *control) patient(w http.ResponseWriter) io.Writer {
	return &patientWriter{w, http.NewResponseController(w), k.patience}
}

type patientWriter struct {
	w        io.Writer
	answer   *http.ResponseController
	patience time.Duration
}

func (p *patientWriter) Write(b []byte) (int, error) {
	if err := p.answer.SetWriteDeadline(time.Now().Add(p.patience)); err != nil {
		return 0, fmt.Errorf("set write deadline: %w", err)
	}
	return p.w.Write(b)
}

// ask reads an answer of the running skald.
func ask(ctx context.Context, data, method, path string, query url.Values, to io.Writer) error {
	client := &http.Client{Transport: &http.Transport{
		DisableKeepAlives: true,
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			var d net.Dialer
			return d.DialContext(ctx, "unix", socketOf(data))
		},
	}}
	address := url.URL{Scheme: "http", Host: "skald", Path: "/" + path, RawQuery: query.Encode()}
	req, err := http.NewRequestWithContext(ctx, method, address.String(), nil)
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
		if answer.StatusCode == http.StatusServiceUnavailable {
			return &unwell{string(why)}
		}
		return fmt.Errorf("the running skald says: %s", why)
	}
	if _, err := io.Copy(to, answer.Body); err != nil {
		return fmt.Errorf("read from the running skald: %w", err)
	}
	return nil
}
