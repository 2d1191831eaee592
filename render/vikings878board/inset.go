package vikings878board

import (
	"fmt"
	"math"

	game "skald/engine/vikings878"
	"skald/render"
)

// The picture beside a question shows the shires that can be chosen, in green and by
// the signs that the options bear, and who sets out; the shires around are named,
// too. A question of a battle shows where it is fought, large.

// maxInsets is how many grounds of such pictures are kept.
const maxInsets = 12

// insetScales are how large such a picture can show the board. The smallest shows all
// of it.
var insetScales = []float64{26, 22, 18, 15, 12.5, 10.5, 9, 7.5, 6, 4.7}

// insetSize is the size of letters: eleven pixels or more where a phone shows the
// picture 330 pixels wide.
const (
	insetSize  = 26
	insetSmall = 20 // where the whole map is asked about
)

// insetView returns the view of a part of the board, as large as it can be. Places
// nearby have the same.
func insetView(of box) view {
	const edge = 1.6
	v := view{tall: insetTall}
	for _, v.scale = range insetScales { // what fits at none is shown at the smallest
		wide, high := insetWide/v.scale, insetTall/v.scale
		var across, down bool
		v.left, across = snapped(of.left-edge, of.right+edge, wide)
		v.top, down = snapped(of.top-edge, of.bottom+edge, high)
		if across && down {
			break
		}
	}
	return v
}

// snapped returns where a span begins that is so long and has another one in it, near
// its middle: at one of few places. It reports whether there is such a place.
func snapped(from, to, long float64) (float64, bool) {
	const grid = 3
	at := math.Round(((from+to)/2-long/2)/grid) * grid
	if to-from <= long { // the grid may have to give way
		at = min(max(at, to-long), from)
	}
	return at, to-from <= long
}

func newInset(cache *render.Cache, a *atlas, w view) *ground {
	img, dc := render.NewBackground(insetWide, w.tall)
	drawSea(img, dc)
	g := newGround(a, img, dc, img.Rect, lens{left: w.left, top: w.top, scale: w.scale})
	g.sheet = cache.NewSheet(img)
	return g
}

// A place is what a question is about.
type place struct {
	options game.Set   // shires that can be chosen
	from    game.Set   // those from where somebody goes, or where the battle is
	battle  game.Shire // the battle in question; AtSea: none
}

// placeOf returns what a question is about; false if it is no place.
func placeOf(v *game.Public, q render.Question) (place, bool) {
	var p place
	for _, a := range q.Options {
		before, after := game.Named(a, q.Chosen)
		p.options |= after
		p.from |= before
		for l := range game.Leader(game.Leaders) {
			if at := &v.Leaders[l]; at.Status == game.InShire && game.Leads(a, l) {
				p.from = p.from.With(at.Shire)
			}
		}
	}
	if len(q.Options) > 0 && p.options.Len() == 1 && (p.from&^p.options) == 0 && q.Chosen == 0 {
		p.from, p.options = p.from|p.options, 0 // no choice of a place
	}
	fights := v.Decision == game.AskCommit || v.Decision == game.AskWindow || v.Decision == game.AskLoss || v.Decision == game.AskCommand
	if s := subject(v); fights && s != game.AtSea && (p.options|p.from)&^battles(v) == 0 {
		if p.options.Len() == 1 {
			s = p.options.First()
		}
		p.battle = s
	}
	return p, p.battle != game.AtSea || p.options|p.from != 0
}

// battles returns where battles are to be fought.
func battles(v *game.Public) game.Set {
	var set game.Set
	for _, b := range v.Battles {
		set = set.With(b.Shire)
	}
	if v.Fight.Now {
		set = set.With(v.Fight.Shire)
	}
	return set
}

// inset implements render.Plan.
func (p *studio) inset(now, since *game.Public, q render.Question) (render.Inset, bool) {
	if now.Edition == nil {
		return render.Inset{}, false
	}
	at, ok := placeOf(now, q)
	if !ok {
		return render.Inset{}, false
	}
	m := p.maps.Of(now.Edition)
	look := func() view {
		a := m.atlas()
		if at.battle == game.AtSea {
			return insetView(a.box(at.options | at.from))
		}
		const around = 3.5
		b := a.box(game.Of(at.battle))
		return insetView(box{b.left - around, b.top - around, b.right + around, b.bottom + around})
	}
	about := at.battle
	if about == game.AtSea && at.from.Len() == 1 {
		about = at.from.First()
	}
	return render.Inset{
		Key:    fmt.Sprintf("%x.%x.%d", uint64(at.options), uint64(at.from), at.battle),
		Ground: func() (*render.Sheet, error) { return m.inset.Of(look()).sheet, nil },
		Board: func(b *render.Brush) {
			w := look()
			t := p.table(b, m.inset.Of(w), now, since)
			t.drawInset(at, w.scale)
		},
		Told: tellPlace(about, at.options, ^game.Set(0)),
	}, true
}

// drawInset draws the picture beside a question.
func (t *table) drawInset(at place, scale float64) {
	const far, many = 10, 32
	t.cut, t.reach = &t.mapCut, at.options
	chosen, size := at.options|at.from, insetSize
	switch {
	case at.battle != game.AtSea:
		t.cut, chosen = &t.closeCut, chosen.With(at.battle)
	case at.options.Len() > many: // there is room for names alone
		at.options, size = 0, insetSmall
		t.shown, t.reach = 0, 0
	case scale < far:
		t.cut = &t.farCut
	}
	t.holds()
	t.arrow()
	t.stand()
	t.tagged(size, at.battle == game.AtSea)
	t.settle(size, chosen)
	if scale >= far {
		t.settle(size, t.shown&^chosen)
	}
	if t.shown == 0 {
		for s := range chosen.All() {
			t.plate(s, at, size)
		}
	}
	t.people(func(s game.Shire) { t.plate(s, at, size) })
}

// plate writes the tag of a shire: one that can be chosen on a light plate, the one
// from where somebody goes on a dark one, others upon the map.
func (t *table) plate(s game.Shire, at place, size int) {
	tag := &t.tags[s]
	if tag.text == "" || tag.at.Empty() {
		return
	}
	x, y := (tag.at.Min.X+tag.at.Max.X)/2, tag.at.Max.Y-tagDown
	r := tag.at.Inset(-2)
	switch {
	case at.options.Has(s):
		t.Fill(r.Inset(-2), render.Green, 255)
		t.Fill(r, render.White, 255)
		t.Text(t.Bold(size), tag.text, x, y, render.Middle, render.Ink)
	case at.from.Has(s) || at.battle == s:
		t.Fill(r, render.Ink, 255)
		t.Text(t.Bold(size), tag.text, x, y, render.Middle, render.White)
	default:
		ink := render.Sepia
		if size == insetSmall {
			ink = render.Ink
		}
		t.Haloed(t.Bold(size), tag.text, x, y, render.Middle, ink, render.White)
	}
}
