package tournament

import (
	"context"
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/table"
	rules "skald/engine/league/tournament"
	"skald/storage"
	"skald/storage/competition"
)

// A Tournament is a stored tournament as it was at one moment.
type Tournament = league.Competition[*rules.Tournament]

// A step is what one commit makes of a tournament.
type step = league.Step[rules.Event]

// Tournaments are the tournaments of all servers. They are the rules of their own
// shelf.
type Tournaments struct {
	*league.Shelf[*rules.Tournament, rules.Act, rules.Event]
	leagues *league.Room
	data    *rules.Data
}

// Of returns the tournaments among all competitions.
func Of(leagues *league.Room) *Tournaments {
	return league.Hold(leagues, func(leagues *league.Room) *Tournaments {
		s := &Tournaments{leagues: leagues, data: rules.Standard()}
		s.Shelf = league.NewShelf(leagues, competition.Tournament, s, rules.Encode, rules.Decode)
		return s
	})
}

// Start returns a tournament of which nothing has happened.
func (s *Tournaments) Start(h competition.Head) (*rules.Tournament, error) {
	return rules.New(s.data, h.Seed.Seed), nil
}

// An Opening is what the creator of a tournament chooses.
type Opening struct {
	Second   rules.Person // a director besides who opens it; 0: none
	Guild    storage.GuildID
	Channel  storage.ChannelID
	Locale   string // the language in which it speaks to everybody
	Settings rules.Settings
}

// Open makes a tournament, directed by who presses. It refuses with UnknownGame,
// NotForTwo or because too many are open; the tournament's own refusals are
// *rules.Refusal. A doubled press returns the tournament that the first made.
func (s *Tournaments) Open(ctx context.Context, p table.Press, o Opening) (*Tournament, error) {
	if title := o.Settings.Title; o.Settings.Hosted() {
		about := s.leagues.Table.About(title)
		switch {
		case about == nil:
			return nil, &league.Refusal{Key: league.UnknownGame, Word: title}
		case !about.Seats.Has(2):
			return nil, &league.Refusal{Key: league.NotForTwo, Word: title}
		}
		o.Settings.Sides = len(about.Sides) > 0
	}
	h := competition.Head{Guild: o.Guild, Channel: o.Channel, Locale: o.Locale, Game: o.Settings.Title, Name: o.Settings.Name}
	most := s.data.Limits
	return s.Shelf.Open(ctx, p, h, league.Limits{OfPerson: most.OpenOfPerson.Value, InChannel: most.OpenInChannel.Value, InServer: most.OpenInServer.Value}, func(id storage.LeagueID, h competition.Head, _ *rules.Tournament) (step, error) {
		events, err := rules.Create(s.data, string(id), h.Seed.Seed, o.Settings, person(p.By), rules.Unix(h.Opened.Unix()))
		if err == nil && o.Second != 0 && o.Second != person(p.By) {
			events = append(events, rules.Event{At: events[0].At, By: events[0].By, Fact: rules.DirectorNamed{Person: o.Second}})
		}
		return step{Events: events, Mail: []storage.Mail{competition.About(competition.RegistrationMail, h, id, "")}}, err
	})
}

// Complete adds to an act whether a hosted match was begun to be played.
func (s *Tournaments) Complete(ctx context.Context, t *Tournament, p table.Press, act rules.Act) (rules.Act, error) {
	var err error
	switch a := act.(type) {
	case rules.Concede:
		a.Played, err = s.played(ctx, t, person(p.By), a.Played)
		return a, err
	case rules.Drop:
		a.Played, err = s.played(ctx, t, a.Person, a.Played)
		return a, err
	case rules.Disqualify:
		a.Played, err = s.played(ctx, t, a.Person, a.Played)
		return a, err
	case rules.SwapPairs:
		return a, s.swappable(ctx, t)
	case rules.Move:
		home, err := storage.ParseChannelID(a.Home)
		if err == nil && home != t.Head.Channel {
			err = s.RoomIn(ctx, t.Head.Guild, home, s.data.Limits.OpenInChannel.Value)
		}
		return a, err
	}
	return act, nil
}

// played reports whether somebody's open match was played: a hosted one if each
// seat has acted as often as the data say, any other if said is true.
func (s *Tournaments) played(ctx context.Context, t *Tournament, p rules.Person, said bool) (bool, error) {
	m, open := t.State.OpenMatch(p)
	if !open || m.Kind != rules.KindHosted {
		return said, nil
	}
	place, err := s.leagues.Place(ctx, t.ID, m.ID.Key())
	if err != nil || place.Match == "" {
		return false, err
	}
	actions, err := s.leagues.Table.Fixtures.Actions(ctx, place.Match)
	if err != nil {
		return false, err
	}
	return slices.Min(actions) >= s.data.HostedActions.Value, nil
}

// swappable refuses a swap once a hosted match of the round runs.
func (s *Tournaments) swappable(ctx context.Context, t *Tournament) error {
	round, _ := t.State.Open()
	for _, m := range round.Matches {
		place, err := s.leagues.Place(ctx, t.ID, m.ID.Key())
		if err != nil {
			return err
		}
		if place.Match != "" {
			return &league.Refusal{Key: league.MatchRuns}
		}
	}
	return nil
}

// find returns the tournament that a request is about.
func (b *Room) find(ctx context.Context, r *desk.Request) (*Tournament, error) {
	id, err := b.Meant(ctx, r, b.held, name)
	if err != nil {
		return nil, err
	}
	t, err := b.held.Load(ctx, id)
	if err == nil && t.Head.Guild != r.Guild {
		err = &league.Refusal{Key: league.OtherServer}
	}
	return t, err
}

// Meant returns the tournament that somebody means who names none, or all that fit.
func (s *Tournaments) Meant(ctx context.Context, at league.Where) ([]league.Listed, error) {
	return s.Find(ctx, at, func(t *rules.Tournament) (keys []string) {
		for number := t.Paired(); number > 0; number-- {
			round, _ := t.Round(number)
			keys = append(keys, phrase.Each(round.Matches, func(m rules.Match) string { return m.ID.Key() })...)
		}
		return keys
	})
}

// complete offers what fits the option being typed: cards, titles that two can play,
// or tournaments.
func (b *Room) complete(ctx context.Context, r *desk.Request) (all []discord.Choice, err error) {
	switch r.Focused {
	case "card":
		all, err = b.cards(ctx, r)
		return r.Typing(all), err
	case "title":
		all, err = b.CompleteTitle(ctx, r)
		return slices.DeleteFunc(all, func(c discord.Choice) bool { return !b.TitleOf(c.Value).Game.About().Seats.Has(2) }), err
	}
	return b.Competitions(ctx, r, b.held)
}

// cards lists the cards that somebody may pick now.
func (b *Room) cards(ctx context.Context, r *desk.Request) (list []discord.Choice, err error) {
	t, err := b.find(ctx, r)
	if err != nil {
		return nil, err
	}
	if m, open := t.State.OpenMatch(person(r.User)); open {
		for _, id := range t.State.Pickable(&m) {
			list = append(list, discord.Choice{Label: of(r.Voice, t).CardLabel(t.State.Data(), id), Value: id})
		}
	}
	return list, nil
}
