package sagaboard

import (
	"image"

	"skald/render"
)

// The Round track's spaces.
const (
	trackLeft  = 474
	trackRight = 996
	trackY     = 42
)

// spaceOf returns the middle of a space of the track, counted from 1.
func (b *board) spaceOf(n, spaces int) int {
	pitch := (trackRight - trackLeft) / max(spaces, 1)
	return trackLeft + pitch*(n-1) + pitch/2
}

// roundOf returns the round in which the Round marker stands on a space, if the
// match lasts so long.
func (b *board) roundOf(space int) int { return b.now.Round + b.now.Marker - space }

// track draws the Round track, each space with its round: those that are over
// dark, those after the Stronghold marker, which ends the match, empty.
func (b *board) track() {
	spaces := 9
	if b.now.Edition != nil {
		spaces = b.now.Edition.Track.Spaces
	}
	reach := min((trackRight-trackLeft)/max(spaces, 1)/2-2, 30)
	for n := 1; n <= spaces; n++ {
		r := image.Rect(b.spaceOf(n, spaces)-reach, trackY-30, b.spaceOf(n, spaces)+reach, trackY+30)
		b.space(n, r)
	}
	marker, strong := b.spaceOf(b.now.Marker, spaces), b.spaceOf(b.now.Strongs, spaces)
	if b.now.Marker == b.now.Strongs {
		marker, strong = marker+14, strong-14
	}
	b.Draw(b.strong, strong, trackY)
	b.Draw(b.round, marker, trackY)
	if b.now.Marker != b.now.Strongs {
		b.Number(b.Bold(render.Small), b.roundOf(b.now.Strongs), strong, trackY+5, render.Ink)
		b.Number(b.Bold(render.Small), b.now.Round, marker, trackY, render.Ink)
	}
	b.Draw(b.leftward, trackLeft-16, trackY)
	b.general()
}

// space draws a space of the track.
func (b *board) space(n int, r image.Rectangle) {
	ground, ink := render.Parchment, render.Ink
	switch {
	case n > b.now.Marker:
		ground, ink = render.Tan, render.Sepia
	case n < b.now.Strongs:
		ground = render.Vellum
	}
	b.Fill(r, render.Sepia, 255)
	b.Fill(r.Inset(2), ground, 255)
	if n == b.now.Marker && b.now.Marker != b.since.Marker || n == b.now.Strongs && b.now.Strongs != b.since.Strongs {
		b.Fill(r.Inset(2), render.Gold, 255)
		b.Fill(r.Inset(6), ground, 255)
	}
	if n > b.now.Strongs && n != b.now.Marker && b.roundOf(n) > 0 {
		b.Number(b.Bold(30), b.roundOf(n), (r.Min.X+r.Max.X)/2, trackY, ink)
	}
}

// general draws the general supply and the Initiative.
func (b *board) general() {
	b.Draw(b.coin, 1048, trackY-5)
	b.Draw(b.coin, 1038, trackY+4)
	b.counted(b.coin, b.now.Coins, 1032, trackY-2, 32, render.Ink)
	b.changed(b.now.Coins-b.since.Coins, 1066, trackY+25)
	b.Draw(b.initiative, 1108, trackY-1)
	if b.now.Initiative != b.since.Initiative {
		b.Draw(b.tokenGlow, 1158, trackY-1)
	}
	b.emblem(b.now.Initiative, 1158, trackY-3)
}
