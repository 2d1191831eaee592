package leagueboard

import (
	"fmt"
	"io"

	"github.com/fogleman/gg"

	"skald/render"
)

// A Bracket is a part of a knock-out: its rounds from left to right.
type Bracket struct {
	Head   Head
	Rounds []BracketRound
}

// A BracketRound is a column of pairs, from top to bottom.
type BracketRound struct {
	Name  string
	Pairs []BracketPair
}

// A BracketPair is who meets whom.
type BracketPair struct {
	Sides [2]BracketSide
	From  []int  // which pairs of the round before lead here, from 0
	Above string // what stands above a pair of its own, such as the one for the third place
}

// A BracketSide is who comes to a pair. What is not known yet has no name.
type BracketSide struct {
	Seed string
	Name string
	Won  bool
	Out  bool
}

// MostStages is how many rounds a picture of a bracket has at most, MostPairs how many
// pairs a round.
const (
	MostStages = 4
	MostPairs  = 8
)

// The measures of a bracket: of one side of a pair, of what is free between pairs, and of
// the lines from round to round.
const (
	sideHeight = 46
	pairTop    = 18 // above the first pair, and least between two
	aboveTall  = 40
	stageGap   = 40
	seedRoom   = 40
)

// Bracket writes a part of a knock-out, as PNG. It refuses one of no rounds, of a round
// without pairs, and more than MostStages and MostPairs.
func (b *Boards) Bracket(w io.Writer, k Bracket) error {
	brush, err := b.bracket(k)
	if err != nil {
		return fmt.Errorf("draw bracket: %w", err)
	}
	return written(w, brush)
}

func (b *Boards) bracket(k Bracket) (*render.Brush, error) {
	if len(k.Rounds) == 0 || len(k.Rounds) > MostStages {
		return nil, fmt.Errorf("%d rounds", len(k.Rounds))
	}
	for i, r := range k.Rounds {
		if len(r.Pairs) == 0 || len(r.Pairs) > MostPairs {
			return nil, fmt.Errorf("%d pairs in round %d", len(r.Pairs), i+1)
		}
	}
	tops, bottom := k.layout()
	n := len(k.Rounds)
	wide := (render.Wide - 2*margin - (n-1)*stageGap) / n
	left := func(round int) int { return margin + round*(wide+stageGap) }
	ground, dc := page(bottom + pairTop)
	rule(dc, headHeight+headsHeight, 3, render.Line)
	for i, r := range k.Rounds {
		for j, p := range r.Pairs {
			for _, from := range p.From {
				link(dc, left(i), tops[i-1][from]+sideHeight, tops[i][j]+sideHeight)
			}
		}
	}
	for i, r := range k.Rounds {
		for j := range r.Pairs {
			box(dc, left(i), tops[i][j], wide, r.Pairs[j])
		}
	}
	brush := b.brush(ground, k.Head)
	line := 0
	for i, r := range k.Rounds {
		brush.Fitted(render.Italic, r.Name, underSize, render.Small, wide, left(i), headHeight+36, render.Left, render.Sepia)
		for j, p := range r.Pairs {
			brush.Fitted(render.Italic, p.Above, render.Small, render.Small, wide, left(i), tops[i][j]-9, render.Left, render.Sepia)
			for s, side := range p.Sides {
				line++
				b.bracketSide(brush, side, line, left(i), tops[i][j]+s*sideHeight, wide)
			}
		}
	}
	return brush, nil
}

// layout says where each pair of each round begins, and where the lowest ends: those of
// the first round stand under each other, each other one in the middle of those that lead
// to it, or else under the one before.
func (k Bracket) layout() (tops [][]int, bottom int) {
	const step = 2*sideHeight + pairTop
	for i, r := range k.Rounds {
		next := headHeight + headsHeight + pairTop
		tops = append(tops, nil)
		for _, p := range r.Pairs {
			top := next
			if p.Above != "" {
				top += aboveTall
			}
			if middle := 0; len(p.From) > 0 {
				for _, from := range p.From {
					middle += tops[i-1][from]
				}
				top = max(top, middle/len(p.From))
			}
			tops[i] = append(tops[i], top)
			next = top + step
			bottom = max(bottom, top+2*sideHeight)
		}
	}
	return tops, bottom
}

// link draws the line from a pair of the round before to one that it leads to.
func link(dc *gg.Context, left, from, to int) {
	const half = stageGap / 2
	x := float64(left)
	dc.SetColor(render.Line)
	dc.SetLineWidth(4)
	dc.MoveTo(x-stageGap, float64(from))
	dc.LineTo(x-half, float64(from))
	dc.LineTo(x-half, float64(to))
	dc.LineTo(x, float64(to))
	dc.Stroke()
}

// box draws the two fields of a pair, with a wedge on that of who won.
func box(dc *gg.Context, left, top, wide int, p BracketPair) {
	x, y := float64(left), float64(top)
	dc.DrawRoundedRectangle(x, y, float64(wide), 2*sideHeight, 7)
	render.FillInked(dc, render.White, render.Line, 2.5)
	dc.SetColor(render.Line)
	dc.SetLineWidth(1.5)
	dc.DrawLine(x, y+sideHeight, x+float64(wide), y+sideHeight)
	dc.Stroke()
	for i, s := range p.Sides {
		if s.Won {
			middle, right := y+sideHeight*(float64(i)+0.5), x+float64(wide)
			dc.MoveTo(right-18, middle-12)
			dc.LineTo(right-4, middle)
			dc.LineTo(right-18, middle+12)
			dc.ClosePath()
			render.FillInked(dc, render.Gold, render.Ink, 2)
		}
	}
}

func (b *Boards) bracketSide(brush *render.Brush, s BracketSide, line, left, top, wide int) {
	if s.Name == "" {
		return
	}
	base := top + sideHeight/2 + render.Small/3
	style, ink := render.Bold, render.Ink
	if s.Out {
		style, ink = render.Italic, render.Sepia
	}
	brush.Fitted(render.Italic, s.Seed, render.Small, render.Small, seedRoom-6, left+seedRoom-4, base, render.Right, render.Sepia)
	brush.Fitted(style, b.name(s.Name, line), 32, render.Small, wide-seedRoom-30, left+seedRoom+6, base, render.Left, ink)
}
