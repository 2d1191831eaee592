package storagetest

import (
	"crypto/sha256"
	"errors"
	"testing"

	"skald/storage"
)

// testShared: bytes that matches share are found by their hash, also when a match
// that handed them in is gone, and a refused commit leaves none.
func testShared(t *testing.T, s Store) {
	ctx := t.Context()
	held := func(b string) bool {
		t.Helper()
		got, err := Now(ctx, s).Shared(sha256.Sum256([]byte(b)))
		if err != nil && !errors.Is(err, storage.ErrNotFound) || err == nil && string(got) != b {
			t.Errorf("shared %q: got %q, %v", b, got, err)
		}
		return err == nil
	}
	edition := []byte("an edition")
	apply(t, s, storage.Commit{Match: m1, Shared: edition})
	apply(t, s, storage.Commit{Match: m2, Shared: edition})
	clear(edition)
	apply(t, s, storage.Commit{Match: m1, Rev: 1, Shared: []byte("another")})
	refused(t, s, storage.Commit{Match: m1, Rev: 1, Shared: []byte("a third")}, storage.ErrConflict)
	if err := s.Delete(ctx, storage.Deletion{Match: m1, Rev: 2}); err != nil {
		t.Fatal(err)
	}
	for b, want := range map[string]bool{"an edition": true, "another": true, "a third": false, "": false} {
		equal(t, b, held(b), want)
	}
	got := must(Now(ctx, s).Shared(sha256.Sum256([]byte("another"))))(t)
	clear(got)
	equal(t, "another, once more", held("another"), true)
}
