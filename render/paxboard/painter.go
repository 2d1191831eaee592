package paxboard

import (
	"errors"
	"image/color"
	"slices"
	"sync"

	"skald/engine"
	game "skald/engine/pax"
	"skald/render"
)

// maxEditions is how many editions' maps are kept at once.
const maxEditions = 2

// The plates: the whole map, the WINDS in their order, the table, and what a turn
// is about.
const (
	plateTurn  = "turn"
	plateWorld = "world"
	plateTable = "table"
)

var windPlates = [game.WindCount]string{game.West: "west", game.North: "north", game.East: "east", game.South: "south"}

// New returns the game's painter: the world, each WIND as a close-up, the table,
// and hands. What it needs is drawn when a picture needs it first, and kept.
func New(cache *render.Cache) interface {
	render.Captioned
	render.Plated
} {
	s := newStudio(cache)
	plates := []render.Plate[game.Public]{{Name: plateWorld, Ground: s.worldGround, Board: s.drawWorld}}
	for w := range game.WindCount {
		plates = append(plates, render.Plate[game.Public]{
			Name:   windPlates[w],
			Ground: func(now, _ *game.Public) (*render.Sheet, error) { return s.windGround(now, w) },
			Board:  func(b *render.Brush, now, since *game.Public) { s.drawWind(b, now, since, w) },
			Told:   func(now, _ *game.Public) []engine.Note { return told(now, w) },
		})
	}
	plates = append(plates, render.Plate[game.Public]{Name: plateTable, Ground: s.tableGround, Board: s.drawTable, Told: toldTable},
		render.Plate[game.Public]{Name: plateTurn, Ground: s.turnGround, Board: s.drawTurn, Told: toldTurn})
	return render.NewPlatedPainter(s.plan(), shown, plates...)
}

// A studio keeps what the pictures are made of.
type studio struct {
	letters *render.Lettering
	pieces  func() *sprites
	tables  *render.Kept[tableKey, *render.Sheet]
	hands   *render.Kept[handKey, *render.Sheet]
	trays   *render.Kept[int, *render.Sheet]
	slates  sync.Pool
	maps    *render.KeptBy[*game.Edition, uint64, *maps] // of every copy of an edition the same
}

// maps are the grounds of an edition: the whole map, the WINDS, and small parts.
type maps struct {
	atlas    func() *atlas
	grounds  [game.WindCount + 1]func() *ground
	excerpts *render.Kept[excerptKey, *ground]
}

func newStudio(cache *render.Cache) *studio {
	return &studio{
		letters: render.NewLettering(), pieces: sync.OnceValue(newSprites), maps: render.NewKeptBy(maxEditions, drawnFrom, func(e *game.Edition) *maps { return newMaps(cache, e) }),
		slates: sync.Pool{New: func() any { return new(slate) }},
		tables: render.NewKept(maxTables, tableDrawer(cache)), hands: render.NewKept(maxHands, func(k handKey) *render.Sheet { return cache.NewSheet(newHand(k)) }),
		trays: render.NewKept(mostCards+1, func(n int) *render.Sheet { return cache.NewSheet(newTray(n)) }),
	}
}

func newMaps(cache *render.Cache, e *game.Edition) *maps {
	a := sync.OnceValue(func() *atlas { return newAtlas(e) })
	m := &maps{atlas: a, excerpts: render.NewKept(maxExcerpts, func(k excerptKey) *ground { return newExcerpt(cache, a(), k) })}
	for i := range m.grounds {
		m.grounds[i] = sync.OnceValue(func() *ground { return newGround(cache, a(), game.Wind(i)) })
	}
	return m
}

// drawnFrom returns a number for what the map of an edition is drawn from (FNV-1a).
func drawnFrom(e *game.Edition) uint64 {
	sum := uint64(14695981039346656037)
	add := func(word string) {
		for i := range len(word) {
			sum = (sum ^ uint64(word[i])) * 1099511628211
		}
		sum = (sum ^ 0xff) * 1099511628211
	}
	for _, s := range e.Seas {
		add(s.ID)
		add(s.Wind.String())
	}
	for _, r := range e.Regions {
		add(r.ID)
		add(r.Wind.String())
		add(r.Kind.String())
		for _, p := range r.Posts {
			add(p.ID)
			add(p.Entry)
		}
	}
	for _, b := range e.Borders {
		add(b[0])
		add(b[1])
	}
	for _, h := range e.Homes {
		add(h.ID)
		for _, b := range h.Borders {
			add(b)
		}
	}
	return sum
}

// plan is what all plates have in common.
func (s *studio) plan() render.Plan[game.Public, game.Private] {
	return render.Plan[game.Public, game.Private]{
		Letters:    s.letters,
		Captions:   slices.Concat(captions, lookupCaptions),
		Lookups:    lookups(s.pieces),
		Inks:       inks(),
		Inset:      s.inset,
		HandGround: s.handGround,
		Hand:       s.drawHand,
	}
}

func inks() []color.RGBA { return append([]color.RGBA(nil), seatInk[:]...) }

var errNoEdition = errors.New("a view without an edition")

// groundOf returns the ground of the whole map, or of a WIND.
func (s *studio) groundOf(now *game.Public, w game.Wind) (*ground, error) {
	if now.Edition == nil {
		return nil, errNoEdition
	}
	return s.maps.Of(now.Edition).grounds[w](), nil
}

func (s *studio) worldGround(now, _ *game.Public) (*render.Sheet, error) {
	return s.windGround(now, game.WindCount)
}

func (s *studio) windGround(now *game.Public, w game.Wind) (*render.Sheet, error) {
	g, err := s.groundOf(now, w)
	if err != nil {
		return nil, err
	}
	return g.sheet, nil
}

func (s *studio) drawWorld(b *render.Brush, now, since *game.Public) {
	g, _ := s.groundOf(now, game.WindCount)
	t := s.table(b, now, since)
	t.world(g)
}

func (s *studio) drawWind(b *render.Brush, now, since *game.Public, w game.Wind) {
	g, _ := s.groundOf(now, w)
	t := s.table(b, now, since)
	t.closeup(g, w)
}

func (s *studio) table(b *render.Brush, now, since *game.Public) *table {
	return &table{Brush: b, sprites: s.pieces(), slates: &s.slates, now: now, old: since}
}

// A table is one picture in the making.
type table struct {
	*render.Brush
	*sprites
	slates *sync.Pool
	now    *game.Public
	old    *game.Public // nil: nothing is new
}

// word returns what a word of a vocabulary is called.
func (t *table) word(vocabulary string, word interface{ String() string }) string {
	return t.Labels.Say(vocabulary, word.String())
}

// charts draws the map in each pane of a ground.
func (t *table) charts(g *ground, w game.Wind, pieces *cut) {
	noted := t.slates.Get().(*slate)
	defer t.slates.Put(noted)
	for i := range g.panes {
		noted.wipe()
		c := chart{table: t, cut: pieces, pane: &g.panes[i], atlas: g.atlas, calm: g.calm, wind: w, over: g.panes[i+1:], slate: noted}
		for _, p := range c.over {
			c.layout.take(p.frame.Inset(-8))
		}
		c.draw()
	}
}
