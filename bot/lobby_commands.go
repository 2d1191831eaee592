package bot

import (
	"skald/bot/discord"
	"skald/bot/present"
)

// commandsOfLobby are what can be typed here.
func (b *Bot) commandsOfLobby() []command {
	return []command{
		{group: "game", name: "new", help: "command.game.new", handle: b.gameNew, complete: b.completeNew, options: b.newOptions()},
		{group: "game", name: "join", help: "command.game.join", handle: b.gameJoin, complete: b.completeSide, options: []option{
			{name: "side", help: "option.side", kind: discord.TextOption, complete: true}}},
		{group: "game", name: "leave", help: "command.game.leave", handle: b.gameLeave},
		{group: "game", name: "start", help: "command.game.start", handle: b.gameStart},
	}
}

// pressesOfLobby are what can be pressed here.
func (b *Bot) pressesOfLobby() map[present.ButtonKind]handler {
	return map[present.ButtonKind]handler{
		present.JoinButton:    b.gameJoin,
		present.LeaveButton:   b.gameLeave,
		present.StartButton:   b.gameStart,
		present.DeclineButton: b.pressDecline,
		present.TitleSelect:   b.pickTitle,
		present.SetupSelect:   b.pickSetup,
		present.OpenButton:    b.pressOpen,
		present.RematchButton: b.pressRematch,
	}
}
