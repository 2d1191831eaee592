// Package moderation is the room of those who look after a server: what ails a
// match, what can be done about it and with which reason, and the lines that tell
// of it. It stands on the desk and knows no other room. A moderator is shown
// nothing that is hidden from anybody.
package moderation

import (
	"cmp"
	"context"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine/match/head"
	"skald/engine/match/rules"
	"skald/storage/matches"
)

// name is the room of its custom ids.
const name = "moderation"

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
	return []desk.Command{
		{Group: "game", Name: "close", Help: "command.game.close", Handle: b.OfMatch(b.askClose), Options: []desk.Option{
			{Name: "reason", Help: "option.reason", Kind: discord.TextOption, Choices: phrase.Written(rules.Reasons())}}},
		{Group: "mod", Name: "diagnose", Help: "command.mod.diagnose", Handle: b.asModerator(b.diagnose), Complete: b.completeOverseen, Needs: desk.Moderating, Options: []desk.Option{
			{Name: "match", Help: "option.overseen", Kind: discord.TextOption, Complete: true}}},
		{Group: "mod", Name: "list", Help: "command.mod.list", Handle: b.asModerator(b.list), Needs: desk.Moderating},
		{Group: "mod", Name: "demonstrate", Help: "command.mod.demonstrate", Handle: b.asModerator(b.demonstrate), Complete: b.CompleteTitle, Needs: desk.Moderating, Options: []desk.Option{
			{Name: "title", Help: "option.title", Kind: discord.TextOption, Complete: true, Required: true},
			{Name: "skald", Help: "option.strength", Kind: discord.TextOption, Choices: rules.Strengths()}}},
		{Group: "mod", Name: "note", Help: "command.mod.note", Handle: b.asModerator(b.note), Needs: desk.Moderating, Options: []desk.Option{
			{Name: "player", Help: "option.note-player", Kind: discord.UserOption, Required: true},
			{Name: "text", Help: "option.note-text", Kind: discord.TextOption},
			{Name: "forget", Help: "option.note-forget", Kind: discord.TextOption}}},
		{Group: "mod", Name: "setup", Help: "command.mod.setup", Handle: b.setUp, Needs: desk.Moderating, Options: []desk.Option{
			{Name: "role", Help: "option.role", Kind: discord.RoleOption},
			{Name: "players", Help: "option.players", Kind: discord.RoleOption},
			{Name: "first", Help: "option.role-first", Kind: discord.RoleOption},
			{Name: "champion", Help: "option.role-champion", Kind: discord.RoleOption},
			{Name: "participant", Help: "option.role-participant", Kind: discord.RoleOption},
			{Name: "rounds", Help: "option.role-rounds", Kind: discord.RoleOption},
			{Name: "log", Help: "option.log", Kind: discord.ChannelOption},
			{Name: "web", Help: "option.web", Kind: discord.TextOption, Choices: phrase.Written(matches.WebChoices())}}},
	}
}

// Welcome leads those who look after matches here to them.
func (b *Room) Welcome(ctx context.Context, r *desk.Request) ([]desk.Welcome, error) {
	p, err := b.PressAt(ctx, r, r.Channel)
	if err != nil || p.Oversees == 0 {
		return nil, err
	}
	return []desk.Welcome{{
		Text:     r.Voice.Say("help.mod", nil),
		Button:   desk.Button(r.Voice, discord.Secondary, "show", desk.ID{Room: name, What: showList}),
		Commands: []string{"mod diagnose", "mod setup"},
	}}, nil
}

// demonstrate opens a match that Skald plays alone, for all to watch.
func (b *Room) demonstrate(ctx context.Context, r *desk.Request, p table.Press) (desk.Reply, error) {
	title := b.TitleNamed(r, r.Options["title"])
	if title == nil {
		return desk.Reply{}, b.UnknownTitle(r, r.Options["title"])
	}
	if err := r.Playable(); err != nil {
		return desk.Reply{}, err
	}
	return r.Did(func(m table.Outcome) desk.Reply {
		return desk.Sentence(r.Voice.Say("mod.demonstrated", words.Data{"title": r.Voice.Title(m.About())}))
	})(b.Table.Create(ctx, p, head.Opening{
		Game: title.Game.About().Key, Guild: r.Guild, Channel: r.Channel, Parent: r.Parent, Private: r.Private, Locale: b.Spoken(r, ""),
		Skald: cmp.Or(r.Options["skald"], "steady"), Watch: true,
	}))
}

// The purposes of buttons, selects and forms.
const (
	showAct  = "act"  // show what the act would do; without one, what can be done at all
	askWhy   = "why"  // ask why it is to be done
	doAct    = "do"   // the reason is given, and it is to be done
	showList = "list" // a page of the server's matches
	closeNow = "close"
	cancel   = "cancel"
)

// Press returns the handler of a button, select or form; nil if there is none.
func (b *Room) Press(id desk.ID) desk.Handler {
	return map[string]desk.Handler{
		cancel:   b.OfMatch(b.pressCancel),
		closeNow: b.OfMatch(b.closeMatch),
		showAct:  b.asModerator(b.show),
		askWhy:   b.asModerator(b.why),
		doAct:    b.asModerator(b.do),
		showList: b.asModerator(b.list),
	}[id.What]
}
