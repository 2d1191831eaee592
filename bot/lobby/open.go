package lobby

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
)

// newOptions are the parameters of /game new: the title, the side, an opponent for
// each further seat of the largest title, and the clock; and how long answers are
// waited for, if a title asks for any in another's turn.
func (b *Room) newOptions() []desk.Option {
	list := []desk.Option{
		{Name: "title", Help: "option.title", Kind: discord.TextOption, Complete: true},
		{Name: "side", Help: "option.side", Kind: discord.TextOption, Complete: true},
	}
	most, choices, asks := 2, false, false
	for _, t := range b.Titles {
		most = max(most, t.Game.About().Seats.Max)
		choices = choices || len(t.Game.About().Options) > 0
		asks = asks || t.Game.About().Asks()
	}
	for i := range most - 1 {
		name, help := "opponent", "option.opponent"
		if i > 0 {
			name, help = name+strconv.Itoa(i+1), "option.opponent-more"
		}
		list = append(list, desk.Option{Name: name, Help: help, Kind: discord.UserOption})
	}
	list = append(list, desk.Option{Name: "skald", Help: "option.skald", Kind: discord.TextOption, Choices: rules.Strengths()})
	list = append(list, desk.Option{Name: "clock", Help: "option.clock", Kind: discord.TextOption, Choices: clocks()}, desk.Option{Name: "web", Help: "option.web-match", Kind: discord.TextOption, Choices: []string{"yes"}})
	if asks {
		list = append(list, desk.Option{Name: "answers", Help: "option.answers", Kind: discord.TextOption, Choices: rules.Windows()})
	}
	if all := b.Words.Languages(); len(all) > 1 {
		list = append(list, desk.Option{Name: "language", Help: "option.language", Kind: discord.TextOption, Choices: all})
	}
	if choices {
		list = append(list, desk.Option{Name: "options", Help: "option.options", Kind: discord.TextOption, Complete: true})
	}
	return list
}

// create opens a match. If nothing was typed it asks how the match is to be played.
func (b *Room) create(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	if r.Guild == 0 {
		return b.elsewhere(ctx, r), nil
	}
	if len(r.Options) == 0 {
		if m, err := b.Table.At(ctx, r.Channel); err == nil && !threads(r) && (m.Status == head.Lobby || m.Status == head.Running) {
			return desk.Reply{}, &rules.Refusal{Key: refusal.ChannelBusy, Match: m.ID}
		}
		return b.askSetup(ctx, r), r.Playable() // which is known before they choose anything
	}
	typed := r.Options["title"]
	if b.Unclear(r, typed) {
		return b.AskOptionTitle(r, "lobby.which"), nil // what they gave is not to be forgotten
	}
	title := b.TitleNamed(r, typed)
	if title == nil {
		return desk.Reply{}, b.UnknownTitle(r, typed)
	}
	o := head.Opening{Game: title.Game.About().Key, Side: sideNamed(r, title.Game.About(), r.Options["side"]), Skald: r.Options["skald"], Locale: r.Options["language"]}
	var people []string
	for name, typed := range r.Options {
		if strings.HasPrefix(name, "opponent") {
			people = append(people, typed)
		}
	}
	o.Options = rules.ReadOptions(r.Options["options"])
	o.Answers = r.Options["answers"]
	if o.Web = r.Options["web"] == "yes"; o.Web {
		if m, err := b.Table.Moderators.Moderation(ctx, r.Guild); err != nil || !m.Web.On() {
			return desk.Reply{}, cmp.Or(err, error(&desk.Refusal{Key: "web-off"}))
		}
	}
	if clock := r.Options["clock"]; clock != noClock {
		o.Clock = clock
	}
	return b.invite(ctx, r, o, people)
}

// invite opens a match with the people whom somebody named; the bot among them is
// Skald.
func (b *Room) invite(ctx context.Context, r *desk.Request, o head.Opening, people []string) (desk.Reply, error) {
	for _, one := range people {
		if one == b.Client.User().String() {
			o.Skalds++
			continue
		}
		u, err := r.UserNamed(one)
		if err != nil {
			return desk.Reply{}, err
		}
		o.Invited = append(o.Invited, u)
	}
	slices.Sort(o.Invited)
	switch {
	case o.Skalds > 1:
		return desk.Reply{}, &desk.Refusal{Key: "skald-twice"}
	case o.Skalds == 1 && o.Skald == "":
		o.Skald = usual
	}
	return b.open(ctx, r, o)
}

// mostNamed is how many channels of their own matches somebody reads of.
const mostNamed = 3

// elsewhere says in direct messages where a match can be opened: first where the person
// plays already.
func (b *Room) elsewhere(ctx context.Context, r *desk.Request) desk.Reply {
	list, err := b.Table.List(ctx, r.User)
	if err != nil {
		b.Log.Warn("channels are not named", "user", r.User, "err", err)
	}
	list = slices.DeleteFunc(list, func(l table.Listing) bool { return l.Gone })
	named := phrase.Unique(list, func(l table.Listing) string { return phrase.Channel(l.Channel) })
	return desk.Sentence(r.Voice.Say("lobby.elsewhere", words.Data{
		"command": "/" + b.Spelled(b.Typed["game new"], r.Voice.Language()), "channels": r.Voice.Either(named[:min(len(named), mostNamed)]...),
	}))
}

// usual is how strong Skald plays if it is invited without saying.
const usual = "steady"

// open is openHere, and offers a thread where the channel has a match.
func (b *Room) open(ctx context.Context, r *desk.Request, o head.Opening) (desk.Reply, error) {
	reply, err := b.openHere(ctx, r, o)
	if err != nil {
		return b.besides(r, o, err)
	}
	return reply, nil
}

// openHere opens a match in the request's channel, if the bot can play there.
func (b *Room) openHere(ctx context.Context, r *desk.Request, o head.Opening) (desk.Reply, error) {
	if err := r.Playable(); err != nil {
		return desk.Reply{}, err
	}
	o.Guild, o.Channel, o.Parent, o.Private, o.Locale = r.Guild, r.Channel, r.Parent, r.Private, b.Spoken(r, o.Locale)
	return r.Did(func(m table.Outcome) desk.Reply {
		reply := desk.Sentence(r.Voice.Say("lobby.opened", words.Data{"title": r.Voice.Title(m.About())}))
		if m.Status == head.Running {
			reply = reply.Then(b.begun(r)(m))
		}
		return reply
	})(b.Table.Create(ctx, r.Press(), o))
}

// sideNamed turns a side's label into its word. A word that names no side is
// returned for the table to refuse.
func sideNamed(r *desk.Request, about *engine.About, typed string) string {
	for s, word := range about.Sides {
		if strings.EqualFold(typed, word) || strings.EqualFold(typed, r.Voice.Side(about, engine.Seat(s))) {
			return word
		}
	}
	return strings.ToLower(typed)
}

// completeNew offers titles, sides and options.
func (b *Room) completeNew(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
	t := b.TitleNamed(r, r.Options["title"])
	switch {
	case r.Focused == "title":
		return b.CompleteTitle(ctx, r)
	case r.Focused == "side" && t != nil:
		return sideChoices(r, t.Game.About()), nil
	case r.Focused == "options" && t != nil:
		return desk.OptionChoices(r, t.Game.About()), nil
	}
	return nil, nil
}
