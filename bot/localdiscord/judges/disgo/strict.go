package main

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
)

// strict ends the program where the library logs that it could not read what it
// was sent. That a connection broke is no such thing.
type strict struct {
	slog.Handler
	fail context.CancelCauseFunc
}

// Handle implements slog.Handler.
func (s strict) Handle(ctx context.Context, r slog.Record) error {
	line := r.Message
	r.Attrs(func(a slog.Attr) bool {
		line += " " + a.String()
		return true
	})
	if r.Level >= slog.LevelWarn && (strings.Contains(line, "pars") || strings.Contains(line, "unmarshal")) {
		s.fail(fmt.Errorf("read what was sent: %s", line))
	}
	return s.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (s strict) WithAttrs(attrs []slog.Attr) slog.Handler {
	return strict{s.Handler.WithAttrs(attrs), s.fail}
}

// WithGroup implements slog.Handler.
func (s strict) WithGroup(name string) slog.Handler { return strict{s.Handler.WithGroup(name), s.fail} }
