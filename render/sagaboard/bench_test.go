package sagaboard_test

import (
	"testing"

	"skald/engine"
	"skald/engine/saga"
	"skald/render"
	"skald/render/rendertest"
	"skald/render/sagaboard"
)

func BenchmarkBoard(b *testing.B) {
	rendertest.BenchMoves(b, sagaboard.New(), rendertest.Scenes(saga.Standard(), engine.Setup{Players: 2}, 3, 400))
}

func BenchmarkFirstBoard(b *testing.B) {
	rendertest.BenchFirst(b, sagaboard.New, render.Scene{Now: *crowded(), Since: *earlier()})
}
