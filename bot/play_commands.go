package bot

import (
	"skald/bot/discord"
	"skald/bot/present"
)

// commandsOfPlay are the commands of a match, and one for each verb of a title.
func (b *Bot) commandsOfPlay() []command {
	list := []command{
		{group: "game", name: "show", help: "command.game.show", handle: b.ofOne(present.BoardButton, b.gameShow)},
		{group: "game", name: "text", help: "command.game.text", handle: b.ofOne(present.TextButton, b.gameText)},
		{group: "game", name: "log", help: "command.game.log", handle: b.gameLog, options: []option{
			{name: "since", help: "option.since", kind: discord.TextOption, choices: []string{"me", "start"}}}},
		{group: "game", name: "orders", help: "command.game.orders", handle: b.gameOrders, complete: b.completeOrders, options: b.orderOptions()},
		{group: "game", name: "list", help: "command.game.list", handle: b.gameList, direct: true},
		{group: "game", name: "clock", help: "command.game.clock", handle: b.gameClock},
		{group: "game", name: "undo", help: "command.game.undo", handle: b.gameUndo},
		{group: "game", name: "settle", help: "command.game.settle", handle: b.gameSettle},
		{group: "game", name: "draw", help: "command.game.draw", handle: b.gameDraw},
		{group: "game", name: "hand-over", help: "command.game.hand-over", handle: b.gameHandOver, options: []option{
			{name: "player", help: "option.player", kind: discord.UserOption}}},
		{group: "game", name: "resign", help: "command.game.resign", handle: b.gameResign},
		{group: "game", name: "move", help: "command.game.move", handle: b.gameMove, complete: b.completeMatch, options: []option{
			{name: "match", help: "option.match", kind: discord.TextOption, complete: true}}},
		{group: "game", name: "settings", help: "command.game.settings", handle: b.gameSettings, direct: true, options: []option{
			{name: "boards", help: "option.boards", kind: discord.TextOption, choices: boardChoices()},
			{name: "tips", help: "option.tips", kind: discord.TextOption, choices: tipsChoices()}}},
		{group: "game", name: "export", help: "command.game.export", handle: b.gameExport},
		{group: "game", name: "rules", help: "command.game.rules", handle: b.gameRules, complete: b.completeRules, direct: true, options: []option{
			{name: "section", help: "option.section", kind: discord.TextOption, complete: true},
			{name: "title", help: "option.title", kind: discord.TextOption, complete: true}}},
		{name: "secrets", help: "command.secrets", handle: b.ofOne(present.SecretsButton, b.secrets), direct: true},
	}
	for _, t := range b.titles {
		list = append(list, b.verbCommands(t)...)
	}
	return list
}

// pressesOfPlay are what can be pressed here.
func (b *Bot) pressesOfPlay() map[present.ButtonKind]handler {
	return map[present.ButtonKind]handler{
		present.VerbButton:    b.pressVerb,
		present.PageButton:    b.pressVerb,
		present.WordSelect:    b.pickWord,
		present.ActionButton:  b.pressAction,
		present.ConfirmButton: b.pressConfirm,
		present.PromptButton:  b.pressPrompt,
		present.OrdersButton:  b.gameOrders,
		present.PrepareButton: b.pressPrepare,
		present.SecretsButton: b.secrets,
		present.BoardButton:   b.gameShow,
		present.TextButton:    b.gameText,
		present.LogButton:     b.gameLog,
		present.RulesButton:   b.gameRules,
		present.TeachButton:   b.pressTeach,
		present.StandInButton: b.pressStandIn,
		present.ListButton:    b.gameList,
		present.TipsButton:    b.pressTipsOff,
		present.RepostButton:  b.pressRepost,
		present.MoveButton:    b.pressMove,
		present.ExportButton:  b.gameExport,
		present.UndoButton:    b.gameUndo,
		present.AnswerButton:  b.pressAnswer,
		present.SeatButton:    b.pressSeat,
		present.GiveButton:    b.gameHandOver,
		present.ResignButton:  b.pressResign,
	}
}
