// Package hoardboard draws Hoard, the example game: the hoard, a strip for each
// crew with its coins and its card, and for each seat the cards that it knows.
// It is as small as a board can be; it is here to be copied.
package hoardboard

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"strconv"

	"skald/engine"
	"skald/engine/hoard"
	"skald/render"
)

// The pictures, in pixels.
const (
	width      = 1200
	head       = 120
	strip      = 110 // the height of a crew
	handHeight = 260
)

// captions are the words of the vocabulary "board" that the pictures say
// besides those of the game's vocabularies.
var captions = []string{"hoard", "goal", "over", "coins", "turn", "about-hands", "about-left", "about-right"}

// crews are the words and colours of the seats.
var crews = [hoard.MaxSeats]struct {
	word string
	ink  color.RGBA
}{{"red", render.Red}, {"blue", render.Blue}, {"green", render.Green}, {"gold", render.DeepOrange}}

// New returns the game's painter. The grounds are drawn when a picture needs
// them first, and kept.
func New(cache *render.Cache) render.Captioned {
	grounds := render.NewKept(2*hoard.MaxSeats+1, func(height int) *render.Sheet { return cache.NewSheet(newGround(height)) })
	return render.NewPainter(render.Plan[hoard.Public, hoard.Private]{
		Letters:  render.NewLettering(),
		Captions: captions,
		Lookups:  []render.Lookup[hoard.Public]{{Name: "about-hands", Entries: aboutHands}},
		Ground: func(now *hoard.Public) (*render.Sheet, error) {
			if n := len(now.Crews); n < 1 || n > hoard.MaxSeats {
				return nil, fmt.Errorf("%d crews", n)
			}
			return grounds.Of(head + len(now.Crews)*strip), nil
		},
		Board: func(b *render.Brush, now, since *hoard.Public) {
			d := drawing{b}
			d.header(now)
			for seat := range now.Crews {
				// What moved last is marked.
				changed := since != nil && len(since.Crews) == len(now.Crews) && since.Crews[seat] != now.Crews[seat]
				d.crew(now, engine.Seat(seat), changed)
			}
		},
		Inset: func(now, since *hoard.Public, q render.Question) (render.Inset, bool) {
			return inset(now, since, q, grounds)
		},
		Inks: []color.RGBA{crews[0].ink, crews[1].ink, crews[2].ink, crews[3].ink},
		Called: func(b *render.Brush, s engine.Seat) string {
			return b.Labels.Say("crew", crews[s].word)
		},
		HandGround: func(own *hoard.Private) (*render.Sheet, error) {
			if own.Seat == engine.Nobody {
				return nil, errors.New("a spectator has none")
			}
			return grounds.Of(handHeight), nil
		},
		Hand: func(b *render.Brush, own *hoard.Private) { drawing{b}.hand(own) },
	})
}

func newGround(height int) *image.RGBA {
	img, dc := render.NewBackground(width, height)
	dc.SetColor(render.Parchment)
	dc.Clear()
	return img
}

// A drawing is a picture in the making.
type drawing struct{ *render.Brush }

func (d drawing) text(text string, x, y, size int, ink color.RGBA) {
	d.Text(d.Bold(size), text, x, y, render.Middle, ink)
}

// header tells the hoard and the goal, or that the match is over.
func (d drawing) header(v *hoard.Public) {
	text := fmt.Sprintf("%s %d · %s %d", d.Caption("hoard"), v.Hoard, d.Caption("goal"), v.Goal)
	if v.Over {
		text += " · " + d.Caption("over")
	}
	d.text(text, width/2, 80, 52, render.Ink)
}

// crew draws a seat's strip on the board.
func (d drawing) crew(v *hoard.Public, seat engine.Seat, changed bool) {
	d.row(v, seat, head+int(seat)*strip, changed)
}

// row draws a seat's strip from y on: to its left a bar if it is to move, around it a
// frame if it changed.
func (d drawing) row(v *hoard.Public, seat engine.Seat, y int, changed bool) {
	crew, view := crews[seat], &v.Crews[seat]
	if changed {
		d.Fill(image.Rect(8, y, width-8, y+strip-8), render.Gold, 255)
	}
	if view.Gone {
		d.text(d.Labels.Say("crew", crew.word), 180, y+64, 44, render.Sepia)
		return
	}
	d.Fill(image.Rect(14, y+6, width-14, y+strip-14), render.Vellum, 255)
	if v.ToMove.Has(seat) {
		d.Fill(image.Rect(14, y+6, 40, y+strip-14), crew.ink, 255)
	}
	d.text(d.Labels.Say("crew", crew.word), 180, y+48, 44, crew.ink)
	d.Fitted(render.Italic, d.Name(seat), 32, render.Small, 260, 180, y+84, render.Middle, render.Ink)
	d.Number(d.Bold(64), view.Coins, 420, y+strip/2, render.Ink)
	switch {
	case v.Over:
		d.card(640, y+strip/2-4, strconv.Itoa(view.Card))
		d.text(d.Labels.Say("hand", handWord(view.Left)), 800, y+64, 36, render.Ink)
	case view.Hidden:
		d.card(640, y+strip/2-4, "?")
	}
	for i := range view.SeenBy.Len() { // an eye for each that has peeked
		d.Fill(image.Rect(980+i*50, y+strip/2-10, 1016+i*50, y+strip/2+6), render.Sepia, 255)
	}
}

// hand draws the cards that a seat knows.
func (d drawing) hand(own *hoard.Private) {
	for i, c := range own.Cards {
		crew, x := crews[c.Of], 150+i*280
		d.text(d.Labels.Say("crew", crew.word), x, 60, 40, crew.ink)
		d.card(x, 130, strconv.Itoa(c.Card))
		if c.Hidden {
			d.text(d.Labels.Say("hand", handWord(c.Left)), x, 230, 36, render.Ink)
		}
	}
}

func (d drawing) card(x, y int, face string) {
	d.Fill(image.Rect(x-34, y-42, x+34, y+42), render.Ink, 255)
	d.Fill(image.Rect(x-30, y-38, x+30, y+38), render.White, 255)
	d.text(face, x, y+18, 52, render.Ink)
}

// aboutHands tells what a card is worth in each hand.
func aboutHands(b *render.Brush, _ *hoard.Public) []render.Entry {
	var list []render.Entry
	for _, word := range []string{handWord(true), handWord(false)} {
		list = append(list, render.Entry{
			Draw:  func(x, y int) { drawing{b}.card(x, y, "?") },
			Title: b.Labels.Say("hand", word), Text: b.Caption("about-" + word),
		})
	}
	return list
}

func handWord(left bool) string {
	if left {
		return "left"
	}
	return "right"
}
