package kosmosboard

import (
	"image"

	"github.com/fogleman/gg"

	"skald/engine/kosmos"
	"skald/render"
)

// scoreParts is the number of parts of a final score, scoreHeight the height
// of the line that tells it.
const (
	scoreParts  = 6
	scoreHeight = 64
)

// newParts draws the signs of a score's parts, in the order of partsOf.
func newParts() [scoreParts]*render.Sprite {
	draw := func(of func(*gg.Context)) *render.Sprite { return render.NewSprite(52, 36, of) }
	return [scoreParts]*render.Sprite{
		draw(func(dc *gg.Context) { drawCoin(dc, 0, 0, 15) }),
		draw(func(dc *gg.Context) { drawGuard(dc, 0, 0, 27, 31) }),
		draw(func(dc *gg.Context) { drawSword(dc, 0, 1, 32) }),
		draw(func(dc *gg.Context) {
			drawPlus(dc, -13, 0, 8)
			drawCoin(dc, 9, 0, 12)
		}),
		draw(func(dc *gg.Context) { drawFan(dc, 0, 3, 28) }),
		draw(func(dc *gg.Context) {
			drawArrow(dc, -24, 0, -8, 0)
			drawCoin(dc, 8, 0, 11)
		}),
	}
}

func partsOf(v *kosmos.ScoreView) [scoreParts]int {
	return [...]int{v.Chips, v.Lands, v.Troop, v.Bonus, v.Hand, v.Rival}
}

// score draws the parts of a final score and their sum.
func (d *drawing) score(v *kosmos.ScoreView, field image.Rectangle) {
	const step = 50
	small, large := d.Bold(28), d.Bold(46)
	for i, n := range partsOf(v) {
		x := field.Min.X + 22 + i*step
		d.Draw(d.parts[i], x, field.Min.Y+16)
		d.Text(small, render.Signed(n), x, field.Min.Y+scoreHeight-8, render.Middle, render.Ink)
	}
	d.Haloed(large, render.Signed(v.Total), field.Max.X-4, field.Min.Y+48, render.Right, render.Ink, render.Gold)
}

// shown draws what was left in hand in the field's right part, and returns
// where that part begins.
func (d *drawing) shown(hand []kosmos.Card, field image.Rectangle) int {
	rows := min((len(hand)+3)/4, 3)
	columns := (len(hand) + rows - 1) / rows
	of := &d.small
	step := stepFor(columns, of.width, field.Dx()/2, of.width+2)
	left := field.Max.X - of.width - step*(columns-1)
	for i, k := range hand {
		x := left + of.width/2 + i%columns*step
		y := field.Max.Y - of.height/2 - (rows-1-i/columns)*(of.height+1)
		d.knight(of, kosmos.CardView{Card: k}, x, y, false)
	}
	return left - 14
}
