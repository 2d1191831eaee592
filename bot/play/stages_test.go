package play

import (
	"slices"
	"testing"

	"skald/engine"
)

func TestPickedWords(t *testing.T) {
	t.Parallel()
	for _, want := range [][]engine.Word{{0}, {3, 65535}, {1, 2, 3, 4, 5, 6}} {
		if got, ok := chosenWords(value(want)); !ok || !slices.Equal(got, want) {
			t.Errorf("%q is read as %v, %v", value(want), got, ok)
		}
	}
	for _, text := range []string{"", ".", "1.", "x", "-1", "65536", "1.2.3.4.5.6.7"} {
		if got, ok := chosenWords(text); ok {
			t.Errorf("%q is read as %v, want none of ours", text, got)
		}
	}
}
