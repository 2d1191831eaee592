package rendertest

import (
	"image"
	"image/color"
	"math"
	"testing"
)

// A Vision is how somebody sees colours.
type Vision struct {
	Name string
	See  func(color.RGBA) color.RGBA
}

// Visions are those by which pieces must be told apart besides full colour: two kinds
// of colour blindness, after Viénot, Brettel and Mollon (1999), and none at all.
var Visions = []Vision{
	{"deuteranopia", linear([3][3]float64{{0.29275, 0.70725, 0}, {0.29275, 0.70725, 0}, {-0.02234, 0.02234, 1}})},
	{"protanopia", linear([3][3]float64{{0.11238, 0.88762, 0}, {0.11238, 0.88762, 0}, {0.00401, -0.00401, 1}})},
	{"greyscale", linear([3][3]float64{{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}})},
}

// linear returns what a matrix makes of light.
func linear(m [3][3]float64) func(color.RGBA) color.RGBA {
	to := func(v uint8) float64 { return math.Pow(float64(v)/255, 2.2) }
	from := func(v float64) uint8 { return uint8(255*math.Pow(min(max(v, 0), 1), 1/2.2) + 0.5) }
	return func(c color.RGBA) color.RGBA {
		r, g, b := to(c.R), to(c.G), to(c.B)
		return color.RGBA{from(m[0][0]*r + m[0][1]*g + m[0][2]*b), from(m[1][0]*r + m[1][1]*g + m[1][2]*b), from(m[2][0]*r + m[2][1]*g + m[2][2]*b), 0xff}
	}
}

// onPhone is by how much a picture is smaller on a phone.
const onPhone = 3

// ToldApart holds that a piece of any two owners differs, as each Vision sees it and as
// small as on a phone, without any number on it: in so large a share of its pixels by
// at least so many levels of a channel. What is lighter or darker differs all over,
// and what has another shape where the shapes differ.
func ToldApart(t *testing.T, name string, owners int, draw func(owner int) image.Image, share float64, levels int) {
	t.Helper()
	for _, vision := range Visions {
		var seen []*image.RGBA
		for owner := range owners {
			seen = append(seen, seenSmall(draw(owner), vision))
		}
		for a := range seen {
			for b := range a {
				off, all := 0, 0
				for i := 0; i < len(seen[a].Pix); i += 4 {
					p, q := seen[a].Pix[i:i+4], seen[b].Pix[i:i+4]
					if p[3] == 0 && q[3] == 0 {
						continue
					}
					all++
					for j := range 3 {
						if int(max(p[j], q[j])-min(p[j], q[j])) >= levels {
							off++
							break
						}
					}
				}
				if float64(off) < share*float64(all) {
					t.Errorf("%s, %s: owners %d and %d differ in %d of %d pixels, want %.0f%%", name, vision.Name, b+1, a+1, off, all, 100*share)
				}
			}
		}
	}
}

// seenSmall returns a picture on light ground as somebody sees it on a phone; what is
// clear stays so.
func seenSmall(m image.Image, v Vision) *image.RGBA {
	r := m.Bounds()
	small := image.NewRGBA(image.Rect(0, 0, r.Dx()/onPhone, r.Dy()/onPhone))
	for y := range small.Rect.Dy() {
		for x := range small.Rect.Dx() {
			var sum [4]int
			for i := range onPhone * onPhone {
				cr, cg, cb, ca := m.At(r.Min.X+x*onPhone+i%onPhone, r.Min.Y+y*onPhone+i/onPhone).RGBA()
				for j, part := range [...]uint32{cr, cg, cb, ca} {
					sum[j] += int(part >> 8)
				}
			}
			const n = onPhone * onPhone
			if sum[3] == 0 {
				continue
			}
			clear := 0xff - sum[3]/n
			c := v.See(color.RGBA{uint8(sum[0]/n + clear), uint8(sum[1]/n + clear), uint8(sum[2]/n + clear), 0xff})
			small.SetRGBA(x, y, c)
		}
	}
	return small
}
