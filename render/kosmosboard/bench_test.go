package kosmosboard_test

import (
	"testing"

	"skald/engine"
	"skald/engine/kosmos"
	"skald/render"
	"skald/render/kosmosboard"
	"skald/render/rendertest"
)

func BenchmarkBoard(b *testing.B) {
	rendertest.BenchMoves(b, kosmosboard.New(render.NewCache()), rendertest.Scenes(kosmos.Standard(), engine.Setup{Players: 4}, 3, 400))
}

func BenchmarkFirstBoard(b *testing.B) {
	rendertest.BenchFirst(b, func() render.Captioned { return kosmosboard.New(render.NewCache()) }, render.Scene{Now: *crowded(), Since: *earlier()})
}
