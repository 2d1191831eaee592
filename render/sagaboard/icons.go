package sagaboard

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"skald/render"
)

// A pen draws emblems in a box from -50 to 50, whatever their size.
type pen struct {
	dc    *gg.Context
	scale float64
}

// An emblem is a small drawing in the pen's box.
type emblem func(p pen)

// draw draws the emblem so large at x, y of the context.
func (e emblem) draw(dc *gg.Context, x, y, size float64, ink color.Color) {
	dc.Push()
	dc.Translate(x, y)
	dc.Scale(size/100, size/100)
	dc.SetColor(ink)
	dc.SetLineCapRound()
	dc.SetLineJoinRound()
	e(pen{dc, size / 100})
	dc.Pop()
}

// poly fills a polygon.
func (p pen) poly(xy ...float64) {
	p.trace(xy)
	p.dc.ClosePath()
	p.dc.Fill()
}

// line strokes a line, so wide in the pen's box.
func (p pen) line(width float64, xy ...float64) {
	p.trace(xy)
	p.width(width)
	p.dc.Stroke()
}

func (p pen) width(w float64) { p.dc.SetLineWidth(w * p.scale) }

func (p pen) trace(xy []float64) {
	for i := 0; i < len(xy); i += 2 {
		if i == 0 {
			p.dc.MoveTo(xy[0], xy[1])
		} else {
			p.dc.LineTo(xy[i], xy[i+1])
		}
	}
}

// curve adds curves to the path: a start, then triples of points.
func (p pen) curve(xy ...float64) {
	p.dc.MoveTo(xy[0], xy[1])
	for i := 2; i+5 < len(xy); i += 6 {
		p.dc.CubicTo(xy[i], xy[i+1], xy[i+2], xy[i+3], xy[i+4], xy[i+5])
	}
}

func (p pen) disc(x, y, r float64) {
	p.dc.DrawCircle(x, y, r)
	p.dc.Fill()
}

func (p pen) ring(x, y, r, width float64) {
	p.dc.DrawCircle(x, y, r)
	p.width(width)
	p.dc.Stroke()
}

func (p pen) bar(x, y, w, h float64) {
	p.dc.DrawRectangle(x, y, w, h)
	p.dc.Fill()
}

// The sigils of the five coasts.

func crossSigil(p pen) { // Northumbria: a cross whose arms widen
	for range 4 {
		p.curve(-8, -8, -10, -20, -16, -36, -24, -44, -8, -40, 8, -40, 24, -44, 16, -36, 10, -20, 8, -8)
		p.dc.ClosePath()
		p.dc.Fill()
		p.dc.Rotate(math.Pi / 2)
	}
	p.disc(0, 0, 12)
}

func sheafSigil(p pen) { // East Anglia: a sheaf of corn
	for _, x := range []float64{-30, -15, 0, 15, 30} {
		p.dc.MoveTo(x*0.5, 44)
		p.dc.QuadraticTo(0, 12, x, -22)
		p.width(6)
		p.dc.Stroke()
		p.dc.DrawEllipse(x*1.08, -30+math.Abs(x)*0.2, 7, 15)
		p.dc.Fill()
	}
	p.bar(-15, 6, 30, 11)
}

func seaxSigil(p pen) { // Essex: a broken-backed knife
	p.dc.Rotate(-math.Pi / 4)
	p.poly(-20, -10, 26, -14, 48, 8, 44, 10, -20, 10)
	p.bar(-26, -16, 7, 32)
	p.bar(-48, -7, 24, 14)
	p.disc(-46, 0, 9)
}

func horseSigil(p pen) { // Kent: a horse's head
	p.curve(-30, 44, -24, 20, -30, 0, -12, -24, -10, -34, -8, -40, -2, -48, 2, -40, 6, -36, 10, -32, 24, -22, 36, -4, 40, 8,
		42, 16, 34, 24, 26, 20, 18, 12, 10, 12, 2, 8, 4, 22, 18, 28, 22, 44)
	p.dc.ClosePath()
	p.dc.Fill()
	p.line(7, -20, -28, -36, -14, -34, -8, -44, 8, -40, 12, -46, 30)
}

func birdSigil(p pen) { // Sussex: a martlet
	p.curve(-46, 6, -30, 8, -20, -4, -8, -12, 2, -20, 14, -28, 24, -24, 32, -22, 34, -18, 46, -14, 36, -10, 34, -8, 32, -4,
		30, 16, 14, 28, -6, 26, -14, 25, -20, 22, -26, 18, -34, 20, -40, 20, -50, 18, -40, 14, -38, 12, -46, 6)
	p.dc.ClosePath()
	p.dc.Fill()
	p.poly(-4, -10, -14, -44, 14, -20)
	p.line(6, -4, 24, -8, 42, 2, 42)
	p.line(6, 8, 22, 8, 42, 18, 42)
}

