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

// named finds a tournament of the server by its id or its name.
func (b *Room) named(ctx context.Context, r *desk.Request, typed string) (storage.LeagueID, error) {
	list, err := b.held.Listed(ctx, r.Guild)
	if err != nil {
		return "", err
	}
	for _, l := range slices.Backward(list) {
		if string(l.ID) == strings.ToLower(typed) || strings.EqualFold(l.Head.Name, strings.TrimSpace(typed)) {
			return l.ID, nil
		}
	}
	return "", &desk.Refusal{Key: "unknown-tournament", Data: words.Data{"word": typed}}
}

// complete offers what fits the option being typed: cards, titles or tournaments.
func (b *Room) complete(ctx context.Context, r *desk.Request) (fit []discord.Choice, err error) {
	var all []discord.Choice
	switch r.Focused {
	case "card":
		all, err = b.cards(ctx, r)
	case "title":
		all = b.duels(r.Voice)
	default:
		var list []league.Listed
		list, err = b.held.Listed(ctx, r.Guild)
		for _, l := range slices.Backward(list) {
			all = append(all, discord.Choice{Label: l.Head.Name, Value: string(l.ID)})
		}
	}
	for _, c := range all {
		if desk.TypedIn(r.Options[r.Focused], c.Label, c.Value) && len(fit) < discord.MaxChoices {
			fit = append(fit, c)
		}
	}
	return fit, err
}

// duels lists the titles that two can play.
func (b *Room) duels(v *words.Voice) (list []discord.Choice) {
	for _, title := range b.Titles {
		if about := title.Game.About(); about.Seats.Min <= 2 && about.Seats.Max >= 2 {
			list = append(list, discord.Choice{Label: v.Title(about), Value: about.Key})
		}
	}
	return list
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
	all, err := s.Listed(ctx, at.Guild)
	if err != nil {
		return nil, err
	}
	if at.Parent != 0 {
		if one, ok, err := s.ofThread(ctx, all, at); err != nil || ok {
			return []league.Listed{one}, err
		}
	}
	theirs, err := s.leagues.Joined(ctx, at.User)
	if err != nil {
		return nil, err
	}
	var last, here, both, mine []league.Listed
	for _, l := range all {
		isHere, isMine := l.Head.Channel == at.Channel || l.Head.Channel == at.Parent, slices.Contains(theirs, l.ID)
		if isHere {
			last = []league.Listed{l}
		}
		if isHere && !l.Head.Over {
			here = append(here, l)
		}
		if isMine && !l.Head.Over {
			mine = append(mine, l)
		}
		if isHere && isMine && !l.Head.Over {
			both = append(both, l)
		}
	}
	for _, list := range [][]league.Listed{here, both, mine} {
		if len(list) == 1 {
			return list, nil
		}
	}
	for _, list := range [][]league.Listed{here, mine} {
		if len(list) > 0 {
			return list, nil
		}
	}
	return last, nil
}

// ofThread returns the tournament of a pairing that talks in a thread.
func (s *Tournaments) ofThread(ctx context.Context, all []league.Listed, at league.Where) (league.Listed, bool, error) {
	for _, l := range all {
		if l.Head.Channel != at.Parent {
			continue
		}
		t, err := s.Load(ctx, l.ID)
		if err != nil {
			continue // it cannot be read: then it is none of the thread's
		}
		for number := t.State.Paired(); number > 0; number-- {
			round, _ := t.State.Round(number)
			for _, m := range round.Matches {
				if place, err := s.leagues.Place(ctx, t.ID, PairingKey(m.ID)); err != nil || place.Thread == at.Channel {
					return l, err == nil, err
				}
			}
		}
	}
	return league.Listed{}, false, nil
}
