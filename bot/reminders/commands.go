package reminders

import (
	"skald/bot/desk"
)

// Commands are what can be typed here.
func (b *Room) Commands() []desk.Command {
	return []desk.Command{
		{Name: "remind", Help: "command.remind", Handle: b.remind, Complete: b.completeZone, Options: b.remindOptions(), Direct: true},
	}
}

// Presses are what can be pressed here.
func (b *Room) Presses() map[desk.ButtonKind]desk.Handler {
	return map[desk.ButtonKind]desk.Handler{
		desk.RemindButton: b.remind,
	}
}
