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
// between them: smooth edges need the colours between.
var ramps = []struct {
	from, to color.RGBA
	steps    int
}{
	{Parchment, Ink, 16}, {White, Ink, 10}, {Vellum, Ink, 8}, {Tan, Ink, 5},
	{Sea, Ink, 10}, {DeepSea, Sea, 7}, {Sea, White, 6}, {DeepSea, Ink, 4},
	{Parchment, Vellum, 5}, {Vellum, Tan, 5}, {Parchment, White, 3}, {Tan, Sepia, 4},
	{Blue, White, 9}, {Blue, Parchment, 6}, {Blue, DeepBlue, 5}, {DeepBlue, Ink, 5}, {Blue, Sea, 4}, {DeepBlue, White, 4},
	{Orange, White, 8}, {Orange, Parchment, 6}, {Orange, DeepOrange, 6}, {DeepOrange, Ink, 5}, {Orange, Ink, 5}, {Orange, Sea, 4}, {DeepOrange, Parchment, 4},
	{Gold, Ink, 7}, {Gold, White, 5}, {Gold, Parchment, 4}, {Gold, Sea, 5}, {Gold, Sepia, 4},
	{Red, White, 7}, {Red, Parchment, 5}, {Red, Ink, 5}, {Red, Gold, 3},
	{Stone, Ink, 5}, {Stone, White, 6},
	{Moss, Ink, 6}, {Rose, Ink, 4}, {Heather, Ink, 4}, {Sand, Ink, 5}, {Fog, Ink, 5}, {Sage, Ink, 4}, {Clay, Ink, 4},
	{Fog, Sea, 3}, {Moss, Parchment, 2}, {Sage, Parchment, 2},
	{Green, White, 6}, {Green, Ink, 4}, {Violet, White, 6}, {Violet, Ink, 4}, {Amber, White, 5}, {Amber, Ink, 3},
}

// A palette is at most 256 colours and the nearest of them for every colour of
// six bits a channel.
type palette struct {
	colours color.Palette
	nearest []uint8
}

// fixed is the one palette of all pictures.
var fixed = sync.OnceValue(func() *palette {
	p := &palette{nearest: make([]uint8, 1<<18)}
	seen := map[color.RGBA]bool{}
	var list []color.RGBA
	for _, r := range ramps {
		for i := 0; i <= r.steps; i++ {
			c := Mix(r.from, r.to, float64(i)/float64(r.steps))
			if !seen[c] && len(list) < 256 {
				seen[c] = true
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
	return p
})

// wide spreads six bits over eight.
func wide(six int) int { return six<<2 | six>>4 }

// distance weighs differences of red, green and blue as eyes do, roughly; the
// weight of red grows with how red both are.
func distance(dr, dg, db, red int) int {
	return (1024+red)*dr*dr + 2048*dg*dg + (1534-red)*db*db
}

// index returns the palette's nearest to an opaque colour.
func (p *palette) index(r, g, b uint8) uint8 {
	return p.nearest[int(r>>2)<<12|int(g>>2)<<6|int(b>>2)]
}
