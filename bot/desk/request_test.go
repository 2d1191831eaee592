package desk

import (
	"testing"
	"time"

	"skald/bot/discord"
)

func TestDurationOption(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]time.Duration{
		"": 0, "36": 36 * time.Hour, "135m": 135 * time.Minute, "135min": 135 * time.Minute, "2h15m": 135 * time.Minute, "7d": 7 * 24 * time.Hour, "1d 2H 3m": 26*time.Hour + 3*time.Minute,
	} {
		r := &Request{Interaction: &discord.Interaction{Options: map[string]string{"length": typed}}}
		if got, err := r.DurationOption("length"); err != nil || got != want {
			t.Errorf("%q is read as %v (%v), want %v", typed, got, err, want)
		}
	}
	for _, typed := range []string{"0", "d", "-1", "soon", "1h2", "30s", "99999999999d", "1d-2h", "d7"} {
		r := &Request{Interaction: &discord.Interaction{Options: map[string]string{"length": typed}}}
		if got, err := r.DurationOption("length"); err == nil {
			t.Errorf("%q is read as %v, want a refusal", typed, got)
		}
	}
}
