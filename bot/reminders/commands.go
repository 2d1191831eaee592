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

// Press is what a button or select does; nil if there is none.
func (b *Room) Press(id desk.ID) desk.Handler {
	if id.What != setting {
		return nil
	}
	return b.remind
}
