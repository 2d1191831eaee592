package vikings878board

import (
	"image"
	"strconv"
	"strings"

	game "skald/engine/vikings878"
	"skald/render"
)

// The desk under a close-up: the battle in question at the left, or the turn; at the
// right what holds in it, and the other battles.
const (
	deskLeft  = 30
	deskWide  = 560
	rightLeft = 620
	rightWide = 550
	deskRow   = 43
)

func (t *table) drawDesk() {
	d := t.desk()
	f := &t.now.Fight
	switch {
	case f.Now:
		t.fight(d.Min.Y + 26)
		t.battles(game.AtSea, t.inForce(d.Min.Y+36))
	case len(t.now.Battles) > 0:
		s := largest(t.now)
		t.toCome(s, d.Min.Y+26)
		t.battles(s, t.inForce(d.Min.Y+36))
	default:
		t.turn(d.Min.Y + 36)
		y := t.inForce(d.Min.Y + 36)
		if f.Shire != game.AtSea && y < d.Max.Y-60 {
			t.fought(y)
		}
		t.Legend(image.Rect(deskWide-40, d.Max.Y-46, width-20, d.Max.Y),
			render.Sign{Sprite: t.icons.reach, Word: t.Caption("reach")},
			render.Sign{Sprite: t.spark, Word: t.Caption("moved-last")},
			render.Sign{Sprite: t.mapCut.barred, Word: t.Caption("barred")},
		)
	}
}

// fight draws the battle under way: who began it and who is left, losses, the last
// roll and the events.
func (t *table) fight(y int) {
	f, x := &t.now.Fight, deskLeft
	t.Draw(t.mapCut.battle, x+20, y)
	text := t.word("shire", f.Shire) + " · " + t.Caption("rolls") + " " + strconv.Itoa(f.Rolls)
	t.Fitted(render.Bold, text, 34, render.Small, deskWide-50, x+50, y+11, render.Left, render.Ink)
	for i, side := range [...]game.Side{f.Attackers, f.Attackers.Other()} {
		t.fighters(side, y+46+i*deskRow)
	}
	t.dice(y + 46 + 2*deskRow + 3)
}

// fought tells how the last battle of the turn ended.
func (t *table) fought(y int) {
	f, outcome := &t.now.Fight, "held-out"
	if f.Taken {
		outcome = "taken"
	}
	t.Draw(t.mapCut.battle, rightLeft+16, y-10)
	t.Fitted(render.Italic, t.word("shire", f.Shire)+" · "+t.Caption(outcome), 30, render.Small, rightWide-46, rightLeft+46, y, render.Left, render.Ink)
}

// toCome draws the battle that is about to be fought: who is there, and what was
// played for it.
func (t *table) toCome(s game.Shire, y int) {
	x := deskLeft
	t.Draw(t.mapCut.battle, x+20, y)
	t.Fitted(render.Bold, t.word("shire", s), 38, render.Small, deskWide-50, x+50, y+12, render.Left, render.Ink)
	for i := range t.now.Battles {
		b := &t.now.Battles[i]
		if b.Shire != s {
			continue
		}
		for i, side := range [...]game.Side{b.Attackers, b.Attackers.Other()} {
			at := t.counts(deskLeft+20, y+48+i*deskRow, side, t.now.Shires[s].Units)
			if side == game.English {
				t.helpers(b, at, y+48+i*deskRow)
			}
		}
		t.Fitted(render.Italic, t.played(b), render.Small, render.Small, deskWide, x, y+52+2*deskRow, render.Left, render.Ink)
	}
}

// helpers draws the Fyrd and the churches that come to the English, and returns
// where they end.
func (t *table) helpers(b *game.BattleView, x, y int) int {
	if b.Drew || b.Fyrd > 0 {
		t.Draw(t.fyrd, x, y)
		t.Text(t.Bold(render.Small+1), strconv.Itoa(b.Fyrd), x+26, y+10, render.Left, render.Ink)
		x += 86
	}
	if b.Levies > 0 {
		t.Draw(t.mapCut.churches[1], x, y)
		t.Text(t.Bold(render.Small+1), strconv.Itoa(b.Levies), x+26, y+10, render.Left, render.Ink)
		x += 66
	}
	return x
}

// played lists what was played for a battle: first what holds for both sides, since the
// end may be cut.
func (t *table) played(b *game.BattleView) string {
	var list []string
	for _, e := range b.Epics {
		list = append(list, t.word("epic", e))
	}
	for _, e := range b.Events {
		list = append(list, t.word("event", e))
	}
	return strings.Join(list, " · ")
}

// counts draws a side's units by faction, and returns where the next thing stands.
func (t *table) counts(x, y int, side game.Side, units [game.Factions]int) int {
	for i := range game.Faction(2) {
		f := side.First() + i
		if units[f] == 0 {
			continue
		}
		t.Draw(t.mapCut.units[f], x, y)
		text := strconv.Itoa(units[f])
		t.Text(t.Bold(render.Small+1), text, x+28, y+10, render.Left, render.Ink)
		x += 28 + t.Bold(render.Small+1).Width(text) + 36
	}
	return x
}

