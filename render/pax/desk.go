package pax

import (
	"image"
	"strconv"
	"strings"

	"github.com/fogleman/gg"

	"skald/engine"
	game "skald/engine/pax"
	"skald/render"
)

// The picture of the table, from top to bottom: what is going on, the market, the
// victory cards, the Influence Markers, the players' boards.
const (
	deskHead   = 70
	newsTall   = 120
	marketTop  = deskHead + newsTall
	marketTall = 268
	goalsTop   = marketTop + marketTall + 10
	goalHead   = 48
	goalRow    = 44
	markerTall = 74
	boardTall  = 424
	gutter     = 10
)

// maxTables is how many shapes of the table are kept, and keptTable how many ways
// to paint each strip of one.
const maxTables, keptTable = 8, 24

// A tableKey says how many of what lie on the table.
type tableKey struct {
	seats, track int
	goals        [8]uint8 // of each victory card, plus 1; 0: no card
}

func tableOf(v *game.Public) tableKey {
	key := tableKey{seats: len(v.Seats), track: len(v.Track)}
	for i := range v.Cards[:min(len(v.Cards), len(key.goals))] {
		key.goals[i] = uint8(max(len(v.Cards[i].Goals), 1)) + 1
	}
	return key
}

// market returns the places of the tiles, then of the pile and the discard pile.
func (k *tableKey) market() []image.Rectangle {
	return columns(image.Rect(12, marketTop, width-12, marketTop+marketTall), k.track+2)
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
	y := goalsTop
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
	y := goalsTop
	if list := k.cards(); len(list) > 0 {
		y = list[len(list)-1].Max.Y + gutter
	}
	return columns(image.Rect(12, y, width-12+gutter, y+markerTall), game.Kinds)
}

// boards returns the places of the players' boards.
func (k *tableKey) boards() []image.Rectangle {
	y := k.markers()[0].Max.Y + gutter
	var list []image.Rectangle
	for i := range k.seats {
		x, top := 12+i%2*(width-24+gutter)/2, y+i/2*(boardTall+gutter)
		list = append(list, image.Rect(x, top, x+(width-24-gutter)/2, top+boardTall))
	}
	return list
}

// newTable draws the ground of a table.
func newTable(k tableKey) *render.Sheet {
	boards := k.boards()
	tall := k.markers()[0].Max.Y + gutter
	if len(boards) > 0 {
		tall = boards[len(boards)-1].Max.Y + gutter + 4
	}
	img, dc := render.NewBackground(width, tall)
	dc.SetColor(render.Vellum)
	dc.Clear()
	render.DrawStrip(dc, image.Rect(0, 0, width, deskHead-2), 1)
	for i, r := range k.market() {
		render.DrawCard(dc, r, render.Parchment, uint32(20+i))
	}
	for i, r := range k.cards() {
		render.DrawCard(dc, r, render.Parchment, uint32(40+i))
		band(dc, r, goalHead, render.Sand)
	}
	for i, r := range k.markers() {
		render.DrawCard(dc, r, render.Parchment, uint32(60+i))
	}
	for i, r := range boards {
		render.DrawCard(dc, r, render.Parchment, uint32(80+i))
		if i < game.MaxPlayers {
			band(dc, r, 54, render.Mix(seatInk[i], render.White, 0.75))
		}
	}
	return render.NewSheet(img).Keep(keptTable)
}

// band tints the upper part of a card.
func band(dc *gg.Context, r image.Rectangle, tall int, ink interface {
	RGBA() (r, g, b, a uint32)
}) {
	dc.DrawRectangle(float64(r.Min.X+3), float64(r.Min.Y+3), float64(r.Dx()-6), float64(tall-3))
	dc.SetColor(ink)
	dc.Fill()
}

func (s *studio) tableGround(now, _ *game.Public) (*render.Sheet, error) {
	if now.Edition == nil {
		return nil, errNoEdition
	}
	return s.tables.Of(tableOf(now)), nil
}

