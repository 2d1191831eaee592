// Package ladder is the room of ladders: challenges, the queue, seasons, standings
// and profiles, as commands, presses, messages, pictures and mail. The rules are
// those of engine/league/ladder; the log, the clock and the matches are those of
// bot/league. It stands on the desk and knows no other room.
package ladder

import (
	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/words"
	"skald/engine/league/ladder"
)

// name is the room of its custom ids.
const name = "ladder"

// A Room answers what people do here. Its methods may be called from many goroutines.
type Room struct {
	*desk.Desk
	held *Ladders
}

// New returns the room on a desk.
func New(d *desk.Desk) *Room { return &Room{Desk: d, held: Of(d.Leagues)} }

// Name returns the room's name in custom ids.
func (b *Room) Name() string { return name }

// Commands returns the subcommands of /ladder.
func (b *Room) Commands() []desk.Command {
	text := func(name, help string) desk.Option {
		return desk.Option{Name: name, Help: help, Kind: discord.TextOption}
	}
	typed := func(o desk.Option) desk.Option { o.Complete = true; return o }
	needed := func(o desk.Option) desk.Option { o.Required = true; return o }
	title := typed(text("title", "option.title"))
	reason := text("reason", "option.ladder-reason")
	match := needed(typed(text("match", "option.ladder-match")))
	sub := func(name string, handle desk.Handler, options ...desk.Option) desk.Command {
		return desk.Command{Group: "ladder", Name: name, Help: "command.ladder." + name, Handle: b.atLadder(handle), Complete: b.complete, Options: options}
	}
	return []desk.Command{
		sub("join", b.join, title),
		sub("leave", b.leave, title),
		sub("standings", b.ofLadder(b.standings), title),
		sub("profile", b.ofLadder(b.profile), desk.Option{Name: "player", Help: "option.ladder-player", Kind: discord.UserOption}, title),
		sub("challenge", b.challenge, desk.Option{Name: "opponent", Help: "option.opponent", Kind: discord.UserOption, Required: true}, title),
		sub("queue", b.queue, typed(text("matches", "option.ladder-matches")), typed(text("people", "option.ladder-people")), title),
		sub("seasons", b.ofLadder(b.seasons), typed(text("season", "option.ladder-season")), title),
		sub("export", b.ofLadder(b.export), desk.Option{Name: "what", Help: "option.ladder-what", Kind: discord.TextOption, Choices: []string{exportStandings, exportResults}}, title),
		sub("balance", b.ofLadder(b.balance), title),
		sub("season", b.moderating(b.season),
			desk.Option{Name: "do", Help: "option.ladder-do", Kind: discord.TextOption, Required: true, Choices: []string{closeSeason, openSeason}},
			text("name", "option.ladder-name"), reason, title),
		sub("move", b.moderating(b.move), title),
		sub("void", b.moderating(b.void), match, needed(reason)),
		sub("correct", b.moderating(b.correct), match, needed(typed(text("result", "option.ladder-result"))), needed(reason)),
	}
}

// The values of the options of /ladder export and /ladder season.
const (
	exportStandings = "standings"
	exportResults   = "results"
	closeSeason     = "close"
	openSeason      = "open"
)

// The purposes of a ladder's buttons.
const (
	accept        = "accept"    // the challenge of the one number
	decline       = "decline"   // the same
	withdraw      = "withdraw"  // the same
	showStandings = "standings" // a page of the standings; the number is the table
	showSeasons   = "seasons"   // a page of a closed season: numbers of table and season, which is 0 for the list
)

// Press returns the handler of a button; nil if there is none.
func (b *Room) Press(id desk.ID) desk.Handler {
	challenge := id.Numbered().Numbers.At(0)
	handle, ok := map[string]desk.Handler{
		accept:        b.act("accepted", ladder.Accepted{Challenge: challenge}, words.Data{}),
		decline:       b.act("declined", ladder.Declined{Challenge: challenge}, words.Data{}),
		withdraw:      b.act("withdrawn", ladder.Withdrawn{Challenge: challenge}, words.Data{}),
		showStandings: b.ofLadder(b.standings),
		showSeasons:   b.ofLadder(b.seasons),
	}[id.What]
	if !ok {
		return nil
	}
	return b.atLadder(handle)
}

// buttonID is the custom id of a ladder's button.
func buttonID(l view, what string, numbers ...int) desk.NumberedID {
	return desk.NumberedID{ID: desk.ID{Room: name, What: what, Of: string(l.ID)}, Numbers: numbers}
}
