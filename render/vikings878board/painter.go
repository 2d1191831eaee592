package vikings878board

import (
	"errors"
	"image"
	"image/color"
	"slices"
	"sync"

	"skald/engine"
	game "skald/engine/vikings878"
	"skald/render"
)

// maxEditions is how many editions' maps are kept at once.
const maxEditions = 2

// captions are the words of the vocabulary "board" that the pictures say
// besides those of the game's vocabularies.
var captions = []string{
	"over", "treaty", "conquest", "left-armies", "waiting", "markers", "is-lost",
	"city", "viking-city", "reach", "moved-last", "barred",
	"rolls", "taken", "held-out", "escape-to", "left-steps", "came-with", "owed", "in-force",
	"stance", "orders", "sealed", "levied", "named", "deck-events",
	"round", "cities", "units", "goal", // of the chart
}

// New returns the game's painter: the whole map, a close-up of each kingdom, the
// place of a question, and hands. What it needs is drawn when a picture needs it first,
// and kept.
func New(cache *render.Cache) interface {
	render.Captioned
	render.Plated
} {
	p := newStudio(cache)
	plates := []render.Plate[game.Public]{{Name: "map", Ground: p.wholeGround, Board: p.drawWhole}}
	for k := range game.Kingdom(game.Kingdoms) {
		plates = append(plates, render.Plate[game.Public]{
			Name: k.String(), Told: func(now, _ *game.Public) []engine.Note { return told(now, k) },
			Ground: func(now, _ *game.Public) (*render.Sheet, error) { return p.closeGround(now, k) },
			Board:  func(b *render.Brush, now, since *game.Public) { p.drawClose(b, now, since, k) },
		})
	}
	return render.NewPlatedPainter(p.plan(), shown, plates...)
}

// shown returns the plates of a turn's message: the whole map, which names all
// shires. Who decides has a picture of the place beside the question, and everybody
// can look at the kingdoms.
func shown(_, _ *game.Public) []string { return []string{"map"} }

// told tells what a kingdom's close-up shows of the decision: where it is, and how
// much can be reached there.
func told(now *game.Public, k game.Kingdom) []engine.Note {
	if now.Edition == nil {
		return nil
	}
	var here game.Set
	for _, d := range now.Edition.Shires {
		if d.Kingdom == k {
			here = here.With(d.Shire)
		}
	}
	return tellPlace(subject(now), now.Reach, here)
}

// tellPlace tells what a picture of some shires shows of a place and of what can be
// reached.
func tellPlace(about game.Shire, reach, here game.Set) []engine.Note {
	var notes []engine.Note
	if about != game.AtSea && here.Has(about) {
		notes = append(notes, engine.NewNote("closeup.around", engine.Arg{Name: "shire", Kind: engine.KindWord, Vocabulary: "shire", Word: about.String()}))
	}
	if n := (reach & here).Without(game.AtSea).Len(); n > 0 {
		notes = append(notes, engine.NewNote("closeup.reach", engine.NumberArg("n", n)))
	}
	return notes
}

// A studio keeps what the pictures are made of.
type studio struct {
	letters *render.Lettering
	small   func() *sprites
	desks   *render.Kept[deskKey, *render.Sheet]
	maps    *render.KeptBy[*game.Edition, uint64, *maps] // of every copy of an edition the same
}

// maps are the grounds of an edition.
type maps struct {
	whole func() *ground
	close *render.Kept[game.Kingdom, *ground]
	inset *render.Kept[view, *ground]
	atlas func() *atlas
}

func newStudio(cache *render.Cache) *studio {
	p := &studio{letters: render.NewLettering(), small: sync.OnceValue(newSprites)}
	p.maps = render.NewKeptBy(maxEditions, drawnFrom, func(e *game.Edition) *maps { return newMaps(cache, e) })
	p.desks = render.NewKept(maxDesks, func(k deskKey) *render.Sheet { return cache.NewSheet(newDesk(k)) })
	return p
}

