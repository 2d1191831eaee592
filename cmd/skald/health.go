package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"skald/bot"
	"skald/cmd/skald/metrics"
)

// health is what a running skald says of itself.
type health struct {
	bot     interface{ Health() bot.Health }
	store   store
	watched *metrics.Store
	census  metrics.Census
	now     func() time.Time
}

// How long the gateway may be lost, and a message that is due may wait, until
// that is a fault: Discord ends each connection now and then, and a busy hour
// is none.
const (
	longestLost    = time.Minute
	longestOverdue = 15 * time.Minute
)

// checkup is what /healthz answers.
type checkup struct {
	OK      bool          `json:"ok"`
	Gateway gatewayReport `json:"gateway"`
	Outbox  outboxReport  `json:"outbox"`
	Data    dataReport    `json:"data"`
	Faults  []string      `json:"faults,omitempty"` // why it is not ok
	Notes   []string      `json:"notes,omitempty"`  // what the operator should know besides
}

type gatewayReport struct {
	Connected   bool      `json:"connected"`
	Since       time.Time `json:"since,omitzero"`
	Connections int       `json:"connections"`
}

type outboxReport struct {
	Unsent    int   `json:"unsent"`
	OldestDue int64 `json:"oldest_due_seconds"`
}

type dataReport struct {
	Writable bool `json:"writable"`
}

// check looks at everything once.
func (h *health) check() checkup {
	now, state := h.now(), h.bot.Health()
	overdue := h.overdue()
	c := checkup{
		Gateway: gatewayReport{state.Gateway.Connected, state.Gateway.Since.UTC(), state.Gateway.Opened},
		Outbox:  outboxReport{h.store.Unsent(), int64(overdue.Seconds())},
		Data:    dataReport{Writable: true},
	}
	if !state.Gateway.Connected && now.Sub(state.Gateway.Since) > longestLost {
		c.Faults = append(c.Faults, "Discord's gateway is not connected")
	}
	if overdue > longestOverdue {
		c.Faults = append(c.Faults, "messages that are due are not sent")
	}
	if err := inPlace(h.store); err != nil {
		c.Data.Writable = false
		c.Faults = append(c.Faults, "the data file was moved or replaced")
	} else if since, err := h.watched.Failing(); err != nil {
		c.Data.Writable = false
		c.Faults = append(c.Faults, "the data file cannot be written since "+since.UTC().Format(time.RFC3339))
	}
	if since := now.Sub(state.Elsewhere.Last); since >= 0 && since < time.Hour {
		c.Notes = append(c.Notes, "another program answers interactions of this bot")
	}
	c.OK = len(c.Faults) == 0
	return c
}

// overdue is how long ago the oldest mail that is due was put in. A clock that
// jumped back makes none of them younger than now.
func (h *health) overdue() time.Duration {
	mails, err := h.store.DueMail(context.Background(), h.now(), 1, nil)
	if err != nil || len(mails) == 0 || mails[0].At.IsZero() {
		return 0
	}
	return max(0, h.now().Sub(mails[0].At))
}

// ServeHTTP answers with 200 if all is well, else with 503, and why in either.
func (h *health) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	c := h.check()
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	if !c.OK {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	_ = json.NewEncoder(w).Encode(c) // whoever asked is gone
}

// askHealth asks the skald that runs on the data file how it is doing, and
// prints its answer. It fails if that one is not well, or if nothing runs.
func askHealth(ctx context.Context, a *call) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	var said bytes.Buffer
	err := ask(ctx, a.data, http.MethodGet, "health", nil, &said)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ECONNREFUSED) {
		return fmt.Errorf("nothing runs on %s: nobody answers at %s (SKALD_DATA names the data of the one that you mean)", absolute(a.data), absolute(socketOf(a.data)))
	}
	var not *unwell
	if errors.As(err, &not) {
		said.WriteString(not.said)
	}
	if _, lost := said.WriteTo(a.out); lost != nil {
		return lost
	}
	return err
}

// absolute is a path that means the same in every folder, or a database's address.
func absolute(path string) string {
	if isDatabase(path) {
		return named(path)
	}
	if whole, err := filepath.Abs(path); err == nil {
		return whole
	}
	return path
}

// unwell is the answer of a running skald that is not well.
type unwell struct{ said string }

func (u *unwell) Error() string {
	var c checkup
	if err := json.Unmarshal([]byte(u.said), &c); err != nil || len(c.Faults) == 0 {
		return "the running skald is not well"
	}
	return "the running skald is not well: " + strings.Join(c.Faults, "; ")
}
