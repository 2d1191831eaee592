package saga

import "skald/engine"

var _ engine.Rulebook = (*Game)(nil)

// Rules implements engine.Rulebook, in our own words and with the edition's
// values.
func (g *Game) Rules() []engine.Section {
	e := g.Printed
	n := engine.NumberArg
	note := engine.NewNote
	return []engine.Section{
		{Key: "victory", Lines: []engine.Note{
			note("rulebook.aim"),
			note("rulebook.victory-saxon"),
			note("rulebook.victory-round", n("round", e.Track.Round-e.Track.Stronghold+1), n("steps", e.Pillage.Steps)),
			note("rulebook.victory-viking", n("areas", e.AreasToWin), n("coins", e.CoinsToWin)),
			note("rulebook.victory-both"),
		}},
		{Key: "setup", Lines: []engine.Note{
			note("rulebook.setup-saxon", n("coins", e.Coins.Saxon), n("warriors", e.Warriors)),
			note("rulebook.setup-viking", n("coins", e.Coins.Viking), n("warriors", e.Warriors)),
			note("rulebook.setup-leaders"),
			note("rulebook.setup-rest", n("coins", e.Coins.All), n("strongholds", e.Holds)),
			note("rulebook.track", n("spaces", e.Track.Spaces), n("round", e.Track.Round), n("stronghold", e.Track.Stronghold)),
		}},
		{Key: "map", Lines: e.mapRules()},
		{Key: "choosing", Lines: []engine.Note{
			note("rulebook.choosing"),
			note("rulebook.initiative"),
		}},
		{Key: "tiles", Lines: e.tileRules()},
		{Key: "resolving", Lines: []engine.Note{
			note("rulebook.resolving-order"),
			note("rulebook.resolving-tile"),
			note("rulebook.resolving-one-of"),
			note("rulebook.resolving-free"),
		}},
		{Key: "bonus", Lines: []engine.Note{note("rulebook.bonus"), note("rulebook.bonus-kinds")}},
		{Key: "movement", Lines: []engine.Note{
			note("rulebook.movement"),
			note("rulebook.engaged"),
			note("rulebook.movement-saxon"),
			note("rulebook.movement-viking"),
			note("rulebook.movement-draw"),
			note("rulebook.movement-drakkar"),
		}},
		{Key: "recruitment", Lines: []engine.Note{
			note("rulebook.recruitment-saxon"),
			note("rulebook.recruitment-viking", n("units", e.Recruits)),
			note("rulebook.recruitment-leaders"),
			note("rulebook.recruitment-end"),
		}},
		{Key: "build", Lines: []engine.Note{note("rulebook.build", n("strongholds", e.Holds))}},
		{Key: "fyrd", Lines: []engine.Note{note("rulebook.fyrd")}},
		{Key: "income", Lines: []engine.Note{note("rulebook.income"), note("rulebook.income-empty")}},
		{Key: "tribute", Lines: []engine.Note{note("rulebook.tribute")}},
		{Key: "scout", Lines: []engine.Note{note("rulebook.scout")}},
		{Key: "pillage", Lines: e.pillageRules()},
		{Key: "combat", Lines: []engine.Note{
			note("rulebook.combat"),
			note("rulebook.reveal"),
			note("rulebook.strength"),
		}},
		{Key: "leaders", Lines: abilityRules()},
		{Key: "casualties", Lines: []engine.Note{
			note("rulebook.casualties", n("strength", strengthPerLoss)),
			note("rulebook.leader-lost"),
		}},
		{Key: "retreat", Lines: []engine.Note{
			note("rulebook.retreat"),
			note("rulebook.retreat-saxon"),
			note("rulebook.retreat-viking"),
		}},
		{Key: "end-of-round", Lines: []engine.Note{
			note("rulebook.end-of-round"),
			note("rulebook.inland-coins"),
			note("rulebook.homeward"),
		}},
	}
}

// mapRules tells the areas and their borders.
func (e *Edition) mapRules() []engine.Note {
	return append(e.describeMap(), engine.NewNote("rulebook.inland"), engine.NewNote("rulebook.coastal"),
		engine.NewNote("rulebook.drakkar"), engine.NewNote("rulebook.control"))
}

// describeMap tells which areas are Coastal and Inland, and the borders.
func (e *Edition) describeMap() []engine.Note {
	var coastal, inland uint16
	for a := range Area(England) {
		if e.IsCoastal(a) {
			coastal |= 1 << a
		} else {
			inland |= 1 << a
		}
	}
	lines := []engine.Note{
		engine.NewNote("line.coastal", areasArg("areas", coastal)),
		engine.NewNote("line.inland", areasArg("areas", inland)),
	}
	for a := range Drakkar {
		if near := e.adjacent[a]; near != 0 {
			lines = append(lines, engine.NewNote("line.borders", area("area", a), areasArg("areas", near)))
		}
	}
	return lines
}

// tileRules tell what stands on the tiles.
func (e *Edition) tileRules() []engine.Note {
	var lines []engine.Note
	for i := range e.Tiles {
		lines = append(lines, engine.NewNote("rulebook.tile", e.Tiles[i].args(i)...))
	}
	return lines
}

// pillageRules tell what a Pillage pays and moves.
func (e *Edition) pillageRules() []engine.Note {
	lines := []engine.Note{engine.NewNote("rulebook.pillage",
		engine.NumberArg("coins", e.Pillage.Coins), engine.NumberArg("steps", e.Pillage.Steps))}
	if e.Pillage.Embark {
		lines = append(lines, engine.NewNote("rulebook.embark"))
	}
	return append(lines, engine.NewNote("rulebook.pillage-ours"))
}

// abilityRules tell what each Leader can do.
func abilityRules() []engine.Note {
	lines := []engine.Note{engine.NewNote("rulebook.abilities")}
	for l := range Leader(Leaders) {
		lines = append(lines, engine.NewNote("rulebook.ability", leader(l), ability(l), engine.WordArg("side", vocSide, engine.Word(l.Side()))))
	}
	return append(lines, engine.NewNote("rulebook.abilities-hidden"))
}
