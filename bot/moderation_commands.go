package bot

import (
	"skald/bot/discord"
	"skald/bot/present"
)

// commandsOfModeration are what can be typed here.
func (b *Bot) commandsOfModeration() []command {
	ofMatch := []option{{name: "match", help: "option.overseen", kind: discord.TextOption, complete: true}}
	return []command{
		{group: "game", name: "close", help: "command.game.close", handle: b.gameClose, options: []option{
			{name: "reason", help: "option.reason", kind: discord.TextOption, choices: closeReasons()}}},
		{group: "mod", name: "diagnose", help: "command.mod.diagnose", handle: b.asModerator(b.modDiagnose), complete: b.completeOverseen, needs: moderating, options: ofMatch},
		{group: "mod", name: "fix", help: "command.mod.fix", handle: b.asModerator(b.modDiagnose), complete: b.completeOverseen, needs: moderating, options: ofMatch},
		{group: "mod", name: "list", help: "command.mod.list", handle: b.asModerator(b.modList), needs: moderating},
		{group: "mod", name: "setup", help: "command.mod.setup", handle: b.modSetup, needs: moderating, options: []option{
			{name: "role", help: "option.role", kind: discord.RoleOption},
			{name: "log", help: "option.log", kind: discord.ChannelOption}}},
	}
}

// pressesOfModeration are what can be pressed here.
func (b *Bot) pressesOfModeration() map[present.ButtonKind]handler {
	return map[present.ButtonKind]handler{
		present.CancelButton:  b.pressCancel,
		present.CloseButton:   b.pressClose,
		present.ModButton:     b.asModerator(b.pressMod),
		present.ModFormButton: b.asModerator(b.pressModForm),
		present.ModForm:       b.asModerator(b.modDo),
		present.ModListButton: b.asModerator(b.modList),
	}
}
