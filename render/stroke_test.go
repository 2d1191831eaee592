package render

import (
	"image/color"
	"testing"
)

// TestBlend holds what is reckoned for two channels at once against each
// channel alone.
func TestBlend(t *testing.T) {
	t.Parallel()
	for cover := range uint32(256) {
		for _, below := range []uint32{0, 1, 127, 128, 200, 254, 255} {
			for _, ink := range []uint32{0, 1, 90, 254, 255} {
				want := uint8((ink*cover + below*(255-cover) + 127) / 255)
				got := blend(pixel(grey(below)), pixel(grey(ink)), cover)
				if got != pixel(grey(uint32(want))) {
					t.Fatalf("%d of %d over %d: got %08x, want %02x", cover, ink, below, got, want)
				}
				lit := ink * cover / 255 // premultiplied
				sum := uint8(lit + (below*(255-cover)+127)/255)
				top := grey(lit)
				top.A = uint8(cover)
				if got := over(pixel(grey(below)), pixel(top)); got&0xffffff != pixel(grey(uint32(sum)))&0xffffff {
					t.Fatalf("%d of %d laid over %d: got %08x, want %02x", cover, ink, below, got, sum)
				}
			}
		}
	}
}

func grey(v uint32) color.RGBA { return color.RGBA{uint8(v), uint8(v), uint8(v), 255} }
