package sagaboard

import (
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"skald/engine/saga"
	"skald/render"
)

// sprites are all small pictures of the board, drawn once.
type sprites struct {
	warrior    [saga.Sides]*render.Sprite // a count goes on it
	leader     [saga.Sides]*render.Sprite // hidden; a count goes on it
	aside      [saga.Sides]*render.Sprite // the Leader set aside
	side       [saga.Sides]*render.Sprite // the side's shield, its letter goes on it
	badge      [saga.Sides]*render.Sprite // the same, small
	face       [saga.Leaders]*render.Sprite
	fallen     [saga.Leaders]*render.Sprite
	gone       *render.Sprite // over the face of a Leader out of the game
	stronghold *render.Sprite
	fort       *render.Sprite // a Stronghold to count
	coin       *render.Sprite
	deed       [saga.Muster + 1]*render.Sprite
	sigil      [saga.Coastal]*render.Sprite // beside an area
	upright    [saga.Coastal]*render.Sprite // on a marker
	crown      *render.Sprite
	ship       *render.Sprite
	marker     [2]*render.Sprite // a Destination marker: face down, face up
	heap       *render.Sprite    // the Destination markers not on the board
	panelGlow  [saga.Sides]*render.Sprite
	battle     *render.Sprite
	round      *render.Sprite
	strong     *render.Sprite
	first      *render.Sprite
	initiative *render.Sprite
	tick       *render.Sprite
	pointer    *render.Sprite
	leftward   *render.Sprite
	bonus      *render.Sprite
	crossed    *render.Sprite
	areaGlow   *render.Sprite
	shipGlow   *render.Sprite
	spaceGlow  *render.Sprite
	tokenGlow  *render.Sprite
	fightRing  *render.Sprite
	tileGlow   *render.Sprite
	delta      [2]*render.Sprite // lost, gained
}

var sideInk = [saga.Sides]color.RGBA{saga.Viking: render.Orange, saga.Saxon: render.Blue}
var sideDeep = [saga.Sides]color.RGBA{saga.Viking: render.DeepOrange, saga.Saxon: render.DeepBlue}

// sideTint is the pale ground of a side's half; both stand in the palette.
var sideTint = [saga.Sides]color.RGBA{saga.Viking: render.PaleOrange, saga.Saxon: render.PaleBlue}

// onSide is what is read on a side's colour.
var onSide = [saga.Sides]color.RGBA{saga.Viking: render.Ink, saga.Saxon: render.White}

var sigilEmblems = [saga.Coastal]emblem{saga.Northumbria: crossSigil, saga.EastAnglia: sheafSigil, saga.Essex: seaxSigil, saga.Kent: horseSigil, saga.Sussex: birdSigil}

var leaderEmblems = [saga.Leaders]emblem{
	saga.Stormer: ram, saga.Shipmaster: ship, saga.Berserk: claws, saga.Plunderer: sack,
	saga.Castellan: tower, saga.Ranger: bow, saga.Marshal: horn, saga.Envoy: scroll,
}

var deedEmblems = [saga.Muster + 1]emblem{
	saga.Movement: march, saga.Scouting: eye, saga.Recruitment: recruits, saga.Pillaging: flame,
	saga.Building: tower, saga.TakingIncome: coin, saga.CallingFyrd: spears, saga.PayingTribute: purse,
	saga.TakingCoin: coinMore, saga.Shift: step, saga.Muster: recruits,
}

