package nudge_test

import (
	"errors"
	"testing"
	"time"

	"skald/engine/match/nudge"
	"skald/engine/match/rules"
)

// Text that people type is read, or refused under a key with a sentence.
func TestReadReminders(t *testing.T) {
	t.Parallel()
	refused := func(key string, err error) {
		t.Helper()
		var r *rules.Refusal
		if !errors.As(err, &r) || r.Key != key {
			t.Fatalf("error %v, want the refusal %q", err, key)
		}
	}
	for text, want := range map[string]time.Duration{
		"24": 24 * time.Hour, "36h": 36 * time.Hour, "2d": 48 * time.Hour, "3 Tage": 72 * time.Hour, " 1 hour": time.Hour, "12 Std.": 12 * time.Hour, "7d": 168 * time.Hour,
	} {
		if got, err := nudge.ReadWait(text); err != nil || got != want {
			t.Errorf("wait %q: %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "0", "-3", "8d", "169", "soon", "2 weeks", "1h30", "99999999999999999999"} {
		_, err := nudge.ReadWait(text)
		refused(nudge.BadWait, err)
	}
	for _, w := range nudge.Ways() {
		if got, err := nudge.ReadWay(string(w)); err != nil || got != w {
			t.Errorf("way %q: %q, %v", w, got, err)
		}
	}
	_, err := nudge.ReadWay("raven")
	refused(nudge.BadWay, err)
}
