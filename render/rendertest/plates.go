package rendertest

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"
	"regexp"
	"slices"
	"testing"

	"skald/render"
)

// Plates holds a painter with several pictures of the table to their laws, on
// every scene: each picture that it names is drawn, the same each time, as wide
// as a board, or half as wide where it is for phones, and of at most so many bytes; no two look alike; Board draws the
// first; a message shows some of those there are, each once; what a picture is
// said to show has words. What is no picture, or no view of the game's, is
// refused.
func Plates(t *testing.T, p render.Plated, scenes []render.Scene, mostBytes int) {
	t.Helper()
	if err := platesNamed(p); err != nil {
		t.Fatal(err)
	}
	for i, s := range scenes {
		if err := errors.Join(platesDrawn(p, s, mostBytes), platesShown(p, s), platesTold(p, s)); err != nil {
			t.Errorf("scene %d: %v", i, err)
		}
	}
	if err := platesRefused(p, scenes[0]); err != nil {
		t.Error(err)
	}
}

var plateRE = regexp.MustCompile(`^[a-z][a-z0-9-]{0,31}$`)

// platesNamed holds that the names are words, and so few that one can be picked.
func platesNamed(p render.Plated) error {
	names := p.Plates()
	if len(names) < 1 || len(names) > render.MaxPlates {
		return fmt.Errorf("there are %d plates, want 1 to %d", len(names), render.MaxPlates)
	}
	for i, name := range names {
		if !plateRE.MatchString(name) || slices.Contains(names[:i], name) {
			return fmt.Errorf("plate %q: no word, or there twice", name)
		}
	}
	return nil
}

func platesDrawn(p render.Plated, s render.Scene, mostBytes int) error {
	seen := map[string]string{}
	for i, name := range p.Plates() {
		data, err := drawPlate(p, name, s)
		if err != nil {
			return fmt.Errorf("draw %s: %w", name, err)
		}
		again, err := drawPlate(p, name, s)
		if err != nil || !bytes.Equal(data, again) {
			return fmt.Errorf("plate %s: other bytes when drawn again (%v)", name, err)
		}
		if len(data) > mostBytes {
			return fmt.Errorf("plate %s: %d bytes, want at most %d", name, len(data), mostBytes)
		}
		m, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil || m.Width > render.Wide || m.Width < render.Wide/2 || m.Height < m.Width/8 || m.Height > 3*m.Width {
			return fmt.Errorf("plate %s: %d by %d pixels, want at most %d and at least half of it in width, and a height that a phone can show (%v)", name, m.Width, m.Height, render.Wide, err)
		}
		if other, ok := seen[string(data)]; ok {
			return fmt.Errorf("plate %s looks like %s", name, other)
		}
		seen[string(data)] = name
		if board, err := drawBoard(p, s); i == 0 && (err != nil || !bytes.Equal(board, data)) {
			return fmt.Errorf("the board is not the first plate, %s (%v)", name, err)
		}
	}
	return nil
}

func platesShown(p render.Plated, s render.Scene) error {
	shown := p.Shown(s)
	if len(shown) < 1 || len(shown) > render.MaxShown {
		return fmt.Errorf("a message shows %d plates, want 1 to %d", len(shown), render.MaxShown)
	}
	for i, name := range shown {
		if !slices.Contains(p.Plates(), name) || slices.Contains(shown[:i], name) {
			return fmt.Errorf("a message shows %q: none of the plates, or one twice", shown)
		}
	}
	if again := p.Shown(s); !slices.Equal(shown, again) {
		return fmt.Errorf("a message shows %q, and %q when asked again", shown, again)
	}
	return nil
}

func platesTold(p render.Plated, s render.Scene) error {
	teller, ok := p.(render.PlateTeller)
	if !ok {
		return nil
	}
	for _, name := range p.Plates() {
		for _, n := range teller.Told(name, s) {
			if n.Key == "" {
				return fmt.Errorf("plate %s: what it shows has no key", name)
			}
		}
	}
	return nil
}

func platesRefused(p render.Plated, s render.Scene) error {
	if _, err := drawPlate(p, "none", s); err == nil {
		return errors.New("a plate was drawn that there is not")
	}
	for _, name := range p.Plates() {
		if _, err := drawPlate(p, name, render.Scene{}); err == nil {
			return fmt.Errorf("plate %s was drawn of no view", name)
		}
	}
	return nil
}
