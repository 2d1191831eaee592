package leagueboard

import (
	"bytes"
	"fmt"
	"testing"

	"skald/render"
	"skald/render/rendertest"
)

var boards = New(render.NewLettering())

// drawings are the pictures that are looked at: each returns its brush, so that
// what is written can be read.
var drawings = []struct {
	name   string
	golden bool
	draw   func() (*render.Brush, error)
}{
	{"standings", true, func() (*render.Brush, error) { return boards.standings(standings(16)) }},
	{"standings-start", false, func() (*render.Brush, error) { return boards.standings(newcomers()) }},
	{"curve", true, func() (*render.Brush, error) { return boards.curve(curve(24)) }},
	{"curve-first", false, func() (*render.Brush, error) { return boards.curve(curve(1)) }},
	{"curve-long", false, func() (*render.Brush, error) { return boards.curve(curve(150)) }},
	{"table", true, func() (*render.Brush, error) { return boards.table(winter(12)) }},
	{"table-wide", false, func() (*render.Brush, error) { return boards.table(wide()) }},
	{"pairings", true, func() (*render.Brush, error) { return boards.pairings(pairings(6, true)) }},
	{"bracket", true, func() (*render.Brush, error) { return boards.bracket(knockOut(8, 2)) }},
	{"bracket-large", false, func() (*render.Brush, error) { return boards.bracket(knockOut(16, 1)) }},
	{"bracket-start", false, func() (*render.Brush, error) { return boards.bracket(knockOut(2, 0)) }},
	{"pairings-plain", false, func() (*render.Brush, error) { return boards.pairings(pairings(12, false)) }},
}

func samples() (list rendertest.Samples) {
	for _, d := range drawings {
		list = append(list, rendertest.Sample{Name: d.name, Golden: d.golden, Draw: func() ([]byte, error) {
			brush, err := d.draw()
			if err != nil {
				return nil, err
			}
			var b bytes.Buffer
			err = written(&b, brush)
			return b.Bytes(), err
		}})
	}
	return list
}

func TestGolden(t *testing.T)    { t.Parallel(); rendertest.Golden(t, samples()) }
func TestSameBytes(t *testing.T) { t.Parallel(); rendertest.SameBytes(t, samples()) }
func TestSize(t *testing.T)      { t.Parallel(); rendertest.Size(t, samples(), 200_000) }
func TestSave(t *testing.T)      { rendertest.Save(t, samples()) }

// TestLegible reads every picture: all letters large enough for a phone, whole,
// and over nothing else.
func TestLegible(t *testing.T) {
	t.Parallel()
	for _, d := range drawings {
		brush, err := d.draw()
		if err != nil {
			t.Fatalf("%s: %v", d.name, err)
		}
		rendertest.Written(t, d.name, brush.Writings(), brush.Bounds().Size())
		brush.Release()
	}
	for n := range MostLines {
		for _, draw := range []func() (*render.Brush, error){
			func() (*render.Brush, error) { return boards.standings(standings(n + 1)) },
			func() (*render.Brush, error) { return boards.table(winter(n + 1)) },
			func() (*render.Brush, error) { return boards.curve(curve(n*n + 1)) },
			func() (*render.Brush, error) { return boards.pairings(pairings(min(n+1, MostPairings), n%2 == 0)) },
		} {
			brush, err := draw()
			if err != nil {
				t.Fatal(err)
			}
			rendertest.Written(t, fmt.Sprintf("of %d", n+1), brush.Writings(), brush.Bounds().Size())
			brush.Release()
		}
	}
}

// TestRefused holds that what cannot be drawn is an error and no picture.
func TestRefused(t *testing.T) {
	t.Parallel()
	late := curve(3)
	late.Points[0].At = late.Points[2].At + 1
	ragged := winter(2)
	ragged.Rows[1].Cells = ragged.Rows[1].Cells[:3]
	var b bytes.Buffer
	for name, err := range map[string]error{
		"no standings":        boards.Standings(&b, Standings{}),
		"too many standings":  boards.Standings(&b, standings(MostLines+1)),
		"no points":           boards.Curve(&b, Curve{}),
		"points out of order": boards.Curve(&b, late),
		"no columns":          boards.Table(&b, Table{}),
		"too many rows":       boards.Table(&b, winter(MostLines+1)),
		"a ragged row":        boards.Table(&b, ragged),
		"no rounds":           boards.Bracket(&b, Bracket{}),
		"a round of none":     boards.Bracket(&b, Bracket{Rounds: make([]BracketRound, 1)}),
		"too many pairs":      boards.Bracket(&b, Bracket{Rounds: []BracketRound{{Pairs: make([]BracketPair, MostPairs+1)}}}),
		"too many rounds":     boards.Bracket(&b, Bracket{Rounds: make([]BracketRound, MostStages+1)}),
		"no pairings":         boards.Pairings(&b, Pairings{}),
		"too many pairings":   boards.Pairings(&b, pairings(MostPairings+1, true)),
	} {
		if err == nil {
			t.Errorf("%s: a picture was drawn", name)
		}
	}
	if b.Len() > 0 {
		t.Errorf("%d bytes were written", b.Len())
	}
}

// TestShows holds that each thing handed over changes the picture.
func TestShows(t *testing.T) {
	t.Parallel()
	draw := func(change func(*Standing)) string {
		s := standings(3)
		change(&s.Lines[1])
		var b bytes.Buffer
		if err := boards.Standings(&b, s); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	plain := draw(func(*Standing) {})
	for name, change := range map[string]func(*Standing){
		"place": func(l *Standing) { l.Place = "9" }, "medal": func(l *Standing) { l.Medal = Third },
		"name": func(l *Standing) { l.Name = "Loki" }, "rating": func(l *Standing) { l.Rating = "1" },
		"deviation": func(l *Standing) { l.Deviation = "±1" }, "record": func(l *Standing) { l.Record = "9–9–9" },
		"low": func(l *Standing) { l.Low -= 40 }, "high": func(l *Standing) { l.High += 40 },
		"at": func(l *Standing) { l.At += 30 }, "unsure": func(l *Standing) { l.Unsure = !l.Unsure },
		"up": func(l *Standing) { l.Moved = 3 }, "down": func(l *Standing) { l.Moved = -3 }, "by how many": func(l *Standing) { l.Moved = 4 },
	} {
		if draw(change) == plain {
			t.Errorf("%s changes nothing in the picture", name)
		}
	}
}
