package tournament

import (
	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/table/chessclock"
)

// Commands are the commands of tournaments, a part of the one table. All but
// the first take the tournament that they mean.
func (b *Room) Commands() []desk.Command {
	text := func(name string) desk.Option {
		return desk.Option{Name: name, Help: "option." + name, Kind: discord.TextOption}
	}
	needed := func(o desk.Option) desk.Option { o.Required = true; return o }
	user := func(name string) desk.Option {
		return desk.Option{Name: name, Help: "option." + name, Kind: discord.UserOption}
	}
	among := func(name string, choices ...string) desk.Option {
		return desk.Option{Name: name, Help: "option." + name, Kind: discord.TextOption, Choices: choices}
	}
	which := desk.Option{Name: "tournament", Help: "option.tournament", Kind: discord.TextOption, Complete: true}
	title := desk.Option{Name: "title", Help: "option.tournament-title", Kind: discord.TextOption, Complete: true}
	card := desk.Option{Name: "card", Help: "option.card", Kind: discord.TextOption, Complete: true}
	clocks := []string{}
	for _, c := range chessclock.Presets() {
		clocks = append(clocks, c.Key)
	}
	player := needed(user("player"))
	var rulings []string
	for _, kind := range outcomes() {
		rulings = append(rulings, string(kind))
	}
	list := []desk.Command{
		{Name: "new", Handle: b.create, Options: []desk.Option{
			needed(text("name")), title, among("mode", "battles", "expedition", "mixed"), text("rounds"), {Name: "clock", Help: "option.clock", Kind: discord.TextOption, Choices: clocks},
			text("round-time"), text("confirm"), text("pick-time"), text("book"), among("warbands", "6", "7"), among("remote", "yes", "no"), among("pairing", "bot", "director"),
		}},
		{Name: "show", Handle: b.show},
		{Name: "join", Handle: b.join},
		{Name: "leave", Handle: b.leave},
		{Name: "sheet", Handle: b.sheet, Options: []desk.Option{user("player")}},
		{Name: "check-in", Handle: b.checkIn, Options: []desk.Option{text("open")}},
		{Name: "start", Handle: b.start},
		{Name: "round", Handle: b.round, Options: []desk.Option{
			among("do", "pair", "close", "choose"), among("kind", "battle", "expedition", "set"), text("round"), text("battle"), text("cards"),
		}},
		{Name: "pairings", Handle: b.pairings, Options: []desk.Option{text("round"), user("swap"), user("with"), among("again", "yes")}},
		{Name: "report", Handle: b.report, Options: []desk.Option{text("own"), text("theirs"), text("round"), among("unfinished", "yes")}},
		{Name: "confirm", Handle: b.confirm, Options: []desk.Option{text("round")}},
		{Name: "concede", Handle: b.concede, Options: []desk.Option{text("round")}},
		{Name: "pick", Handle: b.pick, Options: []desk.Option{card, text("dice"), text("anew"), text("why")}},
		{Name: "standings", Handle: b.standings, Options: []desk.Option{text("round")}},
		{Name: "drop", Handle: b.drop, Options: []desk.Option{user("player"), text("why"), among("played", "yes", "no"), among("back", "yes")}},
		{Name: "add", Handle: b.add, Options: []desk.Option{player, text("faction"), text("units")}},
		{Name: "warn", Handle: b.warn, Options: []desk.Option{player, needed(text("why"))}},
		{Name: "penalty", Handle: b.penalise, Options: []desk.Option{player, needed(text("points")), needed(text("why"))}},
		{Name: "disqualify", Handle: b.disqualify, Options: []desk.Option{player, needed(text("why")), among("played", "yes", "no")}},
		{Name: "pardon", Handle: b.pardon, Options: []desk.Option{needed(text("number")), needed(text("why"))}},
		{Name: "correct", Handle: b.correct, Options: []desk.Option{
			needed(text("table")), needed(among("result", rulings...)), text("round"), user("winner"), text("first-points"), text("second-points"),
		}},
		{Name: "director", Handle: b.director, Options: []desk.Option{player, among("remove", "yes")}},
		{Name: "close", Handle: b.close, Options: []desk.Option{text("why")}},
		{Name: "rules", Handle: b.rulesAsked},
		{Name: "export", Handle: b.export},
	}
	for i := range list {
		c := &list[i]
		c.Group, c.Help = "tournament", "command.tournament."+c.Name
		if c.Name != "rules" && c.Name != "new" {
			c.Options = append(c.Options, which)
		}
		c.Complete = b.complete
	}
	return list
}
