package metrics_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"skald/bot/clock"
	"skald/bot/table"
	"skald/cmd/skald/metrics"
	"skald/engine"
	"skald/engine/hoard"
	"skald/engine/match/head"
	"skald/storage"
)

// scrape reads all figures.
func scrape(t *testing.T, m *metrics.Metrics) string {
	t.Helper()
	answer := httptest.NewRecorder()
	m.Handler().ServeHTTP(answer, httptest.NewRequest("GET", "/metrics", nil))
	return answer.Body.String()
}

func holds(t *testing.T, text string, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if !strings.Contains(text, line+"\n") {
			t.Errorf("no %q in\n%s", line, text)
		}
	}
}

// TestLogIsCounted: warnings and errors are counted by their messages alone,
// also those that are not written.
func TestLogIsCounted(t *testing.T) {
	t.Parallel()
	m := metrics.New()
	var written strings.Builder
	log := slog.New(m.Listen(slog.NewTextHandler(&written, &slog.HandlerOptions{Level: slog.LevelError})))
	log.With("match", "secret00").WithGroup("g").Error("mail is given up", "user", 123456)
	log.Warn("mail is tried again", "user", 123456)
	log.Info("nothing", "user", 123456)
	text := scrape(t, m)
	holds(t, text, `skald_errors_total{kind="mail is given up",level="ERROR"} 1`, `skald_errors_total{kind="mail is tried again",level="WARN"} 1`)
	if strings.Contains(text, "secret00") || strings.Contains(text, "123456") || strings.Contains(text, "nothing") {
		t.Errorf("more than messages is told:\n%s", text)
	}
	if got := written.String(); !strings.Contains(got, "given up") || !strings.Contains(got, "123456") || strings.Contains(got, "tried again") {
		t.Errorf("written: %s", got)
	}
	for i := range 1000 {
		log.Error(fmt.Sprintf("message %d", i))
	}
	if text := scrape(t, m); strings.Count(text, "skald_errors_total{") > 152 {
		t.Errorf("%d kinds, want few", strings.Count(text, "skald_errors_total{"))
	} else if !strings.Contains(text, `kind="other"`) {
		t.Error("what is too much is not counted")
	}
}

// TestStoreIsTimed: commits that are made are timed, refused ones are not, and
// only a failing disk is a failure.
func TestStoreIsTimed(t *testing.T) {
	t.Parallel()
	m := metrics.New()
	inner := storage.NewMemory()
	s := m.Store(inner)
	c := storage.Commit{Match: "0000000a", Head: []byte("h")}
	for _, want := range []error{nil, storage.ErrConflict} {
		if _, err := s.Apply(t.Context(), c); !errors.Is(err, want) {
			t.Fatalf("got %v, want %v", err, want)
		}
	}
	holds(t, scrape(t, m), "skald_commit_seconds_count 1")
	if _, err := s.Failing(); err != nil {
		t.Errorf("a refusal counts as failure: %v", err)
	}
}

// TestCensusIsRare: matches are counted at once and then every five minutes,
// whoever asks meanwhile.
func TestCensusIsRare(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store := storage.NewMemory()
		counted := &reads{Store: store}
		tab := table.New(counted, []engine.Game{hoard.Standard()}, table.Options{Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
		open := func(channel storage.ChannelID) {
			if _, err := tab.Create(t.Context(), table.Press{By: 1}, head.Opening{Game: "hoard", Channel: channel}); err != nil {
				t.Fatal(err)
			}
		}
		open(1)
		var c metrics.Census
		if c.Counts() != nil {
			t.Error("counted before it began")
		}
		go c.Run(t.Context(), tab, clock.System{}, func(err error) { t.Error(err) })
		synctest.Wait()
		lobby := table.Tally{Title: "hoard", Status: head.Lobby}
		if got := c.Counts()[lobby]; got != 1 {
			t.Errorf("%d lobbies, want 1", got)
		}
		open(2)
		before := counted.n.Load()
		time.Sleep(4 * time.Minute)
		if got := c.Counts()[lobby]; got != 1 || counted.n.Load() != before {
			t.Errorf("%d lobbies after %d reads, want what was counted before", got, counted.n.Load()-before)
		}
		time.Sleep(2 * time.Minute)
		if got := c.Counts()[lobby]; got != 2 {
			t.Errorf("%d lobbies, want 2", got)
		}
	})
}

// reads counts the reads of a store.
type reads struct {
	table.Store
	n atomic.Int32
}

func (r *reads) Read(ctx context.Context, read func(storage.Reader) error) error {
	r.n.Add(1)
	return r.Store.Read(ctx, read)
}
