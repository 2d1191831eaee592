package leagueboard

import (
	"strconv"

	"github.com/fogleman/gg"

	"skald/render"
	"skald/render/speech"
)

// Arrow says by an arrow by how many places somebody has come up, down if it is below 0;
// "" if they stand where they stood.
func Arrow(v *speech.Voice, places int) string {
	switch {
	case places > 0:
		return v.Say("championship.moved.up", speech.Data{"places": places})
	case places < 0:
		return v.Say("championship.moved.down", speech.Data{"places": -places})
	}
	return ""
}

// The measures of an arrow: of its triangle, and what is free beside that and behind it.
const (
	arrowSize   = 22
	arrowGap    = 5
	arrowMargin = 18
)

// newArrows draws what stands before the places by which somebody came up, and down: the
// point says which as well as the colour.
func newArrows() (arrows [2]*render.Sprite) {
	for i, way := range []float64{-1, 1} {
		arrows[i] = render.NewSprite(arrowSize+4, arrowSize+4, func(dc *gg.Context) {
			const half = arrowSize / 2
			dc.MoveTo(0, way*half)
			dc.LineTo(half, -way*half)
			dc.LineTo(-half, -way*half)
			dc.ClosePath()
			ink := render.Green
			if way > 0 {
				ink = render.Red
			}
			render.FillInked(dc, ink, render.Ink, 2)
		})
	}
	return arrows
}

// arrowRoom is how much room arrows need between the places and the names; none if nobody
// has come up or down.
func (b *Boards) arrowRoom(moved []int) (room int) {
	for _, places := range moved {
		if places != 0 {
			room = max(room, arrowSize+arrowGap+b.letters.Face(render.Bold, render.Small).Width(strconv.Itoa(max(places, -places)))+arrowMargin)
		}
	}
	return room
}

// arrow draws by how many places somebody has come up, or down: nothing if by none. x is
// where it begins, y the middle of its line.
func (b *Boards) arrow(brush *render.Brush, places, x, y int) {
	if places == 0 {
		return
	}
	which := 0
	if places < 0 {
		which, places = 1, -places
	}
	brush.Draw(b.arrows[which], x+arrowSize/2, y)
	brush.Text(b.letters.Face(render.Bold, render.Small), strconv.Itoa(places), x+arrowSize+arrowGap, y+render.Small/3, render.Left, render.Ink)
}
