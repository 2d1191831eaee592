package play

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"skald/bot/desk"
	"skald/bot/words"
	"skald/engine/hoard"
	"skald/render"
	"skald/render/hoardboard"
)

// TestReference holds that things to look up come as a picture and in words.
func TestReference(t *testing.T) {
	t.Parallel()
	catalogue, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	game := hoard.Standard()
	p := New(desk.New([]desk.Title{{Game: game, Painter: hoardboard.New(render.NewCache())}}))
	book := p.Book(catalogue.Speak("en"), game)
	names := book.Pictures()
	if len(names) == 0 {
		t.Fatal("there is nothing to look up")
	}
	for _, name := range names {
		file, err := book.picture(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := png.Decode(bytes.NewReader(file.Data)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		_, lines, err := book.Reference(name)
		if got := strings.Join(lines, " "); err != nil || file.Alt != got || !strings.Contains(got, "left: Its number") {
			t.Errorf("%s is told as %q, in words %q (%v)", name, file.Alt, got, err)
		}
		again, err := book.picture(t.Context(), name)
		if err != nil || &again.Data[0] != &file.Data[0] {
			t.Errorf("%s was drawn again (%v)", name, err)
		}
	}
	if _, err := book.picture(t.Context(), "none"); err == nil {
		t.Error("a picture was drawn that there is not")
	}
	if got := New(desk.New(nil)).Book(catalogue.Speak("en"), game).Pictures(); got != nil {
		t.Errorf("without a title there is %q to look up", got)
	}
}
