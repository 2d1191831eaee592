// Package rendertest holds what every game's pictures are tested for, as calls
// of one line. A board package lists its samples once:
//
//	var samples = rendertest.Samples{
//		{Name: "crowded", Golden: true, Draw: rendertest.Board(painter, crowded, earlier)},
//		{Name: "hand", Draw: rendertest.Hand(painter, hand)},
//	}
//
// and hands them to Golden, SameBytes, Size and Save. BoardShows and HandShows
// change every field of a view by reflection, so that a field that is added to
// a view and not drawn is found. A painter with several pictures of the table is
// held to all of this with every one of them, and to Plates besides.
package rendertest

import (
	"bytes"
	"errors"
	"sync"
	"testing"

	"skald/engine"
	"skald/render"
)

// A Sample is a picture that is worth a look.
type Sample struct {
	Name   string
	Golden bool // it is compared with testdata/<name>.png
	Draw   func() ([]byte, error)
}

// Samples are the pictures that a game's tests look at.
type Samples []Sample

// Detail returns what draws the picture of a question.
func Detail(p render.Painter, s render.Scene, q render.Question) func() ([]byte, error) {
	return func() ([]byte, error) {
		d, ok := p.(render.Detailer).Detail(s, q)
		if !ok {
			return nil, errors.New("the question has no picture")
		}
		return written(d)
	}
}

// Board returns what draws a view of the table with what differs from the view
// that since makes, which may be nil.
func Board[P engine.PublicView](p render.Painter, now, since func() P) func() ([]byte, error) {
	return func() ([]byte, error) {
		s := render.Scene{Now: now()}
		if since != nil {
			s.Since = since()
		}
		return drawBoard(p, s)
	}
}

// Hand returns what draws what one seat sees besides.
func Hand[H engine.PrivateView](p render.Painter, own func() H) func() ([]byte, error) {
	return func() ([]byte, error) { return drawHand(p, own()) }
}

// Plate returns what draws one of several pictures of the table, as Board does,
// with the players' names.
func Plate[P engine.PublicView](p render.Plated, name string, names []string, now, since func() P) func() ([]byte, error) {
	return func() ([]byte, error) {
		s := render.Scene{Now: now(), Names: names}
		if since != nil {
			s.Since = since()
		}
		return drawPlate(p, name, s)
	}
}

func drawBoard(p render.Painter, s render.Scene) ([]byte, error) {
	var b bytes.Buffer
	err := p.Board(&b, s)
	return b.Bytes(), err
}

func drawPlate(p render.Plated, name string, s render.Scene) ([]byte, error) {
	var b bytes.Buffer
	err := p.Plate(&b, name, s)
	return b.Bytes(), err
}

// drawTable draws all pictures of the table, one after another.
func drawTable(p render.Painter, s render.Scene) ([]byte, error) {
	plated, ok := p.(render.Plated)
	if !ok {
		return drawBoard(p, s)
	}
	var all []byte
	for _, name := range plated.Plates() {
		data, err := drawPlate(plated, name, s)
		if err != nil {
			return nil, err
		}
		all = append(all, data...)
	}
	return all, nil
}

func drawHand(p render.Painter, v engine.PrivateView) ([]byte, error) {
	var b bytes.Buffer
	err := p.Hand(&b, v, nil)
	return b.Bytes(), err
}

// SameBytes draws the samples in many goroutines at once, each beginning with
// another one, and wants the same bytes from all.
func SameBytes(t *testing.T, samples Samples) {
	t.Helper()
	want := drawAll(t, samples)
	var group sync.WaitGroup
	for from := range 6 {
		group.Go(func() {
			for i := range samples {
				s := samples[(from+i)%len(samples)]
				got, err := s.Draw()
				if err != nil || !bytes.Equal(got, want[s.Name]) {
					t.Errorf("%s: other bytes when drawn beside others (%v)", s.Name, err)
				}
			}
		})
	}
	group.Wait()
}

// Size holds the samples to so many bytes.
func Size(t *testing.T, samples Samples, most int) {
	t.Helper()
	for name, data := range drawAll(t, samples) {
		if len(data) > most {
			t.Errorf("%s: got %d bytes, want at most %d", name, len(data), most)
		}
	}
}

func drawAll(t *testing.T, samples Samples) map[string][]byte {
	t.Helper()
	drawn := map[string][]byte{}
	for _, s := range samples {
		data, err := s.Draw()
		if err != nil {
			t.Fatalf("draw %s: %v", s.Name, err)
		}
		drawn[s.Name] = data
	}
	return drawn
}
