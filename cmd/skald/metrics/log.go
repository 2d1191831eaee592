package metrics

import (
	"context"
	"log/slog"
	"sync"
)

// Listen returns a log that counts what goes through it to next: each warning
// and each error by its message. Messages are constants of the program, and
// what differs from one to the next stands in attributes, which are not looked
// at.
func (m *Metrics) Listen(next slog.Handler) slog.Handler { return &listener{next, m} }

type listener struct {
	slog.Handler
	metrics *Metrics
}

// Enabled lets warnings and errors through to be counted, whatever is written.
func (l *listener) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn || l.Handler.Enabled(ctx, level)
}

// Handle implements slog.Handler.
func (l *listener) Handle(ctx context.Context, r slog.Record) error {
	if r.Level >= slog.LevelWarn {
		l.metrics.logged.WithLabelValues(r.Level.String(), l.metrics.messages.kind(r.Message)).Inc()
	}
	if !l.Handler.Enabled(ctx, r.Level) {
		return nil
	}
	return l.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (l *listener) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &listener{l.Handler.WithAttrs(attrs), l.metrics}
}

// WithGroup implements slog.Handler.
func (l *listener) WithGroup(name string) slog.Handler {
	return &listener{l.Handler.WithGroup(name), l.metrics}
}

// messages bounds how many kinds are told apart, should a message ever be none
// of a few.
type messages struct {
	mu   sync.Mutex
	seen map[string]bool
}

// maxKinds is more than the program has messages.
const maxKinds = 150

func (s *messages) kind(message string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.seen[message]:
	case len(s.seen) == maxKinds:
		return "other"
	case s.seen == nil:
		s.seen = map[string]bool{message: true}
	default:
		s.seen[message] = true
	}
	return message
}
