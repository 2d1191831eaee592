package paxboard

import (
	"image"
	"slices"
	"sync"

	"skald/engine"
	game "skald/engine/pax"
	"skald/render"
)

// The picture of the table, from top to bottom: what is going on, the market, the
// victory cards, the Influence Markers, the players' boards, a legend.
const (
	deskHead   = render.HeaderHeight
	stallTall  = 50
	pileWide   = 290
	goalsHead  = 56
	goalHead   = 46
	goalRow    = 42
	markerTall = 70
	signsTall  = 96
	gutter     = 10
)

// maxTables is how many shapes of the table are kept.
const maxTables = 16

// boardRows is how many rows of boards there are at most.
const boardRows = (game.MaxPlayers + 1) / 2

// A tableKey says how much of what lies on the table.
type tableKey struct {
	seats, track int
	news         int              // lines
	goals        [8]uint8         // of each victory card, plus 1; 0: no card
	lists        [boardRows]uint8 // lines of the lists on the boards of each row
}

func tableOf(v *game.Public) tableKey {
	key := tableKey{seats: len(v.Seats), track: len(v.Track), news: steps(newsLines(v), newsStep)}
	for i := range v.Cards[:min(len(v.Cards), len(key.goals))] {
		key.goals[i] = uint8(max(len(v.Cards[i].Goals), 1)) + 1
	}
	for s := range v.Seats[:min(len(v.Seats), game.MaxPlayers)] {
		lines := &key.lists[s/2]
		*lines = max(*lines, uint8(steps(listLines(&v.Seats[s]), listStep)))
	}
	return key
}

// newsStep and listStep are by how many lines the room for news and for lists grows:
// the table has few shapes, since each new one is drawn from the ground up.
const newsStep, listStep = 3, 2

// steps returns n, and at least one, rounded up to a multiple of step.
func steps(n, step int) int { return (max(n, 1) + step - 1) / step * step }

// linesFor returns how many lines texts of so many letters take at most, where
// a line has room for so many.
func linesFor(letters, line int) int { return (letters + line - 1) / line }

// marketTop returns where the market begins.
func (k *tableKey) marketTop() int {
	return deskHead + 16 + k.news*render.Leading(newsLetters)
}

// goalsTop returns where the victory cards begin.
func (k *tableKey) goalsTop() int { return k.marketTop() + k.marketTall() + gutter }

// marketTall returns how high the market is.
func (k *tableKey) marketTall() int { return max(k.track, 4)*stallTall + 12 }

// market returns the places of the market, and of the pile and the discard pile.
func (k *tableKey) market() (stalls, piles image.Rectangle) {
	r := image.Rect(12, k.marketTop(), width-12, k.marketTop()+k.marketTall())
	stalls, piles = r, r
	stalls.Max.X -= pileWide + gutter
	piles.Min.X = r.Max.X - pileWide
	return stalls, piles
}

// columns parts a rectangle into so many beside each other.
func columns(r image.Rectangle, n int) []image.Rectangle {
	list := make([]image.Rectangle, n)
	for i := range list {
		list[i] = image.Rect(r.Min.X+r.Dx()*i/n, r.Min.Y, r.Min.X+r.Dx()*(i+1)/n-gutter, r.Max.Y)
	}
	return list
}

// cards returns the places of the victory cards.
func (k *tableKey) cards() []image.Rectangle {
	var list []image.Rectangle
	y := k.goalsTop() + goalsHead
	for _, n := range k.goals {
		if n == 0 {
			break
		}
		tall := goalHead + goalRow*int(n-1)
		list = append(list, image.Rect(12, y, width-12, y+tall))
		y += tall + gutter
	}
	return list
}

// markers returns the places of the Influence Markers.
func (k *tableKey) markers() []image.Rectangle {
	y := k.goalsTop()
	if list := k.cards(); len(list) > 0 {
		y = list[len(list)-1].Max.Y + gutter
	}
	return columns(image.Rect(12, y, width-12+gutter, y+markerTall), game.Kinds)
}

