package vikings878board

import (
	"strconv"

	game "skald/engine/vikings878"
	"skald/render"
)

// panel draws what a faction has beside the map.
func (t *table) panel(f game.Faction) {
	v, r := &t.now.Factions[f], panelOf(f)
	x, y := r.Min.X, r.Min.Y
	t.Draw(t.mapCut.units[f], x+32, y+30)
	right := r.Max.X - 12
	if t.now.ToMove.Has(f.Seat()) {
		t.Draw(t.glass, right-16, y+29)
		right -= 42
	}
	if v.Turn && (t.now.Active != f || t.now.Over) {
		t.Draw(t.done, right-14, y+29)
		right -= 38
	}
	title := t.Name(f.Seat())
	if title == "" {
		title = t.word("faction", f)
	}
	t.Fitted(render.Bold, title, 32, render.Small, right-x-66, x+62, y+40, render.Left, render.Ink)
	var old *game.FactionView
	if t.old != nil {
		old = &t.old.Factions[f]
	}
	items := [...]struct {
		icon *render.Sprite
		n    int
		was  func(*game.FactionView) int
	}{
		{t.icons.hand, v.Hand, func(o *game.FactionView) int { return o.Hand }},
		{t.deck, v.Deck, func(o *game.FactionView) int { return o.Deck }},
		{t.supply, v.Supply, func(o *game.FactionView) int { return o.Supply }},
		{t.fled, v.Fled, func(o *game.FactionView) int { return o.Fled }},
	}
	for i, item := range items {
		ix, iy := x+32+i%3*94, y+79+i/3*48
		if old != nil && item.was(old) != item.n {
			t.Draw(t.glow, ix, iy)
		}
		t.Draw(item.icon, ix, iy)
		t.Text(t.Bold(32), strconv.Itoa(item.n), ix+26, iy+11, render.Left, render.Ink)
	}
	for i := range 2 {
		n := 0
		if i < v.Used {
			n = 1
		}
		t.Draw(t.used[n], x+122+i*34, y+127)
	}
	if v.Treaty {
		t.Draw(t.seal, x+218, y+127)
	}
	if n := t.now.Free[f]; n > 0 {
		t.Text(t.Bold(32), render.SignedAlways(n), r.Max.X-14, y+138, render.Right, render.Green)
	}
	t.Fitted(render.Bold, t.stake(f.Side()), render.Small, render.Small, r.Dx()-28, x+14, y+panelTall-14, render.Left, render.Ink)
}

// nearEnd is how far the markers are from what loses the match where the panels say
// so.
const nearEnd = 3

// stake says what wins for a side, and what loses once it is near.
func (t *table) stake(side game.Side) string {
	all := 0
	for _, d := range t.now.Edition.Shires {
		if d.City {
			all++
		}
	}
	kept, lost := all-t.now.Markers, all-game.ConquestMarkers
	switch {
	case side == game.Vikings && t.now.Markers <= nearEnd:
		return t.Caption("markers") + " " + strconv.Itoa(t.now.Markers) + ", " + "0 " + t.Caption("is-lost")
	case side == game.Vikings:
		return t.ofMarkers()
	case kept-lost <= nearEnd:
		return t.Caption("cities") + " " + strconv.Itoa(kept) + ", " + strconv.Itoa(lost) + " " + t.Caption("is-lost")
	}
	return t.Caption("cities") + " " + strconv.Itoa(kept) + "/" + strconv.Itoa(all)
}

// stock draws what belongs to nobody's seat: Fyrd, leaders still to come, and
// what the options add.
func (t *table) stock() {
	v := t.now
	item := func(s *render.Sprite, n, column, row int) {
		x, y := stock.Min.X+28+column*82, stock.Min.Y+30+row*46
		t.Draw(s, x, y)
		t.Text(t.Bold(30), strconv.Itoa(n), x+24, y+10, render.Left, render.Ink)
	}
	item(t.fyrd, v.Fyrd, 0, 0)
	item(t.deck, v.FyrdDeck, 1, 0)
	item(t.lead, v.LeadDeck, 0, 1)
	if !v.Options.Land {
		return
	}
	item(t.mapCut.churches[0], v.Churches, 1, 1)
	item(t.mapCut.churches[1], v.Tiles, 0, 2)
	item(t.mapCut.forts[0], v.FortsLeft, 1, 2)
}
