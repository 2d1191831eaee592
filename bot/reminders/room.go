// Package reminders is the room of how people are reminded of matches that wait for
// them, when they are left alone, and what reminds them. It stands on the desk and
// knows no other room.
package reminders

import (
	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table/people"
)

// name is the room of its custom ids.
const name = "reminders"

// A Room answers what people do here. Its methods may be called from many goroutines.
type Room struct {
	*desk.Desk
}

// New returns the room on a desk.
func New(d *desk.Desk) *Room { return &Room{Desk: d} }

// Name returns the room's name in custom ids.
func (b *Room) Name() string { return name }

// Commands returns the commands that can be typed here.
func (b *Room) Commands() []desk.Command {
	return []desk.Command{{Name: "remind", Help: "command.remind", Handle: b.remind, Complete: b.completeZone, Direct: true, Options: []desk.Option{
		{Name: "first", Help: "option.first", Kind: discord.TextOption},
		{Name: "every", Help: "option.every", Kind: discord.TextOption},
		{Name: "quiet", Help: "option.quiet", Kind: discord.TextOption},
		{Name: "zone", Help: "option.zone", Kind: discord.TextOption, Complete: true},
		{Name: "away", Help: "option.away", Kind: discord.TextOption},
		{Name: "by", Help: "option.by", Kind: discord.TextOption, Choices: phrase.Written(people.NudgeWays())},
		{Name: "digest", Help: "option.digest", Kind: discord.TextOption, Choices: []string{digestOn, digestOff}},
	}}}
}

// setting is the purpose of buttons and selects: the rest of their ids is what is
// set, or is set to "=value".
const setting = "setting"

func settingID(set string) desk.ID { return desk.ID{Room: name, What: setting, Rest: set} }

// Press returns the handler of a button or select; nil if there is none.
func (b *Room) Press(id desk.ID) desk.Handler {
	if id.What != setting {
		return nil
	}
	return b.remind
}