func newSprites() *sprites {
	s := &sprites{}
	for side := range saga.Side(saga.Sides) {
		s.warrior[side] = render.NewSprite(60, 62, func(dc *gg.Context) { shield(dc, side, 25) })
		s.leader[side] = render.NewSprite(60, 66, func(dc *gg.Context) { pennon(dc, side, false) })
		s.aside[side] = render.NewSprite(48, 54, func(dc *gg.Context) { dc.Scale(0.64, 0.64); pennon(dc, side, true) })
		s.side[side] = render.NewSprite(62, 64, func(dc *gg.Context) { shield(dc, side, 27) })
		s.badge[side] = render.NewSprite(32, 34, func(dc *gg.Context) { shield(dc, side, 13) })
	}
	for l, e := range leaderEmblems {
		side := saga.Leader(l).Side()
		s.face[l] = render.NewSprite(58, 58, func(dc *gg.Context) { medal(dc, side, e, 27) })
		s.fallen[l] = render.NewSprite(46, 46, func(dc *gg.Context) {
			medal(dc, side, e, 20)
			struck(dc, 13, 13, 9)
		})
	}
	for d, e := range deedEmblems {
		s.deed[d] = render.NewSprite(34, 34, func(dc *gg.Context) { e.draw(dc, 0, 0, 29, render.Ink) })
	}
	for a, e := range sigilEmblems {
		s.sigil[a] = render.NewSprite(52, 52, func(dc *gg.Context) { seal(dc, e, 23) })
		s.upright[a] = render.NewSprite(54, 54, func(dc *gg.Context) { e.draw(dc, 0, 0, 52, render.Ink) })
	}
	s.gone = render.NewSprite(32, 32, func(dc *gg.Context) { struck(dc, 0, 0, 13) })
	s.stronghold = render.NewSprite(54, 56, func(dc *gg.Context) { fort(dc, 46) })
	s.fort = render.NewSprite(64, 64, func(dc *gg.Context) { fort(dc, 56) })
	s.coin = render.NewSprite(62, 62, func(dc *gg.Context) { money(dc, 27) })
	s.crown = render.NewSprite(50, 50, func(dc *gg.Context) { lined(dc, crown, 40, render.Gold) })
	s.ship = render.NewSprite(50, 50, func(dc *gg.Context) { lined(dc, ship, 40, render.White) })
	s.marker[0] = render.NewSprite(84, 84, func(dc *gg.Context) { stone(dc, false) })
	s.marker[1] = render.NewSprite(84, 84, func(dc *gg.Context) { stone(dc, true) })
	s.heap = render.NewSprite(72, 72, func(dc *gg.Context) { heap(dc) })
	s.battle = render.NewSprite(54, 54, func(dc *gg.Context) { burst(dc, 25) })
	s.round = render.NewSprite(60, 60, func(dc *gg.Context) { sun(dc) })
	s.strong = render.NewSprite(56, 56, func(dc *gg.Context) { fort(dc, 42) })
	s.first = render.NewSprite(52, 52, func(dc *gg.Context) { crossedOn(dc, 23, render.White) })
	s.initiative = render.NewSprite(52, 52, func(dc *gg.Context) { badge(dc, banner, 23) })
	s.tick = render.NewSprite(44, 44, func(dc *gg.Context) {
		emblem(tick).draw(dc, 0, 0, 42, render.White)
		emblem(func(p pen) { p.line(9, -36, 4, -10, 30, 38, -30) }).draw(dc, 0, 0, 42, render.Ink)
	})
	s.pointer = render.NewSprite(40, 40, func(dc *gg.Context) { lined(dc, pointer, 32, render.Gold) })
	s.leftward = render.NewSprite(30, 30, func(dc *gg.Context) { emblem(leftward).draw(dc, 0, 0, 24, render.Sepia) })
	s.bonus = render.NewSprite(26, 26, func(dc *gg.Context) {
		dc.DrawCircle(0, 0, 12)
		dc.SetColor(render.Gold)
		dc.FillPreserve()
		dc.SetColor(render.Ink)
		dc.SetLineWidth(2)
		dc.Stroke()
		emblem(func(p pen) { p.line(22, 0, -40, 0, 40); p.line(22, -40, 0, 40, 0) }).draw(dc, 0, 0, 16, render.Ink)
	})
	s.crossed = render.NewSprite(96, 96, func(dc *gg.Context) { crossedOn(dc, 44, render.Parchment) })
	s.glows()
	return s
}

