package ladder

import (
	"context"
	"errors"
	"slices"

	"skald/bot/league"
	"skald/bot/table"
	"skald/bot/table/queue"
	"skald/engine/league/ladder"
	"skald/storage"
)

// A Ladder is a stored ladder as it was at one moment. A server has one for each
// title.
type Ladder = league.Competition[*ladder.State]

// Ladders are the ladders of all servers. They are the rules of their own shelf.
type Ladders struct {
	*league.Shelf[*ladder.State, ladder.Fact, ladder.Event]
	leagues  *league.Room
	data     *ladder.Data
	founding queue.Queue // by server and title
}

// Of returns the ladders among all competitions.
func Of(leagues *league.Room) *Ladders {
	return league.Hold(leagues, func(leagues *league.Room) *Ladders {
		s := &Ladders{leagues: leagues, data: ladder.Standard()}
		s.Shelf = league.NewShelf(leagues, league.LadderKind, s, ladder.Encode, ladder.Decode)
		return s
	})
}

// Start returns a ladder that nobody has joined.
func (s *Ladders) Start(h league.Head) (*ladder.State, error) {
	about := s.leagues.Table.About(h.Game)
	if about == nil {
		return nil, &league.Refusal{Key: league.UnknownGame, Word: h.Game}
	}
	return ladder.New(s.data, ladder.TermsOf(about)), nil
}

func personOf(u storage.UserID) ladder.Person { return ladder.Person(u) }
func userOf(p ladder.Person) storage.UserID   { return storage.UserID(p) }

// Of returns a server's ladder of a title: a Refusal NoLadder if nobody has
// joined one yet.
func (s *Ladders) Of(ctx context.Context, g storage.GuildID, game string) (*Ladder, error) {
	list, err := s.Listed(ctx, g)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(list, func(l league.Listed) bool { return l.Head.Game == game })
	if i < 0 {
		return nil, &league.Refusal{Key: league.NoLadder, Word: game}
	}
	return s.Load(ctx, list[i].ID)
}

// Join makes somebody a member of a server's ladder. The first who joins
// opens it: it speaks in the channel where they did.
func (s *Ladders) Join(ctx context.Context, p table.Press, at league.Where, locale, game string) (*Ladder, error) {
	if _, err := s.Start(league.Head{Game: game}); err != nil {
		return nil, err
	}
	leave, err := s.founding.Enter(ctx, at.Guild.String()+" "+game)
	if err != nil {
		return nil, err
	}
	defer leave()
	l, err := s.Of(ctx, at.Guild, game)
	var none *league.Refusal
	switch {
	case err == nil:
		return s.Act(ctx, league.By{Press: p}, l.ID, ladder.Joined{Person: personOf(p.By)})
	case !errors.As(err, &none) || none.Key != league.NoLadder:
		return nil, err
	}
	channel := at.Channel
	if at.Parent != 0 {
		channel = at.Parent // a thread is closed some day
	}
	h := league.Head{Guild: at.Guild, Channel: channel, Locale: locale, Game: game}
	return s.Create(ctx, p, h, func(_ storage.LeagueID, _ league.Head, state *ladder.State) (league.Step[ladder.Event], error) {
		events, err := state.Decide(ladder.Joined{Person: personOf(p.By)}, league.By{Press: p}.Actor(), s.leagues.Unix())
		return league.Step[ladder.Event]{Events: events}, err
	})
}
