package bot

import (
	"context"
	"maps"
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/outbox"
	"skald/bot/play"
	"skald/bot/words"
)

// commandTable is the one list of what can be typed: of each room in turn, a
// group's commands together.
func (b *Bot) commandTable() []desk.Command {
	var list []desk.Command
	for _, of := range [][]desk.Command{
		b.rooms.lobby.Commands(), b.rooms.play.Commands(), b.rooms.moderation.Commands(), b.rooms.tournament.Commands(), b.rooms.ladder.Commands(), b.rooms.reminders.Commands(),
	} {
		list = append(list, of...)
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

// pressTable is the one list of what can be pressed.
func (b *Bot) pressTable() map[desk.ButtonKind]desk.Handler {
	table := map[desk.ButtonKind]desk.Handler{desk.HelpButton: b.help}
	for _, of := range []map[desk.ButtonKind]desk.Handler{
		b.rooms.lobby.Presses(), b.rooms.play.Presses(), b.rooms.moderation.Presses(), b.rooms.tournament.Presses(), b.rooms.ladder.Presses(), b.rooms.reminders.Presses(),
	} {
		maps.Copy(table, of)
	}
	return table
}

// Mails is the one list of what can be mailed: each room's kinds of mail on a desk.
func Mails(d *desk.Desk) []outbox.Kind {
	r := newRooms(d)
	return slices.Concat(r.lobby.Mails(), r.play.Mails(), r.moderation.Mails(), r.tournament.Mails(), r.ladder.Mails(), r.reminders.Mails())
}

// route finds the handler of a request, and the name it is logged under.
func (b *Bot) route(r *desk.Request) (desk.Handler, string) {
	if r.Command == "" {
		if !r.Ours {
			return b.PressUnknown, "press of another's button"
		}
		handle, ok := b.presses[r.Button.Kind]
		if !ok {
			handle = b.PressUnknown
		}
		return handle, "press " + string(rune(r.Button.Kind))
	}
	if c, ok := b.Typed[r.Command]; ok {
		return c.Handle, c.FullName()
	}
	return b.unknownCommand, "unknown"
}

func (b *Bot) unknownCommand(context.Context, *desk.Request) (desk.Reply, error) {
	return desk.Reply{}, &desk.Refusal{Key: "unknown-command"}
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
		list = append(list, [2]string{"/" + about.Key, v.Say("command.title", words.Data{"title": v.Title(about)})})
	}
	return list
}

// help lists the commands and says how a match goes.
func (b *Bot) help(_ context.Context, r *desk.Request) (desk.Reply, error) {
	lines := strings.Split(r.Voice.Say("help.head", nil), "\n")
	for _, c := range b.Commands(r.Voice.Language()) {
		lines = append(lines, "`"+c[0]+"` "+c[1])
	}
	return play.Help(r.Voice, lines, r.Button.Page), nil
}
