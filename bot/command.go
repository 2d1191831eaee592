package bot

import (
	"context"
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

// commandTable is the one list of what can be typed.
func (b *Bot) commandTable() []command {
	ofMatch := []option{{name: "match", help: "option.overseen", kind: discord.TextOption, complete: true}}
	list := []command{
		{group: "game", name: "new", help: "command.game.new", handle: b.gameNew, complete: b.completeNew, options: b.newOptions()},
		{group: "game", name: "join", help: "command.game.join", handle: b.gameJoin, complete: b.completeSide, options: []option{
			{name: "side", help: "option.side", kind: discord.TextOption, complete: true}}},
		{group: "game", name: "leave", help: "command.game.leave", handle: b.gameLeave},
		{group: "game", name: "start", help: "command.game.start", handle: b.gameStart},
		{group: "game", name: "show", help: "command.game.show", handle: b.ofOne(present.BoardButton, b.gameShow)},
		{group: "game", name: "text", help: "command.game.text", handle: b.ofOne(present.TextButton, b.gameText)},
		{group: "game", name: "log", help: "command.game.log", handle: b.gameLog, options: []option{
			{name: "since", help: "option.since", kind: discord.TextOption, choices: []string{"me", "start"}}}},
		{group: "game", name: "orders", help: "command.game.orders", handle: b.gameOrders, complete: b.completeOrders, options: b.orderOptions()},
		{group: "game", name: "list", help: "command.game.list", handle: b.gameList, direct: true},
		{group: "game", name: "clock", help: "command.game.clock", handle: b.gameClock},
		{group: "game", name: "undo", help: "command.game.undo", handle: b.gameUndo},
		{group: "game", name: "settle", help: "command.game.settle", handle: b.gameSettle},
		{group: "game", name: "draw", help: "command.game.draw", handle: b.gameDraw},
		{group: "game", name: "hand-over", help: "command.game.hand-over", handle: b.gameHandOver, options: []option{
			{name: "player", help: "option.player", kind: discord.UserOption}}},
		{group: "game", name: "resign", help: "command.game.resign", handle: b.gameResign},
		{group: "game", name: "move", help: "command.game.move", handle: b.gameMove, complete: b.completeMatch, options: []option{
			{name: "match", help: "option.match", kind: discord.TextOption, complete: true}}},
		{group: "game", name: "close", help: "command.game.close", handle: b.gameClose, options: []option{
			{name: "reason", help: "option.reason", kind: discord.TextOption, choices: closeReasons()}}},
		{group: "game", name: "settings", help: "command.game.settings", handle: b.gameSettings, direct: true, options: []option{
			{name: "boards", help: "option.boards", kind: discord.TextOption, choices: boardChoices()},
			{name: "tips", help: "option.tips", kind: discord.TextOption, choices: tipsChoices()}}},
		{group: "game", name: "export", help: "command.game.export", handle: b.gameExport},
		{group: "game", name: "rules", help: "command.game.rules", handle: b.gameRules, complete: b.completeRules, direct: true, options: []option{
			{name: "section", help: "option.section", kind: discord.TextOption, complete: true},
			{name: "title", help: "option.title", kind: discord.TextOption, complete: true}}},
		{group: "mod", name: "diagnose", help: "command.mod.diagnose", handle: b.asModerator(b.modDiagnose), complete: b.completeOverseen, needs: moderating, options: ofMatch},
		{group: "mod", name: "fix", help: "command.mod.fix", handle: b.asModerator(b.modDiagnose), complete: b.completeOverseen, needs: moderating, options: ofMatch},
		{group: "mod", name: "list", help: "command.mod.list", handle: b.asModerator(b.modList), needs: moderating},
		{group: "mod", name: "setup", help: "command.mod.setup", handle: b.modSetup, needs: moderating, options: []option{
			{name: "role", help: "option.role", kind: discord.RoleOption},
			{name: "log", help: "option.log", kind: discord.ChannelOption}}},
	}
	list = append(list, b.cupCommands()...)
	list = append(list, b.ladderCommands()...)
	list = append(list, []command{
		{name: "secrets", help: "command.secrets", handle: b.ofOne(present.SecretsButton, b.secrets), direct: true},
		{name: "remind", help: "command.remind", handle: b.remind, complete: b.completeZone, options: b.remindOptions(), direct: true},
		{name: "help", help: "command.help", handle: b.help, direct: true},
	}...)
	for _, t := range b.titles {
		list = append(list, b.verbCommands(t)...)
	}
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

// buttonHandlers is the one list of what can be pressed.
func (b *Bot) buttonHandlers(kind present.ButtonKind) handler {
	switch kind {
	case present.VerbButton, present.PageButton:
		return b.pressVerb
	case present.WordSelect:
		return b.pickWord
	case present.ActionButton:
		return b.pressAction
	case present.ConfirmButton:
		return b.pressConfirm
	case present.PromptButton:
		return b.pressPrompt
	case present.OrdersButton:
		return b.gameOrders
	case present.PrepareButton:
		return b.pressPrepare
	case present.SecretsButton:
		return b.secrets
	case present.BoardButton:
		return b.gameShow
	case present.TextButton:
		return b.gameText
	case present.LogButton:
		return b.gameLog
	case present.RulesButton:
		return b.gameRules
	case present.TeachButton:
		return b.pressTeach
	case present.StandInButton:
		return b.pressStandIn
	case present.ListButton:
		return b.gameList
	case present.RemindButton:
		return b.remind
	case present.TipsButton:
		return b.pressTipsOff
	case present.JoinButton:
		return b.gameJoin
	case present.LeaveButton:
		return b.gameLeave
	case present.StartButton:
		return b.gameStart
	case present.CancelButton:
		return b.pressCancel
	case present.DeclineButton:
		return b.pressDecline
	case present.RepostButton:
		return b.pressRepost
	case present.MoveButton:
		return b.pressMove
	case present.CloseButton:
		return b.pressClose
	case present.TitleSelect:
		return b.pickTitle
	case present.SetupSelect:
		return b.pickSetup
	case present.OpenButton:
		return b.pressOpen
	case present.RematchButton:
		return b.pressRematch
	case present.ExportButton:
		return b.gameExport
	case present.UndoButton:
		return b.gameUndo
	case present.AnswerButton:
		return b.pressAnswer
	case present.SeatButton:
		return b.pressSeat
	case present.GiveButton:
		return b.gameHandOver
	case present.ResignButton:
		return b.pressResign
	case present.ModButton:
		return b.asModerator(b.pressMod)
	case present.ModFormButton:
		return b.asModerator(b.pressModForm)
	case present.ModForm:
		return b.asModerator(b.modDo)
	case present.HelpButton:
		return b.help
	case present.LadderButton:
		return b.atLadder(b.pressLadder)
	case present.CupButton:
		return b.pressCup
	case present.CupForm:
		return b.fillCup
	case present.ModListButton:
		return b.asModerator(b.modList)
	}
	return b.pressUnknown
}

// route finds the handler of a request, and the name it is logged under.
func (b *Bot) route(r *request) (handler, string) {
	if r.Command == "" {
		if !r.ours {
			return b.pressUnknown, "press of another's button"
		}
		return b.buttonHandlers(r.button.Kind), "press " + string(rune(r.button.Kind))
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
