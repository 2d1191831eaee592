package paxboard

import (
	"image"
	"image/color"
	"slices"

	"github.com/fogleman/gg"

	game "skald/engine/pax"
	"skald/render"
)

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
	target  *render.Sprite // around a POST that can be chosen
	buoy    *render.Sprite // in a sea or REGION that can be
	halo    *render.Sprite // around a ship that can be taken
	around  []image.Point  // places for ships, the nearest first
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
		c.homes[seat] = box(int(46*scale), func(dc *gg.Context) { hall(dc, 34*scale, seat) })
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
		golden(dc, float64(int(24*scale)))
	})
	c.count = box(int(26*scale), func(dc *gg.Context) {
		dc.DrawCircle(0, 0, 11.5*scale)
		render.FillInked(dc, render.White, render.Ink, 1.8)
	})
	c.target = box(2*radius+26, func(dc *gg.Context) { ring(dc, r+6) })
	c.halo = box(2*c.hull+26, func(dc *gg.Context) { ring(dc, float64(c.hull)+6) })
	c.buoy = box(2*radius, func(dc *gg.Context) {
		dc.DrawCircle(0, 0, r-7)
		dc.SetColor(render.White)
		dc.Fill()
		ring(dc, r-8)
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

// ring draws the sign of what can be chosen.
func ring(dc *gg.Context, r float64) {
	for _, line := range [...]struct {
		ink  color.Color
		wide float64
	}{{render.White, 9}, {render.Green, 5}} {
		dc.DrawCircle(0, 0, r)
		dc.SetColor(line.ink)
		dc.SetLineWidth(line.wide)
		dc.Stroke()
	}
}
