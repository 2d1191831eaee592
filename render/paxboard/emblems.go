package paxboard

import (
	"image/color"

	"github.com/fogleman/gg"

	game "skald/engine/pax"
	"skald/render"
)

// seatInk are the seats' colours: each is also darker or paler than the others,
// so that they differ without colour. onSeat is what is written on them.
var (
	seatInk = [game.MaxPlayers]color.RGBA{
		render.DeepBlue, render.Orange, render.Red, render.Green, render.PaleBlue, render.Mix(render.Violet, render.White, 0.25),
	}
	onSeat = [game.MaxPlayers]color.RGBA{render.White, render.Ink, render.White, render.White, render.Ink, render.White}
)

// weave draws a seat's pattern on a cloth from -w to w and -h to h, of which the path
// is clipped: it tells seats apart without colour. The middle is left for a number.
func weave(dc *gg.Context, seat int, w, h float64) {
	dc.SetColor(onSeat[seat])
	switch seat {
	case 1: // a band above
		dc.DrawRectangle(-w, -h, 2*w, h*0.36)
	case 2: // two bands at the sides
		dc.DrawRectangle(-w, -h, w*0.34, 2*h)
		dc.DrawRectangle(w*0.66, -h, w*0.34, 2*h)
	case 3: // two corners
		for _, side := range []float64{-1, 1} {
			dc.MoveTo(side*w, -h)
			dc.LineTo(side*w*0.05, -h)
			dc.LineTo(side*w, h*0.05)
			dc.ClosePath()
		}
	case 4: // bands above and below
		dc.DrawRectangle(-w, -h, 2*w, h*0.24)
		dc.DrawRectangle(-w, h*0.66, 2*w, h*0.34)
	case 5: // four corners
		for _, x := range []float64{-1, 1} {
			for _, y := range []float64{-1, 1} {
				dc.DrawCircle(w*x*0.82, h*y*0.82, w*0.36)
			}
		}
	}
	dc.Fill()
}

// sails are the outlines of the seats' sails, in shares of half their width and
// height: a square, one that is wide below, a swallowtail, a gable, one that is wide
// above, and a lozenge with its ends cut.
var sails = [game.MaxPlayers][][2]float64{
	{{-0.9, -1}, {0.9, -1}, {0.9, 1}, {-0.9, 1}},
	{{-0.4, -1}, {0.4, -1}, {1, 1}, {-1, 1}},
	{{-1, -1}, {1, -1}, {1, 1}, {0, 0.62}, {-1, 1}},
	{{0, -1.1}, {1, -0.4}, {1, 1}, {-1, 1}, {-1, -0.4}},
	{{-1, -1}, {1, -1}, {0.4, 1}, {-0.4, 1}},
	{{-0.4, -1.05}, {0.4, -1.05}, {1, 0}, {0.4, 1}, {-0.4, 1}, {-1, 0}},
}

// emblems are the signs of the four types of Followers, drawn around the origin in
// the context's colour, so large.
var emblems = [game.Kinds]func(dc *gg.Context, size float64){
	game.Jarldom: axe, game.Theocracy: cross, game.Sweden: scales, game.Rus: trident,
}

func axe(dc *gg.Context, size float64) { render.DrawAxe(dc, size, 0.22) }

func cross(dc *gg.Context, size float64) {
	s := size / 2
	dc.SetLineWidth(s * 0.34)
	dc.DrawLine(0, -s*0.9, 0, s*0.95)
	dc.DrawLine(-s*0.6, -s*0.3, s*0.6, -s*0.3)
	dc.Stroke()
}

// scales are a merchant's: Sweden.
func scales(dc *gg.Context, size float64) {
	s := size / 2
	dc.SetLineWidth(s * 0.2)
	dc.DrawLine(0, -s*0.9, 0, s*0.8)
	dc.DrawLine(-s*0.75, -s*0.6, s*0.75, -s*0.6)
	dc.DrawLine(-s*0.4, s*0.85, s*0.4, s*0.85)
	dc.Stroke()
	for _, x := range []float64{-0.72, 0.72} {
		dc.SetLineWidth(s * 0.1)
		dc.DrawLine(s*x, -s*0.6, s*(x-0.26), s*0.1)
		dc.DrawLine(s*x, -s*0.6, s*(x+0.26), s*0.1)
		dc.Stroke()
		dc.NewSubPath()
		dc.MoveTo(s*(x-0.36), s*0.08)
		dc.QuadraticTo(s*x, s*0.62, s*(x+0.36), s*0.08)
		dc.ClosePath()
		dc.Fill()
	}
}

// trident is the mark of the princes of Rus.
func trident(dc *gg.Context, size float64) {
	s := size / 2
	dc.SetLineWidth(s * 0.24)
	dc.MoveTo(-s*0.7, -s*0.85)
	dc.LineTo(-s*0.7, s*0.35)
	dc.LineTo(s*0.7, s*0.35)
	dc.LineTo(s*0.7, -s*0.85)
	dc.Stroke()
	dc.DrawLine(0, -s*0.85, 0, s*0.95)
	dc.Stroke()
}

