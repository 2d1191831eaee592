package kosmosboard

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"skald/engine/kosmos"
	"skald/render"
)

// An icon is a sprite and a short text upon it; the texts are numbers and say
// the same in every language.
type icon struct {
	sprite *render.Sprite
	text   string
	at     [2]int // the text's middle, from the icon's
	size   int
	ink    color.RGBA
}

// newProperties draws the countries' properties.
func newProperties() [kosmos.PropertyCount]icon {
	drawn := func(draw func(*gg.Context)) *render.Sprite { return render.NewSprite(92, 58, draw) }
	guard := drawn(func(dc *gg.Context) { drawGuard(dc, 0, 0, 46, 50) })
	return [kosmos.PropertyCount]icon{
		kosmos.NoProperty: {sprite: drawn(func(dc *gg.Context) {
			dc.SetColor(render.Tan)
			dc.SetLineWidth(3)
			dc.SetLineCapRound()
			dc.DrawLine(-10, 0, 10, 0)
			dc.Stroke()
		})},
		kosmos.AddOnce: {sprite: drawn(func(dc *gg.Context) {
			drawBlank(dc, -22, 0, 0)
			drawPlus(dc, -22, 0, 11)
			once(dc)
		}), text: "1×", at: [2]int{25, 0}, size: 27, ink: render.Ink},
		kosmos.TakeBack: {sprite: drawn(func(dc *gg.Context) {
			drawBlank(dc, -20, 0, 0)
			drawReturn(dc, 22, 1, 14)
		})},
		kosmos.Stronger: {sprite: guard, text: "+1", size: 30, ink: render.White},
		kosmos.Weaker:   {sprite: guard, text: "−1", size: 30, ink: render.White},
		kosmos.FreeKnight: {sprite: drawn(func(dc *gg.Context) {
			drawHelm(dc, -20, -2, 18, render.Ink, render.Parchment)
			drawCoin(dc, 24, 2, 18)
		}), text: "0", at: [2]int{24, 2}, size: 28, ink: render.Ink},
		kosmos.HideOnce: {sprite: drawn(func(dc *gg.Context) {
			dc.Push()
			dc.Translate(-22, 0)
			blank(dc, 38, 50, 5)
			drawBack(dc, 38, 50)
			dc.Pop()
			once(dc)
		}), text: "1×", at: [2]int{25, 0}, size: 27, ink: render.Ink},
		kosmos.Bonus: {sprite: drawn(func(dc *gg.Context) { drawCoin(dc, 0, 0, 25) }), text: "+5", size: 31, ink: render.Ink},
		kosmos.TroopCounts: {sprite: drawn(func(dc *gg.Context) {
			drawSword(dc, -24, 0, 46)
			drawArrow(dc, -6, 0, 10, 0)
			drawCoin(dc, 28, 0, 16)
		})},
		kosmos.HandFree: {sprite: drawn(func(dc *gg.Context) {
			drawFan(dc, -14, 4, 40)
		}), text: "= 0", at: [2]int{27, 0}, size: 27, ink: render.Ink},
		kosmos.DefenceFree: {sprite: guard, text: "0", size: 34, ink: render.White},
		kosmos.AddAtEnd: {sprite: drawn(func(dc *gg.Context) {
			drawBlank(dc, 0, 0, 0)
			drawPlus(dc, 0, 0, 11)
		})},
		kosmos.Tribute: {sprite: drawn(func(dc *gg.Context) {
			drawArrow(dc, -42, 0, -24, 0)
			drawArrow(dc, 42, 0, 24, 0)
			drawCoin(dc, 0, 0, 22)
		}), text: "2", size: 30, ink: render.Ink},
		kosmos.FixedDefence: {sprite: guard, text: "15", size: 29, ink: render.White},
	}
}

// once draws nothing but a line's rest; the text says how often.
func once(dc *gg.Context) {
	dc.SetColor(render.Tan)
	dc.SetLineWidth(2)
	dc.DrawLine(10, 17, 40, 17)
	dc.Stroke()
}

// drawCoin draws a fame chip.
func drawCoin(dc *gg.Context, x, y, r float64) {
	dc.DrawCircle(x, y, r)
	render.FillInked(dc, render.Gold, render.Ink, 2)
	dc.DrawCircle(x, y, r*0.8)
	dc.SetColor(render.Mix(render.Gold, render.Sepia, 0.5))
	dc.SetLineWidth(1.4)
	dc.Stroke()
}

// drawGuard draws a shield of the country's defence.
func drawGuard(dc *gg.Context, x, y, w, h float64) {
	dc.Push()
	dc.Translate(x, y)
	shieldPath(dc, w, h)
	render.FillInked(dc, render.Mix(render.Stone, render.Ink, 0.6), render.Ink, 2.4)
	dc.Pop()
}

// drawBlank draws a card turned by an angle.
func drawBlank(dc *gg.Context, x, y, angle float64) {
	dc.Push()
	dc.Translate(x, y)
	dc.Rotate(angle)
	blank(dc, 36, 48, 5)
	dc.Pop()
}

// drawFan draws a hand of cards, so high.
func drawFan(dc *gg.Context, x, y, h float64) {
	dc.Push()
	dc.Translate(x, y+h*0.4)
	for i := range 3 {
		dc.Push()
		dc.Rotate(float64(i-1) * 0.44)
		dc.Translate(0, -h*0.42)
		blank(dc, h*0.56, h*0.84, h*0.1)
		drawBack(dc, h*0.56, h*0.84)
		dc.Pop()
	}
	dc.Pop()
}

