package paxboard

import (
	"errors"
	"image"
	"strconv"
	"strings"

	"skald/engine"
	game "skald/engine/pax"
	"skald/render"
)

// The hand: a line that says whose, then a card for each tile, and what one has
// answered or is offered.
const (
	handHead   = 84
	handTall   = 214
	handFoot   = 70
	handColumn = 176 // of the sign
)

// abilityLetters is the size of an ability's letters, and abilityLines for how many
// lines of it there is room.
const abilityLetters, abilityLines = 30, 3

// abilityRoom returns how wide lines of an ability are on a card.
func abilityRoom(card image.Rectangle) int { return card.Dx() - handColumn - 18 }

// maxHands is how many sizes of hands are kept.
const maxHands = 12

// A handKey says how large a hand is.
type handKey struct {
	tiles   int
	foot    bool
	offered bool
}

func handOf(own *game.Private) handKey {
	offered := own.Offered != game.NoTile
	return handKey{max(len(own.Hand), 1), offered || own.Answer.Given, offered}
}

func (k handKey) card(i int) image.Rectangle {
	y := handHead + i*(handTall+gutter)
	return image.Rect(12, y, width-12, y+handTall)
}

// below returns the place of a card for the tile that is offered, below the line
// that says so.
func (k handKey) below() image.Rectangle { return k.card(k.tiles).Add(image.Pt(0, handFoot)) }

func newHand(k handKey) *image.RGBA {
	tall := k.card(k.tiles-1).Max.Y + gutter + 4
	if k.foot {
		tall += handFoot
	}
	if k.offered {
		tall = k.below().Max.Y + gutter + 4
	}
	img := image.NewRGBA(image.Rect(0, 0, width, tall))
	slab(img, img.Rect, render.Tan)
	drawStrip(img, image.Rect(0, 0, width, handHead-12))
	for i := range k.tiles {
		drawCard(img, k.card(i))
	}
	if k.offered {
		drawCard(img, k.below())
	}
	return img
}

func (s *studio) handGround(own *game.Private) (*render.Sheet, error) {
	if own.Seat == engine.Nobody || own.Edition == nil {
		return nil, errors.New("a spectator has none")
	}
	return s.hands.Of(handOf(own)), nil
}

func (s *studio) drawHand(b *render.Brush, own *game.Private) {
	t := &table{Brush: b, sprites: s.pieces(), now: &game.Public{Edition: own.Edition}}
	key := handOf(own)
	t.seat(own.Seat, 44, 36)
	t.Fitted(render.Bold, t.Caption("your-hand")+" · "+strconv.Itoa(len(own.Hand)), 38, render.Small, 800, 82, 49, render.Left, render.Ink)
	for i := range own.Hand {
		t.held(&own.Hand[i], key.card(i), true)
	}
	if len(own.Hand) == 0 {
		t.Text(t.Letters.Face(render.Italic, 34), t.Caption("empty-hand"), width/2, key.card(0).Min.Y+116, render.Middle, render.Line)
	}
	if key.foot {
		t.Fitted(render.Bold, t.pending(own), 32, render.Small, width-48, 24, key.card(key.tiles-1).Max.Y+54, render.Left, render.Ink)
	}
	if key.offered {
		t.held(&game.HandView{Tile: own.Offered}, key.below(), false)
	}
}

// held draws a tile of the hand, with whether it can be played now if it is one's
// own.
func (t *table) held(v *game.HandView, r image.Rectangle, own bool) {
	info := t.now.Edition.Tile(v.Tile)
	x, y := r.Min.X+handColumn, r.Min.Y+46
	sign := t.bigEvent
	name := t.Labels.Say("type", typeWords[info.Type])
	if info.Follower < game.Kinds {
		sign, name = t.bigKinds[info.Follower], t.word("kind", info.Follower)
	}
	t.Draw(sign, r.Min.X+handColumn/2, r.Min.Y+72)
	t.Fitted(render.Italic, name, render.Small, render.Small, handColumn-16, r.Min.X+handColumn/2, r.Min.Y+148, render.Middle, render.Ink)
	room := r.Max.X - 18 - x
	if own {
		playable, mark := "not-playable", t.no
		if v.Playable {
			playable, mark = "playable", t.tick
		}
		w := t.Fitted(render.Bold, t.Caption(playable), 30, render.Small, 330, r.Max.X-18, y, render.Right, render.Ink)
		t.Draw(mark, r.Max.X-18-w-26, y-10)
		room -= w + 52
	}
	t.Fitted(render.Bold, t.tile(v.Tile), 38, render.Small, room, x, y, render.Left, render.Ink)
	parts := []string{t.typeAndPlace(&info)}
	if v.Known {
		parts = append(parts, t.Caption("known-to-all"))
	}
	t.Fitted(render.Italic, strings.Join(parts, " · "), 30, render.Small, r.Max.X-18-x, x, y+42, render.Left, render.Line)
	t.Lines(render.Bold, t.Letters.Wrap(render.Bold, t.ability(v.Tile, &info), abilityLetters, abilityRoom(r), abilityLines), abilityLetters, x, y+84, render.Ink)
}

// ability tells when a tile's ability works and what it does: in sentences if
// there are any, else in short.
func (t *table) ability(of game.Tile, info *game.TileInfo) string {
	if t.Sentences == nil {
		return t.Labels.Say("gist", info.Word)
	}
	var list []string
	for _, n := range t.now.Edition.DescribeTile(of) {
		list = append(list, t.Sentences(n))
	}
	return strings.Join(list, " ")
}

// pending tells what is offered, or what one has answered while others are asked.
func (t *table) pending(own *game.Private) string {
	var list []string
	if own.Offered != game.NoTile {
		word := "offered"
		if own.Giver == own.Seat {
			word = "offering"
		}
		list = append(list, t.Caption(word)+" "+t.tile(own.Offered))
	}
	switch a := &own.Answer; {
	case !a.Given:
	case a.Vote:
		word := "no"
		if a.Yes {
			word = "yes"
		}
		list = append(list, t.Caption("voted")+" "+t.Labels.Say("ballot", word))
	case a.Paid:
		list = append(list, t.Caption("pays"))
	case a.Tile != game.NoTile:
		list = append(list, t.Caption("discards")+" "+t.tile(a.Tile))
	case a.Node != game.NoNode:
		list = append(list, t.Caption("loses")+" "+t.place(a.Node))
	}
	return strings.Join(list, " · ")
}
