package sagaboard

import (
	"image"

	"github.com/fogleman/gg"

	"skald/engine/saga"
	"skald/render"
)

// maxMoves is how many arrows are kept: all that a match is likely to need.
const maxMoves = 64

// A move is Units of a side that went from one area to another.
type move struct {
	side     saga.Side
	from, to saga.Area
}

// movesOf returns who went where, as far as two positions tell: Units of a side
// that are missing in one place and new in another. Where some were also gained
// or lost, or several came from several places, nobody can tell, and nothing is
// returned.
func movesOf(now, since *saga.Public) []move {
	var list []move
	for side := range saga.Side(saga.Sides) {
		var left, reached []saga.Area
		balance := 0
		for a := range saga.Area(saga.Areas) {
			by := unitsIn(now, side, a) - unitsIn(since, side, a)
			balance += by
			switch {
			case by < 0:
				left = append(left, a)
			case by > 0:
				reached = append(reached, a)
			}
		}
		if balance != 0 || len(left) > 1 && len(reached) > 1 {
			continue
		}
		for _, from := range left {
			for _, to := range reached {
				list = append(list, move{side, from, to})
			}
		}
	}
	return list
}

// unitsIn returns how many Units of a side stand in an area.
func unitsIn(v *saga.Public, s saga.Side, a saga.Area) int {
	return v.Areas[a].Warriors[s] + v.Areas[a].Leaders[s]
}

// An arrow shows a move.
type arrow struct {
	sprite *render.Sprite
	at     image.Point // its middle
}

// newArrow draws the arrow of a move along the road between its circles, or
// where a road would be.
func newArrow(m move) *arrow {
	line := road(m.from, m.to)
	r := image.Rectangle{}
	for _, p := range line {
		r = r.Union(image.Rect(int(p.X), int(p.Y), int(p.X)+1, int(p.Y)+1))
	}
	r = r.Inset(-28)
	middle := r.Min.Add(r.Max).Div(2)
	return &arrow{at: middle, sprite: render.NewSprite(r.Dx(), r.Dy(), func(dc *gg.Context) {
		dc.Translate(-float64(middle.X), -float64(middle.Y))
		render.Arrow(dc, line, 13)
		render.FillInked(dc, sideInk[m.side], render.Ink, 3)
	})}
}

// moves draws the arrows of what moved last.
func (b *board) moves() {
	for _, m := range movesOf(b.now, b.since) {
		a := b.ground.moves.Of(m)
		b.Draw(a.sprite, a.at.X, a.at.Y)
	}
}
