package bot

import (
	"slices"

	"skald/bot/desk"
	"skald/bot/outbox"
	"skald/bot/words"
)

// commandTable is the one list of what can be typed: of each room in turn, a
// group's commands together.
func (b *Bot) commandTable() []desk.Command {
	var list []desk.Command
	for _, room := range b.rooms {
		list = append(list, room.Commands()...)
	}
	list = append(list, desk.Command{Name: "help", Help: "command.help", Handle: b.help, Direct: true})
	first := map[string]int{}
	for i, c := range list {
		if _, ok := first[c.First()]; !ok {
			first[c.First()] = i
		}
	}
	slices.SortStableFunc(list, func(a, b desk.Command) int { return first[a.First()] - first[b.First()] })
	return list
}

// Mails is the one list of what can be mailed: each room's kinds of mail on a desk.
func Mails(d *desk.Desk) []outbox.Kind {
	var list []outbox.Kind
	for _, room := range those[outbox.Mailer](newRooms(d)) {
		list = append(list, room.Mails()...)
	}
	return list
}

// Commands lists what can be typed, with what it does, in a language: titles'
// own commands as one line each.
func (b *Bot) Commands(locale string) [][2]string {
	v := b.Words.Speak(locale)
	var list [][2]string
	for _, c := range b.commands {
		if b.TitleOf(c.Group) == nil {
			list = append(list, [2]string{"/" + b.Spelled(c, v.Language()), v.Say(c.Help, nil)})
		}
	}
	for _, t := range b.Titles {
		about := t.Game.About()
		list = append(list, [2]string{"/" + about.Key, v.Say("command.title", words.Data{"title": v.Titled(about)})})
	}
	return list
}
