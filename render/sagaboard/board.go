package sagaboard

import (
	"cmp"
	"image"
	"image/color"
	"strconv"
	"unicode/utf8"

	"skald/engine"
	"skald/engine/saga"
	"skald/render"
)

// captions are the words of the vocabulary "board": what the picture says
// besides the names of the game's own vocabularies.
var captions = []string{
	"round", "setup", "initiative", "set-aside", "lost", "passed", "losses", "strength", "tie", "victory", "draw",
	"coins", "areas", "goal", "supply", "in-supply", "removed", "pool", "face-down", "face-up", "empty",
	"wins-after", "in-england", "none-lost", "inland", "coastal", "bonus", "resolves-first", "combat", "destinations",
	"warriors", "leaders", "choice", "movement", "scout", "recruitment", "pillage", "build", "income", "fyrd", "tribute", "coin", "shift", "muster",
}

// A board is one picture in the making.
type board struct {
	*render.Brush
	*sprites
	ground     *ground // of the board's picture
	now, since *saga.Public
	window     image.Rectangle // of an inset: names that it would cut are left out
}

func (b *board) draw() {
	b.heading()
	b.track()
	b.control()
	b.moves()
	b.areas()
	b.spaces()
	b.supply(saga.Viking, vikingPanel)
	b.supply(saga.Saxon, saxonPanel)
	switch {
	case b.now.Over:
		b.ending()
	case b.now.Fighting:
		b.fight()
	default:
		b.tiles()
	}
	b.legend()
}

// control tints the borders of each kingdom that a side controls.
func (b *board) control() {
	for a, band := range b.ground.bands {
		viking, saxon := unitsIn(b.now, saga.Viking, saga.Area(a)), unitsIn(b.now, saga.Saxon, saga.Area(a))
		switch {
		case viking > saxon:
			b.Ink(band, sideInk[saga.Viking])
		case saxon > viking:
			b.Ink(band, sideInk[saga.Saxon])
		}
	}
}

// legend says what the signs of map and tiles stand for.
func (b *board) legend() {
	b.Legend(legendStrip,
		render.Sign{Sprite: b.signCrown, Word: b.Caption("inland")},
		render.Sign{Sprite: b.signShip, Word: b.Caption("coastal")},
		render.Sign{Sprite: b.bonus, Word: b.Caption("bonus")},
		render.Sign{Sprite: b.signFirst, Word: b.Caption("resolves-first")},
		render.Sign{Sprite: b.signInitiative, Word: b.Caption("initiative")},
		render.Sign{Sprite: b.signBattle, Word: b.Caption("combat")},
		render.Sign{Sprite: b.signHeap, Word: b.Caption("destinations")},
	)
}

// sideName returns a side's name.
func (b *board) sideName(s saga.Side) string { return b.Labels.Say("side", s.String()) }

// text writes a text as large as fits, from size down to what can be read on a
// phone.
func (b *board) text(style render.Style, text string, size, room, x, y int, align render.Align, ink color.RGBA) int {
	return b.Fitted(style, text, max(size, render.Small), render.Small, room, x, y, align, ink)
}

// haloed writes a text to be read on the map.
func (b *board) haloed(style render.Style, text string, size, room, x, y int) {
	f, text := b.Letters.Fit(style, text, max(size, render.Small), render.Small, room)
	b.Haloed(f, text, x, y, render.Middle, render.Ink, render.White)
}

// emblem draws a side's shield and its letter.
func (b *board) emblem(s saga.Side, x, y int) {
	b.Draw(b.side[s], x, y)
	b.letter(s, x, y, 34)
}

func (b *board) letter(s saga.Side, x, y, size int) {
	first, n := utf8.DecodeRuneInString(b.sideName(s))
	if n > 0 {
		b.Text(b.Bold(size), string(first), x, y+size*33/100, render.Middle, onSide[s])
	}
}

// counted draws a sprite with a number on it.
func (b *board) counted(s *render.Sprite, n, x, y, size int, ink color.RGBA) {
	b.Draw(s, x, y)
	b.Number(b.Bold(size), n, x, y, ink)
}

// changed writes how a number changed, if it did.
func (b *board) changed(by, x, y int) { b.Change(b.pills, by, x, y) }

// heading says the round, the phase and whose turn it is, or who has won.
func (b *board) heading() {
	round := b.Caption("round") + " " + strconv.Itoa(b.now.Round)
	if b.now.Rounds > 0 {
		round += "/" + strconv.Itoa(b.now.Rounds)
	}
	h := render.Header{Title: round, Moment: b.phase()}
	of := b.now.ToMove
	if b.now.Over {
		of = b.now.Result.Winners
	}
	for seat := range of.All() {
		h.Signs = append(h.Signs, func(x, y int) { b.emblem(saga.Side(seat), x, y-3) })
		h.Who = cmp.Or(b.Name(seat), b.sideName(saga.Side(seat)))
	}
	b.Header(h, trackLeft-40)
}

