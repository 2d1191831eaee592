package vikings878

import "skald/engine"

var _ engine.Rulebook = (*Game)(nil)

// Rules implements engine.Rulebook, in our own words and with the edition's
// values.
func (g *Game) Rules() []engine.Section {
	e := g.Printed
	lines := func(keys ...string) (list []engine.Note) {
		for _, key := range keys {
			list = append(list, engine.NewNote(key))
		}
		return list
	}
	note := engine.NewNote
	return []engine.Section{
		{Key: "turn", Lines: append(lines("rulebook.aim", "rulebook.seats", "rulebook.round", "rulebook.phases"), note("rulebook.redraw", number("n", handSize)))},
		{Key: "setup", Lines: []engine.Note{
			note("rulebook.setup-english", number("n", freePlacements)), note("rulebook.setup-vikings"),
			note("rulebook.supply", number("norsemen", e.Units.Norsemen), number("berserkers", e.Units.Berserkers),
				number("housecarls", e.Units.Housecarls), number("thegns", e.Units.Thegns), number("fyrd", e.Units.Fyrd)),
		}},
		{Key: "map", Lines: append(lines("rulebook.map", "rulebook.marsh", "rulebook.control", "rulebook.markers"), e.cityRules()...)},
		{Key: "cards", Lines: append(lines("rulebook.cards", "rulebook.treaty", "rulebook.advanced"), e.movementRules()...)},
		{Key: "reinforcements", Lines: append(lines("rulebook.icons", "rulebook.short", "rulebook.fled", "rulebook.new-leader"), e.leaderRules()...)},
		{Key: "alfred", Lines: []engine.Note{note("rulebook.alfred", number("round", e.Alfred.Round), number("a", e.Alfred.Housecarls), number("b", e.Alfred.Thegns)), note("rulebook.alfred-late")}},
		{Key: "leaders", Lines: lines("rulebook.activate", "rulebook.landing", "rulebook.company", "rulebook.leader-battle", "rulebook.leader-alone", "rulebook.leader-gone")},
		{Key: "movement", Lines: lines("rulebook.armies", "rulebook.march", "rulebook.with-leader", "rulebook.ships")},
		{Key: "battles", Lines: append(lines("rulebook.battle", "rulebook.fyrd", "rulebook.commit", "rulebook.effects"), e.diceRules()...)},
		{Key: "rolls", Lines: lines("rulebook.roll", "rulebook.hit", "rulebook.flee", "rulebook.command", "rulebook.battle-end")},
		{Key: "orders", Lines: append(lines("rulebook.stance", "rulebook.losses", "rulebook.commands", "rulebook.fight"), note("rulebook.ready", number("n", largeArmy)))},
		{Key: "windows", Lines: lines("rulebook.window", "rulebook.window-whom", "rulebook.window-sealed")},
		{Key: "events", Lines: append([]engine.Note{note("rulebook.events", number("n", maxEvents))}, e.eventRules()...)},
		{Key: "end", Lines: []engine.Note{
			note("rulebook.conquest", number("n", ConquestMarkers)), note("rulebook.expulsion"),
			note("rulebook.treaty-end", number("round", firstTreaty), number("n", TreatyMarkers)), note("rulebook.together"), note("rulebook.bid"),
		}},
		{Key: "land", Lines: append(lines("rulebook.house", "rulebook.churches", "rulebook.levy", "rulebook.settlement"), note("rulebook.fort", number("n", e.Options.Forts)))},
		{Key: "epic", Lines: append([]engine.Note{note("rulebook.house"), note("rulebook.epic", number("n", e.Options.EpicInDeck), number("fyrd", e.Options.EpicFyrd))}, epicRules()...)},
		{Key: "runes", Lines: lines("rulebook.house", "rulebook.runes", "rulebook.rune-faces")},
	}
}

// cityRules name the City Shires where reinforcements come.
func (e *Edition) cityRules() (list []engine.Note) {
	for at := range e.iconCity.All() {
		d := &e.Shires[at-1]
		list = append(list, engine.NewNote("rulebook.city", shireArg(at), number("a", d.Icons.Housecarls), number("b", d.Icons.Thegns)))
	}
	return list
}

// movementRules tell each faction's cards of movement.
func (e *Edition) movementRules() (list []engine.Note) {
	for f := range Faction(Factions) {
		args := []engine.Arg{factionArg(f)}
		for i, m := range e.movement[f] {
			args = append(args, number("a"+letter(i), m.Armies), number("s"+letter(i), m.Shires))
		}
		list = append(list, engine.NewNote("rulebook.movement", args...))
	}
	return list
}

// leaderRules tell whom each leader brings and where he lands.
func (e *Edition) leaderRules() (list []engine.Note) {
	for i := range e.Leaders {
		l := &e.Leaders[i]
		args := []engine.Arg{leaderArg(l.Leader), number("a", l.Norsemen), number("b", l.Berserkers), engine.WordArg("deck", vocDeck, engine.Word(l.Deck))}
		for i, sea := range l.Seas {
			args = append(args, engine.WordArg("s"+letter(i), vocSea, engine.Word(sea)))
		}
		list = append(list, engine.NewNote("rulebook.leader", args...))
	}
	return list
}

// diceRules tell the faces of each die.
func (e *Edition) diceRules() (list []engine.Note) {
	for i, d := range e.Dice.list() {
		list = append(list, engine.NewNote("rulebook.die", factionArg(Faction(i)), number("hit", d.Hit), number("command", d.Command),
			number("flee", d.Flee), number("blank", d.Blank), number("max", d.Max)))
	}
	return list
}

// eventRules tell which events each faction has, and what each does.
func (e *Edition) eventRules() (list []engine.Note) {
	for f := range Faction(Factions) {
		for event := range Event(Events) {
			if e.copies[f][event] == 0 {
				continue
			}
			args := []engine.Arg{factionArg(f), eventArg(event), engine.WordArg("effect", vocEffect, engine.Word(event))}
			if e.copies[f][event]&e.standard == 0 {
				args = append(args, number("advanced", 1))
			}
			list = append(list, engine.NewNote("rulebook.event", args...))
		}
	}
	return list
}

// epicRules tell what each Epic card does.
func epicRules() (list []engine.Note) {
	for e := range Epic(Epics) {
		list = append(list, engine.NewNote("rulebook.epic-card", epicArg(e), engine.WordArg("effect", vocEpicEffect, engine.Word(e))))
	}
	return list
}
