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
	rendertest.BenchMoves(b, sagaboard.New(render.NewCache()), rendertest.Scenes(saga.Standard(), engine.Setup{Players: 2}, 3, 400))
}

func BenchmarkFirstBoard(b *testing.B) {
	rendertest.BenchFirst(b, func() render.Captioned { return sagaboard.New(render.NewCache()) }, render.Scene{Now: *crowded(), Since: *earlier()})
}

// BenchmarkMany draws boards of fifty matches that are played at once, each a move
// after its last one.
func BenchmarkMany(b *testing.B) {
	const matches, moves = 50, 60
	var scenes []render.Scene
	each := make([][]render.Scene, matches)
	for i := range each {
		each[i] = rendertest.Scenes(saga.Standard(), engine.Setup{Players: 2}, uint64(i), moves)
	}
	for n := range moves {
		for _, m := range each {
			scenes = append(scenes, m[n%len(m)])
		}
	}
	rendertest.BenchMoves(b, sagaboard.New(render.NewCache()), scenes)
}
