package table

import (
	"errors"
	"fmt"
	"testing"

	"skald/engine/hoard"
	"skald/storage"
)

// The positions that are kept are bounded, and are read again where any byte
// differs; nothing is kept of what cannot be read.
func TestPositionsAreBounded(t *testing.T) {
	t.Parallel()
	k := newPositions()
	reads := 0
	read := func(id int, last string, err error) {
		m := &Match{known: known{ID: storage.MatchID(fmt.Sprint(id)), Game: hoard.Standard()}}
		snap := storage.Snapshot{Seq: 2, First: []byte("first"), Last: []byte(last)}
		_, got := k.read(m, snap, func() (position, error) { reads++; return position{}, err })
		if !errors.Is(got, err) {
			t.Errorf("error %v, want %v", got, err)
		}
	}
	for _, tt := range []struct {
		last string
		err  error
		want int
	}{{"a", nil, 1}, {"a", nil, 1}, {"b", nil, 2}, {"a", nil, 3}, {"c", errors.New("damaged"), 4}, {"c", errors.New("damaged"), 5}, {"a", nil, 5}} {
		if read(1, tt.last, tt.err); reads != tt.want {
			t.Errorf("%d reads at %q, want %d", reads, tt.last, tt.want)
		}
	}
	for id := range 3 * maxPositions {
		read(id, "a", nil)
	}
	if got := k.kept.Len(); got != maxPositions {
		t.Errorf("%d positions are kept, want %d", got, maxPositions)
	}
	before := reads
	if read(3*maxPositions-1, "a", nil); reads != before {
		t.Error("what was read last is not kept")
	}
}
