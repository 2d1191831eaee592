package bot

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"skald/bot/discord"
	"skald/bot/present"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
)

// A command is one slash command, or one subcommand of a group. The table of
// commands makes registration, routing, help and the README's list.
type command struct {
	group    string // "game"; empty for a command of its own
	name     string
	help     string // key of the description
	options  []option
	handle   handler
	complete completer // of the option being typed; nil: there is none
	direct   bool      // typed in direct messages too, and so its whole group

	needs discord.Permissions // what a person must be allowed to be shown its whole group; 0: nothing
}

// A completer returns the words that fit the option being typed.
type completer func(context.Context, *request) ([]discord.Choice, error)

// option is a parameter of a command.
type option struct {
	name     string
	help     string // key of the description
	kind     discord.OptionType
	required bool
	complete bool     // words come while typing
	choices  []string // fixed values; each one's label is help + "-" + value
}

// fullName is how the command is asked for: "game new", "secrets".
func (c command) fullName() string {
	if c.group == "" {
		return c.name
	}
	return c.group + " " + c.name
}

// first is the word that stands behind the slash.
func (c command) first() string { return cmp.Or(c.group, c.name) }

// commandTable is the one list of what can be typed: of each room in turn, a
// group's commands together.
func (b *Bot) commandTable() []command {
	var list []command
	for _, of := range [][]command{
		b.commandsOfLobby(), b.commandsOfPlay(), b.commandsOfModeration(), b.cupCommands(), b.ladderCommands(), b.commandsOfReminders(),
	} {
		list = append(list, of...)
	}
	list = append(list, command{name: "help", help: "command.help", handle: b.help, direct: true})
	first := map[string]int{}
	for i, c := range list {
		if _, ok := first[c.first()]; !ok {
			first[c.first()] = i
		}
	}
	slices.SortStableFunc(list, func(a, b command) int { return first[a.first()] - first[b.first()] })
	return list
}

// verbCommands makes a title's slash command from its verbs.
func (b *Bot) verbCommands(t Title) []command {
	about := t.Game.About()
	var list []command
	for i, spec := range about.Verbs {
		verb := engine.Verb(i)
		c := command{
			group: about.Key, name: spec.Name, help: about.Key + ".verb-help." + spec.Name,
			handle: b.move(about, verb), complete: b.completeMove(about, verb),
		}
		for _, p := range spec.Params {
			c.options = append(c.options, option{name: p.Name, help: about.Key + ".param." + p.Name, kind: discord.TextOption, required: true, complete: true})
		}
		list = append(list, c)
	}
	return list
}

// pressTable is the one list of what can be pressed.
func (b *Bot) pressTable() map[present.ButtonKind]handler {
	table := map[present.ButtonKind]handler{present.HelpButton: b.help}
	for _, of := range []map[present.ButtonKind]handler{
		b.pressesOfLobby(), b.pressesOfPlay(), b.pressesOfModeration(), b.pressesOfTournament(), b.pressesOfLadder(), b.pressesOfReminders(),
	} {
		maps.Copy(table, of)
	}
	return table
}

// route finds the handler of a request, and the name it is logged under.
func (b *Bot) route(r *request) (handler, string) {
	if r.Command == "" {
		if !r.ours {
			return b.pressUnknown, "press of another's button"
		}
		handle, ok := b.presses[r.button.Kind]
		if !ok {
			handle = b.pressUnknown
		}
		return handle, "press " + string(rune(r.button.Kind))
	}
	if c, ok := b.byName[r.Command]; ok {
		return c.handle, c.fullName()
	}
	return b.unknownCommand, "unknown"
}

func (b *Bot) unknownCommand(context.Context, *request) (present.Reply, error) {
	return present.Reply{}, &refusal{key: "unknown-command"}
}

// pressUnknown answers a button that this version did not make with what can be
// done now.
func (b *Bot) pressUnknown(ctx context.Context, r *request) (present.Reply, error) {
	if _, err := b.match(ctx, r); err != nil {
		return present.Reply{}, err
	}
	return present.Reply{}, &table.Refusal{Key: table.Stale}
}

// Commands lists what can be typed, with what it does, in a language: titles'
// own commands as one line each.
func (b *Bot) Commands(locale string) [][2]string {
	v := b.words.Speak(locale)
	var list [][2]string
	for _, c := range b.commands {
		if b.titleOf(c.group) == nil {
			list = append(list, [2]string{"/" + b.spelled(c, v.Language()), v.Say(c.help, nil)})
		}
	}
	for _, t := range b.titles {
		about := t.Game.About()
		list = append(list, [2]string{"/" + about.Key, v.Say("command.title", words.Data{"title": v.Title(about)})})
	}
	return list
}

// help lists the commands and says how a match goes.
func (b *Bot) help(_ context.Context, r *request) (present.Reply, error) {
	lines := strings.Split(r.voice.Say("help.head", nil), "\n")
	for _, c := range b.Commands(r.voice.Language()) {
		lines = append(lines, "`"+c[0]+"` "+c[1])
	}
	return present.Help(r.voice, lines, r.button.Page), nil
}
