package bot

import (
	"skald/bot/present"
)

// commandsOfReminders are what can be typed here.
func (b *Bot) commandsOfReminders() []command {
	return []command{
		{name: "remind", help: "command.remind", handle: b.remind, complete: b.completeZone, options: b.remindOptions(), direct: true},
	}
}

// pressesOfReminders are what can be pressed here.
func (b *Bot) pressesOfReminders() map[present.ButtonKind]handler {
	return map[present.ButtonKind]handler{
		present.RemindButton: b.remind,
	}
}
