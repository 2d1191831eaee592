package render

import "testing"

// BenchmarkTogether writes one face on as many canvases as there are
// processors: boards drawn beside each other must not wait for letters.
func BenchmarkTogether(b *testing.B) {
	letters := NewLettering()
	face, sheet := letters.Face(Bold, 34), page()
	b.RunParallel(func(pb *testing.PB) {
		c := newCanvas(sheet)
		for pb.Next() {
			c.Haloed(face, "Northumbria", 50, 40, Middle, Ink, White)
		}
	})
}
