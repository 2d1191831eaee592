package kosmosboard

import (
	"errors"
	"fmt"
	"image"
	"slices"
	"sync"

	"skald/engine"
	"skald/engine/kosmos"
	"skald/render"
)

// captions are the words of the vocabulary "board" that the pictures say
// besides those of the game's vocabularies.
var captions = []string{
	"turn", "over", "ending", "ask-turn", "ask-more", "ask-knight", "ask-add", "free", "hand", "face-down",
	"standing", "collect", "lay", "hire", "take-back", "defence", "conquers", "each-turn", "to-move", "left", "fame", "countries",
	"gloss-burgenland", "gloss-waldland", "gloss-seenland", "gloss-goldland", "gloss-schattenland", "gloss-kornland",
}

// asks are the captions of what a seat is asked.
var asks = [kosmos.Decisions]string{
	kosmos.AskTurn:    "ask-turn",
	kosmos.AskMore:    "ask-more",
	kosmos.AskKnight:  "ask-knight",
	kosmos.AskAdd:     "ask-add",
	kosmos.AskNothing: "over",
}

// maxInsets is how many grounds of insets are kept.
const maxInsets = 32

// New returns the game's painter. What it needs is drawn when a picture needs
// it first, and kept.
func New(cache *render.Cache) render.Captioned {
	letters := render.NewLettering()
	small := sync.OnceValue(func() *sprites { return newSprites(letters) })
	grounds := render.NewKept(2*kosmos.MaxPlayers, func(t table) *render.Sheet { return cache.NewSheet(newGround(t)) })
	insets := render.NewKept(maxInsets, func(p place) *render.Sheet {
		size, pieces := p.pieces()
		s := grounds.Of(p.table).Cut(size, render.Vellum, pieces...)
		if p.of == ofLands {
			s.Tight()
		}
		return s
	})
	desk := sync.OnceValue(func() *render.Sheet { return cache.NewSheet(newHandGround()) })
	return render.NewPainter(render.Plan[kosmos.Public, kosmos.Private]{
		Letters:  letters,
		Captions: slices.Concat(captions, lookupCaptions),
		Lookups:  lookups(small),
		Ground: func(now *kosmos.Public) (*render.Sheet, error) {
			players := len(now.Seats)
			if players < kosmos.MinPlayers || players > kosmos.MaxPlayers {
				return nil, fmt.Errorf("%d players", players)
			}
			return grounds.Of(tableOf(now)), nil
		},
		Board: func(b *render.Brush, now, since *kosmos.Public) {
			if since != nil && len(since.Seats) != len(now.Seats) {
				since = nil
			}
			d := drawing{Brush: b, sprites: small(), now: now, old: since}
			d.board()
		},
		Inset: func(now, since *kosmos.Public, q render.Question) (render.Inset, bool) {
			p, ok := partOf(now, q)
			if !ok {
				return render.Inset{}, false
			}
			if since != nil && len(since.Seats) != len(now.Seats) {
				since = nil
			}
			return render.Inset{
				Key:    fmt.Sprintf("%+v", p),
				Told:   kosmos.TellPart(p.countries()...),
				Ground: func() (*render.Sheet, error) { return insets.Of(p.place), nil },
				Board: func(b *render.Brush) {
					d := drawing{Brush: b, sprites: small(), now: now, old: since}
					d.inset(p)
				},
			}, true
		},
		HandGround: func(own *kosmos.Private) (*render.Sheet, error) {
			if own.Seat == engine.Nobody {
				return nil, errors.New("a spectator has none")
			}
			return desk(), nil
		},
		Hand: func(b *render.Brush, own *kosmos.Private) {
			d := drawing{Brush: b, sprites: small()}
			d.hand(own)
		},
	})
}

// board draws the table.
func (d *drawing) board() {
	d.header()
	for land := range kosmos.Land(kosmos.Lands) {
		d.land(land)
	}
	for seat := range d.now.Seats {
		d.panel(seat, tableOf(d.now))
	}
	t := tableOf(d.now)
	d.legend(image.Rect(16, t.legendTop(), width-16, t.height()))
}

// legend says what the signs of header and panels stand for.
func (d *drawing) legend(r image.Rectangle) {
	d.Legend(r,
		render.Sign{Sprite: d.signs.collect, Word: d.Caption("collect")},
		render.Sign{Sprite: d.signs.back, Word: d.Caption("take-back")},
		render.Sign{Sprite: d.signs.guard, Word: d.Caption("defence")},
		render.Sign{Sprite: d.signs.sword, Word: d.Caption("conquers")},
		render.Sign{Sprite: d.signs.income, Word: d.Caption("each-turn")},
		render.Sign{Sprite: d.signs.glass, Word: d.Caption("to-move")},
	)
}

// A drawing is one picture of the table in the making.
type drawing struct {
	*render.Brush
	*sprites
	now *kosmos.Public
	old *kosmos.Public // nil: nothing is new

	picks uint64 // the numbers of the troops of an inset that can be chosen, as a set
}

// icon places an icon.
func (d *drawing) icon(i *icon, x, y int) {
	d.Draw(i.sprite, x, y)
	if i.text != "" {
		f := d.Bold(i.size)
		d.Text(f, i.text, x+i.at[0], y+i.at[1]+f.Size*34/100, render.Middle, i.ink)
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
	d.Draw(s, x, y)
	if k.Late && !k.FaceDown { // it counts nothing
		d.Draw(of.late, x, y)
	}
	if fresh {
		d.Draw(of.glow, x, y)
	}
}

// shield places a seat's shield with its number.
func (d *drawing) shield(of *[kosmos.MaxPlayers]*render.Sprite, size int, seat engine.Seat, x, y int) {
	if int(seat) >= len(of) {
		return
	}
	d.Draw(of[seat], x, y)
	d.Number(d.Bold(size), int(seat)+1, x, y-size*14/100, render.Ink)
}

// ticked places an icon, marked if it is done.
func (d *drawing) ticked(done bool, s *render.Sprite, x, y int) {
	d.Draw(s, x, y)
	if done {
		d.Draw(d.tick, x+16, y+16)
	}
}
