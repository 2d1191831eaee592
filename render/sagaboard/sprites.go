package sagaboard

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"

	"skald/engine/saga"
	"skald/render"
)

// sprites are all small pictures of the board, drawn once.
type sprites struct {
	warrior    [saga.Sides]*render.Sprite // a count goes on it
	leader     [saga.Sides]*render.Sprite // hidden; a count goes on it
	aside      [saga.Sides]*render.Sprite // the Leader set aside
	unseen     [saga.Sides]*render.Sprite // a Leader out of the game whom nobody saw
	side       [saga.Sides]*render.Sprite // the side's shield, its letter goes on it
	badge      [saga.Sides]*render.Sprite // the shield, small, without its letter
	face       [saga.Leaders]*render.Sprite
	token      [saga.Leaders]*render.Sprite // the face, smaller
	fallen     [saga.Leaders]*render.Sprite
	gone       *render.Sprite // over the face of a Leader out of the game
	stronghold *render.Sprite
	fort       *render.Sprite // a Stronghold to count
	coin       *render.Sprite
	smallCoin  *render.Sprite // in a line of text
	deed       [saga.Muster + 1]*render.Sprite
	largeDeed  [saga.Muster + 1]*render.Sprite // where a tile has one half only
	largeUnit  [saga.Sides]*render.Sprite      // a Warrior in a Combat, to be counted
	largeChief [saga.Sides]*render.Sprite      // a Leader there
	sigil      [saga.Coastal]*render.Sprite    // beside an area
	upright    [saga.Coastal]*render.Sprite    // on a marker
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
	rings      [2]*render.Sprite // of an inset: around an area that can be chosen, or is chosen
	shipRings  [2]*render.Sprite
	keyRing    *render.Sprite
	pills      *render.Pills
	portrait   *render.Sprite // under a person's initials

	// The same, small, for the legend.
	signCrown, signShip, signFirst, signInitiative, signBattle, signHeap *render.Sprite
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
		s.largeUnit[side] = render.NewSprite(104, 108, func(dc *gg.Context) { dc.Scale(1.7, 1.7); shield(dc, side, 25) })
		s.largeChief[side] = render.NewSprite(104, 112, func(dc *gg.Context) { dc.Scale(1.7, 1.7); pennon(dc, side, false) })
		s.aside[side] = render.NewSprite(48, 54, func(dc *gg.Context) { dc.Scale(0.64, 0.64); pennon(dc, side, true) })
		s.unseen[side] = render.NewSprite(48, 54, func(dc *gg.Context) {
			dc.Push()
			dc.Scale(0.64, 0.64)
			pennon(dc, side, false)
			dc.Pop()
			struck(dc, 13, 13, 9)
		})
		s.side[side] = render.NewSprite(62, 64, func(dc *gg.Context) { shield(dc, side, 27) })
		s.badge[side] = render.NewSprite(32, 34, func(dc *gg.Context) { shield(dc, side, 13) })
	}
	for l, e := range leaderEmblems {
		side := saga.Leader(l).Side()
		s.face[l] = render.NewSprite(58, 58, func(dc *gg.Context) { medal(dc, side, e, 27) })
		s.token[l] = render.NewSprite(46, 46, func(dc *gg.Context) { medal(dc, side, e, 20) })
		s.fallen[l] = render.NewSprite(46, 46, func(dc *gg.Context) {
			medal(dc, side, e, 20)
			struck(dc, 13, 13, 9)
		})
	}
	for d, e := range deedEmblems {
		s.deed[d] = render.NewSprite(34, 34, func(dc *gg.Context) { e.draw(dc, 0, 0, 30, render.Ink) })
		s.largeDeed[d] = render.NewSprite(48, 48, func(dc *gg.Context) { e.draw(dc, 0, 0, 42, render.Ink) })
	}
	for a, e := range sigilEmblems {
		s.sigil[a] = render.NewSprite(52, 52, func(dc *gg.Context) { seal(dc, e, 23) })
		s.upright[a] = render.NewSprite(54, 54, func(dc *gg.Context) { e.draw(dc, 0, 0, 52, render.Ink) })
	}
	s.gone = render.NewSprite(32, 32, func(dc *gg.Context) { struck(dc, 0, 0, 13) })
	s.stronghold = render.NewSprite(54, 56, func(dc *gg.Context) { fort(dc, 46) })
	s.fort = render.NewSprite(64, 64, func(dc *gg.Context) { fort(dc, 56) })
	s.coin = render.NewSprite(62, 62, func(dc *gg.Context) { money(dc, 27) })
	s.smallCoin = render.NewSprite(38, 38, func(dc *gg.Context) { money(dc, 16) })
	s.crown = render.NewSprite(50, 50, func(dc *gg.Context) { lined(dc, crown, 40, render.Gold) })
	s.ship = render.NewSprite(50, 50, func(dc *gg.Context) { lined(dc, ship, 40, render.White) })
	s.marker[0] = render.NewSprite(84, 84, func(dc *gg.Context) { stone(dc, false) })
	s.marker[1] = render.NewSprite(84, 84, func(dc *gg.Context) { stone(dc, true) })
	s.heap = render.NewSprite(72, 72, func(dc *gg.Context) { heap(dc) })
	s.battle = render.NewSprite(48, 48, func(dc *gg.Context) { burst(dc, 22) })
	s.round = render.NewSprite(60, 60, func(dc *gg.Context) { sun(dc) })
	s.strong = render.NewSprite(56, 56, func(dc *gg.Context) { fort(dc, 42) })
	s.first = render.NewSprite(52, 52, func(dc *gg.Context) { crossedOn(dc, 23, render.White) })
	s.initiative = render.NewSprite(52, 52, func(dc *gg.Context) { badge(dc, banner, 23) })
	s.tick = render.NewSprite(40, 40, func(dc *gg.Context) {
		emblem(tick).draw(dc, 0, 0, 36, render.White)
		emblem(func(p pen) { p.line(9, -36, 4, -10, 30, 38, -30) }).draw(dc, 0, 0, 36, render.Ink)
	})
	s.pointer = render.NewSprite(40, 40, func(dc *gg.Context) { lined(dc, pointer, 32, render.Gold) })
	s.leftward = render.NewSprite(30, 30, func(dc *gg.Context) { emblem(leftward).draw(dc, 0, 0, 24, render.Sepia) })
	s.bonus = render.NewSprite(26, 26, func(dc *gg.Context) {
		dc.DrawCircle(0, 0, 12)
		render.FillInked(dc, render.Gold, render.Ink, 2)
		emblem(func(p pen) { p.line(22, 0, -40, 0, 40); p.line(22, -40, 0, 40, 0) }).draw(dc, 0, 0, 16, render.Ink)
	})
	s.crossed = render.NewSprite(88, 88, func(dc *gg.Context) { crossedOn(dc, 40, render.Parchment) })
	s.pills = render.NewPills()
	s.portrait = render.NewSprite(44, 44, func(dc *gg.Context) {
		dc.DrawCircle(0, 0, 20)
		render.FillInked(dc, render.White, render.Ink, 2)
	})
	s.glows()
	s.signs()
	return s
}

