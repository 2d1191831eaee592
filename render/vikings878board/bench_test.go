package vikings878board_test

import (
	"io"
	"testing"

	"skald/engine"
	game "skald/engine/vikings878"
	"skald/render"
	"skald/render/rendertest"
	"skald/render/vikings878board"
)

// crowdedScenes is a match played by chance, upon a map as crowded as round V
// can be.
func crowdedScenes() []render.Scene {
	var scenes []render.Scene
	for i, s := range rendertest.Scenes(game.Standard(), engine.Setup{Players: game.Factions}, 3, 400) {
		now := crowd(s.Now.(game.Public))
		scene := render.Scene{Now: now}
		if i > 0 {
			scene.Since = scenes[i-1].Now
		}
		scenes = append(scenes, scene)
	}
	return scenes
}

// crowd fills the shires that nobody holds, as the crowded sample has them.
func crowd(v game.Public) game.Public {
	c := full()
	v.Round = 5
	for s := range v.Shires {
		if v.Shires[s].Held == game.HeldByNobody && s > 0 {
			v.Shires[s] = c.Shires[s]
		}
	}
	return v
}

func BenchmarkBoard(b *testing.B) {
	rendertest.BenchMoves(b, vikings878board.New(render.NewCache()), crowdedScenes())
}

// BenchmarkCloseup draws close-ups whose grounds and marks have been drawn: that
// is done once a process.
func BenchmarkCloseup(b *testing.B) {
	p := vikings878board.New(render.NewCache())
	for _, held := range []game.Holder{game.HeldByVikings, game.HeldByEnglish} {
		v := marching()
		for at := range v.Shires {
			v.Shires[at].Held = held
		}
		if err := p.Plate(io.Discard, "mercia", render.Scene{Now: *v}); err != nil {
			b.Fatal(err)
		}
	}
	rendertest.BenchPlate(b, p, "mercia", crowdedScenes())
}

// BenchmarkInset draws the picture beside a question, once its ground has been drawn.
func BenchmarkInset(b *testing.B) {
	p := vikings878board.New(render.NewCache()).(render.Detailer)
	scenes, most := crowdedScenes(), 0
	for i := 0; b.Loop(); i++ {
		s := scenes[i%len(scenes)]
		v := s.Now.(game.Public)
		d, ok := p.Detail(s, asLeader(led()))
		if !ok {
			b.Fatalf("no picture of %v", v.Phase)
		}
		var w countingWriter
		if err := d.Write(&w); err != nil {
			b.Fatal(err)
		}
		most = max(most, int(w))
	}
	b.ReportMetric(float64(most)/1024, "KB/most")
}

type countingWriter int

func (w *countingWriter) Write(p []byte) (int, error) {
	*w += countingWriter(len(p))
	return len(p), nil
}

func BenchmarkFirstBoard(b *testing.B) {
	rendertest.BenchFirst(b, func() render.Captioned { return vikings878board.New(render.NewCache()) }, render.Scene{Now: *crowded(), Since: *earlier()})
}
