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
	newsTall   = 112
	stallTall  = 50
	pileWide   = 250
	goalsHead  = 56
	goalHead   = 46
	goalRow    = 42
	markerTall = 70
	boardTall  = 398
	gutter     = 10
)

// maxTables is how many shapes of the table are kept, and keptTable how many ways
// to paint each strip of one.
const maxTables, keptTable = 8, 24

// A tableKey says how many of what lie on the table.
type tableKey struct {
	seats, track int
	news         bool
	goals        [8]uint8 // of each victory card, plus 1; 0: no card
}

func tableOf(v *game.Public) tableKey {
	key := tableKey{seats: len(v.Seats), track: len(v.Track), news: hasNews(v)}
	for i := range v.Cards[:min(len(v.Cards), len(key.goals))] {
		key.goals[i] = uint8(max(len(v.Cards[i].Goals), 1)) + 1
	}
	return key
}

// marketTop returns where the market begins.
func (k *tableKey) marketTop() int {
	if k.news {
		return deskHead + newsTall
	}
	return deskHead + 6
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
	stalls, piles := k.market()
	render.DrawCard(dc, stalls, render.Parchment, 20)
	render.DrawCard(dc, piles, render.Parchment, 21)
	for i, r := range k.cards() {
		render.DrawCard(dc, r, render.Parchment, uint32(40+i))
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
	return render.NewSheet(img).Keep(keptTable).Tight()
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
	v, y := t.now.Track[i], r.Min.Y+6+i*stallTall+stallTall/2
	if t.old != nil && i < len(t.old.Track) && t.old.Track[i] != v {
		t.Draw(t.spark, r.Min.X+32, y)
	}
	t.Draw(t.silfr, r.Min.X+32, y)
	if i < len(t.now.Edition.Numbers.TrackCosts) {
		t.Text(t.Bold(34), strconv.Itoa(t.now.Edition.Numbers.TrackCosts[i]), r.Min.X+54, y+12, render.Left, render.Ink)
	}
	if v == game.NoTile {
		t.Text(t.Bold(34), "–", r.Min.X+150, y+12, render.Left, render.Stone)
		return
	}
	info := t.now.Edition.Tile(v)
	t.Draw(t.emblemOf(&info), r.Min.X+112, y)
	x := r.Min.X + 142 + t.Fitted(render.Bold, t.Labels.Say("tile", info.Word), 30, render.Small, 400, r.Min.X+142, y+11, render.Left, render.Ink) + 18
	t.Fitted(render.Italic, t.typeAndPlace(&info), render.Small, render.Small, r.Max.X-14-x, x, y+10, render.Left, render.Sepia)
}

// emblemOf returns the sign of a tile: that of its Follower, or of Events.
func (t *table) emblemOf(info *game.TileInfo) *render.Sprite {
	if info.Follower < game.Kinds {
		return t.icons.kinds[info.Follower]
	}
	return t.event
}

// typeAndPlace tells a tile's type and where it belongs.
func (t *table) typeAndPlace(info *game.TileInfo) string {
	return t.Labels.Say("type", typeWords[info.Type]) + " · " + t.location(info.At)
}

// typeWords are the words of the types of tiles.
var typeWords = [...]string{game.Venture: "venture", game.Event: "event", game.Advocate: "advocate", game.God: "god"}

// piles draws the SAGA PILE's number of tiles, and the top of the discard pile.
func (t *table) piles(r image.Rectangle) {
	v, x := t.now, r.Min.X+16
	w := t.Fitted(render.Italic, t.Caption("pile"), 32, render.Small, 130, x, r.Min.Y+48, render.Left, render.Ink)
	w += 14 + t.Fitted(render.Bold, strconv.Itoa(v.Pile), 52, render.Small, 90, x+w+14, r.Min.Y+54, render.Left, render.Ink)
	if t.old != nil {
		t.Change(t.icons.pills, v.Pile-t.old.Pile, x+w+40, r.Min.Y+38)
	}
	t.Fitted(render.Italic, strconv.Itoa(len(v.Discard))+" "+t.Caption("discarded"), render.Small, render.Small, r.Dx()-32, x, r.Min.Y+100, render.Left, render.Sepia)
	if len(v.Discard) == 0 {
		return
	}
	if t.old != nil && len(t.old.Discard) != len(v.Discard) {
		t.Draw(t.step, r.Max.X-18, r.Min.Y+84)
	}
	t.Lines(render.Bold, t.Letters.Wrap(render.Bold, t.tile(v.Discard[len(v.Discard)-1]), render.Small, r.Dx()-32, (r.Dy()-112)/31), render.Small, x, r.Min.Y+138, render.Ink)
}

// Where the seats' columns stand beside what victory cards ask for.
const goalFirst, goalApart = 660, 92

// goalHeads writes what follows, and whose the columns are.
func (t *table) goalHeads(top int) {
	t.Fitted(render.Bold, t.Caption("victory-cards"), 34, render.Small, goalFirst-80, 24, top+38, render.Left, render.Ink)
	for s := range engine.Seat(len(t.now.Seats)) {
		t.seat(s, goalFirst+int(s)*goalApart, top+26)
	}
}

// goal draws a victory card: what it asks for, and how far each seat is.
func (t *table) goal(v *game.CardView, i int, r image.Rectangle) {
	name := t.Caption("face-down")
	if v.Card >= 0 && v.Card < len(t.now.Edition.Cards) {
		name = t.Labels.Say("card", t.now.Edition.Cards[v.Card].ID)
	}
	y := r.Min.Y + 36
	if t.old != nil && i < len(t.old.Cards) && t.old.Cards[i].Card != v.Card {
		t.Draw(t.glow, r.Min.X+30, r.Min.Y+24)
	}
	x := r.Min.X + 16 + t.Fitted(render.Bold, name, 32, render.Small, 390, r.Min.X+16, y, render.Left, render.Ink) + 18
	if int(v.Difficulty) < len(difficulties) {
		t.Fitted(render.Italic, t.Labels.Say("difficulty", difficulties[v.Difficulty]), render.Small, render.Small, goalFirst-40-x, x, y, render.Left, render.Sepia)
	}
	for s := range engine.Seat(len(t.now.Seats)) {
		if v.Met.Has(s) {
			t.Draw(t.small.crown, goalFirst+int(s)*goalApart, r.Min.Y+26)
		}
	}
	for g := range v.Goals {
		goal := &v.Goals[g]
		y := r.Min.Y + goalHead + g*goalRow + 28
		t.Fitted(render.Italic, strconv.Itoa(goal.Least)+" "+t.Labels.Say("variable", variables[goal.Variable]), 30, render.Small, goalFirst-60-r.Min.X, r.Min.X+20, y, render.Left, render.Ink)
		for s, n := range goal.Have {
			at := goalFirst + s*goalApart
			if t.old != nil && had(t.old, i, g, s) != n {
				t.Draw(t.step, at+26, y-20)
			}
			ink := render.Sepia
			if n >= goal.Least {
				t.Draw(t.tick, at-28, y-10)
				ink = render.Ink
			}
			t.Text(t.Bold(32), strconv.Itoa(n), at, y, render.Middle, ink)
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
	t.Fitted(render.Bold, t.word("kind", k), 30, render.Small, r.Dx()-128, r.Min.X+60, y+10, render.Left, render.Ink)
	x := r.Max.X - 34
	if t.old != nil && t.old.Markers[k] != holder {
		t.Draw(t.glow, x, y)
	}
	if holder == engine.Nobody {
		t.Text(t.Bold(34), "–", x, y+10, render.Middle, render.Stone)
		return
	}
	t.seat(holder, x, y)
	if t.now.Used[k] {
		t.Draw(t.no, x+21, y-21)
	}
}