// boards returns the places of the players' boards.
func (k *tableKey) boards() []image.Rectangle {
	y := k.markers()[0].Max.Y + gutter
	var list []image.Rectangle
	for i := range min(k.seats, game.MaxPlayers) {
		x, tall := 12+i%2*(width-24+gutter)/2, boardTall(int(k.lists[i/2]))
		list = append(list, image.Rect(x, y, x+(width-24-gutter)/2, y+tall))
		if i%2 == 1 {
			y += tall + gutter
		}
	}
	return list
}

// signs returns the place of the legend.
func (k *tableKey) signs() image.Rectangle {
	y := k.markers()[0].Max.Y + gutter
	if list := k.boards(); len(list) > 0 {
		y = list[len(list)-1].Max.Y + gutter
	}
	return image.Rect(0, y, width, y+signsTall)
}

// tableDrawer returns what draws the ground of a table, upon one image again and
// again.
func tableDrawer(cache *render.Cache) func(tableKey) *render.Sheet {
	images := sync.Pool{New: func() any { return new(image.RGBA) }}
	return func(k tableKey) *render.Sheet {
		img := images.Get().(*image.RGBA)
		defer images.Put(img)
		img.Rect, img.Stride = image.Rect(0, 0, width, k.signs().Max.Y), 4*width
		img.Pix = slices.Grow(img.Pix[:0], img.Stride*img.Rect.Dy())[:img.Stride*img.Rect.Dy()]
		k.draw(img)
		return cache.NewSheet(img).Tight()
	}
}

// draw draws the ground of a table.
func (k *tableKey) draw(img *image.RGBA) {
	slab(img, img.Rect, render.Tan)
	band(img, width)
	drawStrip(img, k.signs())
	stalls, piles := k.market()
	for _, r := range slices.Concat([]image.Rectangle{stalls, piles}, k.cards(), k.markers()) {
		drawCard(img, r)
	}
	for i, r := range k.boards() {
		drawCard(img, r)
		slab(img, image.Rect(r.Min.X+2, r.Min.Y+2, r.Max.X-2, r.Min.Y+bandTall), render.Mix(seatInk[i], render.White, 0.75))
	}
}

func (s *studio) tableGround(now, _ *game.Public) (*render.Sheet, error) {
	if now.Edition == nil {
		return nil, errNoEdition
	}
	return s.tables.Of(tableOf(now)), nil
}

func (s *studio) drawTable(b *render.Brush, now, since *game.Public) {
	t, key := s.table(b, now, since), tableOf(now)
	t.topline(width)
	t.news(key.news)
	stalls, piles := key.market()
	for i := range now.Track {
		t.stall(i, stalls)
	}
	t.piles(piles)
	t.goalHeads(key.goalsTop())
	for i, r := range key.cards() {
		t.goal(&now.Cards[i], i, r)
	}
	for k, r := range key.markers() {
		t.marker(game.Kind(k), r)
	}
	for seat, r := range key.boards() {
		t.board(engine.Seat(seat), r)
	}
	t.boardSigns(key.signs())
}

// boardSigns tells what the signs of the markers and boards mean.
func (t *table) boardSigns(r image.Rectangle) {
	t.Legend(image.Rect(14, r.Min.Y+6, width-14, r.Min.Y+50),
		render.Sign{Sprite: t.star, Word: t.Caption("established")},
		render.Sign{Sprite: t.silfr, Word: t.Caption("silfr")},
		render.Sign{Sprite: t.hand, Word: t.Caption("hand-limit")},
		render.Sign{Sprite: t.ballot, Word: t.Caption("votes")},
	)
	t.Legend(image.Rect(14, r.Min.Y+46, width-14, r.Min.Y+90),
		render.Sign{Sprite: t.icons.kinds[game.Jarldom], Word: t.Caption("counted-home")},
		render.Sign{Sprite: t.small.ships[0][0], Word: t.Caption("ships-home")},
		render.Sign{Sprite: t.no, Word: t.Caption("used")},
	)
}
