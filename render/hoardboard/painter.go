// Package hoardboard draws Hoard, the example game: the hoard, a strip for each
// crew with its coins and its card, and for each seat the cards that it knows.
// It is as small as a board can be; it is here to be copied.
package hoardboard

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"strconv"
	"sync"

	"github.com/fogleman/gg"

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
var captions = []string{"hoard", "goal", "over"}

// crews are the words and colours of the seats.
var crews = [hoard.MaxSeats]struct {
	word string
	ink  color.RGBA
}{{"red", render.Red}, {"blue", render.Blue}, {"green", render.Green}, {"gold", render.DeepOrange}}

// A Painter draws Hoard. It may be used from many goroutines.
type Painter struct {
	letters func() *render.Lettering
	boards  [hoard.MaxSeats + 1]func() *render.Sheet // by number of crews
	hand    func() *render.Sheet
}

var _ render.Captioned = (*Painter)(nil)

// New returns a painter. What it needs is drawn when a picture needs it first.
func New() *Painter {
	p := &Painter{letters: sync.OnceValue(newLetters), hand: sync.OnceValue(func() *render.Sheet { return newGround(handHeight) })}
	for n := range p.boards {
		p.boards[n] = sync.OnceValue(func() *render.Sheet { return newGround(head + n*strip) })
	}
	return p
}

// newLetters returns the letters; the fonts are compiled in.
func newLetters() *render.Lettering {
	l, err := render.NewLettering()
	if err != nil {
		panic("hoardboard: " + err.Error())
	}
	return l
}

func newGround(height int) *render.Sheet {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	dc := gg.NewContextForRGBA(img)
	dc.SetColor(render.Parchment)
	dc.Clear()
	return render.NewSheet(img)
}

// Captions implements render.Captioned.
func (p *Painter) Captions() []string { return append([]string(nil), captions...) }

// Board implements render.Painter.
func (p *Painter) Board(w io.Writer, now, since engine.PublicView, l render.Labels) error {
	v, ok := now.(hoard.Public)
	if !ok || len(v.Crews) >= len(p.boards) {
		return fmt.Errorf("draw hoard: a view of type %T", now)
	}
	before, known := since.(hoard.Public)
	d := drawing{p.boards[len(v.Crews)]().Canvas(), p.letters(), l}
	defer d.Release()
	d.header(&v)
	for seat := range v.Crews {
		// What moved last is marked.
		changed := known && len(before.Crews) == len(v.Crews) && before.Crews[seat] != v.Crews[seat]
		d.crew(&v, engine.Seat(seat), changed)
	}
	return d.WritePNG(w)
}

// Hand implements render.Painter.
func (p *Painter) Hand(w io.Writer, view engine.PrivateView, l render.Labels) error {
	v, ok := view.(hoard.Private)
	if !ok {
		return fmt.Errorf("draw hand of hoard: a view of type %T", view)
	}
	if v.Seat == engine.Nobody {
		return errors.New("draw hand of hoard: a spectator has none")
	}
	d := drawing{p.hand().Canvas(), p.letters(), l}
	defer d.Release()
	for i, c := range v.Cards {
		crew, x := crews[c.Of], 150+i*280
		d.text(d.labels.Say("crew", crew.word), x, 60, 40, crew.ink)
		d.card(x, 130, strconv.Itoa(c.Card))
		if c.Hidden {
			d.text(d.labels.Say("hand", handWord(c.Left)), x, 230, 36, render.Ink)
		}
	}
	return d.WritePNG(w)
}

// A drawing is a picture in the making.
type drawing struct {
	*render.Canvas
	letters *render.Lettering
	labels  render.Labels
}

func (d *drawing) say(caption string) string { return d.labels.Say("board", caption) }

func (d *drawing) text(text string, x, y, size int, ink color.RGBA) {
	d.Text(d.letters.Face(render.Bold, size), text, x, y, render.Middle, ink)
}

// header tells the hoard and the goal, or that the match is over.
func (d *drawing) header(v *hoard.Public) {
	text := fmt.Sprintf("%s %d · %s %d", d.say("hoard"), v.Hoard, d.say("goal"), v.Goal)
	if v.Over {
		text += " · " + d.say("over")
	}
	d.text(text, width/2, 80, 52, render.Ink)
}

// crew draws a seat's strip: to its left a bar if it is to move, around it a
// frame if it changed.
func (d *drawing) crew(v *hoard.Public, seat engine.Seat, changed bool) {
	crew, view, y := crews[seat], &v.Crews[seat], head+int(seat)*strip
	if changed {
		d.Fill(image.Rect(8, y, width-8, y+strip-8), render.Gold, 255)
	}
	d.Fill(image.Rect(14, y+6, width-14, y+strip-14), render.Vellum, 255)
	if v.ToMove.Has(seat) {
		d.Fill(image.Rect(14, y+6, 40, y+strip-14), crew.ink, 255)
	}
	d.text(d.labels.Say("crew", crew.word), 180, y+64, 44, crew.ink)
	d.Number(d.letters.Face(render.Bold, 64), view.Coins, 420, y+strip/2, render.Ink)
	switch {
	case v.Over:
		d.card(640, y+strip/2-4, strconv.Itoa(view.Card))
		d.text(d.labels.Say("hand", handWord(view.Left)), 800, y+64, 36, render.Ink)
	case view.Hidden:
		d.card(640, y+strip/2-4, "?")
	}
	for i := range view.SeenBy.Len() { // an eye for each that has peeked
		d.Fill(image.Rect(980+i*50, y+strip/2-10, 1016+i*50, y+strip/2+6), render.Sepia, 255)
	}
}

func (d *drawing) card(x, y int, face string) {
	d.Fill(image.Rect(x-34, y-42, x+34, y+42), render.Ink, 255)
	d.Fill(image.Rect(x-30, y-38, x+30, y+38), render.White, 255)
	d.text(face, x, y+18, 52, render.Ink)
}

func handWord(left bool) string {
	if left {
		return "left"
	}
	return "right"
}
