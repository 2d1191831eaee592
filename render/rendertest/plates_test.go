package rendertest

import (
	"errors"
	"fmt"
	"image"
	"io"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/render"
)

// A sea is a view with two numbers: one that the map shows, one that only the
// close-up does.
type sea struct {
	engine.PublicMark
	Isles, Ships int
}

func (sea) Heading() engine.Note        { return engine.NewNote("heading") }
func (sea) Ask(engine.Seat) engine.Note { return engine.NewNote("ask") }
func (sea) Describe() []engine.Note     { return []engine.Note{engine.NewNote("line")} }

type nothing struct{ engine.PrivateMark }

func (nothing) Describe() []engine.Secret { return nil }

// chart returns a painter of seas with a map and a close-up.
func chart() interface {
	render.Captioned
	render.Plated
} {
	ground := func(height int) func(now, since *sea) (*render.Sheet, error) {
		return func(now, _ *sea) (*render.Sheet, error) {
			if now.Isles < 0 {
				return nil, errors.New("there are no such isles")
			}
			img, dc := render.NewBackground(render.Wide, height)
			dc.SetColor(render.Parchment)
			dc.Clear()
			return render.NewSheet(img), nil
		}
	}
	bars := func(n func(*sea) int) func(b *render.Brush, now, since *sea) {
		return func(b *render.Brush, now, since *sea) {
			for i := range n(now) {
				b.Fill(image.Rect(20+i*60, 20, 60+i*60, 60), render.Red, 255)
			}
			if since != nil && *since != *now {
				b.Fill(image.Rect(0, 0, render.Wide, 10), render.Gold, 255)
			}
			b.Text(b.Bold(render.Small), fmt.Sprint(n(now)), 200, 120, render.Left, render.Ink)
		}
	}
	return render.NewPlatedPainter(render.Plan[sea, nothing]{Letters: render.NewLettering()},
		func(now, since *sea) []string {
			if since == nil || since.Ships == now.Ships {
				return []string{"map"}
			}
			return []string{"map", "fleet"}
		},
		render.Plate[sea]{Name: "map", Ground: ground(400), Board: bars(func(s *sea) int { return s.Isles })},
		render.Plate[sea]{
			Name: "fleet", Ground: ground(300), Board: bars(func(s *sea) int { return s.Ships }),
			Told: func(now, _ *sea) []engine.Note {
				return []engine.Note{engine.NewNote("plate.fleet", engine.NumberArg("ships", now.Ships))}
			},
		},
	)
}

var seas = []render.Scene{{Now: sea{Isles: 3, Ships: 1}}, {Now: sea{Isles: 3, Ships: 2}, Since: sea{Isles: 3, Ships: 1}}}

// TestPlates holds that a painter with several pictures is held to the laws of
// one with each of them.
func TestPlates(t *testing.T) {
	t.Parallel()
	p := chart()
	Plates(t, p, seas, 20_000)
	Legible(t, p, seas)
	BoardShows(t, p, nil, func() *sea { return &sea{Isles: 3, Ships: 1} })
	MarksMoves(t, p, func() *sea { return &sea{Isles: 3, Ships: 1} }, map[string]func() *sea{
		"ships": func() *sea { return &sea{Isles: 3, Ships: 2} },
	})
	if got := p.Shown(seas[1]); !slices.Equal(got, []string{"map", "fleet"}) {
		t.Errorf("a message shows %q", got)
	}
	teller := p.(render.PlateTeller)
	if got := teller.Told("fleet", seas[1]); len(got) != 1 || got[0].Args[0].Number != 2 {
		t.Errorf("the close-up tells %v", got)
	}
	for _, name := range []string{"map", "none"} {
		if got := teller.Told(name, seas[1]); got != nil {
			t.Errorf("%s tells %v", name, got)
		}
	}
	if err := p.Plate(io.Discard, "map", render.Scene{Now: sea{Isles: -1}}); err == nil {
		t.Error("a plate whose ground cannot be drawn was drawn")
	}
	samples := Samples{{Name: "fleet", Draw: Plate(p, "fleet", nil, func() sea { return sea{Isles: 2, Ships: 2} }, func() sea { return sea{} })}}
	SameBytes(t, samples)
	Size(t, samples, 20_000)
}

// broken is a painter of plates that breaks a law.
type broken struct {
	render.Plated
	names []string
	shown []string
	paint func(w io.Writer, name string, s render.Scene) error
	told  []engine.Note
}

func (b broken) Plates() []string {
	if b.names != nil {
		return b.names
	}
	return b.Plated.Plates()
}

func (b broken) Shown(s render.Scene) []string {
	if b.shown != nil {
		return b.shown
	}
	return b.Plated.Shown(s)
}

func (b broken) Plate(w io.Writer, name string, s render.Scene) error {
	if b.paint != nil {
		return b.paint(w, name, s)
	}
	return b.Plated.Plate(w, name, s)
}

func (b broken) Told(string, render.Scene) []engine.Note { return b.told }

// TestPlatesBroken breaks each law of plates on purpose.
func TestPlatesBroken(t *testing.T) {
	t.Parallel()
	whole, times := chart(), 0
	for _, tt := range []struct {
		want string
		p    broken
	}{
		{"there are 0 plates", broken{names: []string{}}},
		{"there are 26 plates", broken{names: strings.Split(strings.Repeat("a ", 25)+"a", " ")}},
		{`plate "The Map"`, broken{names: []string{"The Map"}}},
		{`plate "map"`, broken{names: []string{"map", "map"}}},
		{"draw isles", broken{names: []string{"map", "isles"}}},
		{"the board is not the first", broken{names: []string{"fleet", "map"}}},
		{"looks like map", broken{paint: func(w io.Writer, _ string, s render.Scene) error { return whole.Plate(w, "map", s) }}},
		{"other bytes", broken{paint: func(w io.Writer, _ string, s render.Scene) error {
			times++
			return whole.Plate(w, "fleet", render.Scene{Now: sea{Ships: times}})
		}}},
		{"shows 0 plates", broken{shown: []string{}}},
		{"shows 5 plates", broken{shown: []string{"map", "map", "map", "map", "map"}}},
		{"one twice", broken{shown: []string{"map", "map"}}},
		{"none of the plates", broken{shown: []string{"isles"}}},
		{"has no key", broken{told: []engine.Note{{}}}},
	} {
		tt.p.Plated = whole
		err := platesNamed(tt.p)
		if err == nil {
			err = errors.Join(platesDrawn(tt.p, seas[0], 20_000), platesShown(tt.p, seas[0]), platesTold(tt.p, seas[0]))
		}
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("got %v, want %q", err, tt.want)
		}
	}
	if err := platesDrawn(whole, seas[0], 100); err == nil || !strings.Contains(err.Error(), "want at most 100") {
		t.Errorf("a plate of more bytes than there may be: %v", err)
	}
	lenient := broken{Plated: whole, paint: func(w io.Writer, _ string, _ render.Scene) error { return nil }}
	if err := platesRefused(lenient, seas[0]); err == nil {
		t.Error("a painter that draws what there is not passes")
	}
}
