package ladder

import (
	"context"
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine/league/ladder"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/competition"
)

// A title's first ladder is opened by whoever joins it. A moderator opens others beside
// it, each with a name and with a clock, options and people of its own.

// mostBeside is how many ladders with a name a server can have.
const mostBeside = 20

// Found opens a ladder with a name. It refuses with NameTaken or LaddersFull.
func (s *Ladders) Found(ctx context.Context, p table.Press, h competition.Head, founded ladder.Founded) (*Ladder, error) {
	leave, err := s.founding.Enter(ctx, h.Guild.String()+" "+h.Game)
	if err != nil {
		return nil, err
	}
	defer leave()
	if seen, err := s.leagues.Seen(ctx, p); err != nil || seen { // a doubled press
		return nil, err
	}
	list, err := s.Listed(ctx, h.Guild)
	if err != nil {
		return nil, err
	}
	named := 0
	for _, one := range list {
		if one.Head.Name != "" {
			named++
		}
		if one.Head.Game == h.Game && strings.EqualFold(one.Head.Name, founded.Name) {
			return nil, &league.Refusal{Key: league.NameTaken, Word: founded.Name}
		}
	}
	if named >= mostBeside {
		return nil, &league.Refusal{Key: league.OpenInServer}
	}
	h.Name = founded.Name
	return s.Create(ctx, p, h, func(_ storage.LeagueID, _ competition.Head, state *ladder.State) (league.Step[ladder.Event], error) {
		events, err := state.Decide(founded, league.By{Press: p}.Actor(), s.leagues.Unix())
		return league.Step[ladder.Event]{Events: events}, err
	})
}

// found opens a ladder with a name in the channel in which it is typed.
func (b *Room) found(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	t := b.TitleNamed(r, r.Options["title"])
	name, err := r.NameOption("name")
	switch {
	case t == nil:
		return desk.Reply{}, b.UnknownTitle(r, r.Options["title"])
	case err != nil:
		return desk.Reply{}, err
	case phrase.Literal(name) != name: // it stands in messages and in pictures alike
		return desk.Reply{}, &desk.Refusal{Key: "ladder-name-plain", Data: words.Data{"word": phrase.Literal(name)}}
	case r.Thread:
		return desk.Reply{}, &desk.Refusal{Key: "ladder-in-thread"}
	case r.Playable() != nil:
		return desk.Reply{}, r.Playable()
	}
	p, err := b.Moderator(ctx, r, r.Channel)
	if err != nil {
		return desk.Reply{}, err
	}
	about := t.Game.About()
	founded, unknown := ladder.Founded{Name: name, Clock: r.Options["clock"], Options: rules.ReadOptions(r.Options["options"]), For: r.Options["role"]}.Stated(about)
	switch {
	case unknown != "":
		return desk.Reply{}, &desk.Refusal{Key: "bad-option", Data: words.Data{"word": phrase.Literal(unknown)}}
	case founded.For == storage.RoleID(r.Guild).String():
		founded.For = "" // the role of everybody
	}
	made, err := b.held.Found(ctx, p, competition.Head{Guild: r.Guild, Channel: r.Channel, Locale: b.Spoken(r, ""), Game: about.Key}, founded)
	if err != nil || made == nil {
		return desk.Reply{}, err
	}
	l, err := b.view(r.Voice, made, nil)
	return desk.Sentence(l.Say("ladder.founded", words.Data{"title": l.title(), "channel": phrase.Channel(r.Channel)})), err
}

