package championship

import (
	"context"
	"slices"
	"strconv"

	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/table"
	rules "skald/engine/league/championship"
	"skald/storage"
	"skald/storage/competition"
)

// A Championship is a stored championship as it was at one moment.
type Championship = league.Competition[*rules.Championship]

type step = league.Step[rules.Event]

// Championships are those of all servers. They are the rules of their own shelf.
type Championships struct {
	*league.Shelf[*rules.Championship, rules.Act, rules.Event]
	leagues *league.Room
}

// Of returns the championships among all competitions.
func Of(leagues *league.Room) *Championships {
	return league.Hold(leagues, func(leagues *league.Room) *Championships {
		s := &Championships{leagues: leagues}
		s.Shelf = league.NewShelf(leagues, competition.Championship, s, rules.Encode, rules.Decode)
		return s
	})
}

// Start returns a championship of which nothing has happened.
func (s *Championships) Start(h competition.Head) (*rules.Championship, error) {
	return rules.New(h.Seed.Seed), nil
}

// An Opening is what the creator of a championship chooses.
type Opening struct {
	Guild    storage.GuildID
	Channel  storage.ChannelID
	Locale   string // the language in which it speaks to everybody
	Settings rules.Settings
}

// Open makes a championship, directed by who presses. It refuses with UnknownGame,
// NotForTwo, or because too many are open; the rules' own refusals are *rules.Refusal. A
// doubled press returns the championship that the first made.
func (s *Championships) Open(ctx context.Context, p table.Press, o Opening) (*Championship, error) {
	about := s.leagues.Table.About(o.Settings.Title)
	if about == nil {
		return nil, &league.Refusal{Key: league.UnknownGame, Word: o.Settings.Title}
	}
	seats := max(o.Settings.Seats, 2)
	if !about.Seats.Has(seats) {
		return nil, &league.Refusal{Key: league.NotForTwo, Word: strconv.Itoa(seats)}
	}
	o.Settings.Sides, o.Settings.Seats, o.Settings.Least = len(about.Sides) > 0, seats, seats
	for o.Settings.Least > 2 && about.Seats.Has(o.Settings.Least-1) {
		o.Settings.Least--
	}
	h := competition.Head{Guild: o.Guild, Channel: o.Channel, Locale: o.Locale, Game: o.Settings.Title, Name: o.Settings.Name}
	most := league.Limits{OfPerson: rules.OpenOfPerson, InChannel: rules.OpenInChannel, InServer: rules.OpenInServer}
	return s.Shelf.Open(ctx, p, h, most, func(id storage.LeagueID, h competition.Head, _ *rules.Championship) (step, error) {
		events, err := rules.Create(string(id), h.Seed.Seed, o.Settings, rules.Person(p.By), rules.Unix(h.Opened.Unix()))
		return step{Events: events}, err
	})
}

// Meant returns the championship that somebody means who names none, or all that fit.
func (s *Championships) Meant(ctx context.Context, at league.Where) ([]league.Listed, error) {
	return s.Find(ctx, at, func(c *rules.Championship) []string {
		return phrase.Each(c.Matches(), func(m rules.Match) string { return m.Key() })
	})
}

// Complete adds to a start who is rated, where seeds are by rating.
func (s *Championships) Complete(ctx context.Context, c *Championship, _ table.Press, act rules.Act) (rules.Act, error) {
	start, ok := act.(rules.Start)
	if !ok || !c.State.Settings().Rated {
		return act, nil
	}
	ranked, err := s.leagues.Ranked(ctx, c.Head.Guild, c.Head.Game)
	for _, p := range ranked {
		if _, in := c.State.Entrant(p); in && !slices.Contains(start.Order, p) {
			start.Order = append(start.Order, p)
		}
	}
	return start, err
}

// Look tells of each match whose date has come how it stands at the table: whether it
// has begun, and who came, that is who has acted or was never waited for.
func (s *Championships) Look(ctx context.Context, c *Championship) (list []rules.Act, err error) {
	if c.State.WantsRanks(s.leagues.Unix()) {
		order, err := s.leagues.Ranked(ctx, c.Head.Guild, c.Head.Game)
		return []rules.Act{rules.Rank{Order: order}}, err
	}
	for _, m := range c.State.Overdue(s.leagues.Unix()) {
		look := rules.Look{Match: m.Number, Came: make([]bool, len(m.Seats))}
		place, err := s.leagues.Place(ctx, c.ID, m.Key())
		if err != nil {
			return nil, err
		}
		if place.Match != "" {
			actions, waits, err := s.leagues.Table.Fixtures.Standing(ctx, place.Match)
			if err != nil {
				return nil, err
			}
			look.Begun = len(actions) == len(m.Seats)
			for i := range look.Came {
				look.Came[i] = look.Begun && (actions[i] >= rules.PlayedActions || !waits[i])
			}
		}
		list = append(list, look)
	}
	return list, nil
}