// glows draws what marks a place as moved last.
func (s *sprites) glows() {
	s.areaGlow = render.NewSprite(158, 158, func(dc *gg.Context) { glow(dc, func(grow float64) { dc.DrawCircle(0, 0, circle+5+grow) }) })
	s.shipGlow = render.NewSprite(182, 122, func(dc *gg.Context) {
		glow(dc, func(grow float64) { dc.DrawRoundedRectangle(-79-grow, -49-grow, 158+2*grow, 98+2*grow, 28+grow) })
	})
	s.spaceGlow = render.NewSprite(110, 110, func(dc *gg.Context) {
		glow(dc, func(grow float64) { dc.DrawRoundedRectangle(-44-grow, -44-grow, 88+2*grow, 88+2*grow, 12+grow) })
	})
	s.tokenGlow = render.NewSprite(82, 82, func(dc *gg.Context) { glow(dc, func(grow float64) { dc.DrawCircle(0, 0, 31+grow) }) })
	s.fightRing = render.NewSprite(150, 150, func(dc *gg.Context) {
		for _, line := range []struct {
			width float64
			ink   color.RGBA
		}{{9, render.Ink}, {5.5, render.Red}} {
			dc.DrawCircle(0, 0, circle+2)
			dc.SetColor(line.ink)
			dc.SetLineWidth(line.width)
			dc.Stroke()
		}
	})
	s.tileGlow = render.NewSprite(tileWidth+14, tileHeight+14, func(dc *gg.Context) {
		w, h := float64(tileWidth), float64(tileHeight)
		dc.SetLineWidth(9)
		dc.DrawRoundedRectangle(-w/2, -h/2, w, h, 4)
		dc.SetColor(render.Ink)
		dc.Stroke()
		dc.SetLineWidth(6)
		dc.DrawRoundedRectangle(-w/2, -h/2, w, h, 4)
		dc.SetColor(render.Gold)
		dc.Stroke()
	})
	for side, r := range []image.Rectangle{saga.Viking: vikingPanel, saga.Saxon: saxonPanel} {
		w, h := float64(r.Dx()), float64(r.Dy())
		s.panelGlow[side] = render.NewSprite(r.Dx()+12, r.Dy()+12, func(dc *gg.Context) {
			for _, line := range []struct {
				width float64
				ink   color.RGBA
			}{{9, render.Ink}, {6, render.Gold}} {
				dc.DrawRoundedRectangle(-w/2, -h/2, w, h, 4)
				dc.SetColor(line.ink)
				dc.SetLineWidth(line.width)
				dc.Stroke()
			}
		})
	}
	for i, ground := range []color.RGBA{render.Red, render.Ink} {
		s.delta[i] = render.NewSprite(52, 36, func(dc *gg.Context) {
			dc.DrawRoundedRectangle(-24, -16, 48, 32, 15)
			dc.SetColor(ground)
			dc.FillPreserve()
			dc.SetColor(render.Gold)
			dc.SetLineWidth(2.5)
			dc.Stroke()
		})
	}
}

// glow strokes an outline in gold that fades outwards.
func glow(dc *gg.Context, outline func(grow float64)) {
	for _, g := range []struct {
		grow, width float64
		alpha       int
	}{{3, 9, 110}, {0, 5, 255}} {
		outline(g.grow)
		dc.SetRGBA255(0xff, 0xd3, 0x4d, g.alpha)
		dc.SetLineWidth(g.width)
		dc.Stroke()
	}
	outline(3)
	dc.SetColor(render.Mix(render.Gold, render.Ink, 0.7))
	dc.SetLineWidth(1.3)
	dc.Stroke()
}

// shieldPath adds a side's shield: round for Vikings, a heater for
// Anglo-Saxons.
func shieldPath(dc *gg.Context, side saga.Side, r float64) {
	if side == saga.Viking {
		dc.DrawCircle(0, 0, r)
		return
	}
	dc.NewSubPath()
	dc.MoveTo(-r, -r)
	dc.LineTo(r, -r)
	dc.CubicTo(r, r*0.35, r*0.6, r*0.85, 0, r*1.18)
	dc.CubicTo(-r*0.6, r*0.85, -r, r*0.35, -r, -r)
	dc.ClosePath()
}

// shield draws a side's shield, plain in the middle for a letter or a count.
func shield(dc *gg.Context, side saga.Side, r float64) {
	dc.Push()
	dc.Translate(1.5, 2.5)
	shieldPath(dc, side, r)
	dc.SetRGBA255(0x2e, 0x23, 0x18, 90)
	dc.Fill()
	dc.Pop()
	shieldPath(dc, side, r)
	dc.SetColor(sideInk[side])
	dc.FillPreserve()
	dc.SetColor(render.Ink)
	dc.SetLineWidth(2.4)
	dc.Stroke()
	shieldPath(dc, side, r-3.6)
	dc.SetColor(render.Mix(sideInk[side], render.White, 0.55))
	dc.SetLineWidth(1.6)
	dc.Stroke()
	if side == saga.Viking { // rivets
		dc.SetColor(sideDeep[side])
		for i := range 8 {
			sin, cos := math.Sincos((float64(i) + 0.5) * math.Pi / 4)
			dc.DrawCircle((r-3.6)*cos, (r-3.6)*sin, 1.8)
			dc.Fill()
		}
	}
}

