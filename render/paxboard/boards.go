package paxboard

import (
	"image"
	"strconv"
	"strings"

	"skald/engine"
	game "skald/engine/pax"
	"skald/render"
)

// A player's board, from top to bottom: a band with the name, a line for the
// Jarl, what there is in numbers, the Followers, then lists.
const (
	bandTall  = 54
	listsTop  = 212 // the base line of the first
	boardLine = 38  // letters of a line, for certain
)

// boardTall returns how high a board with so many lines of lists is.
func boardTall(lines int) int { return listsTop - 16 + lines*render.Leading(render.Small) }

// listLines returns how many lines the lists of a board take at most.
func listLines(v *game.SeatView) int {
	const name = 26 // letters of a tile
	n := linesFor(18+name*len(v.Advocates), boardLine) + linesFor(12+name*len(v.Gods), boardLine)
	if len(v.Fleets) > 0 {
		n += linesFor(26+26*len(v.Fleets), boardLine)
	}
	if len(v.Known) > 0 {
		n += linesFor(27+name*len(v.Known), boardLine)
	}
	if len(v.Promises) > 0 {
		letters := 14
		for _, p := range v.Promises {
			letters += 44
			if p.Promise == game.Peace {
				letters += 36
			}
		}
		n += linesFor(letters, boardLine)
	}
	return n
}

// board draws what a player has.
func (t *table) board(s engine.Seat, r image.Rectangle) {
	v := &t.now.Seats[s]
	var was *game.SeatView
	if t.old != nil && int(s) < len(t.old.Seats) {
		was = &t.old.Seats[s]
	}
	t.boardHead(s, v, r)
	t.Fitted(render.Italic, t.jarlLine(v), render.Small, render.Small, r.Dx()-32, r.Min.X+16, r.Min.Y+84, render.Left, render.Line)
	t.numbers(s, v, was, r, r.Min.Y+116)
	t.followers(v, was, r, r.Min.Y+164)
	t.lists(v, r)
}

// boardHead draws the band of a board: who, and the actions that are left to
// whose turn it is.
func (t *table) boardHead(s engine.Seat, v *game.SeatView, r image.Rectangle) {
	y, right := r.Min.Y+28, r.Max.X-16
	t.seat(s, r.Min.X+32, y)
	if s == t.now.TurnOf && !t.now.Over {
		f := t.Bold(32)
		text := strconv.Itoa(t.now.Actions)
		right -= f.Width(text)
		t.Text(f, text, right, y+11, render.Left, render.Ink)
		right -= 24
		t.Draw(t.glass, right, y)
		right -= 26
	}
	name := t.Name(s)
	if name == "" {
		name = t.jarl(v)
	}
	ink := render.Ink
	if v.Left {
		ink = goneInk
	}
	t.Fitted(render.Bold, name, 30, render.Small, right-r.Min.X-64, r.Min.X+64, y+11, render.Left, ink)
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

// numbers draws the Followers in play, Silfr and hand, the ships at home, and the
// weight of a vote that is not 1.
func (t *table) numbers(s engine.Seat, v, was *game.SeatView, r image.Rectangle, y int) {
	if was == nil {
		was = v
	}
	x := r.Min.X + 32
	number := func(icon *render.Sprite, text string, changed bool, after int) {
		t.Draw(icon, x, y)
		if changed {
			t.Draw(t.step, x+16, y-18)
		}
		t.Text(t.Bold(30), text, x+24, y+11, render.Left, render.Ink)
		x += after
	}
	number(t.star, strconv.Itoa(v.Score), was.Score != v.Score, 92)
	number(t.silfr, strconv.Itoa(v.Silfr), was.Silfr != v.Silfr, 104)
	number(t.hand, strconv.Itoa(v.Hand)+"/"+strconv.Itoa(v.HandLimit), was.Hand != v.Hand, 136)
	for spent, n := range [...][2]int{{v.HomeFresh, was.HomeFresh}, {v.HomeSpent, was.HomeSpent}} {
		if n[0] > 0 || n[0] != n[1] {
			number(t.small.ships[spent][s], strconv.Itoa(n[0]), n[0] != n[1], 80)
		}
	}
	if v.Weight != 1 {
		number(t.ballot, strconv.Itoa(v.Weight), was.Weight != v.Weight, 0)
	}
}

// followers draws for each type how many Followers count for Influence, and how
// many are at home.
func (t *table) followers(v, was *game.SeatView, r image.Rectangle, y int) {
	room := (r.Dx() - 24) / game.Kinds
	for k := range game.Kinds {
		x := r.Min.X + 32 + k*room
		t.Draw(t.icons.kinds[k], x, y)
		if was != nil && (was.Followers[k] != v.Followers[k] || was.Counts[k] != v.Counts[k]) {
			t.Draw(t.step, x+14, y-16)
		}
		text := strconv.Itoa(v.Counts[k])
		w := t.Fitted(render.Bold, text, 30, render.Small, 60, x+26, y+11, render.Left, render.Ink)
		t.Fitted(render.Bold, "+"+strconv.Itoa(v.Followers[k]), render.Small, render.Small, 60, x+34+w, y+11, render.Left, render.Line)
	}
}

// lists writes what a player has by name: Advocates, God, ships of allies, the
// tiles that are known, and promises, as far as there is room.
func (t *table) lists(v *game.SeatView, r image.Rectangle) {
	y := r.Min.Y + listsTop
	list := func(head, text string) {
		if text != "" {
			head += ": " + text
		}
		room := (r.Max.Y-10-y)/render.Leading(render.Small) + 1
		y = t.Lines(render.Bold, t.Letters.Wrap(render.Bold, head, render.Small, r.Dx()-32, room), render.Small, r.Min.X+16, y, render.Ink)
	}
	of := func(n, most int) string { return " (" + strconv.Itoa(n) + "/" + strconv.Itoa(most) + ")" }
	list(t.Caption("advocates")+of(len(v.Advocates), v.Spaces), t.tiles(v.Advocates))
	list(t.Caption("god")+of(len(v.Gods), v.GodSpaces), t.tiles(v.Gods))
	if len(v.Fleets) > 0 {
		list(t.Caption("fleets"), t.allied(v))
	}
	if len(v.Known) > 0 {
		list(t.Caption("known")+" ("+strconv.Itoa(len(v.Known))+")", t.tiles(v.Known))
	}
	if len(v.Promises) > 0 {
		list(t.Caption("promised"), t.promised(v))
	}
}

// allied lists the ships of allies that lie beside them.
func (t *table) allied(v *game.SeatView) string {
	var list []string
	for _, f := range v.Fleets {
		if int(f.Ally) >= len(t.now.Posts) {
			continue
		}
		text := t.place(t.now.Posts[f.Ally].Node) + ":"
		if f.Fresh > 0 {
			text += " " + strconv.Itoa(f.Fresh) + " " + t.Caption("some-fresh")
		}
		if f.Fresh > 0 && f.Spent > 0 {
			text += ","
		}
		if f.Spent > 0 {
			text += " " + strconv.Itoa(f.Spent) + " " + t.Caption("some-spent")
		}
		list = append(list, text)
	}
	return strings.Join(list, " · ")
}

// promised lists the promises that run.
func (t *table) promised(v *game.SeatView) string {
	var list []string
	for _, p := range v.Promises {
		if int(p.Promise) < len(promises) {
			list = append(list, t.called(p.To)+": "+t.Labels.Say("promise", promises[p.Promise]))
		}
	}
	return strings.Join(list, " · ")
}
