package bot

import (
	"skald/bot/discord"
	"skald/bot/present"
	"skald/bot/table"
)

// cupCommands are the commands of tournaments, a part of the one table. All but
// the first take the tournament that they mean.
func (b *Bot) cupCommands() []command {
	text := func(name string) option { return option{name: name, help: "option." + name, kind: discord.TextOption} }
	needed := func(o option) option { o.required = true; return o }
	user := func(name string) option { return option{name: name, help: "option." + name, kind: discord.UserOption} }
	among := func(name string, choices ...string) option {
		return option{name: name, help: "option." + name, kind: discord.TextOption, choices: choices}
	}
	which := option{name: "tournament", help: "option.tournament", kind: discord.TextOption, complete: true}
	title := option{name: "title", help: "option.cup-title", kind: discord.TextOption, complete: true}
	card := option{name: "card", help: "option.card", kind: discord.TextOption, complete: true, required: true}
	clocks := []string{}
	for _, c := range table.Presets() {
		clocks = append(clocks, c.Key)
	}
	player := needed(user("player"))
	var rulings []string
	for _, kind := range present.Rulings() {
		rulings = append(rulings, string(kind))
	}
	list := []command{
		{name: "new", handle: b.cupNew, options: []option{
			needed(text("name")), title, among("mode", "battles", "expedition", "mixed"), text("rounds"), {name: "clock", help: "option.clock", kind: discord.TextOption, choices: clocks},
			text("round-time"), text("confirm"), text("pick-time"), text("book"), among("warbands", "6", "7"), among("remote", "yes", "no"), among("pairing", "bot", "director"),
		}},
		{name: "show", handle: b.cupShow},
		{name: "join", handle: b.cupJoin},
		{name: "leave", handle: b.cupLeave},
		{name: "sheet", handle: b.cupSheet, options: []option{user("player")}},
		{name: "check-in", handle: b.cupCheckIn, options: []option{text("open")}},
		{name: "start", handle: b.cupStart},
		{name: "round", handle: b.cupRound, options: []option{
			among("do", "pair", "close", "choose"), among("kind", "battle", "expedition", "set"), text("round"), text("battle"), text("cards"),
		}},
		{name: "pairings", handle: b.cupPairings, options: []option{text("round"), user("swap"), user("with"), among("again", "yes")}},
		{name: "report", handle: b.cupReport, options: []option{text("own"), text("theirs"), text("round"), among("unfinished", "yes")}},
		{name: "confirm", handle: b.cupConfirm, options: []option{text("round")}},
		{name: "concede", handle: b.cupConcede, options: []option{text("round")}},
		{name: "pick", handle: b.cupPick, options: []option{card}},
		{name: "standings", handle: b.cupStandings, options: []option{text("round")}},
		{name: "drop", handle: b.cupDrop, options: []option{user("player"), text("why"), among("played", "yes", "no"), among("back", "yes")}},
		{name: "add", handle: b.cupAdd, options: []option{player, text("faction"), text("units")}},
		{name: "warn", handle: b.cupWarn, options: []option{player, needed(text("why"))}},
		{name: "penalty", handle: b.cupPenalty, options: []option{player, needed(text("points")), needed(text("why"))}},
		{name: "disqualify", handle: b.cupDisqualify, options: []option{player, needed(text("why")), among("played", "yes", "no")}},
		{name: "pardon", handle: b.cupPardon, options: []option{needed(text("number")), needed(text("why"))}},
		{name: "correct", handle: b.cupCorrect, options: []option{
			needed(text("table")), needed(among("result", rulings...)), text("round"), user("winner"), text("first-points"), text("second-points"),
		}},
		{name: "director", handle: b.cupDirector, options: []option{player, among("remove", "yes")}},
		{name: "close", handle: b.cupClose, options: []option{text("why")}},
		{name: "rules", handle: b.cupRules},
		{name: "export", handle: b.cupExport},
	}
	for i := range list {
		c := &list[i]
		c.group, c.help = "tournament", "command.tournament."+c.name
		if c.name != "rules" && c.name != "new" {
			c.options = append(c.options, which)
		}
		c.complete = b.completeCup
	}
	return list
}
