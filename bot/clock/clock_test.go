package clock_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"skald/bot/clock"
)

func TestBackoffGrowsToItsLongest(t *testing.T) {
	t.Parallel()
	b := clock.Backoff{First: time.Second, Longest: time.Minute}
	for failed, want := range map[int]time.Duration{0: time.Second, 1: time.Second, 2: 2 * time.Second, 6: 32 * time.Second, 7: time.Minute, 1 << 30: time.Minute} {
		if got := b.Wait(failed); got < want/2 || got >= want*3/2 {
			t.Errorf("Wait(%d) = %s, want about %s", failed, got, want)
		}
	}
}

// No wait is negative, however long the backoff or however little it says.
func TestBackoffOfExtremes(t *testing.T) {
	t.Parallel()
	for _, b := range []clock.Backoff{{}, {First: time.Second}, {First: time.Hour, Longest: 1 << 61}, {First: 1, Longest: 1 << 61}} {
		for failed := range 80 {
			if got := b.Wait(failed); got < 0 {
				t.Errorf("%+v: Wait(%d) = %s", b, failed, got)
			}
		}
	}
}

func TestRetry(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := clock.Backoff{First: time.Second, Longest: time.Minute}
		began, tries, reports := time.Now(), 0, 0
		err := b.Retry(t.Context(), clock.System{}, func() (bool, error) {
			if tries++; tries < 4 {
				return true, errors.New("not yet")
			}
			return false, nil
		}, func(error, time.Duration) { reports++ })
		if err != nil || tries != 4 || reports != 3 {
			t.Errorf("%v after %d tries and %d reports, want 4 and 3", err, tries, reports)
		}
		if took := time.Since(began); took < 3*time.Second || took > 11*time.Second {
			t.Errorf("took %s, want 3.5 s to 10.5 s", took)
		}
	})
}

func TestRetryEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		final := errors.New("no use")
		b := clock.Backoff{First: time.Hour, Longest: time.Hour}
		report := func(error, time.Duration) {}
		if err := b.Retry(t.Context(), clock.System{}, func() (bool, error) { return false, final }, report); err != final {
			t.Errorf("got %v, want %v", err, final)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		began := time.Now()
		if err := b.Retry(ctx, clock.System{}, func() (bool, error) { return true, final }, report); err != final {
			t.Errorf("got %v, want the last error", err)
		}
		if took := time.Since(began); took != time.Second {
			t.Errorf("went on for %s after its context ended", took-time.Second)
		}
	})
}
