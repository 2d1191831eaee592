package render

import (
	"io"
	"testing"
)

// BenchmarkTogether draws lines of text on as many canvases as there are
// processors: boards drawn beside each other must not wait for letters.
func BenchmarkTogether(b *testing.B) {
	face, sheet := NewLettering().Face(Bold, 34), page()
	b.RunParallel(func(pb *testing.PB) {
		for x := 0; pb.Next(); x++ {
			c := sheet.Canvas()
			c.Haloed(face, "Northumbria", x%100, x/100%100, Middle, Ink, White)
			if err := c.WritePNG(io.Discard); err != nil {
				b.Error(err)
			}
			c.Release()
		}
	})
}
