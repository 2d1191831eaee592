package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"skald/bot/localdiscord"
	"skald/cmd/skald/metrics"
)

// operatorPage is where health and metrics are read, or what strangers may.
type operatorPage struct {
	ln     net.Listener
	server *http.Server
	log    *slog.Logger
	what   string // is served
}

// serveHTTP listens where the settings say; nil if they say nothing.
func (c *config) serveHTTP(h *health, figures *metrics.Metrics, log *slog.Logger) (*operatorPage, error) {
	if c.http == "" {
		return nil, nil
	}
	figures.Watch(metrics.Sources{Health: h.bot.Health, Unsent: h.store.Unsent, Overdue: h.overdue, Matches: h.census.Counts, Held: h.held})
	ln, err := net.Listen("tcp", c.http)
	if err != nil {
		return nil, fmt.Errorf("SKALD_HTTP: %w", err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /healthz", h)
	mux.Handle("GET /metrics", figures.Handler())
	log.Info("health and metrics are served", "address", ln.Addr().String())
	server := forStrangers(guard(ln.Addr(), mux))
	server.WriteTimeout = 30 * time.Second
	return &operatorPage{bounded(ln), server, log, "health and metrics"}, nil
}

// forStrangers is a server that anybody may reach, if they want to be served: who sends
// nothing is left, and nobody sends much.
func forStrangers(h http.Handler) *http.Server {
	return &http.Server{
		Handler: h, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10,
	}
}

// maxConnections is how many a server for strangers has at once. More wait until one
// ends.
const maxConnections = 100

// A boundedListener has so many connections open as it has places.
type boundedListener struct {
	net.Listener
	places chan struct{}
}

func bounded(ln net.Listener) net.Listener {
	return boundedListener{ln, make(chan struct{}, maxConnections)}
}

// Accept waits for a place, then for a connection.
func (b boundedListener) Accept() (net.Conn, error) {
	b.places <- struct{}{}
	leave := sync.OnceFunc(func() { <-b.places })
	c, err := b.Listener.Accept()
	if err != nil {
		leave()
		return nil, err
	}
	return boundedConn{c, leave}, nil
}

type boundedConn struct {
	net.Conn
	leave func()
}

// Close gives the place back.
func (c boundedConn) Close() error {
	defer c.leave()
	return c.Conn.Close()
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
		p.log.Error("no longer served", "what", p.what, "err", err)
	}
}