// glows draws what marks a place as moved last.
func (s *sprites) glows() {
	s.areaGlow = render.NewSprite(158, 158, func(dc *gg.Context) { glow(dc, func(grow float64) { dc.DrawCircle(0, 0, circle+5+grow) }) })
	s.shipGlow = render.NewSprite(182, 122, func(dc *gg.Context) {
		glow(dc, func(grow float64) { dc.DrawRoundedRectangle(-79-grow, -49-grow, 158+2*grow, 98+2*grow, 28+grow) })
	})
	s.spaceGlow = render.NewSprite(104, 104, func(dc *gg.Context) {
		glow(dc, func(grow float64) { dc.DrawRoundedRectangle(-41-grow, -41-grow, 82+2*grow, 82+2*grow, 12+grow) })
	})
	s.tokenGlow = render.NewSprite(82, 82, func(dc *gg.Context) { glow(dc, func(grow float64) { dc.DrawCircle(0, 0, 31+grow) }) })
	s.fightRing = render.NewSprite(150, 150, func(dc *gg.Context) {
		render.StrokeTwice(dc, func() { dc.DrawCircle(0, 0, circle+2) }, 9, 5.5, render.Red)
	})
	for i, ink := range []color.RGBA{render.Green, render.White} {
		s.rings[i] = render.NewSprite(160, 160, func(dc *gg.Context) {
			render.StrokeTwice(dc, func() { dc.DrawCircle(0, 0, circle+5) }, 13, 8.5, ink)
		})
		s.shipRings[i] = render.NewSprite(190, 130, func(dc *gg.Context) {
			render.StrokeTwice(dc, func() { dc.DrawRoundedRectangle(-80, -50, 160, 100, 28) }, 13, 8.5, ink)
		})
	}
	s.keyRing = render.NewSprite(54, 54, func(dc *gg.Context) {
		render.StrokeTwice(dc, func() { dc.DrawCircle(0, 0, 19) }, 11, 7, render.Green)
	})
	s.tileGlow = render.NewGlow(tileWidth-2, tileHeight-2, 4)
	for side, r := range []image.Rectangle{saga.Viking: vikingPanel, saga.Saxon: saxonPanel} {
		s.panelGlow[side] = render.NewGlow(r.Dx()-2, r.Dy()-2, 4)
	}
}

// signs draws what the legend explains, small.
func (s *sprites) signs() {
	s.signCrown = render.NewSprite(34, 34, func(dc *gg.Context) { lined(dc, crown, 26, render.Gold) })
	s.signShip = render.NewSprite(34, 34, func(dc *gg.Context) { lined(dc, ship, 27, render.White) })
	s.signFirst = render.NewSprite(36, 36, func(dc *gg.Context) { crossedOn(dc, 16, render.White) })
	s.signInitiative = render.NewSprite(36, 36, func(dc *gg.Context) { badge(dc, banner, 16) })
	s.signBattle = render.NewSprite(38, 38, func(dc *gg.Context) { burst(dc, 18) })
	s.signHeap = render.NewSprite(40, 40, func(dc *gg.Context) { dc.Scale(0.55, 0.55); heap(dc) })
}
