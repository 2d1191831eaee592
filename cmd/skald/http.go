package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"skald/bot/localdiscord"
	"skald/cmd/skald/metrics"
)

// operatorPage is where health and metrics are read.
type operatorPage struct {
	ln     net.Listener
	server *http.Server
	log    *slog.Logger
}

// serveHTTP listens where the settings say; nil if they say nothing.
func (c *config) serveHTTP(h *health, figures *metrics.Metrics, log *slog.Logger) (*operatorPage, error) {
	if c.http == "" {
		return nil, nil
	}
	figures.Watch(metrics.Sources{Health: h.bot.Health, Unsent: h.store.Unsent, Overdue: h.overdue, Matches: h.census.Counts})
	ln, err := net.Listen("tcp", c.http)
	if err != nil {
		return nil, fmt.Errorf("SKALD_HTTP: %w", err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /healthz", h)
	mux.Handle("GET /metrics", figures.Handler())
	log.Info("health and metrics are served", "address", ln.Addr().String())
	return &operatorPage{ln, &http.Server{
		Handler: guard(ln.Addr(), mux), ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 30 * time.Second, MaxHeaderBytes: 16 << 10,
	}, log}, nil
}

// guard lets in whoever reaches an address that was opened to others. One on
// loopback it keeps to this machine, and from websites that bind a name to it.
func guard(at net.Addr, next http.Handler) http.Handler {
	if tcp, ok := at.(*net.TCPAddr); ok && !tcp.IP.IsLoopback() {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if why := localdiscord.Foreign(r); why != "" {
			http.Error(w, why, http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// run serves until the context ends.
func (p *operatorPage) run(ctx context.Context) {
	stop := context.AfterFunc(ctx, func() { p.server.Close() })
	defer stop()
	if err := p.server.Serve(p.ln); !errors.Is(err, http.ErrServerClosed) {
		p.log.Error("health and metrics are served no more", "err", err)
	}
}