// crown is the sign of powerful allies.
func crown(dc *gg.Context, size float64) {
	s := size / 2
	dc.NewSubPath()
	for _, p := range [][2]float64{{-1, 0.55}, {-1, -0.45}, {-0.5, 0.05}, {0, -0.7}, {0.5, 0.05}, {1, -0.45}, {1, 0.55}} {
		dc.LineTo(p[0]*s, p[1]*s)
	}
	dc.ClosePath()
	render.FillInked(dc, render.Gold, render.Ink, 2)
}

// cloth fills the context's path with a seat's colour and pattern, and inks its
// edge.
func cloth(dc *gg.Context, seat int, w, h float64) {
	dc.SetColor(seatInk[seat])
	dc.FillPreserve()
	dc.Clip()
	weave(dc, seat, w, h)
	dc.ResetClip()
}

// shape is how a POST looks.
type shape uint8

const (
	round  shape = iota // a Venture, or where one can go
	square              // a trade center
	double              // a key trade center
	shapes
)

// outline adds a shape to the context's path.
func outline(dc *gg.Context, of shape, r float64) {
	if of == round {
		dc.DrawCircle(0, 0, r)
		return
	}
	dc.DrawRectangle(-r*0.92, -r*0.92, r*1.84, r*1.84)
}

// disc draws a POST of a seat.
func disc(dc *gg.Context, of shape, seat int, r float64) {
	if of == double {
		outline(dc, square, r+4)
		render.FillInked(dc, render.White, render.Ink, 2)
		r--
	}
	outline(dc, of, r)
	cloth(dc, seat, r, r)
	outline(dc, of, r)
	dc.SetColor(render.Ink)
	dc.SetLineWidth(2.6)
	dc.Stroke()
}

// hollow draws a POST that nobody has.
func hollow(dc *gg.Context, of shape, r float64, ground color.RGBA) {
	if of == double {
		outline(dc, square, r+4)
		render.FillInked(dc, render.White, render.Ink, 2)
		r--
	}
	outline(dc, of, r)
	render.FillInked(dc, ground, render.Ink, 2.6)
}

// hull draws a ship of a seat: with its sail up, which has the seat's shape, or with
// its sail down, when the seat's pattern is on its side.
func hull(dc *gg.Context, seat int, s float64, spent bool) {
	if !spent {
		w, h := s*0.44, s*0.37
		sail := func() {
			dc.NewSubPath()
			for _, p := range sails[seat] {
				dc.LineTo(p[0]*w, p[1]*h)
			}
			dc.ClosePath()
		}
		dc.Push()
		dc.Translate(0, -s*0.17)
		sail()
		cloth(dc, seat, w, h)
		sail()
		dc.SetColor(render.Ink)
		dc.SetLineWidth(2)
		dc.Stroke()
		dc.Pop()
	}
	top, deck := s*0.08, s*0.3
	if spent {
		top, deck = -s*0.16, s*0.02
	}
	side := func() {
		dc.NewSubPath()
		dc.MoveTo(-s*0.56, top)
		dc.QuadraticTo(-s*0.54, s*0.4, -s*0.3, s*0.5)
		dc.QuadraticTo(0, s*0.56, s*0.3, s*0.5)
		dc.QuadraticTo(s*0.54, s*0.4, s*0.56, top)
		dc.QuadraticTo(s*0.4, deck, 0, deck)
		dc.QuadraticTo(-s*0.4, deck, -s*0.56, top)
		dc.ClosePath()
	}
	side()
	if !spent {
		render.FillInked(dc, render.Sepia, render.Ink, 2)
		return
	}
	dc.Push()
	dc.Translate(0, s*0.2)
	cloth(dc, seat, s*0.54, s*0.34)
	dc.Pop()
	side()
	dc.SetColor(render.Ink)
	dc.SetLineWidth(2.2)
	dc.Stroke()
}

// hall draws a HOME, in the colour and pattern of a seat if it is one's.
func hall(dc *gg.Context, s float64, seat int) {
	wall := func() {
		dc.NewSubPath()
		for _, p := range [][2]float64{{-0.5, 0.45}, {-0.5, -0.05}, {0, -0.5}, {0.5, -0.05}, {0.5, 0.45}} {
			dc.LineTo(p[0]*s, p[1]*s)
		}
		dc.ClosePath()
	}
	wall()
	if seat < game.MaxPlayers {
		cloth(dc, seat, s*0.5, s*0.45)
	} else {
		dc.SetColor(render.Clay)
		dc.Fill()
	}
	wall()
	dc.SetColor(render.Ink)
	dc.SetLineWidth(2.4)
	dc.Stroke()
	dc.DrawLine(-s*0.12, -s*0.62, s*0.02, -s*0.46)
	dc.DrawLine(s*0.12, -s*0.62, -s*0.02, -s*0.46)
	dc.Stroke()
}

// shieldPath adds a shield to the context's path.
func shieldPath(dc *gg.Context, r float64) {
	dc.NewSubPath()
	dc.MoveTo(-r, -r)
	dc.LineTo(r, -r)
	dc.CubicTo(r, r*0.35, r*0.6, r*0.85, 0, r*1.2)
	dc.CubicTo(-r*0.6, r*0.85, -r, r*0.35, -r, -r)
	dc.ClosePath()
}
