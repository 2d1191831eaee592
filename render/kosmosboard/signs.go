package kosmosboard

import (
	"github.com/fogleman/gg"

	"skald/render"
)

// signs are what the legend explains, small.
type signs struct {
	collect, lay, hire, back, guard, sword, income, glass *render.Sprite
}

func newSigns() signs {
	return signs{
		collect: square(36, func(dc *gg.Context) { drawCoin(dc, 0, 0, 16) }),
		lay: square(40, func(dc *gg.Context) {
			dc.Scale(0.66, 0.66)
			drawBlank(dc, 0, 0, 0)
			drawArrow(dc, 0, -16, 0, 16)
		}),
		hire: square(36, func(dc *gg.Context) { drawHelm(dc, 0, 0, 13, render.Ink, render.Parchment) }),
		back: render.NewSprite(46, 36, func(dc *gg.Context) {
			dc.Scale(0.62, 0.62)
			drawBlank(dc, -13, 0, 0)
			drawReturn(dc, 22, 2, 12)
		}),
		guard: square(36, func(dc *gg.Context) { drawGuard(dc, 0, 0, 28, 31) }),
		sword: render.NewSprite(22, 36, func(dc *gg.Context) { drawSword(dc, 0, 0, 32) }),
		income: square(36, func(dc *gg.Context) {
			drawCoin(dc, 0, 0, 16)
			drawPlus(dc, 0, 0, 9)
		}),
		glass: render.NewSprite(30, 38, func(dc *gg.Context) { drawGlass(dc, 0, 0, 32) }),
	}
}
