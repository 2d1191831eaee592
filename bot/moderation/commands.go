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

// Press is what a button, select or form does; nil if there is none.
func (b *Room) Press(id desk.ID) desk.Handler {
	return map[string]desk.Handler{
		cancel:   b.pressCancel,
		closeNow: b.pressClose,
		showAct:  b.AsModerator(b.pressMod),
		askWhy:   b.AsModerator(b.pressModForm),
		doAct:    b.AsModerator(b.modDo),
		showList: b.AsModerator(b.modList),
	}[id.What]
}
