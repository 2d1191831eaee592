package paxboard

import (
	"image"
	"strconv"
	"unicode"
	"unicode/utf8"

	"skald/engine"
	game "skald/engine/pax"
	"skald/render"
)

// A card of a tile: what it costs, its sign, its name, where it belongs, and what it
// does in short.
const (
	cardsHead = 54
	cardTall  = 116 // with the gap below
	cardsFoot = 4
	cardWords = 118 // where its name begins
	cardLines = 2   // of what it does
	cardSmall = 24  // the size of the letters that say it
	cardName  = 24  // the smallest of those of its name
)

// cardAt returns the place of a card below a height.
func cardAt(top, i int) image.Rectangle {
	return image.Rect(12, top+i*cardTall, slip-12, top+(i+1)*cardTall-8)
}

// priceAt returns what a space of the market costs.
func (t *table) priceAt(space int) int {
	if costs := t.now.Edition.Numbers.TrackCosts; space < len(costs) {
		return costs[space]
	}
	return 0
}

// silfrOf says how much Silfr a seat has.
func (t *table) silfrOf(s engine.Seat) string {
	return strconv.Itoa(t.now.Seats[s].Silfr) + " " + t.Caption("silfr")
}

// card draws a tile with its price, if it has one, and says what it does; no tile is an
// empty space.
func (t *table) card(tile game.Tile, price int, r image.Rectangle, moved bool) {
	const small = cardSmall
	edge := render.Line
	if moved {
		edge = render.Gold
	}
	t.Fill(r, render.Line, 255)
	t.Fill(r.Inset(2), edge, 255)
	t.Fill(r.Inset(5), render.Parchment, 255)
	y := r.Min.Y + 27
	if price > 0 {
		t.Draw(t.silfr, r.Min.X+32, y)
		t.Number(t.Bold(28), price, r.Min.X+32, y, render.Ink)
	}
	if tile == game.NoTile {
		t.Text(t.Bold(34), "–", r.Min.X+cardWords, y+10, render.Left, render.Stone)
		return
	}
	info := t.now.Edition.Tile(tile)
	t.Draw(t.emblemOf(&info), r.Min.X+84, y)
	x, room := r.Min.X+cardWords, r.Dx()-cardWords-14
	does, where := capital(t.Labels.Say("gist", info.Word)), t.typeAndPlace(&info)
	if t.Bold(cardName).Width(t.tile(tile))+t.Letters.Face(render.Italic, small).Width(where) > room-12 {
		does, where = t.Labels.Say("type", typeWords[info.Type])+" · "+does, t.location(info.At)
	}
	w := t.Fitted(render.Italic, where, small, small, room, r.Max.X-14, y+9, render.Right, render.Line)
	t.Fitted(render.Bold, t.tile(tile), 30, cardName, room-w-12, x, y+10, render.Left, render.Ink)
	t.Lines(render.Bold, t.Letters.Wrap(render.Bold, does, small, r.Dx()-30, cardLines), small, r.Min.X+16, r.Min.Y+46+small, render.Mix(render.Sepia, render.Ink, 0.6))
}

// cardRoom is how wide the lines are that say what a tile does, at a phone's width.
const cardRoom = slip - 24 - 30

// capital returns a text with a large first letter.
func capital(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[n:]
}
