package render

import (
	"image/color"
	"strconv"
	"strings"

	"github.com/fogleman/gg"
)

// A Coast is land as rings of coastline. The lines are facts from Natural
// Earth (public domain, 1:10m and 1:50m), cut to the part of the world that
// boards show and simplified; *.coast is where they stand. Each ring is longitude, latitude, longitude,
// latitude … in thousandths of a degree, east and north positive; the largest
// ring comes first.
type Coast [][]int32

// ReadCoast reads a coast from the data that a package embeds: a line that begins
// with # says what it is, an empty line parts rings. A ring is its first place,
// as longitude,latitude, and then the differences from each place to the next:
// most are of few digits. It panics on anything else, since the data are ours.
func ReadCoast(data string) Coast {
	var c Coast
	for block := range strings.SplitSeq(data, "\n\n") {
		var ring []int32
		var east, north int32
		for line := range strings.Lines(block) {
			if strings.HasPrefix(line, "#") {
				continue
			}
			for place := range strings.FieldsSeq(line) {
				x, y, _ := strings.Cut(place, ",")
				east, north = east+readNumber(x), north+readNumber(y)
				ring = append(ring, east, north)
			}
		}
		if len(ring) > 0 {
			c = append(c, ring)
		}
	}
	return c
}

func readNumber(digits string) int32 {
	n, err := strconv.ParseInt(digits, 10, 32)
	if err != nil {
		panic("render: coast: " + err.Error())
	}
	return int32(n)
}

// A Projection returns the place on a picture of a longitude and latitude, in
// degrees.
type Projection func(east, north float64) Point

// Trace adds the land to the context's path.
func (c Coast) Trace(dc *gg.Context, at Projection) {
	for _, ring := range c {
		dc.NewSubPath()
		for i := 0; i < len(ring); i += 2 {
			p := at(float64(ring[i])/1000, float64(ring[i+1])/1000)
			if i == 0 {
				dc.MoveTo(p.X, p.Y)
			} else {
				dc.LineTo(p.X, p.Y)
			}
		}
		dc.ClosePath()
	}
}

// DrawShore draws water lines along the coast, as engravers did.
func (c Coast) DrawShore(dc *gg.Context, at Projection) {
	for _, line := range []struct {
		width float64
		ink   color.RGBA
	}{
		{26, Mix(Sea, DeepSea, 0.62)},
		{23, Mix(Sea, White, 0.06)},
		{14, Mix(Sea, DeepSea, 0.8)},
		{11, Mix(Sea, White, 0.2)},
	} {
		dc.SetColor(line.ink)
		dc.SetLineWidth(line.width)
		c.Trace(dc, at)
		dc.Stroke()
	}
}

// DrawEdge inks the edge of the land.
func (c Coast) DrawEdge(dc *gg.Context, at Projection) {
	dc.SetColor(Mix(Sepia, Ink, 0.55))
	dc.SetLineWidth(2.4)
	c.Trace(dc, at)
	dc.Stroke()
}

// DrawHill draws a hill with its shaded side.
func DrawHill(dc *gg.Context, x, y, size float64) {
	dc.SetColor(Mix(Tan, Sepia, 0.75))
	dc.SetLineWidth(1.9)
	dc.MoveTo(x-size, y+size*0.5)
	dc.QuadraticTo(x-size*0.3, y-size*0.9, x, y-size*0.7)
	dc.QuadraticTo(x+size*0.4, y-size*0.5, x+size, y+size*0.5)
	dc.Stroke()
	dc.SetLineWidth(1.4)
	for i := range 3 {
		t := float64(i) * 0.26
		dc.DrawLine(x+size*(0.12+t), y-size*(0.45-t*0.9), x+size*(0.06+t*0.9), y+size*(0.05+t*0.5))
	}
	dc.Stroke()
}

// DrawTree draws a round tree.
func DrawTree(dc *gg.Context, x, y float64) {
	dc.SetColor(Mix(Moss, Sepia, 0.35))
	dc.DrawEllipse(x, y-5, 6, 7)
	dc.Fill()
	dc.SetColor(Mix(Tan, Sepia, 0.9))
	dc.SetLineWidth(1.4)
	dc.DrawEllipse(x, y-5, 6, 7)
	dc.MoveTo(x, y)
	dc.LineTo(x, y+6)
	dc.Stroke()
}
