package render

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// TestRows wants any part of any row back as it was.
func TestRows(t *testing.T) {
	t.Parallel()
	const width, height = 300, 20
	dice := rand.New(rand.NewPCG(1, 2))
	var packed rows
	var plain [height][]uint8
	for y := range plain {
		for len(plain[y]) < width {
			run := bytes.Repeat([]byte{uint8(dice.IntN(3))}, 1+dice.IntN(1+y*y))
			plain[y] = append(plain[y], run[:min(len(run), width-len(plain[y]))]...)
		}
		packed.add(plain[y])
	}
	for y := range plain {
		for range 50 {
			from := dice.IntN(width)
			to := from + dice.IntN(width-from+1)
			if got := packed.appendTo([]byte("x"), y, from, to); !bytes.Equal(got[1:], plain[y][from:to]) || got[0] != 'x' {
				t.Fatalf("row %d from %d to %d: got %v, want %v", y, from, to, got[1:], plain[y][from:to])
			}
		}
	}
}
