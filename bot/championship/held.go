package championship

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"skald/bot/league"
	"skald/bot/table"
	rules "skald/engine/league/championship"
	"skald/storage"
	"skald/storage/competition"
	"skald/storage/queue"
)

// A Championship is a stored championship as it was at one moment.
type Championship = league.Competition[*rules.Championship]

type step = league.Step[rules.Event]

// Championships are those of all servers. They are the rules of their own shelf.
type Championships struct {
	*league.Shelf[*rules.Championship, rules.Act, rules.Event]
	leagues *league.Room
	opening queue.Queue // one after the other, since they are counted
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
	leave, err := s.opening.Enter(ctx, "")
	if err != nil {
		return nil, err
	}
	defer leave()
	if seen, err := s.leagues.Seen(ctx, p); err != nil {
		return nil, err
	} else if seen {
		return s.newest(ctx, p.By, o.Guild)
	}
	if err := s.affordable(ctx, p.By, o); err != nil {
		return nil, err
	}
	h := competition.Head{Guild: o.Guild, Channel: o.Channel, Locale: o.Locale, Game: o.Settings.Title, Name: o.Settings.Name, By: p.By}
	c, err := s.Create(ctx, p, h, func(id storage.LeagueID, h competition.Head, _ *rules.Championship) (step, error) {
		events, err := rules.Create(string(id), h.Seed.Seed, o.Settings, rules.Person(p.By), rules.Unix(h.Opened.Unix()))
		return step{Events: events}, err
	})
	if errors.Is(err, storage.ErrSeen) {
		return s.newest(ctx, p.By, o.Guild)
	}
	return c, err
}

// affordable refuses a championship where too many are open: of its creator, in its
// channel, or in its server.
func (s *Championships) affordable(ctx context.Context, u storage.UserID, o Opening) error {
	open, err := s.Listed(ctx, o.Guild)
	if err != nil {
		return err
	}
	own, here := 0, 0
	for _, l := range open {
		if l.Head.By == u {
			own++
		}
		if l.Head.Channel == o.Channel {
			here++
		}
	}
	for _, budget := range []struct {
		key     string
		n, most int
	}{{league.OpenOfPerson, own, rules.OpenOfPerson}, {league.OpenInServer, len(open), rules.OpenInServer}, {league.OpenInChannel, here, rules.OpenInChannel}} {
		if budget.n >= budget.most {
			return &league.Refusal{Key: budget.key, Word: strconv.Itoa(budget.most)}
		}
	}
	return nil
}

// newest returns the championship of a server that somebody directs and that was made
// last.
func (s *Championships) newest(ctx context.Context, u storage.UserID, g storage.GuildID) (*Championship, error) {
	list, err := s.Listed(ctx, g)
	if err != nil {
		return nil, err
	}
	for _, one := range slices.Backward(list) {
		if c, err := s.Load(ctx, one.ID); err == nil && c.State.Directs(rules.Person(u)) {
			return c, nil
		}
	}
	return nil, &league.Refusal{Key: league.NoLeague}
}

// Look tells of each match whose date has come how it stands at the table: whether it
// has begun, and who came, that is who has acted or was never waited for.
func (s *Championships) Look(ctx context.Context, c *Championship) (list []rules.Act, err error) {
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
