package vikings878board

import (
	"image"
	"strconv"

	game "skald/engine/vikings878"
	"skald/render"
)

// The picture of a hand: for each faction of the side its cards of movement and
// its events, with what they do; below, the side's orders.
const (
	handHead   = 64
	moveRow    = 176
	eventRow   = eventTall + 12
	factionTop = 58
	ordersRow  = 40
	maxDesks   = 24
)

// A deskKey says how much stands on a hand's picture.
type deskKey struct {
	side   game.Side
	moves  [2]bool
	events [2]int // rows of events
	notes  [2]int // lines of orders, sealed plays and the like of a faction
	orders int    // lines of the side's orders
}

func deskOf(v *game.Private) deskKey {
	k := deskKey{side: v.Side, orders: 1 + len(v.Fights)}
	if v.Named != 0 {
		k.orders += 2
	}
	for i := range v.Hands {
		h := &v.Hands[i]
		k.moves[i] = len(h.Movement) > 0
		k.events[i] = (len(h.Events) + 1) / 2
		k.notes[i] = len(h.Ready) + len(h.Sealed)
		for _, s := range h.Sealed {
			if s.To != game.AtSea {
				k.notes[i]++
			}
		}
		if len(h.Deck) > 0 {
			k.notes[i] += 2
		}
	}
	return k
}

// parts returns where the factions' parts and the orders lie.
func (k deskKey) parts() (hands [2]image.Rectangle, orders image.Rectangle) {
	y := 12
	for i := range hands {
		tall := factionTop + k.events[i]*eventRow + k.notes[i]*ordersRow + 8
		if k.moves[i] {
			tall += moveRow
		}
		hands[i] = image.Rect(12, y, width-12, y+tall)
		y += tall + 10
	}
	return hands, image.Rect(12, y, width-12, y+k.orders*ordersRow+18)
}

func newDesk(k deskKey) *image.RGBA {
	hands, orders := k.parts()
	img, dc := render.NewBackground(width, orders.Max.Y+14)
	dc.SetColor(render.Vellum)
	dc.Clear()
	for i, r := range hands {
		render.DrawCard(dc, r, render.Parchment, uint32(80+i))
	}
	render.DrawCard(dc, orders, render.Parchment, 90)
	return img
}

// hand draws what one seat sees besides: both hands of its side.
func (t *table) hand(v *game.Private) {
	hands, orders := deskOf(v).parts()
	for i := range v.Hands {
		t.factionHand(&v.Hands[i], hands[i])
	}
	t.orders(v, orders)
}

// factionHand draws the cards of a faction.
func (t *table) factionHand(h *game.HandView, r image.Rectangle) {
	if h.Faction >= game.Factions {
		return
	}
	x, y := r.Min.X+18, r.Min.Y
	t.Draw(t.mapCut.units[h.Faction], x+22, y+30)
	t.Fitted(render.Bold, t.word("faction", h.Faction), 36, render.Small, 500, x+56, y+42, render.Left, render.Ink)
	y += factionTop
	if len(h.Movement) > 0 {
		step := min(handCardWide+16, (r.Dx()-40-handCardWide)/max(len(h.Movement)-1, 1))
		for i, m := range h.Movement {
			t.move(&m, h.Faction, x+handCardWide/2+i*step, y+handCardTall/2+6)
		}
		y += moveRow
	}
	for i, e := range h.Events {
		t.eventCard(e, x+eventWide/2+i%2*(eventWide+14), y+eventTall/2+i/2*eventRow)
	}
	y += (len(h.Events) + 1) / 2 * eventRow
	row := func(text string, lines int) {
		t.wrapped(render.Italic, text, lines, r.Dx()-40, x, y+30)
		y += lines * ordersRow
	}
	if len(h.Deck) > 0 {
		text := t.Caption("deck-events")
		for i, e := range h.Deck {
			text += [...]string{" ", ", "}[min(i, 1)] + t.word("event", e)
		}
		row(text, 2)
	}
	for _, o := range h.Ready {
		row(t.Caption("orders")+" "+t.word("event", o.Event)+" · "+t.word("when", o.When), 1)
	}
	for i := range h.Sealed {
		lines := 1
		if h.Sealed[i].To != game.AtSea { // it says when, too
			lines = 2
		}
		row(t.Caption("sealed")+" "+t.sealed(&h.Sealed[i]), lines)
	}
}

// wrapped writes a text in at most so many lines.
func (t *table) wrapped(style render.Style, text string, most, room, x, y int) {
	const size = 28
	for _, line := range t.Letters.Wrap(style, text, size, room, most) {
		t.Text(t.Letters.Face(style, size), line, x, y, render.Left, render.Ink)
		y += ordersRow
	}
}

// move draws a card of movement: armies times shires.
func (t *table) move(m *game.MovementView, f game.Faction, x, y int) {
	t.Draw(t.sprites.cards[f.Side()], x, y)
	t.Text(t.Bold(46), strconv.Itoa(m.Armies)+" × "+strconv.Itoa(m.Shires), x, y-12, render.Middle, render.Ink)
	if m.Movement == game.Treaty {
		t.Draw(t.seal, x+72, y-44)
	}
	lines := t.Letters.Wrap(render.Italic, t.word("card", m.Movement), render.Small, handCardWide-22, 2)
	for i, line := range lines {
		t.Text(t.Letters.Face(render.Italic, render.Small), line, x, y+56-30*(len(lines)-1-i), render.Middle, render.Ink)
	}
}

// eventCard draws an event: its name and what it does.
func (t *table) eventCard(e game.Event, x, y int) {
	t.Draw(t.event, x, y)
	left := x - eventWide/2 + 16
	t.Fitted(render.Bold, t.word("event", e), 32, render.Small, eventWide-32, left, y-eventTall/2+42, render.Left, render.Ink)
	lines := t.Letters.Wrap(render.Italic, t.word("effect", e), render.Small, eventWide-32, 4)
	t.Lines(render.Italic, lines, render.Small, left, y-eventTall/2+76, render.Ink)
}

// sealed tells a play that is shown when both enemy seats have answered.
func (t *table) sealed(s *game.SealedView) string {
	text := t.Caption("levied")
	if s.Event != game.NoEvent {
		text = t.word("event", s.Event)
	}
	if s.Battle != game.AtSea {
		text += " · " + t.word("shire", s.Battle)
	}
	if s.From != game.AtSea {
		text += " · " + t.word("shire", s.From)
	}
	if s.Units != (game.Pair{}) {
		text += " " + plus(s.Units)
	}
	if s.To != game.AtSea {
		text += " · " + t.word("shire", s.To) + " · " + t.word("moment", s.Moment)
	}
	return text
}

// orders tells how the side fights.
func (t *table) orders(v *game.Private, r image.Rectangle) {
	y := r.Min.Y + 38
	row := func(text string, lines int) {
		t.wrapped(render.Bold, text, lines, r.Dx()-40, r.Min.X+18, y)
		y += lines * ordersRow
	}
	row(t.Caption("stance")+": "+t.word("losses", v.Stance.Losses)+" · "+t.word("commands", v.Stance.Commands), 1)
	for _, f := range v.Fights {
		row(t.word("shire", f.Shire)+": "+t.word("losses", f.Losses)+" · "+t.word("commands", f.Commands), 1)
	}
	if v.Named != 0 {
		text := t.Caption("named")
		sep := " "
		for s := range v.Named.All() {
			text += sep + t.word("shire", s)
			sep = ", "
		}
		row(text, 2)
	}
}
