// Package flaky marks tests that are known to fail at times, each with the reason.
// The checks run such a test again by itself, at most twice, and say so; a test
// without a mark that fails has failed. A mark is a debt: it goes when the reason
// does.
package flaky

import (
	"strings"
	"testing"
)

// Mark marks a whole test, never a part of it. The script .ci/test reads the line
// that a marked test leaves when it fails.
func Mark(t testing.TB, reason string) {
	t.Helper()
	if strings.Contains(t.Name(), "/") || reason == "" {
		t.Fatal("a mark is a whole test's, and has a reason")
	}
	name := t.Name()
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("flaky: %s: %s", name, reason)
		}
	})
}
