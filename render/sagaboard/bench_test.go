package sagaboard_test

import (
	"bytes"
	"testing"

	"skald/render"
	"skald/render/sagaboard"
)

// BenchmarkBoard draws the crowded sample with what moved last, after the
// first picture: time, garbage and size of one picture.
func BenchmarkBoard(b *testing.B) {
	p, scene := sagaboard.New(), render.Scene{Now: *crowded(), Since: *earlier()}
	var out bytes.Buffer
	if err := p.Board(&out, scene); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		if err := p.Board(&out, scene); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(out.Len()), "png-bytes")
}
