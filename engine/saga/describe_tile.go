package saga

import "skald/engine"

// describeTile tells what a tile offers: both sides while it is free, its holder
// while it is not resolved, what is left of it while it is.
func (p *Public) describeTile(i int) engine.Note {
	v, data := &p.Tiles[i], &p.Edition.Tiles[i]
	if !v.Taken {
		return engine.NewNote("line.tile-free", data.args(i)...)
	}
	args := append(data.icons(i), who(v.By))
	switch {
	case v.Spent:
		return engine.NewNote("line.tile-spent", args...)
	case v.Current:
		if left := deedsOf(v.Left...); left != 0 {
			args = append(args, deedsArg("left", left))
		}
		return engine.NewNote("line.tile-current", args...)
	}
	return engine.NewNote("line.tile-taken", append(args, data.Half(v.By).args("half")...)...)
}

// icons tell a tile's number and icons in a sentence.
func (t *TileData) icons(i int) []engine.Arg {
	args := []engine.Arg{engine.WordArg("tile", vocTile, engine.Word(i))}
	if t.ResolvesFirst {
		args = append(args, engine.NumberArg("first", 1))
	}
	if t.Initiative {
		args = append(args, engine.NumberArg("initiative", 1))
	}
	return args
}

// args tell a whole tile in a sentence.
func (t *TileData) args(i int) []engine.Arg {
	return append(append(t.icons(i), t.Viking.args("viking")...), t.Saxon.args("saxon")...)
}

// bonusNames name the Bonuses of a half in a sentence, of which one is used.
var bonusNames = [...]string{"_bonus", "_bonus_b", "_bonus_c"}

// args tell a half of a tile in a sentence: its Actions under the name, its
// Bonuses and whether only one Action is resolved beside it.
func (h *HalfData) args(name string) []engine.Arg {
	args := []engine.Arg{deedsArg(name, deedsOf(h.Actions...))}
	for i, d := range h.Bonus {
		args = append(args, engine.WordArg(name+bonusNames[min(i, len(bonusNames)-1)], vocDeed, engine.Word(d)))
	}
	if h.OneOf {
		args = append(args, engine.NumberArg(name+"_one", 1))
	}
	return args
}

// tellTile tells what a side does with a tile, and what the tile offers it.
func (t transition) tellTile(key string, side Side, tile Tile) {
	args := []engine.Arg{who(side), engine.WordArg("tile", vocTile, engine.Word(tile))}
	t.tell.All(key, append(args, t.edition.Tiles[tile].Half(side).args("half")...)...)
}
