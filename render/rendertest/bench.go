package rendertest

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"skald/engine"
	"skald/render"
)

// Scenes plays a match by chance, and returns its first positions, each with
// the one before it. The same seed plays the same match. It panics if the game
// refuses what it says is legal.
func Scenes(g engine.Game, setup engine.Setup, seed uint64, most int) []render.Scene {
	dice, choice := engine.NewDice(engine.Seed{byte(seed)}, 0), rand.New(rand.NewPCG(seed, 1))
	s, err := g.New(setup, dice, nil)
	if err != nil {
		panic(fmt.Sprintf("new match: %v", err))
	}
	scenes := []render.Scene{{Now: s.Public()}}
	for s.ToMove() != 0 && len(scenes) < most {
		seat := s.ToMove().First()
		legal := s.Legal(seat, nil)
		next, err := s.Apply(seat, legal[choice.IntN(len(legal))], dice, nil)
		if err != nil {
			panic(fmt.Sprintf("apply: %v", err))
		}
		scenes = append(scenes, render.Scene{Now: next.Public(), Since: s.Public()})
		s = next
	}
	return scenes
}

// Matches plays matches by chance between people with names, and returns some
// positions of each, the last one among them.
func Matches(g engine.Game, setup engine.Setup, names []string, l render.Labels) []render.Scene {
	const matches, apart = 6, 7
	var scenes []render.Scene
	for seed := range uint64(matches) {
		all := Scenes(g, setup, seed, 1000)
		for i := range all {
			if (len(all)-1-i)%apart == 0 {
				all[i].Names, all[i].Labels = names, l
				scenes = append(scenes, all[i])
			}
		}
	}
	return scenes
}

// BenchMoves draws a match move by move: garbage of one picture, and the
// median and the 99th percentile of its time, and the largest picture.
func BenchMoves(b *testing.B, p render.Painter, scenes []render.Scene) {
	b.Helper()
	benchMoves(b, scenes, p.Board)
}

// BenchPlate does the same with one of several pictures of the table.
func BenchPlate(b *testing.B, p render.Plated, name string, scenes []render.Scene) {
	b.Helper()
	benchMoves(b, scenes, func(w io.Writer, s render.Scene) error { return p.Plate(w, name, s) })
}

func benchMoves(b *testing.B, scenes []render.Scene, paint func(io.Writer, render.Scene) error) {
	b.Helper()
	var out bytes.Buffer
	draw := func(s render.Scene) {
		out.Reset()
		if err := paint(&out, s); err != nil {
			b.Fatal(err)
		}
	}
	draw(scenes[0])
	times, largest := make([]time.Duration, 0, 1<<20), 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		from := time.Now()
		draw(scenes[i%len(scenes)])
		largest = max(largest, out.Len())
		if len(times) < cap(times) {
			times = append(times, time.Since(from))
		}
	}
	slices.Sort(times)
	b.ReportMetric(ms(times[len(times)/2]), "p50-ms")
	b.ReportMetric(ms(times[len(times)*99/100]), "p99-ms")
	b.ReportMetric(float64(largest), "png-bytes")
}

// BenchFirst draws the first picture of a painter just made, background
// included.
func BenchFirst(b *testing.B, make func() render.Captioned, s render.Scene) {
	b.Helper()
	for b.Loop() {
		if err := make().Board(io.Discard, s); err != nil {
			b.Fatal(err)
		}
	}
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
