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

// BenchmarkInset draws the part of the board that each decision of a match is about.
func BenchmarkInset(b *testing.B) {
	painter := sagaboard.New(render.NewCache()).(render.Detailer)
	asked := questions(3, 300)
	for i := range asked {
		if _, err := drawInset(painter, asked[i]); err != nil { // the grounds
			b.Fatal(err)
		}
	}
	most, bytes, n := 0, 0, 0
	for b.Loop() {
		data, err := drawInset(painter, asked[n%len(asked)])
		if err != nil {
			b.Fatal(err)
		}
		n, bytes, most = n+1, bytes+len(data), max(most, len(data))
	}
	b.ReportMetric(float64(bytes)/float64(n), "bytes/picture")
	b.ReportMetric(float64(most), "most-bytes")
}
