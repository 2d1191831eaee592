package render

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// TestGround wants any part of any row back as it was.
func TestGround(t *testing.T) {
	t.Parallel()
	const width, height = 300, 20
	dice := rand.New(rand.NewPCG(1, 2))
	var g ground
	var rows [height][]uint8
	for y := range rows {
		for len(rows[y]) < width {
			run := bytes.Repeat([]byte{uint8(dice.IntN(3))}, 1+dice.IntN(1+y*y))
			rows[y] = append(rows[y], run[:min(len(run), width-len(rows[y]))]...)
		}
		g.add(rows[y])
	}
	for y := range rows {
		for range 50 {
			from := dice.IntN(width)
			to := from + dice.IntN(width-from+1)
			if got := g.appendTo([]byte("x"), y, from, to); !bytes.Equal(got[1:], rows[y][from:to]) || got[0] != 'x' {
				t.Fatalf("row %d from %d to %d: got %v, want %v", y, from, to, got[1:], rows[y][from:to])
			}
		}
	}
}