func crown(p pen) { // Inland areas
	p.poly(-42, 30, -46, -26, -22, 0, 0, -38, 22, 0, 46, -26, 42, 30)
	p.disc(-46, -28, 7)
	p.disc(0, -40, 7)
	p.disc(46, -28, 7)
	p.bar(-42, 34, 84, 9)
}

func ship(p pen) { // Coastal areas; the shipmaster
	p.curve(-48, -6, -40, 36, -20, 40, 0, 40, 20, 40, 40, 36, 48, -12, 42, 6, 34, 14, 20, 15, -20, 15, -34, 14, -42, 8, -48, -6)
	p.dc.ClosePath()
	p.dc.Fill()
	p.line(6, 0, 18, 0, -46)
	p.curve(-30, -38, -18, -30, -18, -12, -30, 4, -10, 8, 10, 8, 30, 4, 20, -12, 20, -30, 30, -38, 10, -42, -10, -42, -30, -38)
	p.dc.ClosePath()
	p.dc.Fill()
}

// The deeds of the tiles, in the order of the vocabulary, and what else has an
// emblem.

func march(p pen) { // Movement
	p.poly(-46, -12, 4, -12, 4, -38, 48, 0, 4, 38, 4, 12, -46, 12)
}

func eye(p pen) { // Scout
	p.curve(-48, 0, -24, -38, 24, -38, 48, 0, 24, 38, -24, 38, -48, 0)
	p.width(9)
	p.dc.Stroke()
	p.disc(0, 0, 16)
}

func helm(p pen) {
	p.curve(-34, 22, -38, -26, -16, -42, 0, -46, 16, -42, 38, -26, 34, 22)
	p.dc.LineTo(16, 22)
	p.dc.LineTo(14, 2)
	p.dc.LineTo(6, 2)
	p.dc.LineTo(5, 36)
	p.dc.LineTo(-5, 36)
	p.dc.LineTo(-6, 2)
	p.dc.LineTo(-14, 2)
	p.dc.LineTo(-16, 22)
	p.dc.ClosePath()
	p.dc.Fill()
}

func recruits(p pen) { // Recruitment: a helm and more
	p.dc.Push()
	p.dc.Translate(-10, 4)
	helm(p)
	p.dc.Pop()
	p.line(10, 34, -44, 34, -12)
	p.line(10, 18, -28, 50, -28)
}

func flame(p pen) { // Pillage
	p.curve(0, 46, -36, 46, -42, 10, -22, -10, -18, 2, -14, 6, -8, 6, -14, -16, -4, -36, 14, -48, 10, -26, 36, -14, 36, 14, 36, 34, 22, 46, 0, 46)
	p.dc.ClosePath()
	p.dc.Fill()
}

func tower(p pen) { // Build; the castellan
	p.poly(-34, 46, -28, -12, -38, -18, -38, -46, -22, -46, -22, -34, -8, -34, -8, -46, 8, -46, 8, -34, 22, -34, 22, -46, 38, -46, 38, -18, 28, -12, 34, 46, 10, 46,
		10, 24, 0, 14, -10, 24, -10, 46)
}

func coin(p pen) { // Income
	for _, y := range []float64{30, 8, -14} {
		p.dc.DrawEllipse(-8, y, 36, 15)
		p.dc.Fill()
	}
	p.dc.DrawEllipse(8, -30, 36, 15)
	p.dc.Fill()
	p.dc.SetColor(render.White)
	p.width(5)
	for _, y := range []float64{24, 2, -20} {
		p.dc.NewSubPath()
		p.dc.DrawEllipticalArc(-8, y, 34, 13, 0.25, math.Pi-0.25)
		p.dc.Stroke()
	}
}

func spears(p pen) { // Fyrd
	for _, a := range []float64{-0.42, 0, 0.42} {
		p.dc.Push()
		p.dc.RotateAbout(a, 0, 40)
		p.line(6, 0, 46, 0, -24)
		p.poly(-9, -22, 0, -50, 9, -22)
		p.dc.Pop()
	}
}

func purse(p pen) { // Tribute
	p.curve(-14, -20, -44, 0, -50, 44, 0, 44, 50, 44, 44, 0, 14, -20)
	p.dc.ClosePath()
	p.dc.Fill()
	p.poly(-12, -26, -24, -46, -8, -40, 0, -48, 8, -40, 24, -46, 12, -26)
}

