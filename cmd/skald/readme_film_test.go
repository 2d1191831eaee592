package main

import (
	"math/rand/v2"
	"os"
	"testing"

	"skald/cmd/skald/titles"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine"
	"skald/render"
	"skald/render/film"
)

// TestReadmeFilm makes the README's animation of a turn: twenty seconds of a match of
// chance, made as the bot makes films. With -update it writes it, else it sees that the
// README has one of that size.
func TestReadmeFilm(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	const first, frames, file = 24, 21, "../../.github/turn.gif"
	title := titles.All()[0]
	about, dice, choice := title.Game.About(), engine.NewDice(engine.Seed{3}, 0), rand.New(rand.NewPCG(8, 1))
	s, err := title.Game.New(engine.Setup{Players: 2}, dice, nil)
	if err != nil {
		t.Fatal(err)
	}
	v := titlestest.Catalogue(t).Speak("en")
	shot := film.Shot{
		Painter: title.Painter.(render.Reeler), Names: []string{"Vera", "Adam"},
		Labels: func(vocabulary, word string) string { return v.LabelOf(about, vocabulary, word) },
	}
	for n := 0; len(shot.Views) < frames; n++ {
		seat := s.ToMove().First()
		legal := s.Legal(seat, nil)
		if s, err = s.Apply(seat, legal[choice.IntN(len(legal))], dice, nil); err != nil {
			t.Fatal(err)
		}
		if n >= first {
			shot.Views = append(shot.Views, s.Public())
		}
	}
	made, err := film.Make(t.Context(), shot, film.Limits{Width: 480, Frames: frames, Bytes: 290 << 10}, func(float64) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d frames, %v, %d KB", made.Frames, made.Size, len(made.GIF)>>10)
	if made.Frames != frames {
		t.Errorf("%d frames find room, want %d: the animation is to last twenty seconds", made.Frames, frames)
	}
	if *update {
		if err := os.WriteFile(file, made.GIF, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if size := len(have); size < len(made.GIF)/2 || size > 2*len(made.GIF) {
		t.Errorf("the README's animation is %d bytes, it is made with %d: go test ./cmd/skald -run ReadmeFilm -update", size, len(made.GIF))
	}
}
