package league

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"skald/bot/table"
	"skald/engine/league/ladder"
	"skald/storage"
)

// A Ladder is a stored ladder as it was at one moment. A server has one for each
// title.
type Ladder = Competition[*ladder.State]

// Ladders are the ladders of a room.
type Ladders struct {
	*Shelf[*ladder.State, ladder.Fact, ladder.Event]
	data     *ladder.Data
	founding table.Queue // by server and title
}

func newLadders(r *Room) *Ladders {
	s := &Ladders{data: ladder.Standard()}
	s.Shelf = newShelf(r, LadderKind, s)
	return s
}

// Data are the figures by which ladders are held.
func (s *Ladders) Data() *ladder.Data { return s.data }

func (s *Ladders) start(h Head) (*ladder.State, error) {
	terms, err := s.terms(h.Game)
	return ladder.New(s.data, terms), err
}

func (s *Ladders) encode(e ladder.Event) ([]byte, error) { return ladder.Encode(e) }

func (s *Ladders) decode(raw []byte) (ladder.Event, error) { return ladder.Decode(raw) }

// terms are what a ladder must know of its title.
func (s *Ladders) terms(game string) (ladder.Terms, error) {
	about := s.room.table.About(game)
	if about == nil {
		return ladder.Terms{}, &Refusal{Key: UnknownGame, Word: game}
	}
	t := ladder.Terms{Seats: max(2, about.Seats.Min), Most: about.Seats.Max, Sides: about.Sides}
	if len(about.Teams) > 0 {
		t.Most = t.Seats // each person of two takes a team
	}
	for _, team := range about.Teams {
		var seats []int
		for s := range team.All() {
			seats = append(seats, int(s))
		}
		t.Teams = append(t.Teams, seats)
	}
	return t, nil
}

// index returns the members. A ladder is never over.
func (s *Ladders) index(state *ladder.State) (x Index) {
	if home, err := storage.ParseChannelID(state.Home()); err == nil {
		x.Home = home
	}
	for _, p := range state.Members() {
		x.Users = append(x.Users, UserOf(p))
	}
	return x
}

// PersonOf and UserOf translate between a person of the server and of a ladder.
func PersonOf(u storage.UserID) ladder.Person { return ladder.Person(u) }

// UserOf is the reverse of PersonOf.
func UserOf(p ladder.Person) storage.UserID { return storage.UserID(p) }

// Of returns a server's ladder of a title: a Refusal NoLadder if nobody has
// joined one yet.
func (s *Ladders) Of(ctx context.Context, g storage.GuildID, game string) (*Ladder, error) {
	list, err := s.Listed(ctx, g)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(list, func(l Listed) bool { return l.Head.Game == game })
	if i < 0 {
		return nil, &Refusal{Key: NoLadder, Word: game}
	}
	return s.Load(ctx, list[i].ID)
}

// Join makes somebody a member of a server's ladder. The first who joins
// opens it: it speaks in the channel where they did.
func (s *Ladders) Join(ctx context.Context, p table.Press, at Where, locale, game string) (*Ladder, error) {
	if _, err := s.terms(game); err != nil {
		return nil, err
	}
	leave, err := s.founding.Enter(ctx, at.Guild.String()+" "+game)
	if err != nil {
		return nil, err
	}
	defer leave()
	l, err := s.Of(ctx, at.Guild, game)
	var none *Refusal
	switch {
	case err == nil:
		return s.Act(ctx, By{Press: p}, l.ID, ladder.Joined{Person: PersonOf(p.By)})
	case !errors.As(err, &none) || none.Key != NoLadder:
		return nil, err
	}
	seed, err := s.room.newSeed()
	if err != nil {
		return nil, err
	}
	channel := at.Channel
	if at.Parent != 0 {
		channel = at.Parent // a thread is closed some day
	}
	h := Head{Guild: at.Guild, Channel: channel, Locale: locale, Game: game, Opened: s.room.now().UTC(), Seed: seed}
	return s.Create(ctx, p, h, func(storage.LeagueID) (Step[ladder.Event], error) {
		state, err := s.start(h)
		if err != nil {
			return Step[ladder.Event]{}, err
		}
		events, err := state.Decide(ladder.Joined{Person: PersonOf(p.By)}, actor(By{Press: p}), s.room.unix())
		return Step[ladder.Event]{Events: events}, err
	})
}

// complete has nothing to add: Decide does it.
func (s *Ladders) complete(_ context.Context, _ *Ladder, _ table.Press, act ladder.Fact) (ladder.Fact, error) {
	return act, nil
}

// Try returns what an act of somebody's would change, without doing it.
func (s *Ladders) Try(l *Ladder, p table.Press, act ladder.Fact) (ladder.Report, error) {
	events, err := l.State.Decide(act, actor(By{Press: p}), s.room.unix())
	if err != nil {
		return ladder.Report{}, err
	}
	next, err := l.State.Apply(events...)
	if err != nil {
		return ladder.Report{}, err
	}
	return next.Report(l.State.Events()), nil
}

// ChallengeKey and LadderKey are what a challenge and a pairing of a ladder are
// called in mail, places and matches.
func ChallengeKey(number int) string { return "c" + strconv.Itoa(number) }

// LadderKey is the key of a pairing.
func LadderKey(number int) string { return "p" + strconv.Itoa(number) }

// ReadLadderKey reads what ChallengeKey and LadderKey wrote.
func ReadLadderKey(key string) (number int, challenge, ok bool) {
	if len(key) < 2 || key[0] != 'c' && key[0] != 'p' {
		return 0, false, false
	}
	number, err := strconv.Atoi(key[1:])
	return number, key[0] == 'c', err == nil && number > 0
}