// pennon draws a Leader's banner under a crest: a raven banner's rounded
// corner for Vikings, a swallow tail for Anglo-Saxons. One set aside is pale.
func pennon(dc *gg.Context, side saga.Side, aside bool) {
	fill, edge := sideDeep[side], render.Ink
	if aside {
		fill, edge = render.Mix(render.Vellum, sideInk[side], 0.25), sideDeep[side]
	}
	shape := func() {
		dc.NewSubPath()
		if side == saga.Viking {
			dc.MoveTo(-24, -20)
			dc.LineTo(25, -20)
			dc.CubicTo(26, 8, 8, 28, -24, 28)
		} else {
			dc.MoveTo(-24, -20)
			dc.LineTo(24, -20)
			dc.LineTo(24, 28)
			dc.LineTo(0, 20)
			dc.LineTo(-24, 28)
		}
		dc.ClosePath()
	}
	if !aside {
		dc.Push()
		dc.Translate(1.5, 2.5)
		shape()
		dc.SetRGBA255(0x2e, 0x23, 0x18, 90)
		dc.Fill()
		dc.Pop()
	}
	shape()
	dc.SetColor(fill)
	dc.FillPreserve()
	dc.SetColor(edge)
	dc.SetLineWidth(2.4)
	if aside {
		dc.SetDash(5, 4)
	}
	dc.Stroke()
	dc.SetDash()
	dc.SetLineCapRound()
	dc.SetColor(edge)
	dc.SetLineWidth(4)
	dc.DrawLine(-26, -21, 26, -21)
	dc.Stroke()
	emblem(crown).draw(dc, 0, -25, 20, render.Ink)
	emblem(crown).draw(dc, 0, -25, 15, render.Gold)
	if !aside {
		dc.SetColor(sideInk[side])
		dc.SetLineWidth(2)
		dc.DrawLine(-21, -14, 21, -14)
		dc.Stroke()
	}
}

// medal draws a Leader's own emblem on his side's colour.
func medal(dc *gg.Context, side saga.Side, e emblem, r float64) {
	if side == saga.Viking {
		dc.DrawCircle(0, 0, r)
	} else {
		dc.DrawRoundedRectangle(-r, -r, 2*r, 2*r, r*0.35)
	}
	dc.SetColor(sideInk[side])
	dc.FillPreserve()
	dc.SetColor(render.Ink)
	dc.SetLineWidth(2.4)
	dc.Stroke()
	e.draw(dc, 0, 0, r*1.3, onSide[side])
}

// struck draws the mark of what is out of the game.
func struck(dc *gg.Context, x, y, r float64) {
	dc.DrawCircle(x, y, r)
	dc.SetColor(render.Red)
	dc.FillPreserve()
	dc.SetColor(render.White)
	dc.SetLineWidth(1.6)
	dc.Stroke()
	emblem(func(p pen) { p.line(24, -36, -36, 36, 36); p.line(24, -36, 36, 36, -36) }).draw(dc, x, y, r*1.2, render.White)
}

// lined draws an emblem with an inked edge.
func lined(dc *gg.Context, e emblem, size float64, fill color.RGBA) {
	for i := range 12 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 6)
		e.draw(dc, 2.3*cos, 2.3*sin, size, render.Ink)
	}
	e.draw(dc, 0, 0, size, fill)
}

// seal draws a sigil as an area bears it.
func seal(dc *gg.Context, e emblem, r float64) {
	dc.DrawCircle(0, 0, r)
	dc.SetColor(render.Parchment)
	dc.FillPreserve()
	dc.SetColor(render.Ink)
	dc.SetLineWidth(2.4)
	dc.Stroke()
	dc.DrawCircle(0, 0, r-3.4)
	dc.SetColor(render.Sepia)
	dc.SetLineWidth(1)
	dc.Stroke()
	e.draw(dc, 0, 0, r*1.36, render.Ink)
}

// badge draws an emblem on a round gold ground.
func badge(dc *gg.Context, e emblem, r float64) {
	dc.DrawCircle(0, 0, r)
	dc.SetColor(render.Gold)
	dc.FillPreserve()
	dc.SetColor(render.Ink)
	dc.SetLineWidth(2.4)
	dc.Stroke()
	e.draw(dc, 0, 0, r*1.35, render.Ink)
}

func crossedOn(dc *gg.Context, r float64, ground color.RGBA) {
	dc.DrawCircle(0, 0, r)
	dc.SetColor(ground)
	dc.FillPreserve()
	dc.SetColor(render.Ink)
	dc.SetLineWidth(2.4)
	dc.Stroke()
	emblem(crossed).draw(dc, 0, 0, r*1.6, render.Ink)
}

