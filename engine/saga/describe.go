package saga

import "skald/engine"

// Heading implements engine.PublicView.
func (p Public) Heading() engine.Note {
	if p.Decision == AskPlace {
		return engine.NewNote("heading.setup")
	}
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

// victims names the place and how many Units may still be removed there.
func (p *Public) victims() []engine.Arg {
	return append(p.battlefield(), engine.NumberArg("units", p.Combat.Slay))
}

// fray names the place and the Strength so far.
func (p *Public) fray() []engine.Arg {
	c := &p.Combat
	return append(p.battlefield(), engine.NumberArg("viking", c.Strength[Viking]), engine.NumberArg("saxon", c.Strength[Saxon]))
}

// homes names the areas that the next Unit of the Drakkar can go to: those of
// Scandinavia with the fewest Units.
func (p *Public) homes() []engine.Arg {
	var set uint16
	least := 0
	for a := North; a <= South; a++ {
		switch n := p.units(Viking, a); {
		case set == 0 || n < least:
			set, least = 1<<a, n
		case n == least:
			set |= 1 << a
		}
	}
	return []engine.Arg{areasArg("areas", set)}
}

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

// units returns the number of a side's Units in an area.
func (p *Public) units(side Side, a Area) int {
	return p.Areas[a].Warriors[side] + p.Areas[a].Leaders[side]
}

// Describe implements engine.PublicView: the sides first, then what is under
// way, the board, and last the map, which never changes.
func (p Public) Describe() []engine.Note {
	var lines []engine.Note
	for side := range Side(Sides) {
		lines = append(lines, p.describeSide(side)...)
	}
	lines = append(lines, engine.NewNote("line.track", engine.NumberArg("marker", p.Marker), engine.NumberArg("stronghold", p.Strongs),
		engine.NumberArg("spaces", p.Edition.Track.Spaces), engine.NumberArg("rounds", p.Rounds), engine.NumberArg("coins", p.Coins), who(p.Initiative)))
	if p.Fighting {
		lines = append(lines, p.describeCombat()...)
	}
	if p.Phase == Choosing || p.Phase == Resolving {
		for i := range p.Tiles {
			lines = append(lines, p.describeTile(i))
		}
	}
	for a := range Area(Areas) {
		if a != Drakkar || p.units(Viking, Drakkar) > 0 || p.Fighting { // where Vikings may go back to
			lines = append(lines, p.describeArea(a))
		}
	}
	for _, v := range p.Leaders {
		lines = append(lines, v.describe())
	}
	return append(lines, p.Edition.describeMap()...)
}

// describeSide tells what a side has, and the Leaders that it lost.
func (p *Public) describeSide(side Side) []engine.Note {
	v := &p.Supply[side]
	args := []engine.Arg{who(side), engine.NumberArg("coins", v.Coins), engine.NumberArg("warriors", v.Warriors),
		engine.NumberArg("leaders", v.Leaders), engine.NumberArg("strongholds", v.Strongholds), engine.NumberArg("areas", p.held(side))}
	if v.SetAside {
		args = append(args, engine.NumberArg("aside", 1))
	}
	lines := []engine.Note{engine.NewNote("line."+side.String(), args...)}
	for _, l := range v.Lost {
		lines = append(lines, engine.NewNote("line.lost", who(side), leader(l)))
	}
	if v.LostUnseen > 0 {
		lines = append(lines, engine.NewNote("line.lost-unseen", who(side), engine.NumberArg("leaders", v.LostUnseen)))
	}
	return lines
}

// describeArea tells what stands in an area, and in Scandinavia what lies on its
// Destination space.
func (p *Public) describeArea(a Area) engine.Note {
	v := &p.Areas[a]
	args := []engine.Arg{area("area", a),
		engine.NumberArg("viking_warriors", v.Warriors[Viking]), engine.NumberArg("viking_leaders", v.Leaders[Viking]),
		engine.NumberArg("saxon_warriors", v.Warriors[Saxon]), engine.NumberArg("saxon_leaders", v.Leaders[Saxon])}
	flag := func(name string, is bool) {
		if is {
			args = append(args, engine.NumberArg(name, 1))
		}
	}
	flag("vikings", p.units(Viking, a) > 0)
	flag("saxons", p.units(Saxon, a) > 0)
	if a.InEngland() {
		flag("stronghold", v.Stronghold)
		flag("nobody", !v.Stronghold && p.units(Viking, a)+p.units(Saxon, a) == 0)
		flag("battle", v.Battle)
		return engine.NewNote("line.england", args...)
	}
	if a.InScandinavia() {
		sp := &p.Spaces[a-North]
		flag("face_down", sp.Marker && !sp.FaceUp)
		if sp.FaceUp {
			args = append(args, area("destination", sp.Destination))
		}
	}
	return engine.NewNote("line.scandinavia", args...)
}

func (p *Public) describeCombat() []engine.Note {
	c := &p.Combat
	args := append(p.fray(), engine.NumberArg("counted", 0))
	if c.Counted {
		args[len(args)-1].Number = 1
		args = append(args, who(c.Winner))
	}
	lines := []engine.Note{engine.NewNote("line.combat", args...)}
	for _, l := range c.Revealed {
		lines = append(lines, engine.NewNote("line.revealed", who(l.Side()), leader(l), ability(l)))
	}
	for side := range Side(Sides) {
		switch {
		case c.Losses[side] > 0:
			lines = append(lines, engine.NewNote("line.losses", who(side), engine.NumberArg("units", c.Losses[side])))
		case c.Passed[side] && !c.Counted:
			lines = append(lines, engine.NewNote("line.passed", who(side)))
		}
	}
	return lines
}

// describe tells where a Leader is, at the end.
func (v LeaderView) describe() engine.Note {
	args := []engine.Arg{leader(v.Leader), who(v.Leader.Side())}
	if v.Place == OnBoard {
		args = append(args, area("area", v.Area))
	}
	return engine.NewNote(endKeys[v.Place], args...)
}

// endKeys are the words for where a Leader is at the end.
var endKeys = [...]string{OnBoard: "line.end-board", InSupply: "line.end-supply", SetAside: "line.end-aside", Removed: "line.end-removed"}

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
