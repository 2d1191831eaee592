package render

import (
	"image/color"
	"sync"
)

// The colours of the boards. Blue and orange stay apart for every kind of
// colour blindness (Okabe and Ito); sides differ in shape and letter besides.
var (
	Blue       = rgb(0x0072B2)
	DeepBlue   = rgb(0x00426A)
	Orange     = rgb(0xE69F00)
	DeepOrange = rgb(0x8A5A00)
	PaleBlue   = rgb(0xC6DEE8)
	PaleOrange = rgb(0xFAE3AE)
	Ink        = rgb(0x2E2318)
	Sepia      = rgb(0x7A5F3E)
	White      = rgb(0xFFFBF0)
	Parchment  = rgb(0xF2E7CB)
	Vellum     = rgb(0xE7D8B4)
	Tan        = rgb(0xCDB98D)
	Sea        = rgb(0xB4CDCC)
	DeepSea    = rgb(0x8FB2B6)
	Gold       = rgb(0xFFD34D)
	Red        = rgb(0xA8322A)
	Stone      = rgb(0x9A948A)
	Moss       = rgb(0xD6D6AE)
	Rose       = rgb(0xE8CDB2)
	Heather    = rgb(0xD9CBC4)
	Sand       = rgb(0xEBD9A2)
	Fog        = rgb(0xD3CDB8)
	Sage       = rgb(0xC9D2B4)
	Clay       = rgb(0xDFC49A)
	Green      = rgb(0x2F7D46)
	Violet     = rgb(0x7B4B94)
	Amber      = rgb(0xD9732A)
)

func rgb(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xff}
}

// Mix returns the colour that lies between two: a at 0, b at 1.
func Mix(a, b color.RGBA, t float64) color.RGBA {
	mix := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*t + 0.5) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xff}
}

// ramps lists which colours meet at an edge somewhere, and how many steps lie
// between them: smooth edges need the colours between, and every further step
// makes the files larger.
var ramps = []struct {
	from, to color.RGBA
	steps    int
}{
	{Parchment, Ink, 6}, {White, Ink, 4}, {Vellum, Ink, 4}, {Tan, Ink, 3},
	{Sea, Ink, 4}, {DeepSea, Sea, 4}, {Sea, White, 3}, {DeepSea, Ink, 2},
	{Parchment, Vellum, 3}, {Vellum, Tan, 3}, {Parchment, White, 2}, {Tan, Sepia, 2},
	{Blue, White, 5}, {Blue, Parchment, 3}, {Blue, DeepBlue, 3}, {DeepBlue, Ink, 3}, {Blue, Sea, 2}, {DeepBlue, White, 2},
	{Orange, White, 4}, {Orange, Parchment, 3}, {Orange, DeepOrange, 3}, {DeepOrange, Ink, 3}, {Orange, Ink, 3}, {Orange, Sea, 2}, {DeepOrange, Parchment, 2},
	{PaleBlue, Ink, 4}, {PaleOrange, Ink, 4},
	{Gold, Ink, 4}, {Gold, White, 3}, {Gold, Parchment, 2}, {Gold, Sea, 3}, {Gold, Sepia, 2},
	{Red, White, 4}, {Red, Parchment, 3}, {Red, Ink, 3}, {Red, Gold, 2},
	{Stone, Ink, 3}, {Stone, White, 3},
	{Moss, Ink, 3}, {Rose, Ink, 2}, {Heather, Ink, 2}, {Sand, Ink, 3}, {Fog, Ink, 3}, {Sage, Ink, 2}, {Clay, Ink, 2},
	{Fog, Sea, 2}, {Moss, Parchment, 2}, {Sage, Parchment, 2},
	{Green, White, 4}, {Green, Ink, 3}, {Violet, White, 4}, {Violet, Ink, 3}, {Amber, White, 4}, {Amber, Ink, 3},
}

// A palette is at most 256 colours and the nearest of them for every colour of
// six bits a channel. No two of its colours are the same in six bits, so that
// each is its own nearest.
type palette struct {
	colours color.Palette
	wide    [256]uint32 // the same as RGBA, red lowest
	nearest [1 << 18]uint8
}

// cell returns the place of a colour in nearest.
func cell(c color.RGBA) int { return int(c.R)>>2<<12 | int(c.G)>>2<<6 | int(c.B)>>2 }

// fixed is the one palette of all pictures.
var fixed = sync.OnceValue(func() *palette {
	p := &palette{}
	seen := map[int]bool{}
	var list []color.RGBA
	for _, r := range ramps {
		for i := 0; i <= r.steps; i++ {
			c := Mix(r.from, r.to, float64(i)/float64(r.steps))
			if !seen[cell(c)] && len(list) < 256 {
				seen[cell(c)] = true
				p.wide[len(list)] = uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 | 0xff<<24
				list = append(list, c)
				p.colours = append(p.colours, c)
			}
		}
	}
	for i := range p.nearest {
		r, g, b := wide(i>>12), wide(i>>6&63), wide(i&63)
		best, least := 0, int(^uint(0)>>1)
		for j, c := range list {
			if d := distance(r-int(c.R), g-int(c.G), b-int(c.B), r+int(c.R)); d < least {
				best, least = j, d
			}
		}
		p.nearest[i] = uint8(best)
	}
	for i, c := range list {
		p.nearest[cell(c)] = uint8(i)
	}
	return p
})

// wide spreads six bits over eight.
func wide(six int) int { return six<<2 | six>>4 }

// distance weighs differences of red, green and blue as eyes do, roughly; the
// weight of red grows with how red both are.
func distance(dr, dg, db, red int) int {
	return (1024+red)*dr*dr + 2048*dg*dg + (1534-red)*db*db
}