func drawPlus(dc *gg.Context, x, y, r float64) {
	dc.SetColor(render.Ink)
	dc.SetLineWidth(r * 0.46)
	dc.SetLineCapButt()
	dc.DrawLine(x-r, y, x+r, y)
	dc.DrawLine(x, y-r, x, y+r)
	dc.Stroke()
}

// drawArrow draws an arrow from one place to another.
func drawArrow(dc *gg.Context, x, y, toX, toY float64) {
	angle := math.Atan2(toY-y, toX-x)
	dc.SetColor(render.Ink)
	dc.SetLineWidth(4)
	dc.DrawLine(x, y, toX-5*math.Cos(angle), toY-5*math.Sin(angle))
	dc.Stroke()
	arrowHead(dc, toX, toY, angle, 11)
}

func arrowHead(dc *gg.Context, x, y, angle, size float64) {
	dc.Push()
	dc.Translate(x, y)
	dc.Rotate(angle)
	polygon(dc, 0, 0, -size, -size*0.7, -size, size*0.7)
	dc.SetColor(render.Ink)
	dc.Fill()
	dc.Pop()
}

// drawReturn draws an arrow that comes back.
func drawReturn(dc *gg.Context, x, y, r float64) {
	dc.SetColor(render.Ink)
	dc.SetLineWidth(5)
	dc.NewSubPath()
	dc.DrawArc(x, y, r, -math.Pi*0.5, math.Pi*0.6)
	dc.Stroke()
	arrowHead(dc, x-r*0.95, y-r, math.Pi, r)
}

// drawSword draws a sword that stands on its point, so high.
func drawSword(dc *gg.Context, x, y, h float64) {
	dc.Push()
	dc.Translate(x, y)
	dc.Scale(h/46, h/46)
	polygon(dc, -4, -10, 4, -10, 4, 15, 0, 23, -4, 15)
	render.FillInked(dc, render.White, render.Ink, 2)
	dc.DrawRoundedRectangle(-11, -13, 22, 5, 2)
	dc.DrawRectangle(-2.2, -21, 4.4, 9)
	dc.DrawCircle(0, -21, 4)
	dc.Fill()
	dc.Pop()
}

// drawCrown draws a crown, so wide.
func drawCrown(dc *gg.Context, x, y, w float64, ground color.Color) {
	polygon(dc, x-w/2, y+w*0.32, x-w/2, y-w*0.24, x-w*0.24, y+w*0.04, x, y-w*0.38, x+w*0.24, y+w*0.04, x+w/2, y-w*0.24, x+w/2, y+w*0.32)
	dc.SetColor(ground)
	dc.FillPreserve()
	dc.SetColor(render.Ink)
	dc.SetLineWidth(2.2)
	dc.SetLineJoinRound()
	dc.Stroke()
	dc.DrawLine(x-w/2, y+w*0.16, x+w/2, y+w*0.16)
	dc.Stroke()
}

// drawKnot draws three linked loops: the sign of a country's back.
func drawKnot(dc *gg.Context, x, y, r float64) {
	for _, line := range []struct {
		width float64
		ink   color.RGBA
	}{{6, render.Ink}, {2.6, render.Parchment}} {
		dc.SetColor(line.ink)
		dc.SetLineWidth(line.width)
		for i := range 3 {
			sin, cos := math.Sincos(float64(i)*2*math.Pi/3 - math.Pi/2)
			dc.DrawCircle(x+cos*r*0.46, y+sin*r*0.46, r*0.52)
			dc.Stroke()
		}
	}
}

// drawGlass draws an hourglass, so high.
func drawGlass(dc *gg.Context, x, y, h float64) {
	w := h * 0.34
	polygon(dc, x-w, y-h/2, x+w, y-h/2, x+w*0.12, y, x+w, y+h/2, x-w, y+h/2, x-w*0.12, y)
	render.FillInked(dc, render.White, render.Ink, h/14)
	polygon(dc, x-w*0.6, y-h*0.26, x+w*0.6, y-h*0.26, x, y)
	polygon(dc, x, y+h*0.14, x+w*0.72, y+h*0.46, x-w*0.72, y+h*0.46)
	dc.SetColor(render.Amber)
	dc.Fill()
	dc.SetColor(render.Ink)
	dc.SetLineWidth(h / 9)
	dc.SetLineCapRound()
	dc.DrawLine(x-w*1.1, y-h/2, x+w*1.1, y-h/2)
	dc.DrawLine(x-w*1.1, y+h/2, x+w*1.1, y+h/2)
	dc.Stroke()
}

// drawLaurel draws two branches around the origin, so far from it.
func drawLaurel(dc *gg.Context, r float64) {
	for _, side := range []float64{-1, 1} {
		for i := range 9 {
			angle := math.Pi/2 - side*(0.28+float64(i)*0.27)
			dc.Push()
			dc.Translate(r*math.Cos(angle), r*math.Sin(angle))
			dc.Rotate(angle - side*math.Pi/2 - side*0.45)
			dc.DrawEllipse(0, 0, r*0.2, r*0.085)
			render.FillInked(dc, render.Gold, render.Ink, 1.6)
			dc.Pop()
		}
	}
}
