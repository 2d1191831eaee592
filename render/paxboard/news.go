package paxboard

import (
	"strconv"
	"strings"

	"skald/engine"
	game "skald/engine/pax"
	"skald/render"
)

// newsLetters is the size of what is told above the market, and newsLine how many
// letters have room in a line of it.
const newsLetters, newsLine = render.Small, 80

// newsLines returns how many lines what is going on takes at most.
func newsLines(v *game.Public) int {
	const name, thing, promise = 18, 24, 72 // letters
	letters := 0
	if v.Subject != game.NoTile {
		letters += 30 + (name+12)*len(v.Votes)
	}
	if o := v.Offer; o != nil {
		letters += 30 + 2*name
		for _, b := range [...]*game.BundleView{&o.Give, &o.Ask} {
			for _, is := range [...]bool{b.Silver > 0, b.Tile, b.Ship != game.NoNode, b.Follower != game.NoPost} {
				if is {
					letters += thing
				}
			}
			if b.Promise >= 0 {
				letters += promise
			}
		}
	}
	if v.Journey != nil {
		letters += 46
	}
	if v.Forbids != engine.Nobody {
		letters += 40 + name
	}
	if v.Idle > 0 {
		letters += 36
	}
	if v.Answered != 0 && len(v.Votes) == 0 {
		letters += 18 + name*v.Answered.Len()
	}
	return linesFor(letters, newsLine)
}

// news writes what is going on, in so many lines: an Event that is voted on, an
// offer, a JOURNEY, and who has answered. Where much is left over, what follows
// is named.
func (t *table) news(room int) {
	v := t.now
	var list []string
	if v.Subject != game.NoTile {
		list = append(list, t.tile(v.Subject)+t.votes())
	}
	if v.Offer != nil {
		list = append(list, t.offer(v.Offer))
	}
	if v.Journey != nil {
		list = append(list, t.Caption("journey")+" "+t.place(v.Journey.Node)+" · "+t.Caption("steps-left")+" "+strconv.Itoa(v.Journey.Left))
	}
	if v.Forbids != engine.Nobody && !v.Over {
		list = append(list, t.Caption("no-challenge")+" "+t.called(v.Forbids))
	}
	if v.Idle > 0 && !v.Over {
		list = append(list, t.Caption("idle")+" "+strconv.Itoa(v.Idle))
	}
	if v.Answered != 0 && len(v.Votes) == 0 { // else their votes are told
		var who []string
		for s := range v.Answered.All() {
			who = append(who, t.called(s))
		}
		list = append(list, t.Caption("answered")+" "+strings.Join(who, ", "))
	}
	lines := t.Letters.Wrap(render.Bold, strings.Join(list, " — "), newsLetters, width-48, room)
	leading := render.Leading(newsLetters)
	y := deskHead + 34
	if room-len(lines) < 2 {
		y += (room - len(lines)) * leading / 2
	} else {
		t.Fitted(render.Bold, t.Caption("market"), 34, render.Small, 400, 24, deskHead+30+(room-1)*leading, render.Left, render.Ink)
	}
	t.Lines(render.Bold, lines, newsLetters, 24, y, render.Ink)
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

// called returns what a seat is called in a line: its number, and who sits there,
// or their Jarl.
func (t *table) called(s engine.Seat) string {
	name := t.Name(s)
	if name == "" && int(s) < len(t.now.Seats) {
		name = t.jarl(&t.now.Seats[s])
	}
	if letters := []rune(name); len(letters) > longest {
		name = string(letters[:longest]) + "…"
	}
	return strings.TrimSpace(strconv.Itoa(int(s)+1) + " " + name)
}

// place returns what a node is called.
func (t *table) place(n game.Node) string {
	if int(n) >= t.now.Edition.Nodes() {
		return ""
	}
	return short(t.Labels.Say("place", t.now.Edition.Node(n).Word))
}

// post returns what a POST is called: its number on the map and its name, which the
// game's own labels say together.
func (t *table) post(v *game.PostView) string {
	name, number := t.Labels.Say("place", v.Word), strconv.Itoa(int(v.Post)+1)+" "
	if strings.HasPrefix(name, number) {
		return name
	}
	return number + name
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
