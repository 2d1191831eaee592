package lobby

import (
	"skald/bot/desk"
	"skald/bot/discord"
)

// Commands are what can be typed here.
func (b *Room) Commands() []desk.Command {
	return []desk.Command{
		{Group: "game", Name: "new", Help: "command.game.new", Handle: b.gameNew, Complete: b.completeNew, Options: b.newOptions()},
		{Group: "game", Name: "join", Help: "command.game.join", Handle: b.gameJoin, Complete: b.completeSide, Options: []desk.Option{
			{Name: "side", Help: "option.side", Kind: discord.TextOption, Complete: true}}},
		{Group: "game", Name: "leave", Help: "command.game.leave", Handle: b.gameLeave},
		{Group: "game", Name: "start", Help: "command.game.start", Handle: b.gameStart},
	}
}

// Presses are what can be pressed here.
func (b *Room) Presses() map[desk.ButtonKind]desk.Handler {
	return map[desk.ButtonKind]desk.Handler{
		desk.JoinButton:    b.gameJoin,
		desk.LeaveButton:   b.gameLeave,
		desk.StartButton:   b.gameStart,
		desk.DeclineButton: b.pressDecline,
		desk.TitleSelect:   b.pickTitle,
		desk.SetupSelect:   b.pickSetup,
		desk.OpenButton:    b.pressOpen,
		desk.RematchButton: b.pressRematch,
	}
}