// fort draws a Stronghold, its wall plain for a count.
func fort(dc *gg.Context, size float64) {
	wall := emblem(func(p pen) {
		p.poly(-48, 44, -48, -22, -50, -28, -50, -48, -36, -48, -36, -38, -28, -38, -28, -48, -14, -48, -14, -24, 14, -24, 14, -48, 28, -48, 28, -38, 36, -38, 36, -48, 50, -48,
			50, -28, 48, -22, 48, 44)
	})
	for i := range 12 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 6)
		wall.draw(dc, 2.2*cos, 2.2*sin, size, render.Ink)
	}
	wall.draw(dc, 0, 0, size, render.Mix(render.Stone, render.White, 1.0/3))
	emblem(func(p pen) {
		p.line(3.5, -44, -20, 44, -20)
		p.line(3.5, -44, 34, 44, 34)
		p.line(3.5, -30, -20, -30, -8)
		p.line(3.5, 30, -20, 30, -8)
	}).draw(dc, 0, 0, size, render.Stone)
}

// money draws a Coin, plain in the middle.
func money(dc *gg.Context, r float64) {
	dc.DrawCircle(1.5, 2.5, r)
	dc.SetRGBA255(0x2e, 0x23, 0x18, 90)
	dc.Fill()
	dc.DrawCircle(0, 0, r)
	dc.SetColor(render.Gold)
	dc.FillPreserve()
	dc.SetColor(render.Ink)
	dc.SetLineWidth(2.4)
	dc.Stroke()
	dc.SetColor(render.Mix(render.Gold, render.Ink, 0.45))
	for i := range 20 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 10)
		dc.DrawCircle((r-4.5)*cos, (r-4.5)*sin, 1.4)
		dc.Fill()
	}
}

// stone draws a Destination marker.
func stone(dc *gg.Context, up bool) {
	ground, line := render.Sepia, render.Tan
	if up {
		ground, line = render.Parchment, render.Sepia
	}
	dc.DrawRoundedRectangle(-38.5, -37, 80, 80, 12)
	dc.SetRGBA255(0x2e, 0x23, 0x18, 90)
	dc.Fill()
	dc.DrawRoundedRectangle(-40, -40, 80, 80, 12)
	dc.SetColor(ground)
	dc.FillPreserve()
	dc.SetColor(render.Ink)
	dc.SetLineWidth(2.6)
	dc.Stroke()
	dc.DrawRoundedRectangle(-35, -35, 70, 70, 9)
	dc.SetColor(line)
	dc.SetLineWidth(1.6)
	dc.Stroke()
	if up {
		return
	}
	// The back: four knots of an endless band.
	dc.SetLineWidth(3.4)
	for i := range 4 {
		dc.Push()
		dc.Rotate(float64(i) * math.Pi / 2)
		dc.DrawCircle(11, 11, 14)
		dc.Stroke()
		dc.Pop()
	}
}

// heap draws face-down Destination markers, plain in the middle for a count.
func heap(dc *gg.Context) {
	for _, off := range []float64{6, 3, 0} {
		dc.DrawRoundedRectangle(-29+off, -29+off, 52, 52, 9)
		dc.SetColor(render.Sepia)
		dc.FillPreserve()
		dc.SetColor(render.Ink)
		dc.SetLineWidth(2.2)
		dc.Stroke()
	}
	dc.DrawRoundedRectangle(-25, -25, 44, 44, 6)
	dc.SetColor(render.Tan)
	dc.SetLineWidth(1.6)
	dc.Stroke()
}

// burst draws crossed weapons on a jagged ground: a Combat.
func burst(dc *gg.Context, r float64) {
	for i := range 24 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 12)
		reach := r
		if i%2 == 1 {
			reach = r * 0.8
		}
		if i == 0 {
			dc.MoveTo(reach*cos, reach*sin)
		} else {
			dc.LineTo(reach*cos, reach*sin)
		}
	}
	dc.ClosePath()
	dc.SetColor(render.Red)
	dc.FillPreserve()
	dc.SetColor(render.Ink)
	dc.SetLineWidth(2)
	dc.Stroke()
	emblem(crossed).draw(dc, 0, 0, r*1.25, render.White)
}

// sun draws the Round marker.
func sun(dc *gg.Context) {
	dc.SetLineCapRound()
	for i := range 12 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 6)
		dc.SetColor(render.Ink)
		dc.SetLineWidth(6.5)
		dc.DrawLine(14*cos, 14*sin, 24*cos, 24*sin)
		dc.Stroke()
		dc.SetColor(render.Gold)
		dc.SetLineWidth(3)
		dc.DrawLine(14*cos, 14*sin, 24*cos, 24*sin)
		dc.Stroke()
	}
	dc.DrawCircle(0, 0, 15)
	dc.SetColor(render.Gold)
	dc.FillPreserve()
	dc.SetColor(render.Ink)
	dc.SetLineWidth(2.4)
	dc.Stroke()
}
