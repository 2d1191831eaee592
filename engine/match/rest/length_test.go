package rest_test

import (
	"testing"
	"time"

	"skald/engine/match/rest"
)

// TestReadUntil: lengths and dates, and what is neither.
func TestReadUntil(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for typed, want := range map[string][2]string{
		"30d": {"2026-03-31 12:00", "2026-01-30 12:00"}, "36h": {"2026-03-03 00:00", "2026-02-28 00:00"}, "5": {"2026-03-01 17:00", "2026-03-01 07:00"},
		" 2026-12-24 ": {"2026-12-24 00:00", "2026-12-24 00:00"}, "2020-01-01": {"2020-01-01 00:00", "2020-01-01 00:00"},
		"OFF": {"2026-03-01 12:00", ""}, "": {}, "soon": {}, "-3d": {}, "24.12.2026": {}, "1900-01-01": {}, "90000d": {},
	} {
		for i, read := range []func(string, time.Time) (time.Time, bool){rest.ReadUntil, rest.ReadSince} {
			got := ""
			if at, ok := read(typed, now); ok {
				got = at.Format("2006-01-02 15:04")
			}
			if got != want[i] {
				t.Errorf("%q is read as %q, want %q", typed, got, want[i])
			}
		}
	}
}
