package kosmosboard

import (
	"fmt"
	"io"
	"slices"
	"sync"

	"skald/engine"
	"skald/engine/kosmos"
	"skald/render"
)

// captions are the words of the vocabulary "board" that the pictures say
// besides those of the game's vocabularies.
var captions = []string{"turn", "over", "ending", "ask-turn", "ask-more", "ask-knight", "ask-add", "free", "hand", "face-down"}

// asks are the captions of what a seat is asked.
var asks = [kosmos.Decisions]string{
	kosmos.AskTurn:    "ask-turn",
	kosmos.AskMore:    "ask-more",
	kosmos.AskKnight:  "ask-knight",
	kosmos.AskAdd:     "ask-add",
	kosmos.AskNothing: "over",
}

// A Painter draws Kosmos's SAGA. It may be used from many goroutines.
type Painter struct {
	sprites func() *sprites
	letters func() *render.Lettering
	grounds [kosmos.MaxPlayers + 1]func() *render.Sheet // by number of players
	hand    func() *render.Sheet
}

var _ render.Captioned = (*Painter)(nil)

// New returns a painter. What it needs is drawn when a picture needs it first.
func New() *Painter {
	p := &Painter{letters: sync.OnceValue(newLetters)}
	p.sprites = sync.OnceValue(func() *sprites { return newSprites(p.letters()) })
	for players := kosmos.MinPlayers; players <= kosmos.MaxPlayers; players++ {
		p.grounds[players] = sync.OnceValue(func() *render.Sheet { return render.NewSheet(newGround(players)) })
	}
	p.hand = sync.OnceValue(func() *render.Sheet { return render.NewSheet(newHandGround()) })
	return p
}

// Captions implements render.Captioned.
func (p *Painter) Captions() []string { return slices.Clone(captions) }

// newLetters returns the letters; the fonts are compiled in.
func newLetters() *render.Lettering {
	l, err := render.NewLettering()
	if err != nil {
		panic("kosmosboard: " + err.Error())
	}
	return l
}

// Board implements render.Painter.
func (p *Painter) Board(w io.Writer, now, since engine.PublicView, l render.Labels) error {
	v := viewOf(now)
	if v == nil {
		return fmt.Errorf("draw kosmos board: a view of type %T", now)
	}
	players := len(v.Seats)
	if players < kosmos.MinPlayers || players > kosmos.MaxPlayers {
		return fmt.Errorf("draw kosmos board: %d players", players)
	}
	d := drawing{sprites: p.sprites(), letters: p.letters(), labels: l, now: v, old: viewOf(since), canvas: p.grounds[players]().Canvas()}
	defer d.canvas.Release()
	if d.old != nil && len(d.old.Seats) != players {
		d.old = nil
	}
	d.header()
	for land := range kosmos.Land(kosmos.Lands) {
		d.land(land)
	}
	for seat := range players {
		d.panel(seat)
	}
	return d.canvas.WritePNG(w)
}

// viewOf returns the game's view, or nil if it is none.
func viewOf(v engine.PublicView) *kosmos.Public {
	switch v := v.(type) {
	case *kosmos.Public:
		return v
	case kosmos.Public:
		return &v
	}
	return nil
}

// A drawing is one picture of the table in the making.
type drawing struct {
	*sprites
	letters *render.Lettering
	labels  render.Labels
	now     *kosmos.Public
	old     *kosmos.Public // nil: nothing is new
	canvas  *render.Canvas
}

// bold returns the upright letters of a size.
func (d *drawing) bold(size int) *render.Face { return d.letters.Face(render.Bold, size) }

// say returns a caption.
func (d *drawing) say(caption string) string { return d.labels.Say("board", caption) }

// icon places an icon.
func (d *drawing) icon(i *icon, x, y int) {
	d.canvas.Draw(i.sprite, x, y)
	if i.text != "" {
		f := d.bold(i.size)
		d.canvas.Text(f, i.text, x+i.at[0], y+i.at[1]+f.Size*34/100, render.Middle, i.ink)
	}
}

// cutFor returns the cut for n knights in a row that has room for so many large
// ones.
func (d *drawing) cutFor(n, room int) *cut {
	if n > room {
		return &d.small
	}
	return &d.common
}

// knight places a knight of a cut, and a glow around it if it is new.
func (d *drawing) knight(of *cut, k kosmos.CardView, x, y int, fresh bool) {
	s := of.hidden
	if !k.FaceDown {
		s = of.knights[k.Card]
	}
	d.canvas.Draw(s, x, y)
	if fresh {
		d.canvas.Draw(of.glow, x, y)
	}
}

// shield places a seat's shield with its number.
func (d *drawing) shield(of *[kosmos.MaxPlayers]*render.Sprite, size int, seat engine.Seat, x, y int) {
	if int(seat) >= len(of) {
		return
	}
	d.canvas.Draw(of[seat], x, y)
	d.canvas.Number(d.bold(size), int(seat)+1, x, y-size*14/100, render.Ink)
}

// ticked places an icon, marked if it is done.
func (d *drawing) ticked(done bool, s *render.Sprite, x, y int) {
	d.canvas.Draw(s, x, y)
	if done {
		d.canvas.Draw(d.tick, x+16, y+16)
	}
}
