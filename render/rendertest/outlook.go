package rendertest

import (
	"bytes"
	"math"
	"testing"

	"skald/engine"
	"skald/render"
)

// OutlookOf returns what draws the outlook of a match of so many positions, made by
// chance.
func OutlookOf(p render.Painter, parties []engine.Seats, positions int, names []string) func() ([]byte, error) {
	return func() ([]byte, error) {
		var b bytes.Buffer
		err := p.(render.Outlooker).Outlook(&b, outlookOf(parties, positions, names, nil))
		return b.Bytes(), err
	}
}

// outlookOf makes an outlook: who leads does so longer, and one wins.
func outlookOf(parties []engine.Seats, positions int, names []string, l render.Labels) render.Outlook {
	o := render.Outlook{Title: "Chance of winning, in %, all secrets open", Unit: "turn", Parties: parties, Names: names, Labels: l}
	d := engine.NewDice(engine.Seed{7}, uint64(positions))
	worth := make([]float64, len(parties))
	for i := range positions {
		sum, shares := 0.0, make([]float32, len(parties))
		for party := range parties {
			worth[party] += float64(d.IntN(201)-100) / 250
			sum += math.Exp(worth[party])
		}
		for party := range parties {
			shares[party] = float32(math.Exp(worth[party]) / sum)
		}
		if i == positions-1 {
			clear(shares)
			shares[d.IntN(len(shares))] = 1
		}
		o.Shares, o.At = append(o.Shares, shares), append(o.At, 1+i)
	}
	for n := range min(6, positions) {
		o.Marks = append(o.Marks, render.Mark{Position: n * positions / 6 % positions, Thrown: n == 2})
	}
	return o
}

// Outlook draws outlooks from the shortest to the longest, with marks far apart and
// close together, and wants all that is written to be read, each person named, the
// same picture each time, and what is none refused.
func Outlook(t *testing.T, p render.Painter, parties []engine.Seats, names []string, l render.Labels) {
	t.Helper()
	painter := p.(render.Outlooker)
	draw := func(o render.Outlook) []byte {
		var b bytes.Buffer
		if err := painter.Outlook(&b, o); err != nil {
			t.Fatalf("draw outlook: %v", err)
		}
		return b.Bytes()
	}
	for _, positions := range []int{1, 2, 9, 40, 300} {
		o := outlookOf(parties, positions, names, l)
		for _, close := range []bool{false, true} {
			if close {
				for i := range o.Marks {
					o.Marks[i].Position = positions - 1
				}
			}
			list, size, err := painter.ReadOutlook(o)
			if err != nil {
				t.Fatalf("read outlook: %v", err)
			}
			for _, fault := range faultsOf(list, size) {
				t.Errorf("%d positions, marks close together %v: %s", positions, close, fault)
			}
		}
		named := draw(o)
		if !bytes.Equal(named, draw(o)) {
			t.Error("two pictures of one outlook differ")
		}
		if o.Names = nil; len(names) > 0 && bytes.Equal(named, draw(o)) {
			t.Error("the outlook names nobody")
		}
	}
	for why, change := range map[string]func(*render.Outlook){
		"no positions": func(o *render.Outlook) { o.Shares, o.At, o.Marks = nil, nil, nil },
		"no parties":   func(o *render.Outlook) { o.Parties = nil },
		"ragged":       func(o *render.Outlook) { o.Shares[1] = o.Shares[1][:0] },
		"no number":    func(o *render.Outlook) { o.Shares[1][0] = float32(math.NaN()) },
		"a lost mark":  func(o *render.Outlook) { o.Marks[0].Position = 99 },
		"out of order": func(o *render.Outlook) { o.At[0] = 99 },
	} {
		o := outlookOf(parties, 9, names, l)
		if change(&o); painter.Outlook(&bytes.Buffer{}, o) == nil {
			t.Errorf("an outlook was drawn: %s", why)
		}
	}
}
