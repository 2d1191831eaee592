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

// maxInsets is how many grounds of insets are kept: those of an edition, and some.
const maxInsets = 24

// New returns the game's painter. What it needs is drawn when a picture needs
// it first, and kept.
func New(cache *render.Cache) render.Captioned {
	letters := render.NewLettering()
	small := sync.OnceValue(newSprites)
	grounds := render.NewKept(maxGrounds, func(r roadSet) *ground { return newGround(cache, r) })
	insets := render.NewKept(maxInsets, func(k groundKey) *render.Sheet {
		p := part{kind: k.kind, window: k.window, north: k.north}
		return p.ground(grounds.Of(k.roads))
	})
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
		Inset: func(now, since *saga.Public, q render.Question) (render.Inset, bool) {
			p, ok := partOf(now, q)
			if !ok {
				return render.Inset{}, false
			}
			if since == nil {
				since = now
			}
			roads := roadsOf(now.Edition)
			if p.kind == partFight {
				p.window = fightWindow.Sub(fightWindow.Min).Add(fightCorner(now.Combat.Area))
			}
			return render.Inset{
				Key:    p.key(),
				Told:   saga.TellPart(p.shown(now), p.marked),
				Ground: func() (*render.Sheet, error) { return insets.Of(groundKey{roads, p.kind, p.window, p.north}), nil },
				Board: func(b *render.Brush) {
					d := board{Brush: b, sprites: small(), ground: grounds.Of(roads), now: now, since: since}
					d.inset(&p)
				},
			}, true
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
