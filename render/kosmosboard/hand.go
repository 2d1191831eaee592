package kosmosboard

import (
	"image"
	"strconv"

	"github.com/fogleman/gg"

	"skald/engine/kosmos"
	"skald/render"
)

// The picture of a hand.
const (
	handHeight = 440
	largeWide  = 150
	largeTall  = 220
)

func newHandGround() *image.RGBA {
	img, dc := render.NewBackground(width, handHeight)
	render.DrawSea(img, dc, 0)
	render.DrawCard(dc, image.Rect(14, 12, width-16, handHeight-16), render.Parchment, 70)
	return img
}

// newLarge draws a knight for the hand.
func newLarge(k kosmos.Card, letters *render.Lettering) *render.Sprite {
	c := k.Colour()
	return render.NewSprite(largeWide+4, largeTall+4, func(dc *gg.Context) {
		blank(dc, largeWide, largeTall, 14)
		dc.DrawRoundedRectangle(-largeWide/2+8, -largeTall/2+8, largeWide-16, largeTall-16, 9)
		dc.SetColor(coats[c].field)
		dc.Fill()
		drawEmblem(dc, c, -largeWide/2+37, 8, 22, coats[c].script)
		shade := render.Mix(coats[c].field, render.Ink, 0.32)
		drawHelm(dc, 20, 40, 42, shade, coats[c].field)
		letters.Face(render.Bold, 78).Stamp(dc, strconv.Itoa(k.Value()), -largeWide/2+37, -largeTall/2+48, coats[c].script)
	})
}

// newLargeBack draws a knight of the hand's size that lies face down.
func newLargeBack() *render.Sprite {
	return render.NewSprite(largeWide+4, largeTall+4, func(dc *gg.Context) {
		blank(dc, largeWide, largeTall, 14)
		drawBack(dc, largeWide, largeTall)
	})
}

// hand draws what one seat sees besides.
func (d *drawing) hand(v *kosmos.Private) {
	right := width - 40
	if len(v.FaceDown) > 0 {
		right = d.faceDown(v.FaceDown, right)
	}
	d.fanned(v.Hand, 44, right)
	d.handTitle(v)
}

// handTitle writes whose hand it is, how many knights, and their sum.
func (d *drawing) handTitle(v *kosmos.Private) {
	x := 40
	d.shield(&d.owners, render.Small, v.Seat, x+32, 62)
	x += 84
	f, text := d.Letters.Fit(render.Bold, d.Caption("hand"), 44, 28, 420)
	d.Text(f, text, x, 76, render.Left, render.Ink)
	x += f.Width(text) + 60
	d.Draw(d.fan, x, 60)
	sum := 0
	for _, k := range v.Hand {
		sum += k.Value()
	}
	d.Text(d.Bold(44), strconv.Itoa(len(v.Hand)), x+36, 76, render.Left, render.Ink)
	d.Text(d.Bold(44), "Σ "+strconv.Itoa(sum), x+130, 76, render.Left, render.Ink)
}

// fanned draws the hand as a fan between two edges.
func (d *drawing) fanned(hand []kosmos.Card, left, right int) {
	const middle, sag, tilt = 256, 26, 0.16
	room := right - left - 24
	step := stepFor(len(hand), largeWide, room, 108)
	x := (left+right)/2 - step*(len(hand)-1)/2
	for i, k := range hand {
		t := 0.0 // from -1 to 1 along the fan
		if len(hand) > 1 {
			t = 2*float64(i)/float64(len(hand)-1) - 1
		}
		t *= min(1, float64(len(hand))/8)
		y := middle + int(sag*t*t)
		d.DrawTurned(d.large[k], x+i*step, y, tilt*t)
	}
}

// faceDown draws the seat's knights that lie face down, half lifted, with the
// country that their troop attacks, and returns where they begin.
func (d *drawing) faceDown(hidden []kosmos.HiddenView, right int) int {
	const wide = 176
	left := right - wide*len(hidden)
	f, text := d.Letters.Fit(render.Italic, d.Caption("face-down"), 30, 20, wide*len(hidden)+120)
	d.Text(f, text, right-4, 72, render.Right, render.Sepia)
	for i, h := range hidden {
		x := left + i*wide + wide/2
		d.Draw(d.largeBack, x+14, 242)
		d.Draw(d.large[h.Card], x-8, 268)
		d.Draw(d.medals[h.Target.Colour()], x-46, 401)
		d.Text(d.Bold(32), strconv.Itoa(h.Troop), x-22, 412, render.Left, render.Ink)
	}
	return left - 20
}
