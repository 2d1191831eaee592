package storage

import (
	"testing"
)

// TestReadBlocksNobody: a Read that goes on for long holds up neither commits
// nor other reads, and a panic of the caller's own is not taken for damage.
func TestReadBlocksNobody(t *testing.T) {
	t.Parallel()
	b := testStore(t)
	commit := func(rev uint64) error {
		_, err := b.Apply(t.Context(), Commit{Match: "00000000", Rev: rev, Head: []byte("h"), Records: [][]byte{make([]byte, 5000)}})
		return err
	}
	if err := commit(0); err != nil {
		t.Fatal(err)
	}
	err := b.Read(t.Context(), func(long Reader) error {
		for rev := range uint64(100) {
			if err := commit(rev + 1); err != nil {
				return err
			}
		}
		if _, rev, err := long.Head("00000000"); rev != 1 || err != nil {
			t.Errorf("the long read: got revision %d, %v, want 1", rev, err)
		}
		return b.Read(t.Context(), func(r Reader) error {
			if _, rev, err := r.Head("00000000"); rev != 101 || err != nil {
				t.Errorf("a read beside it: got revision %d, %v, want 101", rev, err)
			}
			return nil
		})
	})
	if err != nil {
		t.Error(err)
	}
	defer func() {
		if r := recover(); r != "the caller's" {
			t.Errorf("recovered %v, want the caller's own panic", r)
		}
	}()
	_ = b.Read(t.Context(), func(Reader) error { panic("the caller's") })
}