func (s *studio) drawTable(b *render.Brush, now, since *game.Public) {
	t, key := s.table(b, now, since), tableOf(now)
	t.title(24, 48, 700)
	t.news()
	places := key.market()
	for i := range now.Track {
		t.stall(i, places[i])
	}
	t.piles(places[len(now.Track)], places[len(now.Track)+1])
	for i, r := range key.cards() {
		t.goal(&now.Cards[i], i, r)
	}
	for k, r := range key.markers() {
		t.marker(game.Kind(k), r)
	}
	for seat, r := range key.boards() {
		t.board(engine.Seat(seat), r)
	}
}

// tile returns what a tile is called.
func (t *table) tile(of game.Tile) string {
	if of == game.NoTile {
		return ""
	}
	return t.Labels.Say("tile", t.now.Edition.Tile(of).Word)
}

// tiles lists what tiles are called.
func (t *table) tiles(list []game.Tile) string {
	var names []string
	for _, of := range list {
		names = append(names, t.tile(of))
	}
	return strings.Join(names, " · ")
}

// location tells where a tile belongs.
func (t *table) location(at game.Location) string {
	if at.Any {
		return t.Caption("anywhere")
	}
	if at.Winds == 0 {
		return short(t.Labels.Say("region", t.now.Edition.Region(at.Region).Word))
	}
	var list []string
	for w := range game.WindCount {
		if at.Winds>>w&1 == 1 {
			list = append(list, t.Labels.Say("wind", windPlates[w]))
		}
	}
	return strings.Join(list, " + ")
}

// stall draws a space of the market: what it costs, and the tile.
func (t *table) stall(i int, r image.Rectangle) {
	v, x := t.now.Track[i], (r.Min.X+r.Max.X)/2
	if t.old != nil && i < len(t.old.Track) && t.old.Track[i] != v {
		t.Draw(t.glow, r.Min.X+30, r.Min.Y+32)
	}
	t.Draw(t.silfr, r.Min.X+30, r.Min.Y+32)
	if i < len(t.now.Edition.Numbers.TrackCosts) {
		t.Text(t.Bold(34), strconv.Itoa(t.now.Edition.Numbers.TrackCosts[i]), r.Min.X+52, r.Min.Y+43, render.Left, render.Ink)
	}
	if v == game.NoTile {
		t.Text(t.Bold(40), "–", x, r.Min.Y+140, render.Middle, render.Stone)
		return
	}
	info := t.now.Edition.Tile(v)
	if info.Follower < game.Kinds {
		t.Draw(t.icons.kinds[info.Follower], r.Max.X-30, r.Min.Y+32)
	}
	t.tileText(&info, r, r.Min.Y+88)
}

// tileText writes a tile's name, type and location in a narrow card.
func (t *table) tileText(info *game.TileInfo, r image.Rectangle, y int) {
	x, room := r.Min.X+10, r.Dx()-16
	for _, line := range t.Letters.Wrap(render.Bold, t.Labels.Say("tile", info.Word), render.Small, room, 3) {
		t.Text(t.Bold(render.Small), line, x, y, render.Left, render.Ink)
		y += 31
	}
	t.Fitted(render.Italic, t.Labels.Say("type", typeWords[info.Type]), render.Small, render.Small, room, x, r.Max.Y-44, render.Left, render.Ink)
	t.Fitted(render.Italic, t.location(info.At), render.Small, render.Small, room, x, r.Max.Y-14, render.Left, render.Sepia)
}

// typeWords are the words of the types of tiles.
var typeWords = [...]string{game.Venture: "venture", game.Event: "event", game.Advocate: "advocate", game.God: "god"}