// meant is the ladder that somebody means by what they typed for a title: one by its
// name, else the first one of the title, else the only one. Its id is "" if the title
// has no such ladder; who joins means none that has a name, unless they say so.
func (b *Room) meant(ctx context.Context, r *desk.Request, joins bool) (*desk.Title, storage.LeagueID, error) {
	typed := r.Options["title"]
	list, err := b.held.Listed(ctx, r.Guild)
	if err != nil {
		return nil, "", err
	}
	list = slices.DeleteFunc(list, func(l league.Listed) bool { return b.TitleOf(l.Head.Game) == nil })
	if typed != "" {
		named := slices.DeleteFunc(slices.Clone(list), func(l league.Listed) bool {
			return l.Head.Name == "" || typed != string(l.ID) && !strings.EqualFold(typed, l.Head.Name) && !strings.EqualFold(typed, b.called(r.Voice, l))
		})
		if len(named) == 1 {
			return b.TitleOf(named[0].Head.Game), named[0].ID, nil
		}
	} else if len(list) == 1 {
		return b.TitleOf(list[0].Head.Game), list[0].ID, nil
	}
	t := b.TitleNamed(r, typed)
	if t == nil && typed != "" && !b.Unclear(r, typed) {
		return nil, "", b.UnknownTitle(r, typed)
	}
	if t != nil {
		list = slices.DeleteFunc(list, func(l league.Listed) bool { return l.Head.Game != t.Game.About().Key })
		first := slices.IndexFunc(list, func(l league.Listed) bool { return l.Head.Name == "" })
		switch {
		case first >= 0:
			return t, list[first].ID, nil
		case joins || len(list) == 0:
			return t, "", nil
		case len(list) == 1:
			return t, list[0].ID, nil
		}
	}
	return nil, "", &desk.Refusal{Key: "ladder-which", Data: words.Data{"titles": b.TitlesIn(r.Voice)}}
}

// called is what a ladder is called: by its title and its name.
func (b *Room) called(v *words.Voice, l league.Listed) string {
	return phrase.Join(" · ", v.Title(b.TitleOf(l.Head.Game).Game.About()), l.Head.Name)
}

// beside are the server's ladders with a name, to choose from.
func (b *Room) beside(ctx context.Context, r *desk.Request) (choices []discord.Choice) {
	list, _ := b.held.Listed(ctx, r.Guild)
	for _, l := range list {
		if l.Head.Name != "" && b.TitleOf(l.Head.Game) != nil {
			choices = append(choices, discord.Choice{Label: b.called(r.Voice, l), Value: string(l.ID)})
		}
	}
	return choices
}

// admits refuses somebody who has not the role for which a ladder is.
func (l view) admits(r *desk.Request) error {
	role, err := storage.ParseRoleID(l.State.Founded().For)
	if err != nil || slices.Contains(r.Roles, role) {
		return nil
	}
	return &desk.Refusal{Key: "ladder-for-role", Data: words.Data{"title": l.title(), "role": phrase.Role(role)}}
}

// enter takes whoever presses onto a ladder.
func (b *Room) enter(ctx context.Context, r *desk.Request, l view) (desk.Reply, error) {
	if err := l.admits(r); err != nil {
		return desk.Reply{}, err
	}
	l, err := b.do(ctx, l, r.Press(), ladder.Joined{Person: personOf(r.User)})
	if err != nil {
		return desk.Reply{}, err
	}
	return b.welcome(r, l), nil
}

// welcome says what can be done on a ladder that somebody has joined.
func (b *Room) welcome(r *desk.Request, l view) desk.Reply {
	spelled := func(name string) string { return "/" + b.Spelled(b.Typed[name], r.Voice.Language()) }
	return said(r, "joined", l, words.Data{"commands": spelled("ladder challenge"), "queue": spelled("ladder queue")})
}

// opened tells of a ladder that a moderator opened, how it is played and for whom.
func opened(l view, by string) string {
	f := l.State.Founded()
	lines := []string{l.Say("ladder.news.founded", words.Data{"title": l.title(), "by": by, "clock": l.Say("option.clock-"+l.State.Clock(), nil)})}
	for _, o := range l.about.Options {
		if value := f.Options[o.Key]; value != "" {
			lines = append(lines, l.Option(l.about, o.Key, value))
		}
	}
	if role, err := storage.ParseRoleID(f.For); err == nil {
		lines = append(lines, l.Say("ladder.news.founded-for", words.Data{"role": phrase.Role(role)}))
	}
	return strings.Join(lines, "\n")
}
