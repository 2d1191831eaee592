package paxboard

import (
	"image/color"

	"github.com/fogleman/gg"

	game "skald/engine/pax"
	"skald/render"
)

// sprites are what is placed on the pictures, drawn once.
type sprites struct {
	small, large cut
	icons
}

// icons are what stands beside the map.
type icons struct {
	kinds              [game.Kinds]*render.Sprite
	seats              [game.MaxPlayers]*render.Sprite
	silfr, hand, glass *render.Sprite
	glow, step, head   *render.Sprite
	latest             *render.Sprite // of a legend: the ground of what is new, and the head of a trail
	tick, no, star     *render.Sprite
	spark              *render.Sprite // behind a coin of what is new
	event, bigEvent    *render.Sprite
	ballot             *render.Sprite
	bigKinds           [game.Kinds]*render.Sprite
	pills              *render.Pills
}

func box(size int, draw func(*gg.Context)) *render.Sprite {
	return render.NewSprite(size, size, func(dc *gg.Context) {
		dc.SetLineCapRound()
		dc.SetLineJoinRound()
		draw(dc)
	})
}

func newSprites() *sprites {
	s := &sprites{small: newCut(19, 1), large: newCut(24, 1.2)}
	i := &s.icons
	for k := range i.kinds {
		i.kinds[k] = box(40, func(dc *gg.Context) {
			dc.DrawCircle(0, 0, 18)
			render.FillInked(dc, render.White, render.Ink, 2)
			dc.SetColor(render.Ink)
			emblems[k](dc, 24)
		})
	}
	for seat := range i.seats {
		i.seats[seat] = box(50, func(dc *gg.Context) {
			dc.DrawRoundedRectangle(-21, -21, 42, 42, 8)
			cloth(dc, seat, 21, 21)
			dc.DrawRoundedRectangle(-21, -21, 42, 42, 8)
			dc.SetColor(render.Ink)
			dc.SetLineWidth(2.6)
			dc.Stroke()
		})
	}
	i.silfr = box(36, func(dc *gg.Context) { coin(dc, 15) })
	i.hand = box(40, func(dc *gg.Context) {
		for _, at := range [][2]float64{{-14, -16}, {-4, -12}} {
			dc.DrawRectangle(at[0], at[1], 18, 28)
			render.FillInked(dc, render.White, render.Ink, 2)
		}
	})
	i.glass = box(40, func(dc *gg.Context) {
		for _, p := range [][2]float64{{-10, -15}, {10, -15}, {-10, 15}, {10, 15}} {
			dc.LineTo(p[0], p[1])
		}
		dc.ClosePath()
		render.FillInked(dc, render.Gold, render.Ink, 2.4)
		dc.DrawLine(-13, -15, 13, -15)
		dc.DrawLine(-13, 15, 13, 15)
		dc.SetLineWidth(3.4)
		dc.Stroke()
	})
	i.glow = box(58, func(dc *gg.Context) {
		dc.DrawCircle(0, 0, 26)
		dc.SetColor(render.Gold)
		dc.Fill()
	})
	i.step = box(16, func(dc *gg.Context) {
		dc.DrawCircle(0, 0, 5)
		render.FillInked(dc, render.Gold, render.Ink, 2)
	})
	i.head = box(36, arrowHead)
	i.latest = box(44, func(dc *gg.Context) {
		golden(dc, 19)
		arrowHead(dc)
	})
	i.tick = box(36, func(dc *gg.Context) {
		render.StrokeTwice(dc, func() { dc.MoveTo(-11, 1); dc.LineTo(-3, 10); dc.LineTo(12, -10) }, 8, 4.4, render.Green)
	})
	for k := range i.bigKinds {
		i.bigKinds[k] = box(84, func(dc *gg.Context) {
			dc.DrawCircle(0, 0, 38)
			render.FillInked(dc, render.White, render.Ink, 3)
			dc.SetColor(render.Ink)
			emblems[k](dc, 50)
		})
	}
	i.spark = box(52, func(dc *gg.Context) {
		dc.DrawCircle(0, 0, 23)
		dc.SetColor(render.Gold)
		dc.Fill()
	})
	i.event = box(40, func(dc *gg.Context) { eventSign(dc, 18) })
	i.bigEvent = box(84, func(dc *gg.Context) { eventSign(dc, 38) })
	i.ballot = box(40, func(dc *gg.Context) {
		dc.DrawRectangle(-12, -14, 24, 28)
		render.FillInked(dc, render.White, render.Ink, 2)
		dc.SetLineWidth(4)
		dc.MoveTo(-6, 1)
		dc.LineTo(-1, 7)
		dc.LineTo(7, -7)
		dc.Stroke()
	})
	i.star = box(40, func(dc *gg.Context) {
		dc.DrawCircle(0, -8, 7)
		dc.NewSubPath()
		dc.MoveTo(-13, 16)
		dc.QuadraticTo(-11, -3, 0, -3)
		dc.QuadraticTo(11, -3, 13, 16)
		dc.ClosePath()
		render.FillInked(dc, render.Tan, render.Ink, 2.2)
	})
	i.no = box(36, func(dc *gg.Context) {
		render.StrokeTwice(dc, func() { dc.DrawLine(-9, -9, 9, 9); dc.DrawLine(-9, 9, 9, -9) }, 7, 4, render.Red)
	})
	i.pills = render.NewPills()
	return s
}

// golden draws the ground of what is new, half so large: in whole pixels, which
// weigh less where many ships are new.
func golden(dc *gg.Context, half float64) {
	for _, layer := range [...]struct {
		ink  color.Color
		half float64
	}{{render.Mix(render.Gold, render.Ink, 0.5), half}, {render.Gold, half - 2}} {
		dc.DrawRectangle(-layer.half, -layer.half, 2*layer.half, 2*layer.half)
		dc.SetColor(layer.ink)
		dc.Fill()
	}
}

// arrowHead draws the head of a trail, to the right.
func arrowHead(dc *gg.Context) {
	for _, p := range [][2]float64{{15, 0}, {-11, -11}, {-6, 0}, {-11, 11}} {
		dc.LineTo(p[0], p[1])
	}
	dc.ClosePath()
	render.FillInked(dc, render.Gold, render.Ink, 2.4)
}

// eventSign draws the sign of Events, a bolt.
func eventSign(dc *gg.Context, r float64) {
	dc.DrawCircle(0, 0, r)
	render.FillInked(dc, render.Mix(render.Heather, render.White, 0.4), render.Ink, max(r/12, 2))
	dc.NewSubPath()
	for _, p := range [][2]float64{{0.2, -0.8}, {-0.45, 0.12}, {-0.05, 0.12}, {-0.2, 0.8}, {0.45, -0.16}, {0.05, -0.16}} {
		dc.LineTo(p[0]*r, p[1]*r)
	}
	dc.ClosePath()
	dc.SetColor(render.Ink)
	dc.Fill()
}

func coin(dc *gg.Context, r float64) {
	dc.DrawCircle(0, 0, r)
	render.FillInked(dc, render.White, render.Ink, 2.2)
	dc.DrawCircle(0, 0, r*0.66)
	dc.SetColor(render.Stone)
	dc.SetLineWidth(1.8)
	dc.Stroke()
}
