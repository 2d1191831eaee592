package vikings878board

import (
	"image"
	"image/color"
	"strconv"
	"strings"

	game "skald/engine/vikings878"
	"skald/render"
)

// The desk under a close-up: the battle under way or fought last at the left,
// the turn beside it.
const (
	fightLeft = 30
	fightWide = 560
	turnLeft  = 610
	turnWide  = 340
	deskRow   = 43
)

func (t *table) desk() {
	left, wide := fightLeft, fightWide+turnWide
	if t.now.Fight.Shire != game.AtSea {
		t.fight()
		left, wide = turnLeft, turnWide
	}
	t.turn(left, wide)
	if t.now.Fight.Shire == game.AtSea {
		t.Legend(image.Rect(left, closeDesk.Max.Y-46, left+wide, closeDesk.Max.Y),
			render.Sign{Sprite: t.icons.reach, Word: t.Caption("reach")},
			render.Sign{Sprite: t.spark, Word: t.Caption("moved-last")},
			render.Sign{Sprite: t.mapCut.barred, Word: t.Caption("barred")},
		)
	}
}

// fight draws a battle: who began it and who is left, losses, the last roll and
// the events.
func (t *table) fight() {
	f := &t.now.Fight
	x, y := fightLeft, closeDesk.Min.Y+26
	t.Draw(t.mapCut.battle, x+20, y)
	text := t.word("shire", f.Shire) + " · " + t.Caption("rolls") + " " + strconv.Itoa(f.Rolls)
	if !f.Now {
		outcome := "held-out"
		if f.Taken {
			outcome = "taken"
		}
		text = t.word("shire", f.Shire) + " · " + t.Caption(outcome)
	}
	t.Fitted(render.Bold, text, 34, render.Small, fightWide-50, x+50, y+11, render.Left, render.Ink)
	for i, side := range [...]game.Side{f.Attackers, f.Attackers.Other()} {
		t.fighters(side, y+46+i*deskRow)
	}
	t.dice(y + 46 + 2*deskRow + 6)
	lines := t.Letters.Wrap(render.Italic, t.inBattle(), render.Small, fightWide, 2)
	t.Lines(render.Italic, lines, render.Small, x, closeDesk.Max.Y-10-31*max(len(lines)-1, 0), render.Ink)
}

// fighters draws a side of a battle.
func (t *table) fighters(side game.Side, y int) {
	f, x := &t.now.Fight, fightLeft+20
	at := &t.now.Shires[f.Shire]
	put := func(faction game.Faction, began, now int) {
		if began == 0 && now == 0 {
			return
		}
		t.Draw(t.mapCut.units[faction], x, y)
		text := strconv.Itoa(began)
		if f.Now {
			text = strconv.Itoa(now) + "/" + text
		}
		x += 26
		t.Text(t.Bold(render.Small+1), text, x, y+10, render.Left, render.Ink)
		x += t.Bold(render.Small+1).Width(text) + 30
	}
	put(side.First(), f.Began[side.First()], at.Units[side.First()])
	put(side.First()+1, f.Began[side.First()+1], at.Units[side.First()+1])
	if side == game.English {
		put(game.Fyrd, f.BeganFyrd, f.Fyrd)
	}
	x = fightLeft + 396
	for i, n := range [...]int{f.Dead[side], f.Fled[side], f.Withdrawn[side]} {
		s := [...]*render.Sprite{t.dead, t.icons.fled, t.left}[i]
		t.Draw(s, x, y)
		t.Number(t.Bold(render.Small+1), n, x+30, y, render.Ink)
		x += 64
	}
}

// dice draws the last roll.
func (t *table) dice(y int) {
	f, x := &t.now.Fight, fightLeft+22
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

// turn tells the turn under way: the leader's steps, who came with him, events
// that hold, battles not yet fought.
func (t *table) turn(x, wide int) {
	v, y := t.now, closeDesk.Min.Y+36
	row := func(style render.Style, text string) {
		if y < closeDesk.Max.Y {
			t.Fitted(style, text, 30, render.Small, wide, x, y, render.Left, render.Ink)
			y += 38
		}
	}
	if v.Leader < game.Leaders && !v.Fight.Now {
		row(render.Bold, t.word("leader", v.Leader)+" · "+t.Caption("left-steps")+" "+strconv.Itoa(v.Steps))
		if v.Came != (game.Pair{}) {
			row(render.Italic, t.Caption("came-with")+" "+plus(v.Came))
		}
	}
	for l := range game.Leader(game.Leaders) {
		if v.Leaders[l].Status == game.OnTheSea && !v.Fight.Now {
			at := v.Shires[game.AtSea].Units
			row(render.Bold, t.word("leader", l)+" · "+plus(game.Pair{at[game.Norsemen], at[game.Berserkers]}))
		}
	}
	if v.Party.Chosen {
		row(render.Bold, t.word("shire", v.Party.From)+" · "+plus(v.Party.Units))
	}
	if v.Owed > 0 {
		row(render.Bold, t.Caption("owed")+" "+strconv.Itoa(v.Owed))
	}
	if v.Ships {
		row(render.Bold, t.word("event", game.VikingShips))
	}
	if len(v.InForce) > 0 {
		text := t.Caption("in-force")
		for i, e := range v.InForce {
			text += [...]string{" ", ", "}[min(i, 1)] + t.word("event", e)
		}
		row(render.Italic, text)
	}
	for i := range v.Battles {
		if y < closeDesk.Max.Y {
			y = t.pending(&v.Battles[i], x, y, wide)
		}
	}
}

// pending tells a battle that has not been fought: where, who against whom, the
// Fyrd, and what was played for it. It returns where the next line stands.
func (t *table) pending(b *game.BattleView, x, y, wide int) int {
	left := x
	x += t.Fitted(render.Bold, t.word("shire", b.Shire), 30, render.Small, wide-190, x, y, render.Left, render.Ink) + 26
	at := &t.now.Shires[b.Shire]
	put := func(s *render.Sprite, text string, ink color.RGBA) {
		t.Draw(s, x, y-10)
		t.Text(t.Bold(render.Small), text, x, y, render.Middle, ink)
		x += 54
	}
	for _, side := range [...]game.Side{b.Attackers, b.Attackers.Other()} {
		put(t.low[side], strconv.Itoa(units(at, side)), onSide[side])
	}
	if b.Drew || b.Fyrd > 0 {
		t.Draw(t.fyrd, x-4, y-9)
		t.Text(t.Bold(render.Small), strconv.Itoa(b.Fyrd), x+20, y, render.Left, render.Ink)
		x += 66
	}
	if b.Levies > 0 {
		t.Draw(t.mapCut.churches[1], x, y-9)
		t.Text(t.Bold(render.Small), strconv.Itoa(b.Levies), x+20, y, render.Left, render.Ink)
		x += 48
	}
	text, sep := "", ""
	for _, e := range b.Events {
		text, sep = text+sep+t.word("event", e), ", "
	}
	for _, e := range b.Epics {
		text, sep = text+sep+t.word("epic", e), ", "
	}
	if y += 32; text == "" || y >= closeDesk.Max.Y {
		return y + 8
	}
	t.Fitted(render.Italic, text, render.Small, render.Small, wide-24, left+24, y, render.Left, render.Ink)
	return y + 40
}

// plus writes a pair as it is typed and told.
func plus(p game.Pair) string { return strconv.Itoa(p[0]) + " + " + strconv.Itoa(p[1]) }