// fighters draws a side of the battle under way.
func (t *table) fighters(side game.Side, y int) {
	f, x := &t.now.Fight, deskLeft+20
	at := &t.now.Shires[f.Shire]
	put := func(faction game.Faction, began, now int) {
		if began == 0 && now == 0 {
			return
		}
		t.Draw(t.mapCut.units[faction], x, y)
		text := strconv.Itoa(now) + "/" + strconv.Itoa(began)
		x += 26
		t.Text(t.Bold(render.Small+1), text, x, y+10, render.Left, render.Ink)
		x += t.Bold(render.Small+1).Width(text) + 30
	}
	put(side.First(), f.Began[side.First()], at.Units[side.First()])
	put(side.First()+1, f.Began[side.First()+1], at.Units[side.First()+1])
	if side == game.English {
		put(game.Fyrd, f.BeganFyrd, f.Fyrd)
	}
	x = deskLeft + 396
	for i, n := range [...]int{f.Dead[side], f.Fled[side], f.Withdrawn[side]} {
		s := [...]*render.Sprite{t.dead, t.icons.fled, t.left}[i]
		t.Draw(s, x, y)
		t.Number(t.Bold(render.Small+1), n, x+30, y, render.Ink)
		x += 64
	}
}

// dice draws the last roll.
func (t *table) dice(y int) {
	f, x := &t.now.Fight, deskLeft+22
	if f.Rolls == 0 {
		return
	}
	step := 50
	total := 0
	for kind := range f.Dice {
		for _, n := range f.Dice[kind] {
			total += n
		}
	}
	for _, r := range f.RuneDice {
		if r > 0 {
			total++
		}
	}
	if total > 11 {
		step = 550 / total
	}
	for kind := range f.Dice {
		for face, n := range f.Dice[kind] {
			for range n {
				t.Draw(t.faces[kind][face], x, y)
				x += step
			}
		}
	}
	for faction, r := range f.RuneDice {
		if r > 0 && r <= game.Runes {
			t.Draw(t.runes[game.Faction(faction).Side()][r-1], x, y)
			x += step
		}
	}
}

// inBattle lists what holds in the battle.
func (t *table) inBattle() string {
	f := &t.now.Fight
	var list []string
	for _, e := range f.Events {
		list = append(list, t.word("event", e))
	}
	for _, e := range f.Epics {
		list = append(list, t.word("epic", e))
	}
	if f.Traitor < game.Factions {
		list = append(list, t.word("faction", f.Traitor))
	}
	if f.Escape != game.AtSea {
		list = append(list, t.Caption("escape-to")+" "+t.word("shire", f.Escape))
	}
	return strings.Join(list, " · ")
}

// turn tells the turn under way: the leader's steps, who came along, who is chosen to
// go. Numbers come before names, which may be cut.
func (t *table) turn(y int) {
	v := t.now
	row := func(text string) {
		t.Fitted(render.Bold, text, 30, render.Small, deskWide, deskLeft, y, render.Left, render.Ink)
		y += 42
	}
	units := func(word string, side game.Side, p game.Pair) {
		if y > t.desk().Max.Y {
			return
		}
		var all [game.Factions]int
		all[side.First()], all[side.First()+1] = p[0], p[1]
		wide := t.Fitted(render.Bold, word, 30, render.Small, deskWide-220, deskLeft, y, render.Left, render.Ink)
		t.counts(deskLeft+wide+34, y-10, side, all)
		y += 42
	}
	if v.Leader < game.Leaders {
		row(t.Caption("left-steps") + " " + strconv.Itoa(v.Steps) + " · " + t.word("leader", v.Leader))
		if v.Came != (game.Pair{}) {
			units(t.Caption("came-with"), v.Leader.Side(), v.Came)
		}
	}
	if v.Party.Chosen {
		units(t.word("shire", v.Party.From), v.Active.Side(), v.Party.Units)
	}
	for l := range game.Leader(game.Leaders) {
		if v.Leaders[l].Status == game.OnTheSea {
			at := v.Shires[game.AtSea].Units
			units(t.word("leader", l), game.Vikings, game.Pair{at[game.Norsemen], at[game.Berserkers]})
		}
	}
	if v.Owed > 0 {
		row(t.Caption("owed") + " " + strconv.Itoa(v.Owed))
	}
	if v.Ships {
		row(t.word("event", game.VikingShips))
	}
}

// inForce tells what holds in the turn and in the battle under way, and returns where
// the next line stands.
func (t *table) inForce(y int) int {
	row := func(text string) {
		for _, line := range t.Letters.Wrap(render.Italic, text, render.Small, rightWide, 2) {
			t.Text(t.Letters.Face(render.Italic, render.Small), line, rightLeft, y, render.Left, render.Ink)
			y += 34
		}
	}
	if len(t.now.InForce) > 0 {
		text := t.Caption("in-force")
		for i, e := range t.now.InForce {
			text += [...]string{" ", ", "}[min(i, 1)] + t.word("event", e)
		}
		row(text)
	}
	if text := t.inBattle(); t.now.Fight.Now && text != "" {
		row(text)
	}
	return y
}

// battles tells of the other battles, as many as find room: where, who against whom,
// the Fyrd, and what was played.
func (t *table) battles(but game.Shire, y int) {
	bottom := t.desk().Max.Y
	for i := range t.now.Battles {
		b := &t.now.Battles[i]
		if b.Shire == but || y > bottom {
			continue
		}
		at, x := &t.now.Shires[b.Shire], rightLeft
		x += t.Fitted(render.Bold, t.word("shire", b.Shire), 30, render.Small, 190, x, y, render.Left, render.Ink) + 34
		for _, side := range [...]game.Side{b.Attackers, b.Attackers.Other()} {
			t.Draw(t.low[side], x, y-10)
			t.Text(t.Bold(render.Small), strconv.Itoa(units(at, side)), x, y, render.Middle, onSide[side])
			x += 54
		}
		x = t.helpers(b, x, y-10)
		if text := t.played(b); text != "" && x < width-120 {
			t.Fitted(render.Italic, text, render.Small, render.Small, width-40-x, x, y, render.Left, render.Ink)
		}
		y += 40
	}
}

// plus writes a pair as it is typed and told.
func plus(p game.Pair) string { return strconv.Itoa(p[0]) + " + " + strconv.Itoa(p[1]) }
