package pax

import (
	"image"
	"slices"

	"github.com/fogleman/gg"

	game "skald/engine/pax"
	"skald/render"
)

// sprites are what is placed on the pictures, drawn once.
type sprites struct {
	small, large cut
	icons
}

// A cut is the pieces of the map in one size.
type cut struct {
	r       int // half a disc
	empty   [shapes]*render.Sprite
	venture [game.Kinds]*render.Sprite // without a Follower
	owned   [shapes][game.MaxPlayers]*render.Sprite
	badges  [game.Kinds]*render.Sprite
	ships   [2][game.MaxPlayers]*render.Sprite // fresh, EXHAUSTED
	hull    int                                // half a ship
	homes   [game.MaxPlayers + 1]*render.Sprite
	duchies [game.MaxPlayers]*render.Sprite
	crown   *render.Sprite
	ring    *render.Sprite // around what is new
	wake    *render.Sprite // around a ship that is
	count   *render.Sprite // the plaque of a number
	coin    *render.Sprite
	mast    *render.Sprite // the sign of an ally's ship
	around  []image.Point  // places for ships, the nearest first
}

// icons are what stands beside the map.
type icons struct {
	kinds              [game.Kinds]*render.Sprite
	seats              [game.MaxPlayers]*render.Sprite
	silfr, hand, glass *render.Sprite
	glow, step, head   *render.Sprite
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
		for _, turn := range []float64{-0.3, 0.1} {
			dc.Push()
			dc.Rotate(turn)
			dc.DrawRoundedRectangle(-10, -16, 20, 30, 4)
			render.FillInked(dc, render.White, render.Ink, 2)
			dc.Pop()
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
	i.head = box(36, func(dc *gg.Context) {
		for _, p := range [][2]float64{{15, 0}, {-11, -11}, {-6, 0}, {-11, 11}} {
			dc.LineTo(p[0], p[1])
		}
		dc.ClosePath()
		render.FillInked(dc, render.Gold, render.Ink, 2.4)
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

// newCut draws the pieces for discs of that radius, all by a scale.
func newCut(radius int, scale float64) cut {
	r := float64(radius)
	c := cut{r: radius, hull: int(20 * scale)}
	size := 2*radius + 16
	for of := range shapes {
		c.empty[of] = box(size, func(dc *gg.Context) { hollow(dc, of, r, render.Mix(render.Parchment, render.White, 0.5)) })
		for seat := range c.owned[of] {
			c.owned[of][seat] = box(size, func(dc *gg.Context) { disc(dc, of, seat, r) })
		}
	}
	for k := range c.venture {
		c.venture[k] = box(size, func(dc *gg.Context) {
			hollow(dc, round, r, render.White)
			dc.SetColor(render.Ink)
			emblems[k](dc, r*1.25)
		})
		c.badges[k] = box(int(30*scale), func(dc *gg.Context) {
			dc.DrawCircle(0, 0, 12*scale)
			render.FillInked(dc, render.White, render.Ink, 1.8)
			dc.SetColor(render.Ink)
			emblems[k](dc, 16*scale)
		})
	}
	for seat := range c.homes {
		c.homes[seat] = box(int(46*scale), func(dc *gg.Context) {
			wall := render.Clay
			if seat < game.MaxPlayers {
				wall = seatInk[seat]
			}
			hall(dc, 34*scale, wall)
		})
	}
	for seat := range c.duchies {
		c.duchies[seat] = box(int(40*scale), func(dc *gg.Context) {
			shieldPath(dc, 14*scale)
			cloth(dc, seat, 14*scale, 14*scale)
			shieldPath(dc, 14*scale)
			dc.SetColor(render.Ink)
			dc.SetLineWidth(2.4)
			dc.Stroke()
		})
		for spent := range c.ships {
			c.ships[spent][seat] = box(int(46*scale), func(dc *gg.Context) { hull(dc, seat, 38*scale, spent == 1) })
		}
	}
	c.crown = box(int(34*scale), func(dc *gg.Context) { crown(dc, 26*scale) })
	c.ring = box(2*radius+26, func(dc *gg.Context) {
		dc.DrawCircle(0, 0, r+9)
		dc.SetColor(render.Gold)
		dc.FillPreserve()
		dc.SetColor(render.Mix(render.Gold, render.Ink, 0.5))
		dc.SetLineWidth(1.6)
		dc.Stroke()
	})
	c.wake = box(int(54*scale), func(dc *gg.Context) {
		dc.DrawRoundedRectangle(-25*scale, -25*scale, 50*scale, 50*scale, 12*scale)
		dc.SetColor(render.Gold)
		dc.FillPreserve()
		dc.SetColor(render.Mix(render.Gold, render.Ink, 0.5))
		dc.SetLineWidth(1.6)
		dc.Stroke()
	})
	c.count = box(int(26*scale), func(dc *gg.Context) {
		dc.DrawCircle(0, 0, 11.5*scale)
		render.FillInked(dc, render.White, render.Ink, 1.8)
	})
	c.mast = box(int(20*scale), func(dc *gg.Context) { crown(dc, 14*scale) })
	c.coin = box(int(34*scale), func(dc *gg.Context) { coin(dc, 14*scale) })
	c.around = around(mooring)
	return c
}

// mooring is how far from their place ships lie at most.
const mooring = 280

// around returns places around the origin, the nearest first, those below before
// those above.
func around(reach int) []image.Point {
	const step = 6
	var list []image.Point
	for y := -reach; y <= reach; y += step {
		for x := -reach; x <= reach; x += step {
			if x*x+y*y <= reach*reach {
				list = append(list, image.Pt(x, y))
			}
		}
	}
	worth := func(p image.Point) int { return p.X*p.X + p.Y*p.Y*5/4 - 6*p.Y }
	slices.SortStableFunc(list, func(p, q image.Point) int { return worth(p) - worth(q) })
	return list
}