// piles draws the SAGA PILE's number of tiles, and the top of the discard pile.
func (t *table) piles(pile, discard image.Rectangle) {
	v := t.now
	x := (pile.Min.X + pile.Max.X) / 2
	t.Fitted(render.Italic, t.Caption("pile"), render.Small, render.Small, pile.Dx()-16, x, pile.Min.Y+40, render.Middle, render.Ink)
	t.Number(t.Bold(72), v.Pile, x, pile.Min.Y+130, render.Ink)
	if t.old != nil {
		t.Change(t.icons.pills, v.Pile-t.old.Pile, x, pile.Min.Y+200)
	}
	t.Fitted(render.Italic, t.Caption("discarded")+" "+strconv.Itoa(len(v.Discard)), render.Small, render.Small, discard.Dx()-16, discard.Min.X+10, discard.Min.Y+40, render.Left, render.Ink)
	if len(v.Discard) == 0 {
		return
	}
	top := v.Discard[len(v.Discard)-1]
	if t.old != nil && len(t.old.Discard) != len(v.Discard) {
		t.Draw(t.step, discard.Max.X-16, discard.Min.Y+60)
	}
	info := v.Edition.Tile(top)
	t.tileText(&info, discard, discard.Min.Y+88)
}

// goal draws a victory card: what it asks for, and how far each seat is.
func (t *table) goal(v *game.CardView, i int, r image.Rectangle) {
	const first, apart = 652, 90
	name := t.Caption("face-down")
	if v.Card >= 0 && v.Card < len(t.now.Edition.Cards) {
		name = t.Labels.Say("card", t.now.Edition.Cards[v.Card].ID)
	}
	y := r.Min.Y + 36
	if t.old != nil && i < len(t.old.Cards) && t.old.Cards[i].Card != v.Card {
		t.Draw(t.glow, r.Min.X+30, r.Min.Y+24)
	}
	x := r.Min.X + 16 + t.Fitted(render.Bold, name, 32, render.Small, 380, r.Min.X+16, y, render.Left, render.Ink) + 18
	t.Fitted(render.Italic, t.Labels.Say("difficulty", difficulties[v.Difficulty]), render.Small, render.Small, first-30-x, x, y, render.Left, render.Sepia)
	for s := range engine.Seat(len(t.now.Seats)) {
		at := first + int(s)*apart
		if v.Met.Has(s) {
			t.Draw(t.glow, at, r.Min.Y+24)
		}
		t.Draw(t.small.duchies[s], at, r.Min.Y+24)
		t.Number(t.Bold(render.Small), int(s)+1, at, r.Min.Y+22, onSeat[s])
	}
	for g := range v.Goals {
		goal := &v.Goals[g]
		y := r.Min.Y + goalHead + g*goalRow + 32
		t.Fitted(render.Bold, strconv.Itoa(goal.Least)+" "+t.Labels.Say("variable", variables[goal.Variable]), 30, render.Small, first-60-r.Min.X, r.Min.X+20, y, render.Left, render.Ink)
		for s, n := range goal.Have {
			at := first + s*apart
			if t.old != nil && had(t.old, i, g, s) != n {
				t.Draw(t.step, at+30, y-24)
			}
			if n >= goal.Least {
				t.Draw(t.tick, at-24, y-10)
			}
			t.Text(t.Bold(32), strconv.Itoa(n), at, y, render.Middle, render.Ink)
		}
	}
}

// had returns what a seat had of a goal.
func had(v *game.Public, card, goal, seat int) int {
	if card < len(v.Cards) && goal < len(v.Cards[card].Goals) && seat < len(v.Cards[card].Goals[goal].Have) {
		return v.Cards[card].Goals[goal].Have[seat]
	}
	return -1
}

var difficulties = [...]string{game.Novice: "novice", game.StandardCard: "standard", game.Advanced: "advanced", game.Eklundian: "eklundian"}

// marker draws an Influence Marker: who holds it, and whether it was used.
func (t *table) marker(k game.Kind, r image.Rectangle) {
	y, holder := centre(r).Y, t.now.Markers[k]
	t.Draw(t.icons.kinds[k], r.Min.X+32, y)
	t.Fitted(render.Bold, t.word("kind", k), 30, render.Small, r.Dx()-150, r.Min.X+60, y+10, render.Left, render.Ink)
	x := r.Max.X - 36
	if t.old != nil && t.old.Markers[k] != holder {
		t.Draw(t.glow, x, y)
	}
	if holder == engine.Nobody {
		t.Text(t.Bold(34), "–", x, y+10, render.Middle, render.Stone)
		return
	}
	t.seat(holder, x, y)
	if t.now.Used[k] {
		t.Draw(t.no, x-44, y)
	}
}
