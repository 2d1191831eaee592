package bot

import (
	"context"

	"skald/bot/words"
	"skald/engine"
)

// A command is one slash command, or one subcommand of a group. The table of
// commands makes registration, routing, help and the README's list.
type command struct {
	group   string // "game"; empty for a command of its own
	name    string
	help    string // key of the description
	options []option
	handle  Handler
	words   func(ctx context.Context, r *Request) ([]choice, error) // completes the focused option
}

// option is a parameter of a command.
type option struct {
	name     string
	help     string // key of the description
	kind     optionKind
	required bool
	complete bool     // words come while typing
	choices  []string // fixed values; each one's label is help + "." + value
}

// optionKind is Discord's number for what an option holds.
type optionKind int

const (
	textOption optionKind = 3
	userOption optionKind = 6
)

// key is how the command is asked for: "game new", "secrets".
func (c command) key() string {
	if c.group == "" {
		return c.name
	}
	return c.group + " " + c.name
}

// commands is the one list of what can be typed.
func (b *Bot) commands() []command {
	list := []command{
		{group: "game", name: "new", help: "command.game.new", handle: b.gameNew, words: b.completeNew, options: b.newOptions()},
		{group: "game", name: "join", help: "command.game.join", handle: b.gameJoin, words: b.completeSide, options: []option{
			{name: "side", help: "option.side", kind: textOption, complete: true}}},
		{group: "game", name: "leave", help: "command.game.leave", handle: b.gameLeave},
		{group: "game", name: "start", help: "command.game.start", handle: b.gameStart},
		{group: "game", name: "show", help: "command.game.show", handle: b.gameShow},
		{group: "game", name: "text", help: "command.game.text", handle: b.gameText},
		{group: "game", name: "log", help: "command.game.log", handle: b.gameLog, options: []option{
			{name: "since", help: "option.since", kind: textOption, choices: []string{"me", "start"}}}},
		{group: "game", name: "list", help: "command.game.list", handle: b.gameList},
		{group: "game", name: "resign", help: "command.game.resign", handle: b.gameResign},
		{group: "game", name: "export", help: "command.game.export", handle: b.gameExport},
		{group: "game", name: "rules", help: "command.game.rules", handle: b.gameRules, options: []option{
			{name: "title", help: "option.title", kind: textOption, complete: true}}, words: b.completeTitle},
		{name: "secrets", help: "command.secrets", handle: b.secrets},
		{name: "help", help: "command.help", handle: b.help},
	}
	for _, t := range b.titles {
		list = append(list, b.verbCommands(t)...)
	}
	return list
}

// verbCommands makes a title's slash command from its verbs.
func (b *Bot) verbCommands(t Title) []command {
	about := t.Game.About()
	var list []command
	for i, v := range about.Verbs {
		c := command{
			group: about.Key, name: v.Name, help: about.Key + ".verb-help." + v.Name,
			handle: b.move(about, engine.Verb(i)), words: b.completeMove(about, engine.Verb(i)),
		}
		for _, p := range v.Params {
			c.options = append(c.options, option{name: p.Name, help: about.Key + ".param." + p.Name, kind: textOption, required: true, complete: true})
		}
		list = append(list, c)
	}
	return list
}

// route finds the handler of a request, and the name it is logged under.
func (b *Bot) route(r *Request) (Handler, string) {
	if r.Command == "" {
		return b.pressed(r.press.deed), "press " + string(rune(r.press.deed))
	}
	c, ok := b.byKey[r.Command]
	if !ok {
		return nil, "unknown"
	}
	if r.Focused == "" {
		return c.handle, c.key()
	}
	return func(ctx context.Context, r *Request) (Whisper, error) {
		if c.words == nil {
			return Whisper{}, nil
		}
		choices, err := c.words(ctx, r)
		return Whisper{choices: choices}, err
	}, c.key() + " …"
}

// pressed is the table of what can be pressed.
func (b *Bot) pressed(d deed) Handler {
	switch d {
	case deedVerb, deedPage:
		return b.pressVerb
	case deedPick:
		return b.pressPick
	case deedDo, deedOpen:
		return b.pressDo
	case deedPrompt:
		return b.pressPrompt
	case deedSecrets:
		return b.secrets
	case deedBoard:
		return b.gameShow
	case deedText:
		return b.gameText
	case deedRules:
		return b.gameRules
	case deedJoin:
		return b.gameJoin
	case deedLeave:
		return b.gameLeave
	case deedStart:
		return b.gameStart
	case deedCancel:
		return b.pressCancel
	case deedNew:
		return b.pressNew
	case deedRematch:
		return b.pressRematch
	case deedExport:
		return b.gameExport
	case deedResign:
		return b.gameResign
	}
	return nil
}

// Commands lists what can be typed, with what it does, in a language: titles'
// own commands as one line each.
func (b *Bot) Commands(locale string) [][2]string {
	v := b.words.Speak(locale)
	var list [][2]string
	for _, c := range b.list {
		if b.titleOf(c.group) == nil {
			list = append(list, [2]string{"/" + c.key(), v.Say(c.help, nil)})
		}
	}
	for _, t := range b.titles {
		about := t.Game.About()
		list = append(list, [2]string{"/" + about.Key, v.Say("command.title", words.Data{"title": v.Title(about)})})
	}
	return list
}

// help lists the commands and says how a match goes.
func (b *Bot) help(_ context.Context, r *Request) (Whisper, error) {
	w := plain(r.Voice.Say("help.head", nil))
	for _, c := range b.Commands(r.Voice.Language()) {
		w = w.and(words.Secret("`" + c[0] + "` " + c[1]))
	}
	return w, nil
}
