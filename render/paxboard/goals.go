package paxboard

import (
	"image"
	"strconv"

	"skald/engine"
	game "skald/engine/pax"
	"skald/render"
)

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
	x := r.Min.X + 16 + t.Fitted(render.Bold, name, 30, render.Small, 390, r.Min.X+16, y, render.Left, render.Ink) + 18
	if int(v.Difficulty) < len(difficulties) {
		t.Fitted(render.Italic, t.Labels.Say("difficulty", difficulties[v.Difficulty]), render.Small, render.Small, goalFirst-40-x, x, y, render.Left, render.Line)
	}
	for s := range engine.Seat(len(t.now.Seats)) {
		if v.Met.Has(s) {
			t.Draw(t.small.crown, goalFirst+int(s)*goalApart, r.Min.Y+26)
		}
	}
	for g := range v.Goals {
		goal := &v.Goals[g]
		y := r.Min.Y + goalHead + g*goalRow + 28
		t.Fitted(render.Bold, t.Labels.Say("variable", variables[goal.Variable])+": "+strconv.Itoa(goal.Least), render.Small, render.Small, goalFirst-60-r.Min.X, r.Min.X+20, y, render.Left, render.Ink)
		for s, n := range goal.Have {
			t.bar(n, goal.Need(s), goal.Least, goalFirst+s*goalApart, y)
			if t.old != nil && had(t.old, i, g, s) != n {
				t.Draw(t.step, goalFirst+s*goalApart+36, y-26)
			}
		}
	}
}

// The bar of a seat's way to what a card asks for.
const barWide, barTall = 76, 7

// bar draws how far a seat is: a full one is reached. Nothing is no number, but where
// the seat needs more than the card says.
func (t *table) bar(n, needs, least, x, y int) {
	text := strconv.Itoa(n)
	switch {
	case needs != least && n < needs:
		text += "/" + strconv.Itoa(needs)
	case n == 0:
		return
	}
	r := image.Rect(x-barWide/2, y+4, x+barWide/2, y+4+barTall)
	t.Fill(r, render.Parchment, 255)
	if needs > 0 {
		full := r
		full.Max.X = full.Min.X + full.Dx()*min(n, needs)/needs
		t.Fill(full, render.Sepia, 255)
	}
	if n >= needs {
		t.Draw(t.tick, x-barWide/2+16, y-9)
		x += 14
	}
	t.Text(t.Bold(28), text, x, y, render.Middle, render.Ink)
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
