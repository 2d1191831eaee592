package moderation

import (
	"skald/bot/desk"
	"skald/bot/discord"
)

// Commands are what can be typed here.
func (b *Room) Commands() []desk.Command {
	ofMatch := []desk.Option{{Name: "match", Help: "option.overseen", Kind: discord.TextOption, Complete: true}}
	return []desk.Command{
		{Group: "game", Name: "close", Help: "command.game.close", Handle: b.gameClose, Options: []desk.Option{
			{Name: "reason", Help: "option.reason", Kind: discord.TextOption, Choices: closeReasons()}}},
		{Group: "mod", Name: "diagnose", Help: "command.mod.diagnose", Handle: b.AsModerator(b.modDiagnose), Complete: b.completeOverseen, Needs: desk.Moderating, Options: ofMatch},
		{Group: "mod", Name: "fix", Help: "command.mod.fix", Handle: b.AsModerator(b.modDiagnose), Complete: b.completeOverseen, Needs: desk.Moderating, Options: ofMatch},
		{Group: "mod", Name: "list", Help: "command.mod.list", Handle: b.AsModerator(b.modList), Needs: desk.Moderating},
		{Group: "mod", Name: "setup", Help: "command.mod.setup", Handle: b.modSetup, Needs: desk.Moderating, Options: []desk.Option{
			{Name: "role", Help: "option.role", Kind: discord.RoleOption},
			{Name: "log", Help: "option.log", Kind: discord.ChannelOption}}},
	}
}

// Presses are what can be pressed here.
func (b *Room) Presses() map[desk.ButtonKind]desk.Handler {
	return map[desk.ButtonKind]desk.Handler{
		desk.CancelButton:  b.pressCancel,
		desk.CloseButton:   b.pressClose,
		desk.ModButton:     b.AsModerator(b.pressMod),
		desk.ModFormButton: b.AsModerator(b.pressModForm),
		desk.ModForm:       b.AsModerator(b.modDo),
		desk.ModListButton: b.AsModerator(b.modList),
	}
}
