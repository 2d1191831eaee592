package vikings878board

import (
	"slices"
	"strconv"
	"strings"

	game "skald/engine/vikings878"
	"skald/render"
)

// roman numbers the rounds.
var roman = [game.Rounds + 1]string{"", "I", "II", "III", "IV", "V", "VI", "VII"}

// header draws the round, the cubes drawn and the markers.
func (t *table) header() {
	v := t.now
	t.title()
	const y = 112
	for r := 1; r <= game.Rounds; r++ {
		x := 44 + (r-1)*54
		kind := 2
		switch {
		case r < v.Round || v.Over && r == v.Round:
			kind = 0
		case r == v.Round:
			kind = 1
		}
		t.Draw(t.rounds[kind], x, y)
		t.Text(t.Bold(render.Small), roman[r], x, y+9, render.Middle, render.Ink)
	}
	for i := range game.Factions {
		x := 452 + i*50
		if i >= len(v.Cubes) {
			t.Draw(t.slot, x, y)
			continue
		}
		if f := v.Cubes[i]; f < game.Factions {
			if i == len(v.Cubes)-1 && !v.Over {
				t.Draw(t.glow, x, y)
			}
			t.Draw(t.cubes[f], x, y)
		}
	}
	t.track(666, y)
}

// title writes the round, the moment, and whose turn it is, or who won.
func (t *table) title() {
	v := t.now
	if v.Over {
		side := game.Vikings
		if v.Result.Winners.Has(game.Housecarls.Seat()) {
			side = game.English
		}
		said := []string{t.word("team", side)}
		for s := range v.Result.Winners.All() {
			if name := t.Name(s); name != "" && !slices.Contains(said, name) {
				said = append(said, name)
			}
		}
		t.Header(render.Header{
			Signs: []func(x, y int){func(x, y int) { t.Draw(t.crown, x, y) }},
			Title: t.Caption("over"), Who: strings.Join(said, " · "), Moment: t.ofMarkers(),
		}, width-20)
		return
	}
	h := render.Header{Title: t.word("phase", v.Phase)}
	if v.Active < game.Factions {
		h = render.Header{
			Signs: []func(x, y int){func(x, y int) { t.Draw(t.cubes[v.Active], x, y) }},
			Title: t.Caption("round") + " " + roman[v.Round], Who: t.word("faction", v.Active), Moment: t.word("phase", v.Phase),
		}
	}
	t.Header(h, 740)
	t.card(1180, 48)
}

// ofMarkers says how many Viking markers there are of those that win.
func (t *table) ofMarkers() string {
	return t.Caption("markers") + " " + strconv.Itoa(t.now.Markers) + "/" + strconv.Itoa(game.ConquestMarkers)
}

// card writes the card of movement of the turn: armies and shires, and how many
// armies are left.
func (t *table) card(right, y int) {
	c := t.now.Card
	if !c.Played {
		return
	}
	text := strconv.Itoa(c.Armies) + " × " + strconv.Itoa(c.Shires)
	if c.Movement == game.Treaty {
		t.Draw(t.seal, right-16, y-14)
		right -= 44
	}
	f := t.Bold(34)
	t.Text(f, text, right, y, render.Right, render.Ink)
	right -= f.Width(text) + 24
	t.Fitted(render.Italic, t.Caption("left-armies")+" "+strconv.Itoa(c.Left), 30, render.Small, 300, right, y, render.Right, render.Sepia)
}

// track draws the Viking markers on the map against those that end the match.
func (t *table) track(x, y int) {
	const most, apart = 17, 26
	for i := range most {
		p := 0
		if i < t.now.Markers {
			p = 1
		}
		t.Draw(t.pips[p], x+i*apart, y-12)
	}
	for _, n := range []int{t.now.Options.Treaty, game.ConquestMarkers} {
		at := x + (n-1)*apart
		t.Draw(t.goal, at, y-12)
		t.Text(t.Bold(render.Small), strconv.Itoa(n), at, y+30, render.Middle, render.Ink)
	}
	last := x + most*apart + 36
	if t.old != nil && t.old.Markers != t.now.Markers {
		t.Draw(t.glow, last, y-8)
	}
	t.Number(t.Bold(44), t.now.Markers, last, y-10, render.Ink)
	t.Fitted(render.Italic, t.Caption("treaty"), render.Small, render.Small, 200, x+(t.now.Options.Treaty-1)*apart-16, y+30, render.Right, render.Sepia)
	t.Fitted(render.Italic, t.Caption("conquest"), render.Small, render.Small, 150, x+(game.ConquestMarkers-1)*apart+20, y+30, render.Left, render.Sepia)
}
