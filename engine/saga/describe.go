package saga

import "skald/engine"

// Heading implements engine.PublicView.
func (p Public) Heading() engine.Note {
	return engine.NewNote("heading."+p.Phase.String(), engine.NumberArg("round", p.Round), engine.NumberArg("rounds", p.Rounds))
}

// The decisions' sentences name the tile and what is left of it, or the place.

// underWay returns the tile being resolved, or nil.
func (p *Public) underWay() (tile int, v *TileView) {
	for i := range p.Tiles {
		if p.Tiles[i].Current {
			return i, &p.Tiles[i]
		}
	}
	return 0, nil
}

func (p *Public) bonusLeft() []engine.Arg {
	tile, v := p.underWay()
	return appendDeeds([]engine.Arg{engine.WordArg("tile", vocTile, engine.Word(tile))}, v.Left[:v.Bonus])
}

func (p *Public) actionsLeft() []engine.Arg {
	tile, v := p.underWay()
	return appendDeeds([]engine.Arg{engine.WordArg("tile", vocTile, engine.Word(tile))}, v.Left)
}

// oneOf reports whether one of several Actions of the tile must be chosen.
func (p *Public) oneOf() bool {
	tile, v := p.underWay()
	return len(v.Left) > 1 && p.Edition.Tiles[tile].Half(v.By).OneOf
}

func (p *Public) voyage() []engine.Arg {
	return []engine.Arg{area("from", p.Sailing), area("to", p.Spaces[p.Sailing-North].Destination)}
}

func (p *Public) pillaged() []engine.Arg    { return []engine.Arg{area("area", p.Pillaged)} }
func (p *Public) battlefield() []engine.Arg { return []engine.Arg{area("area", p.Combat.Area)} }

func (p *Public) casualties() []engine.Arg {
	return []engine.Arg{engine.NumberArg("units", p.Combat.Losses[p.ToMove.First()]), area("area", p.Combat.Area)}
}

// appendDeeds appends deeds as "a", "b", "c" and so on.
func appendDeeds(args []engine.Arg, list []Deed) []engine.Arg {
	for i, d := range list {
		args = append(args, engine.WordArg(string(rune('a'+i)), vocDeed, engine.Word(d)))
	}
	return args
}

// Describe implements engine.PublicView.
func (p Public) Describe() []engine.Note {
	lines := []engine.Note{
		engine.NewNote("line.track", engine.NumberArg("round", p.Round), engine.NumberArg("marker", p.Marker), engine.NumberArg("stronghold", p.Strongs), engine.NumberArg("spaces", p.Edition.Track.Spaces)),
		engine.NewNote("line.initiative", who(p.Initiative)),
	}
	for a := range Area(Areas) {
		lines = append(lines, p.describeArea(a))
	}
	for i, sp := range p.Spaces {
		at := area("area", North+Area(i))
		switch {
		case !sp.Marker:
			lines = append(lines, engine.NewNote("line.space-empty", at))
		case sp.FaceUp:
			lines = append(lines, engine.NewNote("line.space-up", at, area("destination", sp.Destination)))
		default:
			lines = append(lines, engine.NewNote("line.space-down", at))
		}
	}
	for side := range Side(Sides) {
		lines = append(lines, p.describeSupply(side)...)
	}
	lines = append(lines, engine.NewNote("line.bank", engine.NumberArg("coins", p.Coins)))
	for i, tile := range p.Tiles {
		lines = append(lines, describeTile(i, tile))
	}
	if p.Fighting {
		lines = append(lines, p.describeCombat()...)
	}
	return lines
}

func (p *Public) describeArea(a Area) engine.Note {
	v := &p.Areas[a]
	stronghold := 0
	if v.Stronghold {
		stronghold = 1
	}
	return engine.NewNote("line.area", area("area", a), engine.NumberArg("stronghold", stronghold),
		engine.NumberArg("viking_warriors", v.Warriors[Viking]), engine.NumberArg("viking_leaders", v.Leaders[Viking]),
		engine.NumberArg("saxon_warriors", v.Warriors[Saxon]), engine.NumberArg("saxon_leaders", v.Leaders[Saxon]))
}

func (p *Public) describeSupply(side Side) []engine.Note {
	v := &p.Supply[side]
	lines := []engine.Note{engine.NewNote("line.supply", who(side), engine.NumberArg("coins", v.Coins),
		engine.NumberArg("warriors", v.Warriors), engine.NumberArg("leaders", v.Leaders))}
	if side == Saxon {
		lines = append(lines, engine.NewNote("line.strongholds", who(side), engine.NumberArg("strongholds", v.Strongholds)))
	}
	if v.SetAside {
		lines = append(lines, engine.NewNote("line.aside", who(side)))
	}
	for _, l := range v.Lost {
		lines = append(lines, engine.NewNote("line.lost", who(side), leader(l)))
	}
	return lines
}

func describeTile(i int, v TileView) engine.Note {
	tile := engine.WordArg("tile", vocTile, engine.Word(i))
	switch {
	case !v.Taken:
		return engine.NewNote("line.tile-free", tile)
	case v.Spent:
		return engine.NewNote("line.tile-spent", tile, who(v.By))
	case v.Current:
		return engine.NewNote("line.tile-current", appendDeeds([]engine.Arg{tile, who(v.By)}, v.Left)...)
	}
	return engine.NewNote("line.tile-taken", tile, who(v.By))
}

func (p *Public) describeCombat() []engine.Note {
	c := &p.Combat
	lines := []engine.Note{engine.NewNote("line.combat", area("area", c.Area))}
	for _, l := range c.Revealed {
		lines = append(lines, engine.NewNote("line.revealed", who(l.Side()), leader(l)))
	}
	if c.Counted {
		lines = append(lines, engine.NewNote("line.strength", who(c.Winner),
			engine.NumberArg("viking", c.Strength[Viking]), engine.NumberArg("saxon", c.Strength[Saxon])))
	}
	return lines
}

// placeKeys are the words for where a Leader is.
var placeKeys = [...]string{OnBoard: "hand.board", InSupply: "hand.supply", SetAside: "hand.aside", Removed: "hand.removed"}

// Describe implements engine.PrivateView.
func (p Private) Describe() []engine.Secret {
	if p.Side >= Sides {
		return nil
	}
	var lines []engine.Secret
	say := func(key string, args ...engine.Arg) {
		lines = append(lines, engine.NewSecret(engine.Seat(p.Side), key, args...))
	}
	for _, v := range p.Where {
		if v.Place == OnBoard {
			say(placeKeys[v.Place], leader(v.Leader), area("area", v.Area))
		} else {
			say(placeKeys[v.Place], leader(v.Leader))
		}
	}
	for i, sp := range p.Spaces {
		if sp.Marker && !sp.FaceUp {
			say("hand.marker", area("area", North+Area(i)), area("destination", sp.Destination))
		}
	}
	return lines
}
