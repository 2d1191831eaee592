package rendertest

import (
	"bytes"
	"io"
	"slices"
	"testing"

	"skald/engine"
	"skald/render"
)

// MarksMoves wants what differs from each earlier view marked, and nothing
// marked where nothing differs or nothing is known.
func MarksMoves[P engine.PublicView](t *testing.T, p render.Painter, now func() *P, earlier map[string]func() *P) {
	t.Helper()
	draw := func(since engine.PublicView) []byte {
		data, err := drawTable(p, render.Scene{Now: *now(), Since: since})
		if err != nil {
			t.Fatalf("draw: %v", err)
		}
		return data
	}
	plain := draw(nil)
	if !bytes.Equal(plain, draw(*now())) {
		t.Error("an equal view before it marks something as moved")
	}
	for name, since := range earlier {
		if bytes.Equal(plain, draw(*since())) {
			t.Errorf("%s: what moved is not marked", name)
		}
	}
}

// NamesShow wants another picture for each seat that a name is given to, and
// for another name; one that cannot be written must look like none.
func NamesShow(t *testing.T, p render.Painter, now engine.PublicView, seats int) {
	t.Helper()
	draw := func(seat int, name string) []byte {
		names := make([]string, seats)
		names[seat] = name
		data, err := drawTable(p, render.Scene{Now: now, Names: names})
		if err != nil {
			t.Fatalf("draw: %v", err)
		}
		return data
	}
	none := draw(0, "")
	for seat := range seats {
		anna, bo := draw(seat, "Anna"), draw(seat, "Bo Björnsson")
		if bytes.Equal(none, anna) || bytes.Equal(anna, bo) {
			t.Errorf("who sits on seat %d does not show", seat)
		}
		if !bytes.Equal(none, draw(seat, "山田")) {
			t.Errorf("letters that there are not are drawn for seat %d", seat)
		}
	}
}

// Captions draws scenes and hands and wants them to ask for just the captions
// that the painter lists, and besides for words of the game's vocabularies
// only.
func Captions(t *testing.T, p render.Captioned, about *engine.About, scenes []render.Scene, hands []engine.PrivateView) {
	t.Helper()
	listed, asked := p.Captions(), map[string]bool{}
	known := []string{"side", "phase", "ability", "verb-help", "plate"}
	for _, v := range about.Vocabularies {
		known = append(known, v.Name())
	}
	label := func(vocabulary, word string) string {
		switch {
		case vocabulary == "board":
			asked[word] = true
			if !slices.Contains(listed, word) {
				t.Errorf("caption %q is not listed", word)
			}
		case !slices.Contains(known, vocabulary):
			t.Errorf("word %q is of an unknown vocabulary %q", word, vocabulary)
		}
		return "Þórr " + word
	}
	for _, s := range scenes {
		s.Labels = label
		if _, err := drawTable(p, s); err != nil {
			t.Fatalf("draw: %v", err)
		}
	}
	if c, ok := p.(render.Chartist); ok && len(scenes) > 0 {
		if err := c.Chart(io.Discard, courseOf(scenes[:1], label)); err != nil {
			t.Fatalf("draw: %v", err)
		}
	}
	if r, ok := p.(render.Reference); ok && len(scenes) > 0 {
		for _, name := range r.References() {
			if err := r.Reference(io.Discard, name, scenes[0].Now, label); err != nil {
				t.Fatalf("draw: %v", err)
			}
		}
	}
	for _, v := range hands {
		if err := p.Hand(io.Discard, v, label); err != nil {
			t.Fatalf("draw: %v", err)
		}
	}
	for _, c := range listed {
		if !asked[c] {
			t.Errorf("caption %q is listed and never drawn", c)
		}
	}
}

// Refuses wants an error for each view that is none of the game's or cannot be
// drawn.
func Refuses(t *testing.T, p render.Painter, boards []engine.PublicView, hands []engine.PrivateView) {
	t.Helper()
	for _, v := range append(boards, nil) {
		if _, err := drawBoard(p, render.Scene{Now: v}); err == nil {
			t.Errorf("a board of %T %+v was drawn", v, v)
		}
	}
	for _, v := range append(hands, nil) {
		if _, err := drawHand(p, v); err == nil {
			t.Errorf("a hand of %T %+v was drawn", v, v)
		}
	}
}
