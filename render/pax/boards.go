package pax

import (
	"image"
	"strconv"
	"strings"

	"skald/engine"
	game "skald/engine/pax"
	"skald/render"
)

// board draws what a player has.
func (t *table) board(s engine.Seat, r image.Rectangle) {
	v := &t.now.Seats[s]
	var was *game.SeatView
	if t.old != nil && int(s) < len(t.old.Seats) {
		was = &t.old.Seats[s]
	}
	line := t.jarlLine(v)
	if name, whole := t.boardHead(s, v, was, r); !whole {
		line = name + " · " + line
	}
	y := r.Min.Y + 90
	t.Fitted(render.Italic, line, render.Small, render.Small, r.Dx()-32, r.Min.X+16, y, render.Left, render.Sepia)
	t.followers(v, was, r, y+40)
	t.shipsHome(s, v, was, r, y+88)
	y = t.list(r, y+140, t.Caption("advocates")+" ("+strconv.Itoa(len(v.Advocates))+"/"+strconv.Itoa(v.Spaces)+")", t.tiles(v.Advocates), 2)
	y = t.list(r, y, t.Caption("god")+" ("+strconv.Itoa(len(v.Gods))+"/"+strconv.Itoa(v.GodSpaces)+")", t.tiles(v.Gods), 1)
	if len(v.Known) > 0 {
		y = t.list(r, y, t.Caption("known")+" ("+strconv.Itoa(len(v.Known))+")", t.tiles(v.Known), 2)
	}
	if len(v.Promises) > 0 {
		t.list(r, y, t.Caption("promised"), t.promised(v), (r.Max.Y-y)/render.Leading(render.Small)+1)
	}
}

// boardHead draws the upper line of a board: who, Silfr, hand and Followers. It
// returns the name, and whether there was room for all of it.
func (t *table) boardHead(s engine.Seat, v, was *game.SeatView, r image.Rectangle) (name string, whole bool) {
	y := r.Min.Y + 28
	t.seat(s, r.Min.X+32, y)
	right := r.Max.X - 14
	number := func(icon *render.Sprite, text string, changed bool) {
		f := t.Bold(32)
		right -= f.Width(text)
		t.Text(f, text, right, y+11, render.Left, render.Ink)
		right -= 24
		if changed {
			t.Draw(t.step, right+2, y-20)
		}
		t.Draw(icon, right, y)
		right -= 30
	}
	number(t.hand, strconv.Itoa(v.Hand)+"/"+strconv.Itoa(v.HandLimit), was != nil && was.Hand != v.Hand)
	number(t.silfr, strconv.Itoa(v.Silfr), was != nil && was.Silfr != v.Silfr)
	if v.Weight != 1 {
		number(t.ballot, strconv.Itoa(v.Weight), was != nil && was.Weight != v.Weight)
	}
	number(t.star, strconv.Itoa(v.Score), was != nil && was.Score != v.Score)
	if s == t.now.TurnOf && !t.now.Over {
		t.Draw(t.glass, right-4, y)
		right -= 34
	}
	if name = t.Name(s); name == "" {
		name = t.jarl(v)
	}
	ink := render.Ink
	if v.Left {
		ink = render.Stone
	}
	room := right - r.Min.X - 70
	t.Fitted(render.Bold, name, 32, render.Small, room, r.Min.X+64, y+11, render.Left, ink)
	return name, t.Bold(render.Small).Width(name) <= room
}

// jarlLine tells the Jarl and the HOME.
func (t *table) jarlLine(v *game.SeatView) string {
	text := t.jarl(v)
	if v.Home >= 0 && v.Home < len(t.now.Edition.Homes) {
		if home := short(t.Labels.Say("home", t.now.Edition.Homes[v.Home].ID)); !strings.Contains(text, home) {
			text += " · " + home
		}
	}
	return text
}

// followers draws for each type how many Followers are at home, and how many
// count for Influence.
func (t *table) followers(v, was *game.SeatView, r image.Rectangle, y int) {
	room := (r.Dx() - 24) / game.Kinds
	for k := range game.Kinds {
		x := r.Min.X + 34 + k*room
		t.Draw(t.icons.kinds[k], x, y)
		if was != nil && (was.Followers[k] != v.Followers[k] || was.Counts[k] != v.Counts[k]) {
			t.Draw(t.step, x+14, y-16)
		}
		text := strconv.Itoa(v.Counts[k])
		w := t.Fitted(render.Bold, text, 34, render.Small, 60, x+26, y+12, render.Left, render.Ink)
		t.Fitted(render.Italic, "+"+strconv.Itoa(v.Followers[k]), 30, render.Small, 60, x+34+w, y+12, render.Left, render.Sepia)
	}
}

// shipsHome draws the ships at home, and those beside allies.
func (t *table) shipsHome(s engine.Seat, v, was *game.SeatView, r image.Rectangle, y int) {
	x := r.Min.X + 34
	for spent, n := range [...]int{v.HomeFresh, v.HomeSpent} {
		if was != nil && [...]int{was.HomeFresh, was.HomeSpent}[spent] != n {
			t.Draw(t.step, x+16, y-18)
		}
		t.Draw(t.small.ships[spent][s], x, y)
		t.Text(t.Bold(32), strconv.Itoa(n), x+28, y+11, render.Left, render.Ink)
		x += 84
	}
	var list []string
	for _, f := range v.Fleets {
		if int(f.Ally) < len(t.now.Posts) {
			list = append(list, t.place(t.now.Posts[f.Ally].Node)+" "+strconv.Itoa(f.Fresh)+"+"+strconv.Itoa(f.Spent))
		}
	}
	if len(list) > 0 {
		t.Draw(t.small.crown, x+10, y)
		t.Fitted(render.Italic, strings.Join(list, " · "), render.Small, render.Small, r.Max.X-x-46, x+32, y+10, render.Left, render.Ink)
	}
}

// list writes a heading and what belongs to it, and returns where the next line
// stands.
func (t *table) list(r image.Rectangle, y int, head, text string, lines int) int {
	if text != "" {
		head += ": " + text
	}
	return t.Lines(render.Italic, t.Letters.Wrap(render.Italic, head, render.Small, r.Dx()-32, lines), render.Small, r.Min.X+16, y, render.Ink)
}

// promised lists the promises that run.
func (t *table) promised(v *game.SeatView) string {
	var list []string
	for _, p := range v.Promises {
		if int(p.Promise) < len(promises) {
			list = append(list, t.called(p.To)+" "+t.Labels.Say("promise", promises[p.Promise]))
		}
	}
	return strings.Join(list, " · ")
}
