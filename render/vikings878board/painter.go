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
	"over", "treaty", "conquest", "left-armies", "waiting",
	"city", "viking-city", "reach", "moved-last", "barred",
	"rolls", "taken", "held-out", "escape-to", "left-steps", "came-with", "owed", "in-force",
	"stance", "orders", "sealed", "levied", "named", "deck-events",
	"round", "cities", "units", "goal", // of the chart
}

// New returns the game's painter: the whole map, a close-up of where the
// decision is, and hands. What it needs is drawn when a picture needs it first,
// and kept.
func New(cache *render.Cache) interface {
	render.Captioned
	render.Plated
} {
	p := newStudio(cache)
	return render.NewPlatedPainter(p.plan(), shown,
		render.Plate[game.Public]{Name: "map", Ground: p.wholeGround, Board: p.drawWhole},
		render.Plate[game.Public]{Name: "closeup", Ground: p.closeGround, Board: p.drawClose, Told: told},
	)
}

// shown returns the plates of a turn's message: the close-up shows what the
// decision is about. Before the first turn, and after the last, that is
// everywhere; and while there is nothing yet that it could be, nowhere.
func shown(now, _ *game.Public) []string {
	if now == nil || now.Over || now.Round == 0 {
		return []string{"map"}
	}
	if about, also := subject(now); about == game.AtSea && also == 0 && now.Reach == 0 {
		return []string{"map"}
	}
	return []string{"map", "closeup"}
}

// told tells where a close-up is, and how much can be reached.
func told(now, _ *game.Public) []engine.Note {
	if now.Edition == nil {
		return nil
	}
	var notes []engine.Note
	about, also := subject(now)
	if about == game.AtSea && now.Phase == game.ReinforcementsPhase && also != 0 {
		notes = append(notes, engine.NewNote("closeup.served", engine.NumberArg("n", also.Len())))
	}
	if about != game.AtSea {
		notes = append(notes, engine.NewNote("closeup.around", engine.Arg{Name: "shire", Kind: engine.KindWord, Vocabulary: "shire", Word: about.String()}))
	}
	if n := now.Reach.Without(game.AtSea).Len(); n > 0 {
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
	close *render.Kept[int, *ground] // by window
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
		close: render.NewKept(len(windows), func(i int) *ground { return newClose(cache, a(), windows[i]) }),
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
	t := table{Brush: b, sprites: p.small(), ground: p.maps.Of(now.Edition).whole(), now: now, old: since}
	t.cut = &t.mapCut
	t.drawWhole()
}

func (p *studio) closeGround(now, _ *game.Public) (*render.Sheet, error) {
	if now.Edition == nil {
		return nil, errNoEdition
	}
	return p.maps.Of(now.Edition).close.Of(windowFor(now)).sheet, nil
}

func (p *studio) drawClose(b *render.Brush, now, since *game.Public) {
	at := windowFor(now)
	t := table{Brush: b, sprites: p.small(), ground: p.maps.Of(now.Edition).close.Of(at), now: now, old: since}
	t.cut = &t.closeCut
	t.drawClose()
}

// A table is one picture in the making.
type table struct {
	*render.Brush
	*sprites
	*ground
	cut *cut
	now *game.Public
	old *game.Public // nil: nothing is new

	banners [game.Leaders]image.Point // drawn on the map so far
}

// word returns what a word of a vocabulary is called.
func (t *table) word(vocabulary string, word interface{ String() string }) string {
	return t.Labels.Say(vocabulary, word.String())
}
