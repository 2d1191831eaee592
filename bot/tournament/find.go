package tournament

import (
	"context"
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/storage"
)

// find returns the tournament that a request is about: the one that its button
// belongs to or an option names, else the one that is meant here.
func (b *Room) find(ctx context.Context, r *desk.Request) (*Tournament, error) {
	if r.Guild == 0 {
		return nil, &desk.Refusal{Key: "not-in-direct"}
	}
	id := r.Pressed.League()
	if typed := r.Options["tournament"]; typed != "" {
		found, err := b.named(ctx, r, typed)
		if err != nil {
			return nil, err
		}
		id = found
	}
	if id == "" {
		list, err := b.held.Find(ctx, league.Where{Guild: r.Guild, Channel: r.Channel, Parent: r.Parent, User: r.User})
		switch {
		case err != nil:
			return nil, err
		case len(list) == 0:
			return nil, &league.Refusal{Key: league.NoLeague}
		case len(list) > 1:
			return nil, &desk.Refusal{Key: "which-tournament", Data: words.Data{"names": names(list)}}
		}
		id = list[0].ID
	}
	t, err := b.held.Load(ctx, id)
	if err == nil && t.Head.Guild != r.Guild {
		err = &league.Refusal{Key: league.OtherServer}
	}
	return t, err
}

// names tells what tournaments are called, of ten at most.
func names(list []league.Listed) string {
	var all []string
	for _, l := range list[:min(len(list), 10)] {
		all = append(all, phrase.Literal(l.Head.Name))
	}
	if len(list) > len(all) {
		all = append(all, "…")
	}
	return strings.Join(all, ", ")
}

// mostPast is how many tournaments of a server that are over are looked through for
// a name; older ones are found by their id.
const mostPast = 50

// named finds a tournament of the server by its id or its name, the newest first.
func (b *Room) named(ctx context.Context, r *desk.Request, typed string) (storage.LeagueID, error) {
	if id, err := storage.ParseLeagueID(typed); err == nil {
		if h, err := b.Leagues.Head(ctx, id); err == nil && h.Guild == r.Guild && h.Kind == league.TournamentKind {
			return id, nil
		}
	}
	list, err := b.all(ctx, r)
	if err != nil {
		return "", err
	}
	for _, l := range slices.Backward(list) {
		if strings.EqualFold(l.Head.Name, strings.TrimSpace(typed)) {
			return l.ID, nil
		}
	}
	return "", &desk.Refusal{Key: "unknown-tournament", Data: words.Data{"word": typed}}
}

// all lists the server's last tournaments that are over, and then its open ones.
func (b *Room) all(ctx context.Context, r *desk.Request) ([]league.Listed, error) {
	past, err := b.held.Past(ctx, r.Guild, mostPast)
	if err != nil {
		return nil, err
	}
	open, err := b.held.Listed(ctx, r.Guild)
	return append(past, open...), err
}

// complete offers what fits the option being typed: cards, titles that two can play,
// or tournaments.
func (b *Room) complete(ctx context.Context, r *desk.Request) (all []discord.Choice, err error) {
	switch r.Focused {
	case "card":
		all, err = b.cards(ctx, r)
	case "title":
		all, err = b.CompleteTitle(ctx, r)
		return slices.DeleteFunc(all, func(c discord.Choice) bool { return !b.TitleOf(c.Value).Game.About().Seats.Has(2) }), err
	default:
		var list []league.Listed
		list, err = b.all(ctx, r)
		for _, l := range slices.Backward(list) {
			all = append(all, discord.Choice{Label: l.Head.Name, Value: string(l.ID)})
		}
	}
	return slices.DeleteFunc(all, func(c discord.Choice) bool { return !desk.TypedIn(r.Options[r.Focused], c.Label, c.Value) }), err
}

// cards lists the cards that somebody may pick now.
func (b *Room) cards(ctx context.Context, r *desk.Request) (list []discord.Choice, err error) {
	t, err := b.find(ctx, r)
	if err != nil {
		return nil, err
	}
	if m, open := t.State.OpenMatch(person(r.User)); open {
		for _, id := range t.State.Pickable(&m) {
			list = append(list, discord.Choice{Label: cardLabel(r.Voice, t.State.Data(), id), Value: id})
		}
	}
	return list, nil
}

// Find returns the tournament that somebody means who names none: that of the
// thread, else the open one of the channel, else the only open one that they are
// in, else the last one of the channel. Where several fit it returns all.
func (s *Tournaments) Find(ctx context.Context, at league.Where) ([]league.Listed, error) {
	isHere := func(l league.Listed) bool { return l.Head.Channel == at.Channel || l.Head.Channel == at.Parent }
	open, err := s.Listed(ctx, at.Guild)
	if err != nil {
		return nil, err
	}
	here := only(open, isHere)
	if one, ok, err := s.ofThread(ctx, here, at); err != nil || ok {
		return []league.Listed{one}, err
	}
	var last []league.Listed
	if len(here) == 0 || at.Parent != 0 {
		past, err := s.Past(ctx, at.Guild, mostPast)
		if err != nil {
			return nil, err
		}
		last = only(past, isHere)
	}
	if one, ok, err := s.ofThread(ctx, last, at); err != nil || ok {
		return []league.Listed{one}, err
	}
	theirs, err := s.leagues.Joined(ctx, at.User)
	if err != nil {
		return nil, err
	}
	isTheirs := func(l league.Listed) bool { return slices.Contains(theirs, l.ID) }
	mine := only(open, isTheirs)
	for _, list := range [][]league.Listed{here, only(here, isTheirs), mine} {
		if len(list) == 1 {
			return list, nil
		}
	}
	switch {
	case len(here) > 0:
		return here, nil
	case len(mine) > 0:
		return mine, nil
	}
	return last[max(0, len(last)-1):], nil
}

// only returns those of a list that fit.
func only(list []league.Listed, fit func(league.Listed) bool) []league.Listed {
	return slices.DeleteFunc(slices.Clone(list), func(l league.Listed) bool { return !fit(l) })
}

// ofThread returns which of a channel's tournaments, the newest first, has the
// pairing that talks in a thread.
func (s *Tournaments) ofThread(ctx context.Context, here []league.Listed, at league.Where) (league.Listed, bool, error) {
	if at.Parent == 0 {
		return league.Listed{}, false, nil
	}
	for _, l := range slices.Backward(here) {
		t, err := s.Load(ctx, l.ID)
		if err != nil {
			continue // it cannot be read: then it is none of the thread's
		}
		for number := t.State.Paired(); number > 0; number-- {
			round, _ := t.State.Round(number)
			for _, m := range round.Matches {
				if place, err := s.leagues.Place(ctx, t.ID, m.ID.Key()); err != nil || place.Thread == at.Channel {
					return l, err == nil, err
				}
			}
		}
	}
	return league.Listed{}, false, nil
}
