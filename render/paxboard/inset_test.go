package paxboard_test

import (
	"bytes"
	"image/png"
	"math/rand/v2"
	"slices"
	"testing"

	"skald/engine"
	game "skald/engine/pax"
	"skald/render"
	"skald/render/paxboard"
)

// A question is one that a match came to, as its picture needs it.
type question struct {
	scene render.Scene
	render.Question
}

// asks returns the questions of matches played by chance: of each verb that is legal
// its first words, one after another.
func asks(players int, seed uint64, most int) []question {
	dice, choice := engine.NewDice(engine.Seed{byte(seed)}, 0), rand.New(rand.NewPCG(seed, 2))
	s, err := game.Standard().New(engine.Setup{Players: players}, dice, nil)
	if err != nil {
		panic(err)
	}
	about := game.Standard().About()
	var list []question
	for s.ToMove() != 0 && len(list) < most {
		seat := s.ToMove().First()
		legal := s.Legal(seat, nil)
		act := legal[choice.IntN(len(legal))]
		scene := render.Scene{Now: s.Public(), Names: people}
		for n := range about.Verbs[act.Verb].Params {
			some := slices.DeleteFunc(slices.Clone(legal), func(a engine.Action) bool {
				return a.Verb != act.Verb || !slices.Equal(a.Args[:n], act.Args[:n])
			})
			list = append(list, question{scene, render.Question{Seat: seat, Options: some, Chosen: n}})
		}
		if s, err = s.Apply(seat, act, dice, nil); err != nil {
			panic(err)
		}
	}
	return list
}

// TestInset holds that questions that are about places or tiles have a picture, small
// enough to stand above them on a phone, and that the same question has the same.
func TestInset(t *testing.T) {
	t.Parallel()
	const mostBytes, mostTall = 80_000, 0.77 // of its width: 300 px where it is 390 wide
	drawn, say := map[engine.Verb]int{}, labelled(voices(t)["de"])
	for i, q := range asks(6, 3, 400) {
		if verb := q.Options[0].Verb; i%9 != 0 && (verb == game.VerbJourney || verb == game.VerbSail) {
			continue
		}
		q.scene.Labels = say
		d, ok := painter.(render.Detailer).Detail(q.scene, q.Question)
		if !ok {
			continue
		}
		drawn[q.Options[0].Verb]++
		var b, again bytes.Buffer
		if err := d.Write(&b); err != nil {
			t.Fatal(err)
		}
		if err := d.Write(&again); err != nil || !bytes.Equal(b.Bytes(), again.Bytes()) {
			t.Errorf("%s: other bytes when drawn again (%v)", d.Key, err)
		}
		m, err := png.DecodeConfig(&again)
		if err != nil || b.Len() > mostBytes || float64(m.Height) > mostTall*float64(m.Width) {
			t.Errorf("%s: %d by %d pixels of %d bytes, want at most %d bytes (%v)", d.Key, m.Width, m.Height, b.Len(), mostBytes, err)
		}
	}
	for _, verb := range []engine.Verb{game.VerbJourney, game.VerbBuy, game.VerbEstablish} {
		if drawn[verb] == 0 {
			t.Errorf("no question of verb %d has a picture: %v", verb, drawn)
		}
	}
}

func BenchmarkInset(b *testing.B) {
	p, list := paxboard.New(render.NewCache()), asks(6, 4, 300)
	var out bytes.Buffer
	largest, n := 0, 0
	draw := func(q question) {
		out.Reset()
		if d, ok := p.(render.Detailer).Detail(q.scene, q.Question); ok {
			if err := d.Write(&out); err != nil {
				b.Fatal(err)
			}
		}
	}
	for _, q := range list {
		draw(q)
	}
	b.ReportAllocs()
	for b.Loop() {
		draw(list[n%len(list)])
		largest = max(largest, out.Len())
		n++
	}
	b.ReportMetric(float64(largest), "png-bytes")
}
