package tournament

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	rules "skald/engine/league/tournament"
	"skald/storage"
	"skald/storage/competition"
	"skald/storage/queue"
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
	opening queue.Queue // one after the other, since they are counted
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
	leave, err := s.opening.Enter(ctx, "")
	if err != nil {
		return nil, err
	}
	defer leave()
	if seen, err := s.leagues.Seen(ctx, p); err != nil {
		return nil, err
	} else if seen {
		return s.newest(ctx, person(p.By), o.Guild)
	}
	if err := s.affordable(ctx, p.By, o); err != nil {
		return nil, err
	}
	h := competition.Head{Guild: o.Guild, Channel: o.Channel, Locale: o.Locale, Game: o.Settings.Title, Name: o.Settings.Name, By: p.By}
	t, err := s.Create(ctx, p, h, func(id storage.LeagueID, h competition.Head, _ *rules.Tournament) (step, error) {
		events, err := rules.Create(s.data, string(id), h.Seed.Seed, o.Settings, person(p.By), rules.Unix(h.Opened.Unix()))
		if err == nil && o.Second != 0 && o.Second != person(p.By) {
			events = append(events, rules.Event{At: events[0].At, By: events[0].By, Fact: rules.DirectorNamed{Person: o.Second}})
		}
		return step{Events: events, Mail: []storage.Mail{competition.About(competition.RegistrationMail, h, id, "")}}, err
	})
	if errors.Is(err, storage.ErrSeen) {
		return s.newest(ctx, person(p.By), o.Guild)
	}
	return t, err
}

// affordable refuses a tournament where too many are open: of its creator in all
// servers, in its channel, or in its server.
func (s *Tournaments) affordable(ctx context.Context, u storage.UserID, o Opening) error {
	open, err := s.Listed(ctx, o.Guild)
	if err != nil {
		return err
	}
	theirs, err := s.leagues.Joined(ctx, u)
	if err != nil {
		return err
	}
	own := 0
	for _, id := range theirs {
		if h, err := s.leagues.Head(ctx, id); err == nil && h.Kind == competition.Tournament && h.By == u && !h.Over {
			own++
		}
	}
	for _, budget := range []struct {
		key  string
		n    int
		most rules.Figure
	}{
		{league.OpenOfPerson, own, s.data.Limits.OpenOfPerson},
		{league.OpenInServer, len(open), s.data.Limits.OpenInServer},
	} {
		if budget.n >= budget.most.Value {
			return &league.Refusal{Key: budget.key, Word: strconv.Itoa(budget.most.Value)}
		}
	}
	return s.roomIn(ctx, o.Guild, o.Channel)
}

// roomIn refuses a tournament more in a channel in which as many speak as may.
func (s *Tournaments) roomIn(ctx context.Context, g storage.GuildID, c storage.ChannelID) error {
	open, err := s.Listed(ctx, g)
	if err != nil {
		return err
	}
	most := s.data.Limits.OpenInChannel.Value
	if here := only(open, func(l league.Listed) bool { return l.Head.Channel == c }); len(here) >= most {
		return &league.Refusal{Key: league.OpenInChannel, Word: strconv.Itoa(most)}
	}
	return nil
}

// newest returns the tournament of a server that p directs and that was made last.
func (s *Tournaments) newest(ctx context.Context, p rules.Person, g storage.GuildID) (*Tournament, error) {
	list, err := s.Listed(ctx, g)
	if err != nil {
		return nil, err
	}
	for _, one := range slices.Backward(list) {
		if t, err := s.Load(ctx, one.ID); err == nil && t.State.Directs(p) {
			return t, nil
		}
	}
	return nil, &league.Refusal{Key: league.NoLeague}
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
			err = s.roomIn(ctx, t.Head.Guild, home)
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
	all := phrase.Each(list[:min(len(list), 10)], func(l league.Listed) string { return phrase.Literal(l.Head.Name) })
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
		if h, err := b.Leagues.Head(ctx, id); err == nil && h.Guild == r.Guild && h.Kind == competition.Tournament {
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
	return r.Typing(all), err
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
	var last []league.Listed
	if len(here) == 0 || at.Parent != 0 {
		past, err := s.Past(ctx, at.Guild, mostPast)
		if err != nil {
			return nil, err
		}
		last = only(past, isHere)
	}
	if one, ok, err := s.ofThread(ctx, slices.Concat(last, here), at); err != nil || ok {
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
