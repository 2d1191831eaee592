package play

import (
	"fmt"
	"skald/bot/desk"
	"skald/bot/discord"
	"skald/engine"
	"skald/storage"
)

// verbCommands makes a title's slash command from its verbs.
func (b *Room) verbCommands(t desk.Title) []desk.Command {
	about := t.Game.About()
	var list []desk.Command
	for i, spec := range about.Verbs {
		verb := engine.Verb(i)
		c := desk.Command{
			Group: about.Key, Name: spec.Name, Help: about.Key + ".verb-help." + spec.Name,
			Handle: b.move(about, verb), Complete: b.completeMove(about, verb),
		}
		for _, p := range spec.Params {
			c.Options = append(c.Options, desk.Option{Name: p.Name, Help: about.Key + ".param." + p.Name, Kind: discord.TextOption, Required: true, Complete: true})
		}
		list = append(list, c)
	}
	return list
}

// Commands are the commands of a match, and one for each verb of a title.
func (b *Room) Commands() []desk.Command {
	list := []desk.Command{
		{Group: "game", Name: "show", Help: "command.game.show", Handle: b.OfOne(leads(ToBoard), b.gameShow)},
		{Group: "game", Name: "text", Help: "command.game.text", Handle: b.OfOne(leads(toText), b.gameText)},
		{Group: "game", Name: "log", Help: "command.game.log", Handle: b.gameLog, Options: []desk.Option{
			{Name: "since", Help: "option.since", Kind: discord.TextOption, Choices: []string{"me", "start"}}}},
		{Group: "game", Name: "orders", Help: "command.game.orders", Handle: b.gameOrders, Complete: b.completeOrders, Options: b.orderOptions()},
		{Group: "game", Name: "list", Help: "command.game.list", Handle: b.gameList, Direct: true},
		{Group: "game", Name: "clock", Help: "command.game.clock", Handle: b.gameClock},
		{Group: "game", Name: "undo", Help: "command.game.undo", Handle: b.gameUndo},
		{Group: "game", Name: "settle", Help: "command.game.settle", Handle: b.gameSettle},
		{Group: "game", Name: "draw", Help: "command.game.draw", Handle: b.gameDraw},
		{Group: "game", Name: "hand-over", Help: "command.game.hand-over", Handle: b.gameHandOver, Options: []desk.Option{
			{Name: "player", Help: "option.player", Kind: discord.UserOption}}},
		{Group: "game", Name: "resign", Help: "command.game.resign", Handle: b.gameResign},
		{Group: "game", Name: "move", Help: "command.game.move", Handle: b.gameMove, Complete: b.completeMatch, Options: []desk.Option{
			{Name: "match", Help: "option.match", Kind: discord.TextOption, Complete: true}}},
		{Group: "game", Name: "settings", Help: "command.game.settings", Handle: b.gameSettings, Direct: true, Options: []desk.Option{
			{Name: "boards", Help: "option.boards", Kind: discord.TextOption, Choices: boardChoices()},
			{Name: "tips", Help: "option.tips", Kind: discord.TextOption, Choices: tipsChoices()}}},
		{Group: "game", Name: "export", Help: "command.game.export", Handle: b.gameExport},
		{Group: "game", Name: "rules", Help: "command.game.rules", Handle: b.gameRules, Complete: b.completeRules, Direct: true, Options: []desk.Option{
			{Name: "section", Help: "option.section", Kind: discord.TextOption, Complete: true},
			{Name: "title", Help: "option.title", Kind: discord.TextOption, Complete: true}}},
		{Name: "secrets", Help: "command.secrets", Handle: b.OfOne(leads(toSecrets), b.secrets), Direct: true},
	}
	for _, t := range b.Titles {
		list = append(list, b.verbCommands(t)...)
	}
	return list
}

// Press is what a button or select does; nil if there is none.
func (b *Room) Press(id desk.ID) desk.Handler {
	if _, ok := readID(id); !ok {
		return nil
	}
	return map[string]desk.Handler{
		TakeVerb:    b.pressVerb,
		TurnPage:    b.pressVerb,
		PickWords:   b.pickWord,
		TakeAction:  b.pressAction,
		DoConfirmed: b.pressConfirm,
		toPrompt:    b.pressPrompt,
		toOrders:    b.gameOrders,
		toPrepare:   b.pressPrepare,
		toSecrets:   b.secrets,
		ToBoard:     b.gameShow,
		toText:      b.gameText,
		toLog:       b.gameLog,
		toRules:     b.gameRules,
		toTeach:     b.pressTeach,
		standIn:     b.pressStandIn,
		toList:      b.gameList,
		tipsOffNow:  b.pressTipsOff,
		postAgain:   b.pressRepost,
		moveHere:    b.pressMove,
		toExport:    b.gameExport,
		takeBack:    b.gameUndo,
		answer:      b.pressAnswer,
		answerSeat:  b.pressSeat,
		giveSeats:   b.gameHandOver,
		giveUp:      b.pressResign,
	}[id.What]
}

// leads returns the buttons that lead to one of several matches.
func leads(what string) func(storage.MatchID) fmt.Stringer {
	return func(m storage.MatchID) fmt.Stringer { return ID{What: what, Match: m} }
}