// drawnFrom returns a number for what the map of an edition is drawn from
// (FNV-1a).
func drawnFrom(e *game.Edition) uint64 {
	sum := uint64(14695981039346656037)
	add := func(n int) { sum = (sum ^ uint64(n)) * 1099511628211 }
	for i := range e.Shires {
		d := &e.Shires[i]
		add(int(d.Shire))
		add(int(d.Kingdom))
		add(d.X)
		add(d.Y)
		if d.Marsh {
			add(-1)
		}
		for _, b := range d.Borders {
			add(int(b))
		}
	}
	return sum
}

func newMaps(cache *render.Cache, e *game.Edition) *maps {
	a := sync.OnceValue(func() *atlas { return newAtlas(e) })
	return &maps{
		whole: sync.OnceValue(func() *ground { return newWhole(cache, a()) }),
		close: render.NewKept(game.Kingdoms, func(k game.Kingdom) *ground { return newClose(cache, a(), k) }),
		inset: render.NewKept(maxInsets, func(w view) *ground { return newInset(cache, a(), w) }),
		atlas: a,
	}
}

// plan is what both plates have in common.
func (p *studio) plan() render.Plan[game.Public, game.Private] {
	return render.Plan[game.Public, game.Private]{
		Letters:  p.letters,
		Captions: slices.Concat(captions, lookupCaptions),
		Lookups:  lookups(p.small),
		Inks:     []color.RGBA{render.Orange, render.DeepOrange, render.DeepBlue, render.Blue},
		Called: func(b *render.Brush, s engine.Seat) string {
			return b.Labels.Say("faction", game.Faction(s).String())
		},
		Inset: p.inset,
		HandGround: func(own *game.Private) (*render.Sheet, error) {
			if own.Side >= game.Sides || own.Seat == engine.Nobody {
				return nil, errors.New("a spectator has none")
			}
			return p.desks.Of(deskOf(own)), nil
		},
		Hand: func(b *render.Brush, own *game.Private) {
			t := table{Brush: b, sprites: p.small()}
			t.hand(own)
		},
	}
}

var errNoEdition = errors.New("a view without an edition")

func (p *studio) wholeGround(now, _ *game.Public) (*render.Sheet, error) {
	if now.Edition == nil {
		return nil, errNoEdition
	}
	return p.maps.Of(now.Edition).whole().sheet, nil
}

func (p *studio) drawWhole(b *render.Brush, now, since *game.Public) {
	t := p.table(b, p.maps.Of(now.Edition).whole(), now, since)
	t.cut = &t.mapCut
	t.drawWhole()
}

func (p *studio) closeGround(now *game.Public, k game.Kingdom) (*render.Sheet, error) {
	if now.Edition == nil {
		return nil, errNoEdition
	}
	return p.maps.Of(now.Edition).close.Of(k).sheet, nil
}

func (p *studio) drawClose(b *render.Brush, now, since *game.Public, k game.Kingdom) {
	t := p.table(b, p.maps.Of(now.Edition).close.Of(k), now, since)
	t.cut = &t.closeCut
	t.drawClose(k)
}

// table returns a picture in the making.
func (p *studio) table(b *render.Brush, g *ground, now, since *game.Public) *table {
	return &table{Brush: b, sprites: p.small(), ground: g, now: now, old: since, reach: now.Reach, shown: g.shown}
}

// A table is one picture in the making.
type table struct {
	*render.Brush
	*sprites
	*ground
	cut *cut
	now *game.Public
	old *game.Public // nil: nothing is new

	shown game.Set // the shires of which enough is in view

	reach   game.Set                         // what can be reached, or chosen
	rows    [game.Shires + 1]image.Rectangle // of what stands in shires
	tags    [game.Shires + 1]tag             // what shires are called
	banners [game.Leaders]image.Point        // drawn on the map so far
	taken   []image.Rectangle                // by what is written or lies on the map besides
}

// word returns what a word of a vocabulary is called.
func (t *table) word(vocabulary string, word interface{ String() string }) string {
	return t.Labels.Say(vocabulary, word.String())
}
