package paxboard

import (
	"image"
	"strconv"
	"strings"

	game "skald/engine/pax"
	"skald/render"
)

// tile returns what a tile is called.
func (t *table) tile(of game.Tile) string {
	if of == game.NoTile {
		return ""
	}
	return t.Labels.Say("tile", t.now.Edition.Tile(of).Word)
}

// tiles lists what tiles are called.
func (t *table) tiles(list []game.Tile) string {
	var names []string
	for _, of := range list {
		names = append(names, t.tile(of))
	}
	return strings.Join(names, " · ")
}

// location tells where a tile belongs.
func (t *table) location(at game.Location) string {
	if at.Any {
		return t.Caption("anywhere")
	}
	if at.Winds == 0 {
		return short(t.Labels.Say("region", t.now.Edition.Region(at.Region).Word))
	}
	var list []string
	for w := range game.WindCount {
		if at.Winds>>w&1 == 1 {
			list = append(list, t.Labels.Say("wind", windPlates[w]))
		}
	}
	return strings.Join(list, " + ")
}

// stall draws a space of the market: what it costs, and the tile.
func (t *table) stall(i int, r image.Rectangle) {
	v, y := t.now.Track[i], r.Min.Y+6+i*stallTall+stallTall/2
	if t.old != nil && i < len(t.old.Track) && t.old.Track[i] != v {
		t.Draw(t.spark, r.Min.X+32, y)
	}
	t.Draw(t.silfr, r.Min.X+32, y)
	if i < len(t.now.Edition.Numbers.TrackCosts) {
		t.Text(t.Bold(34), strconv.Itoa(t.now.Edition.Numbers.TrackCosts[i]), r.Min.X+54, y+12, render.Left, render.Ink)
	}
	if v == game.NoTile {
		t.Text(t.Bold(34), "–", r.Min.X+150, y+12, render.Left, render.Stone)
		return
	}
	info := t.now.Edition.Tile(v)
	t.Draw(t.emblemOf(&info), r.Min.X+102, y)
	x := r.Min.X + 128 + t.Fitted(render.Bold, t.Labels.Say("tile", info.Word), 28, render.Small, 400, r.Min.X+128, y+11, render.Left, render.Ink) + 14
	t.Fitted(render.Italic, t.typeAndPlace(&info), render.Small, render.Small, r.Max.X-14-x, x, y+10, render.Left, render.Line)
}

// emblemOf returns the sign of a tile: that of its Follower, or of Events.
func (t *table) emblemOf(info *game.TileInfo) *render.Sprite {
	if info.Follower < game.Kinds {
		return t.icons.kinds[info.Follower]
	}
	return t.event
}

// typeAndPlace tells a tile's type and where it belongs.
func (t *table) typeAndPlace(info *game.TileInfo) string {
	return t.Labels.Say("type", typeWords[info.Type]) + " · " + t.location(info.At)
}

// typeWords are the words of the types of tiles.
var typeWords = [...]string{game.Venture: "venture", game.Event: "event", game.Advocate: "advocate", game.God: "god"}

// piles draws the SAGA PILE's number of tiles, and the top of the discard pile.
func (t *table) piles(r image.Rectangle) {
	v, x := t.now, r.Min.X+16
	w := t.Fitted(render.Italic, t.Caption("pile"), 32, render.Small, 130, x, r.Min.Y+48, render.Left, render.Ink)
	w += 14 + t.Fitted(render.Bold, strconv.Itoa(v.Pile), 52, render.Small, 90, x+w+14, r.Min.Y+54, render.Left, render.Ink)
	if t.old != nil {
		t.Change(t.icons.pills, v.Pile-t.old.Pile, x+w+40, r.Min.Y+38)
	}
	t.Fitted(render.Italic, strconv.Itoa(len(v.Discard))+" "+t.Caption("discarded"), render.Small, render.Small, r.Dx()-32, x, r.Min.Y+100, render.Left, render.Line)
	if len(v.Discard) == 0 {
		return
	}
	if t.old != nil && len(t.old.Discard) != len(v.Discard) {
		t.Draw(t.step, r.Max.X-18, r.Min.Y+84)
	}
	t.Lines(render.Bold, t.Letters.Wrap(render.Bold, t.tile(v.Discard[len(v.Discard)-1]), render.Small, r.Dx()-28, (r.Dy()-112)/31), render.Small, x, r.Min.Y+138, render.Ink)
}