func coinMore(p pen) { // Bonus: take 1 Coin
	p.dc.Push()
	p.dc.Translate(-12, 10)
	p.ring(0, 0, 30, 8)
	p.disc(0, 0, 12)
	p.dc.Pop()
	p.line(10, 34, -46, 34, -14)
	p.line(10, 18, -30, 50, -30)
}

func step(p pen) { // Bonus: move 1 Unit
	p.disc(-26, 0, 18)
	p.line(10, 0, 0, 40, 0)
	p.poly(18, -26, 50, 0, 18, 26)
}

// crossed is a sword and an axe: who takes them resolves first.
func crossed(p pen) {
	p.dc.Push()
	p.dc.Rotate(math.Pi / 4)
	p.poly(-6, 18, -6, -38, 0, -50, 6, -38, 6, 18)
	p.bar(-18, 18, 36, 7)
	p.bar(-4, 24, 8, 16)
	p.disc(0, 42, 7)
	p.dc.Pop()
	p.dc.Push()
	p.dc.Rotate(-math.Pi / 4)
	p.line(7, 0, 46, 0, -46)
	p.curve(0, -40, -14, -36, -24, -46, -32, -48, -26, -30, -26, -20, -32, -4, -24, -8, -14, -16, 0, -14)
	p.dc.ClosePath()
	p.dc.Fill()
	p.dc.Pop()
}

// banner is the Initiative.
func banner(p pen) {
	p.line(8, -34, 48, -34, -46)
	p.poly(-28, -44, 46, -36, 26, -14, 46, 10, -28, 4)
}

func tick(p pen) { p.line(15, -36, 4, -10, 30, 38, -30) }

// pointer says whose move it is.
func pointer(p pen) { p.poly(-34, -40, 40, 0, -34, 40, -18, 0) }

// leftward is where the Round marker goes.
func leftward(p pen) { p.poly(-46, 0, -6, -36, -6, -14, 44, -14, 44, 14, -6, 14, -6, 36) }

// The Leaders' own emblems; castellan is the tower, shipmaster the ship.

func ram(p pen) { // stormer: a ladder against a wall
	p.line(8, -38, 46, 2, -46)
	p.line(8, -10, 46, 30, -46)
	for _, t := range []float64{0, 1, 2, 3} {
		p.line(7, -30+t*10, 28-t*22, -4+t*10, 28-t*22)
	}
	p.bar(36, -46, 12, 92)
}

func claws(p pen) { // berserk: a bear's paw
	p.curve(-28, 30, -44, 4, -16, -10, 0, -8, 16, -10, 44, 4, 28, 30, 20, 46, -20, 46, -28, 30)
	p.dc.ClosePath()
	p.dc.Fill()
	for i, x := range []float64{-36, -13, 13, 36} {
		y := []float64{-14, -26, -26, -14}[i]
		p.disc(x, y, 9)
		p.poly(x-7, y-4, x*1.2, y-26, x+7, y-4)
	}
}

func sack(p pen) { // plunderer: a full sack, tied
	p.curve(-8, -18, -50, -2, -50, 46, -6, 46, 46, 46, 50, 0, 10, -18)
	p.dc.ClosePath()
	p.dc.Fill()
	p.line(9, -12, -20, 14, -20)
	p.curve(-10, -24, -30, -40, -20, -50, -4, -36, 4, -50, 22, -48, 12, -24)
	p.dc.ClosePath()
	p.dc.Fill()
}

func bow(p pen) { // ranger
	p.curve(-10, -46, 44, -28, 44, 28, -10, 46)
	p.width(8)
	p.dc.Stroke()
	p.line(3.5, -10, -46, -10, 46)
	p.line(6, -44, 0, 34, 0)
	p.poly(28, -12, 50, 0, 28, 12)
}

func horn(p pen) { // marshal
	p.curve(-48, -18, -40, 30, 10, 50, 40, 0, 44, -8, 46, -18, 42, -34, 26, -24, 14, -26, 14, -20, 0, 4, -20, 4, -32, -22, -36, -26, -42, -24, -48, -18)
	p.dc.ClosePath()
	p.dc.Fill()
	p.line(4, -30, -26, -10, -40)
	p.line(4, 16, -28, -10, -40)
}

func scroll(p pen) { // envoy: a letter with a seal
	p.bar(-32, -36, 64, 64)
	p.disc(-32, -36, 10)
	p.disc(32, -36, 10)
	p.disc(-32, 28, 10)
	p.disc(32, 28, 10)
	p.bar(-42, -46, 84, 10)
	p.dc.SetColor(render.White)
	p.line(6, -18, -18, 18, -18)
	p.line(6, -18, -2, 18, -2)
	p.disc(0, 20, 9)
}
