package underway

import (
	"context"
	"errors"
	"testing"
	"time"

	"skald/storage"
)

// TestMatches holds that the last of a match is what is under way of it until that one
// ends, and that all who wait for one go on when it does.
func TestMatches(t *testing.T) {
	t.Parallel()
	var ms Matches
	first := ms.Begin("m", storage.Snapshot{Seq: 1})
	second := ms.Begin("m", storage.Snapshot{Seq: 2})
	other := ms.Begin("n", storage.Snapshot{Seq: 3})
	ms.End("m", first)
	if got := ms.Of("m"); got != second {
		t.Fatalf("of m is under way %v, want the second", got)
	}
	if err := first.Wait(t.Context()); err != nil {
		t.Errorf("wait for what is stored: %v", err)
	}
	late, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if err := second.Wait(late); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("wait for what is not stored: %v, want the deadline", err)
	}
	ended := make(chan error)
	go func() { ended <- second.Wait(t.Context()) }()
	ms.End("m", second)
	if err := <-ended; err != nil {
		t.Errorf("wait for what is stored meanwhile: %v", err)
	}
	if got := ms.Of("m"); got != nil {
		t.Errorf("of m is under way %v, want nothing", got)
	}
	if err := ms.Of("m").Wait(t.Context()); err != nil {
		t.Errorf("wait for nothing: %v", err)
	}
	if got := ms.Of("n"); got != other {
		t.Errorf("of n is under way %v, want what was begun", got)
	}
}
