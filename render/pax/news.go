package pax

import (
	"strconv"
	"strings"

	"skald/engine"
	game "skald/engine/pax"
	"skald/render"
)

// hasNews reports whether something is going on that is told above the market.
func hasNews(v *game.Public) bool {
	return v.Subject != game.NoTile || v.Offer != nil || v.Journey != nil || v.Forbids != engine.Nobody || v.Idle > 0 || v.Answered != 0
}

// news writes what is going on: an Event that is voted on, an offer, a JOURNEY,
// and who has answered.
func (t *table) news() {
	v := t.now
	if !hasNews(v) {
		return
	}
	var lines []string
	if v.Subject != game.NoTile {
		lines = append(lines, t.tile(v.Subject)+t.votes())
	}
	if v.Offer != nil {
		lines = append(lines, t.offer(v.Offer))
	}
	if v.Journey != nil {
		lines = append(lines, t.Caption("journey")+" "+t.place(v.Journey.Node)+" · "+t.Caption("steps-left")+" "+strconv.Itoa(v.Journey.Left))
	}
	if v.Forbids != engine.Nobody {
		lines = append(lines, t.Caption("no-challenge")+" "+t.called(v.Forbids))
	}
	if v.Idle > 0 {
		lines = append(lines, t.Caption("idle")+" "+strconv.Itoa(v.Idle))
	}
	if v.Answered != 0 {
		var who []string
		for s := range v.Answered.All() {
			who = append(who, t.called(s))
		}
		lines = append(lines, t.Caption("answered")+" "+strings.Join(who, ", "))
	}
	text := strings.Join(lines, " — ")
	t.Lines(render.Italic, t.Letters.Wrap(render.Italic, text, 28, width-48, 3), 28, 24, deskHead+32, render.Ink)
}

// votes lists the votes that everybody knows.
func (t *table) votes() string {
	text := ""
	for _, vote := range t.now.Votes {
		word := "no"
		if vote.Yes {
			word = "yes"
		}
		text += " · " + t.called(vote.Seat) + ": " + t.Labels.Say("ballot", word)
		if vote.Weight > 1 {
			text += " ×" + strconv.Itoa(vote.Weight)
		}
	}
	return text
}

// longest is how much of a name stands in a line.
const longest = 12

// called returns what a seat is called in a line: its number, and who sits there.
func (t *table) called(s engine.Seat) string {
	if name := []rune(t.Name(s)); len(name) > longest {
		return strconv.Itoa(int(s)+1) + " " + string(name[:longest]) + "…"
	} else if len(name) > 0 {
		return strconv.Itoa(int(s)+1) + " " + string(name)
	}
	return strconv.Itoa(int(s) + 1)
}

// place returns what a node is called.
func (t *table) place(n game.Node) string {
	if int(n) >= t.now.Edition.Nodes() {
		return ""
	}
	return short(t.Labels.Say("place", t.now.Edition.Node(n).Word))
}

// offer tells an offer in a line.
func (t *table) offer(o *game.OfferView) string {
	return t.Caption("offer") + " " + t.called(o.From) + " – " + t.called(o.To) + " · " + t.Caption("gives") + " " + t.bundle(&o.Give) + " · " + t.Caption("asks") + " " + t.bundle(&o.Ask)
}

// bundle tells one side of an offer.
func (t *table) bundle(b *game.BundleView) string {
	var list []string
	if b.Silver > 0 {
		list = append(list, strconv.Itoa(b.Silver)+" "+t.Caption("silfr"))
	}
	if b.Tile {
		list = append(list, t.Caption("a-tile"))
	}
	if b.Ship != game.NoNode {
		list = append(list, t.Caption("a-ship")+" ("+t.place(b.Ship)+")")
	}
	if b.Follower != game.NoPost && int(b.Follower) < len(t.now.Posts) {
		list = append(list, t.Caption("a-follower")+" ("+t.place(t.now.Posts[b.Follower].Node)+")")
	}
	if b.Promise >= 0 && b.Promise < len(promises) {
		list = append(list, t.Labels.Say("promise", promises[b.Promise]))
	}
	if len(list) == 0 {
		return "–"
	}
	return strings.Join(list, ", ")
}

var promises = [...]string{game.Peace: "peace", game.Aye: "aye", game.Nay: "nay", game.Favour: "favour", game.Spoken: "spoken"}