// phase names the phase, or the setup that goes before the first.
func (b *board) phase() string {
	if b.now.Decision == saga.AskPlace {
		return b.Caption("setup")
	}
	return b.Labels.Say("phase", b.now.Phase.String())
}

// areas draws the names of the areas and what stands in them.
func (b *board) areas() {
	for a := range saga.Area(saga.Areas) {
		at := places[a]
		name := b.Labels.Say("area", a.String())
		room := 190
		if a.InScandinavia() {
			room = 140
		}
		if !b.window.Empty() && !boxOf(a).Overlaps(b.window) {
			continue
		}
		if b.window.Empty() || nameBox(a).In(b.window) {
			b.haloed(render.Bold, name, 34, room, at.name.X, at.name.Y)
		}
		switch {
		case b.now.Edition != nil && b.now.Edition.IsCoastal(a):
			if int(a) < len(b.sigil) {
				b.Draw(b.sigil[a], at.sigil.X, at.sigil.Y)
			}
			b.Draw(b.ship, at.ship.X, at.ship.Y)
		case a.InEngland():
			b.Draw(b.crown, at.sigil.X, at.sigil.Y)
		}
		b.units(a)
	}
	for a := range saga.Area(saga.Areas) {
		if b.window.Empty() || boxOf(a).Overlaps(b.window) {
			b.marks(a)
		}
	}
}

// units draws what stands in an area: Vikings at the left, Anglo-Saxons at the
// right; Warriors above, Leaders below.
func (b *board) units(a saga.Area) {
	at, now, was := places[a].units, &b.now.Areas[a], &b.since.Areas[a]
	if now.Warriors != was.Warriors || now.Leaders != was.Leaders || now.Stronghold != was.Stronghold {
		if a == saga.Drakkar {
			b.Draw(b.shipGlow, at.X, at.Y)
		} else {
			b.Draw(b.areaGlow, at.X, at.Y)
		}
	}
	if b.now.Fighting && b.now.Combat.Area == a {
		b.Draw(b.fightRing, at.X, at.Y)
	}
	if now.Stronghold {
		b.Draw(b.stronghold, at.X+places[a].fort.X, at.Y+places[a].fort.Y)
	}
	both := now.Warriors[0]+now.Leaders[0] > 0 && now.Warriors[1]+now.Leaders[1] > 0
	leaders := now.Leaders[0]+now.Leaders[1] > 0
	for side := range saga.Side(saga.Sides) {
		warriors, chiefs := now.Warriors[side], now.Leaders[side]
		w, c := at, at
		switch {
		case both && leaders:
			x := at.X - 30 + 60*int(side)
			w, c = image.Pt(x, at.Y-28), image.Pt(x, at.Y+31)
			if warriors == 0 {
				c.Y = at.Y
			} else if chiefs == 0 {
				w.Y = at.Y
			}
		case both:
			w.X = at.X - 30 + 60*int(side)
		case warriors > 0 && chiefs > 0:
			w.X, c.X = at.X-30, at.X+30
		}
		if warriors > 0 {
			b.counted(b.warrior[side], warriors, w.X, w.Y, 36, onSide[side])
		}
		if chiefs > 0 {
			if len(b.now.Leaders) > 0 {
				b.faces(side, a, c)
				continue
			}
			b.Draw(b.leader[side], c.X, c.Y)
			b.Number(b.Bold(32), chiefs, c.X-2*(1-int(side)), c.Y+3, render.White)
		}
	}
}

// marks draws what lies over an area's circle: a Combat to come, and how many
// Units came or went.
func (b *board) marks(a saga.Area) {
	at, now, was := places[a].units, &b.now.Areas[a], &b.since.Areas[a]
	if now.Battle {
		b.Draw(b.battle, at.X+places[a].battle.X, at.Y+places[a].battle.Y)
	}
	for side := range saga.Side(saga.Sides) {
		by := now.Warriors[side] + now.Leaders[side] - was.Warriors[side] - was.Leaders[side]
		b.changed(by, at.X-38+76*int(side), at.Y+circle+2)
	}
}

// spaces draws the Destination markers on the board.
func (b *board) spaces() {
	for i, s := range b.now.Spaces {
		at := places[saga.North+saga.Area(i)].sigil
		if s != b.since.Spaces[i] {
			b.Draw(b.spaceGlow, at.X, at.Y)
		}
		switch {
		case s.Marker && s.FaceUp:
			b.Draw(b.marker[1], at.X, at.Y)
			if int(s.Destination) < len(b.upright) {
				b.Draw(b.upright[s.Destination], at.X, at.Y)
				b.haloed(render.Bold, b.Labels.Say("area", s.Destination.String()), 27, 160, at.X, at.Y+65)
			}
		case s.Marker:
			b.Draw(b.marker[0], at.X, at.Y)
		}
	}
}

// toWin reports whether a side has won.
func (b *board) toWin(s saga.Side) bool { return b.now.Result.Winners.Has(engine.Seat(s)) }

func rectAt(x, y, w, h int) image.Rectangle { return image.Rect(x, y, x+w, y+h) }
