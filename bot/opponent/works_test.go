package opponent

import (
	"testing"
	"time"
)

// TestWorks holds that a search works as long as it may where a match has just come to
// wait, and less the later it is, but never so little that it plays by chance.
func TestWorks(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ waited, want time.Duration }{
		{0, 2 * time.Second}, {-time.Hour, 2 * time.Second}, {2 * time.Second, 2 * time.Second}, {4 * time.Second, time.Second},
		{10 * time.Second, 400 * time.Millisecond}, {40 * time.Second, 100 * time.Millisecond}, {time.Hour, 100 * time.Millisecond},
	} {
		if got := works(test.waited); got != test.want {
			t.Errorf("a match that has waited for %s is searched for %s, want %s", test.waited, got, test.want)
		}
	}
}
