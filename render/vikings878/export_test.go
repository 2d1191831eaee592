package vikings878

import (
	game "skald/engine/vikings878"
	"skald/render"
)

// NewClose returns a painter whose board is the close-up, to be read by tests.
func NewClose() render.Captioned {
	s := newStudio()
	plan := s.plan()
	plan.Ground = func(now *game.Public) (*render.Sheet, error) { return s.closeGround(now, nil) }
	plan.Board = s.drawClose
	return render.NewPainter(plan)
}
