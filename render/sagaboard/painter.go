package sagaboard

import (
	"errors"
	"image/color"
	"slices"
	"sync"

	"skald/engine"
	"skald/engine/saga"
	"skald/render"
)

// maxGrounds is how many editions' maps are kept at once.
const maxGrounds = 4

// New returns the game's painter. What it needs is drawn when a picture needs
// it first, and kept.
func New(cache *render.Cache) render.Captioned {
	letters := render.NewLettering()
	small := sync.OnceValue(newSprites)
	grounds := render.NewKept(maxGrounds, func(r roadSet) *ground { return newGround(cache, r) })
	tables := render.NewKept(saga.Sides, func(s saga.Side) *render.Sheet { return cache.NewSheet(newTable(s)) })
	return render.NewPainter(render.Plan[saga.Public, saga.Private]{
		Letters:  letters,
		Captions: slices.Concat(captions, lookupCaptions),
		Lookups:  lookups(small),
		Ground: func(now *saga.Public) (*render.Sheet, error) {
			return grounds.Of(roadsOf(now.Edition)).sheet, nil
		},
		Board: func(b *render.Brush, now, since *saga.Public) {
			if since == nil {
				since = now
			}
			d := board{Brush: b, sprites: small(), ground: grounds.Of(roadsOf(now.Edition)), now: now, since: since}
			d.draw()
		},
		Inks: []color.RGBA{saga.Viking: render.Orange, saga.Saxon: render.Blue},
		Called: func(b *render.Brush, s engine.Seat) string {
			return b.Labels.Say("side", saga.Side(s).String())
		},
		HandGround: func(own *saga.Private) (*render.Sheet, error) {
			if own.Side >= saga.Sides {
				return nil, errors.New("a view of no side")
			}
			return tables.Of(own.Side), nil
		},
		Hand: func(b *render.Brush, own *saga.Private) {
			d := board{Brush: b, sprites: small()}
			d.hand(own)
		},
	})
}
