package tournament

import (
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/table/chessclock"
	rules "skald/engine/league/tournament"
)

// Commands returns the commands of tournaments, a part of the one table. All but
// new and rules take the tournament that they mean.
func (b *Room) Commands() []desk.Command {
	typed := func(kind discord.OptionType, name string, choices ...string) desk.Option {
		return desk.Option{Name: name, Help: "option." + name, Kind: kind, Choices: choices}
	}
	text := func(name string, choices ...string) desk.Option { return typed(discord.TextOption, name, choices...) }
	user := func(name string) desk.Option { return typed(discord.UserOption, name) }
	needed := func(o desk.Option) desk.Option { o.Required = true; return o }
	named := func(o desk.Option, help string) desk.Option { o.Help = "option." + help; return o }
	offered := func(o desk.Option) desk.Option { o.Complete = true; return o }
	player := needed(user("player"))
	var clocks, results []string
	for _, c := range chessclock.Presets() {
		clocks = append(clocks, c.Key)
	}
	for _, kind := range outcomes {
		results = append(results, string(kind))
	}
	list := []desk.Command{
		{Name: "new", Handle: b.create, Options: []desk.Option{
			needed(text("name")), named(offered(text("title")), "tournament-title"), text("mode", "battles", "expedition", "mixed"), text("rounds"), text("clock", clocks...),
			text("round-time"), text("confirm"), text("pick-time"), text("book"), text("warbands", "6", "7"), text("remote", "yes", "no"), text("pairing", "bot", "director"),
		}},
		{Name: "show", Handle: b.ofTournament(b.show)},
		{Name: "join", Handle: b.ofTournament(b.join)},
		{Name: "leave", Handle: b.doing("left", leave)},
		{Name: "sheet", Handle: b.ofTournament(b.sheet), Options: []desk.Option{user("player")}},
		{Name: "check-in", Handle: b.ofTournament(b.checkIn), Options: []desk.Option{text("open")}},
		{Name: "start", Handle: b.ofTournament(b.start)},
		{Name: "round", Handle: b.ofTournament(b.round), Options: []desk.Option{
			text("do", "pair", "close", "choose"), text("kind", "battle", "expedition", "set"), text("round"), text("battle"), text("cards"),
		}},
		{Name: "pairings", Handle: b.ofTournament(b.pairings), Options: []desk.Option{text("round"), user("swap"), user("with"), text("again", "yes")}},
		{Name: "report", Handle: b.ofTournament(b.report), Options: []desk.Option{text("own"), text("theirs"), text("round"), text("unfinished", "yes")}},
		{Name: "confirm", Options: []desk.Option{text("round")}, Handle: b.doing("confirmed", func(r *request) rules.Act {
			return rules.ConfirmResult{Round: r.numberOr("round", 0)}
		})},
		{Name: "concede", Handle: b.ofTournament(b.concede), Options: []desk.Option{text("round")}},
		{Name: "pick", Handle: b.ofTournament(b.pick), Options: []desk.Option{offered(text("card")), text("dice"), text("anew"), text("why")}},
		{Name: "standings", Handle: b.ofTournament(b.standings), Options: []desk.Option{text("round")}},
		{Name: "drop", Handle: b.doing("done", drop), Options: []desk.Option{user("player"), text("why"), text("played", "yes", "no"), text("back", "yes")}},
		{Name: "add", Options: []desk.Option{player, text("faction"), text("units")}, Handle: b.doing("invited", func(r *request) rules.Act {
			return rules.Invite{Person: r.user("player"), Sheet: rules.Sheet{Faction: r.text("faction"), Units: r.text("units")}}
		})},
		{Name: "ruling", Handle: b.doing("done", ruling), Options: []desk.Option{
			needed(named(text("kind", rulings...), "ruling")), needed(text("why")), user("player"), text("points"), text("number"), text("played", "yes", "no"),
		}},
		{Name: "correct", Handle: b.ofTournament(b.correct), Options: []desk.Option{
			needed(text("table")), needed(text("result", results...)), text("round"), user("winner"), text("first-points"), text("second-points"),
		}},
		{Name: "director", Options: []desk.Option{player, text("remove", "yes")}, Handle: b.doing("done", func(r *request) rules.Act {
			if r.yes("remove") {
				return rules.RemoveDirector{Person: r.user("player")}
			}
			return rules.NameDirector{Person: r.user("player")}
		})},
		{Name: "move", Handle: b.ofTournament(b.move)},
		{Name: "close", Handle: b.ofTournament(b.close), Options: []desk.Option{text("why")}},
		{Name: "rules", Handle: b.rules},
		{Name: "export", Handle: b.ofTournament(b.export)},
	}
	for i := range list {
		c := &list[i]
		c.Group, c.Help, c.Complete = "tournament", "command.tournament."+c.Name, b.complete
		if !slices.Contains([]string{"rules", "new"}, c.Name) {
			c.Options = append(c.Options, offered(text("tournament")))
		}
	}
	return append(list, desk.Command{
		Group: "mod", Name: "competition", Help: "command.mod.competition", Handle: b.competition, Complete: b.completeCompetition, Needs: desk.Moderating,
		Options: []desk.Option{
			offered(named(text("competition"), "competition")), named(text("do", exportIt, releaseIt), "competition-do"), named(text("reason"), "competition-reason"),
		},
	})
}
