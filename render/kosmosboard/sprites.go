package kosmosboard

import (
	"image/color"

	"github.com/fogleman/gg"

	"skald/engine/kosmos"
	"skald/render"
)

// sprites are all that is placed on the ground.
type sprites struct {
	common    cut                               // knights as they lie on the table
	small     cut                               // the same, where many lie
	shields   [kosmos.MaxPlayers]*render.Sprite // of the panels
	owners    [kosmos.MaxPlayers]*render.Sprite // the same, smaller, on countries
	medals    [kosmos.Colours]*render.Sprite    // emblems in a disc
	lands     [kosmos.Lands]*render.Sprite      // the same, larger, on countries
	tags      [kosmos.Colours]*render.Sprite    // under which attack troops lie
	narrow    [kosmos.Colours]*render.Sprite    // tags for small knights: a bar for the emblem
	property  [kosmos.PropertyCount]icon
	crown     *render.Sprite
	knot      *render.Sprite
	ruler     *render.Sprite // the crown of her who comes back
	used      *render.Sprite // on a property that is used up
	nobody    *render.Sprite // the shield of a country in the middle
	portrait  *render.Sprite // under a person's initials
	pills     *render.Pills
	signs     signs
	income    *render.Sprite // under what a seat gets each turn
	coin      *render.Sprite
	fan       *render.Sprite
	guard     *render.Sprite
	sword     *render.Sprite
	glass     *render.Sprite
	laurel    *render.Sprite
	card      *render.Sprite // a knight to be laid
	helm      *render.Sprite
	back      *render.Sprite             // a knight taken back
	parts     [scoreParts]*render.Sprite // of a final score
	tick      *render.Sprite
	large     [kosmos.Cards]*render.Sprite // knights of the hand
	largeBack *render.Sprite
	landGlow  *render.Sprite // around what is new
	ownerGlow *render.Sprite
}

func newSprites(letters *render.Lettering) *sprites {
	s := &sprites{common: newCommon(letters), small: newSmall(letters), largeBack: newLargeBack(), property: newProperties()}
	for k := range kosmos.Card(kosmos.Cards) {
		s.large[k] = newLarge(k, letters)
	}
	for c := range kosmos.Colour(kosmos.Colours) {
		s.medals[c] = square(34, func(dc *gg.Context) { medal(dc, c, 15) })
		s.lands[c] = square(58, func(dc *gg.Context) { medal(dc, c, 26) })
		s.tags[c] = newTag(tagWidth, func(dc *gg.Context) { medalOn(dc, c) })
		s.narrow[c] = newTag(tagNarrow, func(dc *gg.Context) { barOn(dc, c) })
	}
	for seat := range kosmos.MaxPlayers {
		s.shields[seat] = newShield(seat, 1)
		s.owners[seat] = newShield(seat, 0.86)
	}
	s.crown = square(44, func(dc *gg.Context) { drawCrown(dc, 0, 0, 34, render.Gold) })
	s.knot = square(44, func(dc *gg.Context) { drawKnot(dc, 0, 1, 19) })
	s.ruler = square(64, func(dc *gg.Context) { drawCrown(dc, 0, 0, 52, render.Red) })
	s.used = square(30, func(dc *gg.Context) {
		dc.DrawCircle(0, 0, 12)
		render.FillInked(dc, render.Red, render.White, 1.6)
		dc.SetLineWidth(3.4)
		dc.DrawLine(-5, -5, 5, 5)
		dc.DrawLine(-5, 5, 5, -5)
		dc.Stroke()
	})
	s.nobody = square(78, func(dc *gg.Context) {
		shieldPath(dc, shieldWide*0.86, shieldTall*0.86)
		dc.SetRGBA255(0xff, 0xfb, 0xf0, 150)
		dc.FillPreserve()
		dc.SetColor(render.Ink)
		dc.SetLineWidth(2.4)
		dc.SetDash(7, 6)
		dc.Stroke()
		dc.SetDash()
	})
	s.portrait = square(44, func(dc *gg.Context) {
		dc.DrawCircle(0, 0, 20)
		render.FillInked(dc, render.White, render.Ink, 2)
	})
	s.income = square(46, func(dc *gg.Context) { drawCoin(dc, 0, 0, 21) })
	s.pills, s.signs = render.NewPills(), newSigns()
	s.coin = square(52, func(dc *gg.Context) { drawCoin(dc, 0, 0, 23) })
	s.fan = square(60, func(dc *gg.Context) { drawFan(dc, 0, 4, 44) })
	s.guard = render.NewSprite(60, 66, func(dc *gg.Context) { drawGuard(dc, 0, 0, 52, 58) })
	s.sword = square(56, func(dc *gg.Context) { drawSword(dc, 0, 0, 50) })
	s.glass = square(48, func(dc *gg.Context) { drawGlass(dc, 0, 0, 38) })
	s.laurel = square(112, func(dc *gg.Context) { drawLaurel(dc, 45) })
	s.card = square(56, func(dc *gg.Context) {
		drawBlank(dc, 0, 0, 0)
		drawArrow(dc, 0, -16, 0, 16)
	})
	s.helm = square(56, func(dc *gg.Context) { drawHelm(dc, 0, 0, 20, render.Ink, render.Parchment) })
	s.back = square(60, func(dc *gg.Context) {
		drawBlank(dc, -11, 0, 0)
		drawReturn(dc, 18, 2, 9)
	})
	s.parts = newParts()
	s.tick = square(36, func(dc *gg.Context) {
		for _, line := range []struct {
			width float64
			ink   color.RGBA
		}{{11, render.White}, {6, render.Green}} {
			dc.SetLineCapRound()
			dc.SetLineJoinRound()
			dc.SetColor(line.ink)
			dc.SetLineWidth(line.width)
			dc.MoveTo(-11, 0)
			dc.LineTo(-3, 9)
			dc.LineTo(12, -10)
			dc.Stroke()
		}
	})
	s.landGlow, s.ownerGlow = render.NewGlow(landWidth, landHeight, 4), render.NewGlow(62, 74, 22)
	return s
}

func square(side int, draw func(*gg.Context)) *render.Sprite {
	return render.NewSprite(side, side, draw)
}

// medal draws an emblem in a disc of its colour around the origin.
func medal(dc *gg.Context, c kosmos.Colour, r float64) {
	dc.DrawCircle(0, 0, r)
	render.FillInked(dc, coats[c].field, render.Ink, 2)
	drawEmblem(dc, c, 0, 0, r*0.66, coats[c].script)
}

// newTag draws a tag of that width.
func newTag(w float64, upon func(*gg.Context)) *render.Sprite {
	return render.NewSprite(int(w)+4, tagHeight+4, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(-w/2, -tagHeight/2, w, tagHeight, 8)
		render.FillInked(dc, render.White, render.Ink, 2)
		upon(dc)
	})
}

// medalOn draws the emblem of a tag's target.
func medalOn(dc *gg.Context, c kosmos.Colour) {
	dc.Translate(-tagWidth/2+16, 0)
	medal(dc, c, 13)
}

// barOn draws a bar of the colour of a narrow tag's target.
func barOn(dc *gg.Context, c kosmos.Colour) {
	dc.DrawRoundedRectangle(-tagNarrow/2+4, tagHeight/2-8, tagNarrow-8, 5, 2)
	dc.SetColor(coats[c].field)
	dc.Fill()
}
