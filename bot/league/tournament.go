package league

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/league/tournament"
	"skald/storage"
)

// A Cup is a stored tournament as it was at one moment.
type Cup = League[*tournament.Tournament]

func newTournaments(r *Room) *Shelf[*tournament.Tournament] {
	replay := func(h Head, log [][]byte) (*tournament.Tournament, error) {
		events, err := eventsOf(log)
		if err != nil {
			return nil, err
		}
		return tournament.Replay(r.data, h.Seed.Seed, events)
	}
	s := newShelf(r, TournamentKind, replay, standingOf, r.hearTournament, r.elapseTournament)
	s.extend = func(was *tournament.Tournament, log [][]byte) (*tournament.Tournament, error) {
		events, err := eventsOf(log)
		if err != nil {
			return nil, err
		}
		return was.With(events...)
	}
	return s
}

func eventsOf(log [][]byte) ([]tournament.Event, error) {
	events := make([]tournament.Event, len(log))
	for i, raw := range log {
		var err error
		if events[i], err = tournament.Decode(raw); err != nil {
			return nil, fmt.Errorf("event %d: %w", i, err)
		}
	}
	return events, nil
}

func encodeEvents(events []tournament.Event) ([][]byte, error) {
	log := make([][]byte, len(events))
	for i, e := range events {
		var err error
		if log[i], err = tournament.Encode(e); err != nil {
			return nil, err
		}
	}
	return log, nil
}

// standingOf is what the store must know of a tournament. Once it is over it is
// found by its server alone.
func standingOf(_ Head, t *tournament.Tournament) Standing {
	if t.Over() {
		return Standing{Over: true}
	}
	var st Standing
	if due, ok := t.Due(); ok {
		st.Due = time.Unix(int64(due), 0).UTC()
	}
	for _, p := range t.Directors() {
		st.Users = append(st.Users, storage.UserID(p))
	}
	for _, e := range t.Entrants() {
		st.Users = append(st.Users, storage.UserID(e.Person))
	}
	return st
}

// Opening is what somebody chooses who makes a tournament.
type Opening struct {
	Guild    storage.GuildID
	Channel  storage.ChannelID
	Locale   string // the language in which it speaks to everybody
	Settings tournament.Settings
}

// Open makes a tournament, directed by who presses. It refuses with UnknownGame or
// NotForTwo; the tournament's own refusals are *tournament.Refusal. A doubled
// press returns the tournament that the first made.
func (r *Room) Open(ctx context.Context, p table.Press, o Opening) (*Cup, error) {
	if err := r.completeHosted(&o.Settings); err != nil {
		return nil, err
	}
	seed, err := r.newSeed()
	if err != nil {
		return nil, err
	}
	now := r.now().UTC()
	h := Head{
		Guild: o.Guild, Channel: o.Channel, Locale: o.Locale, Game: o.Settings.Title, Name: o.Settings.Name, Opened: now, Seed: seed,
	}
	cup, err := r.tournaments.Create(ctx, p, h, func(id storage.LeagueID) (Step, error) {
		events, err := tournament.Create(r.data, string(id), seed.Seed, o.Settings, tournament.Person(p.By), tournament.Unix(now.Unix()))
		if err != nil {
			return Step{}, err
		}
		log, err := encodeEvents(events)
		return Step{Events: log, Mail: func(_, _ uint64) []storage.Mail { return []storage.Mail{registrationMail(h, id)} }}, err
	})
	if errors.Is(err, storage.ErrSeen) {
		return r.newestOf(ctx, p.By, o.Guild)
	}
	return cup, err
}

func registrationMail(h Head, id storage.LeagueID) storage.Mail {
	return storage.Mail{Kind: RegistrationMail, Channel: h.Channel, Replaces: replaces(RegistrationMail, id, "")}
}

// newestOf is the tournament of a server that somebody of it made last.
func (r *Room) newestOf(ctx context.Context, u storage.UserID, g storage.GuildID) (*Cup, error) {
	list, err := r.Listed(ctx, g)
	if err != nil {
		return nil, err
	}
	for _, one := range slices.Backward(list) {
		cup, err := r.Tournament(ctx, one.ID)
		if err == nil && cup.State.Directs(tournament.Person(u)) {
			return cup, nil
		}
	}
	return nil, refuse(NoLeague)
}

// completeHosted says of a hosted title's settings what the title itself says.
func (r *Room) completeHosted(s *tournament.Settings) error {
	if !s.Hosted() {
		return nil
	}
	about := r.table.About(s.Title)
	switch {
	case about == nil:
		return &Refusal{Key: UnknownGame, Word: s.Title}
	case about.Seats.Min > 2 || about.Seats.Max < 2:
		return &Refusal{Key: NotForTwo, Word: s.Title}
	}
	s.Sides = len(about.Sides) > 0
	return nil
}

// Tournament returns a tournament as it is now: a Refusal NoLeague if there is
// none of that id, ErrQuarantined if it cannot be read.
func (r *Room) Tournament(ctx context.Context, id storage.LeagueID) (*Cup, error) {
	return r.tournaments.Load(ctx, id)
}

// Events returns the events of a tournament from ≤ number < to.
func (r *Room) Events(cup *Cup, from, to uint64) ([]tournament.Event, error) {
	to = min(to, uint64(len(cup.log)))
	return eventsOf(cup.log[min(from, to):to])
}

// Act does an act of somebody's at a tournament; steward says that no director is
// in the server any more and that they may act as one. Refusals are *Refusal and
// *tournament.Refusal. A doubled press changes nothing again.
func (r *Room) Act(ctx context.Context, p table.Press, steward bool, id storage.LeagueID, act tournament.Act, told map[storage.UserID]string) (*Cup, error) {
	cup, _, err := r.tournaments.Change(ctx, p, id, func(cup *Cup) (Step, error) {
		act, err := r.known(ctx, cup, p, act)
		if err != nil {
			return Step{}, err
		}
		by := tournament.Actor{Person: tournament.Person(p.By), Steward: steward && !cup.State.Directs(tournament.Person(p.By))}
		events, err := cup.State.Do(act, by, r.unix())
		if err != nil {
			return Step{}, err
		}
		step, err := stepOf(cup, events)
		step.Names = told
		return step, err
	})
	return cup, err
}

func (r *Room) unix() tournament.Unix { return tournament.Unix(r.now().Unix()) }

// known completes an act with what only this room knows: the interaction under
// the tournament's dice, and whether a hosted match was begun to be played.
func (r *Room) known(ctx context.Context, cup *Cup, p table.Press, act tournament.Act) (tournament.Act, error) {
	var err error
	switch a := act.(type) {
	case tournament.Join:
		a.Interaction = uint64(p.Interaction)
		return a, nil
	case tournament.Start:
		a.Interaction = uint64(p.Interaction)
		return a, nil
	case tournament.Concede:
		a.Played, err = r.played(ctx, cup, tournament.Person(p.By), a.Played)
		return a, err
	case tournament.Drop:
		a.Played, err = r.played(ctx, cup, a.Person, a.Played)
		return a, err
	case tournament.Disqualify:
		a.Played, err = r.played(ctx, cup, a.Person, a.Played)
		return a, err
	case tournament.SwapPairs:
		return a, r.swappable(ctx, cup)
	}
	return act, nil
}

// played reports whether somebody's open match was played: a hosted one if each
// seat has acted as often as the data say, any other if they say so.
func (r *Room) played(ctx context.Context, cup *Cup, p tournament.Person, said bool) (bool, error) {
	m, open := cup.State.OpenMatch(p)
	if !open || m.Kind != tournament.KindHosted {
		return said, nil
	}
	place, err := r.Place(ctx, cup.ID, PairingKey(m.ID))
	if err != nil || place.Match == "" {
		return false, err
	}
	actions, err := r.table.Actions(ctx, place.Match)
	if err != nil {
		return false, err
	}
	return slices.Min(actions) >= r.data.HostedActions.Value, nil
}

// swappable refuses a swap once a hosted match of the round runs.
func (r *Room) swappable(ctx context.Context, cup *Cup) error {
	round, open := cup.State.Open()
	if !open || round.Kind != tournament.KindHosted {
		return nil
	}
	for _, m := range round.Matches {
		place, err := r.Place(ctx, cup.ID, PairingKey(m.ID))
		if err != nil {
			return err
		}
		if place.Match != "" {
			return refuse(MatchRuns)
		}
	}
	return nil
}

func (r *Room) elapseTournament(ctx context.Context, id storage.LeagueID) error {
	_, _, err := r.tournaments.Change(ctx, table.Press{}, id, func(cup *Cup) (Step, error) {
		events, err := cup.State.Elapse(r.unix())
		if err != nil {
			return Step{}, err
		}
		return stepOf(cup, events)
	})
	return err
}

// PairingKey is what a match of a tournament is called at the table.
func PairingKey(id tournament.MatchID) string {
	return strconv.Itoa(id.Round) + "." + strconv.Itoa(id.Table)
}

// ReadPairingKey reads what PairingKey wrote.
func ReadPairingKey(key string) (id tournament.MatchID, ok bool) {
	round, tab, ok := strings.Cut(key, ".")
	var err1, err2 error
	id.Round, err1 = strconv.Atoi(round)
	id.Table, err2 = strconv.Atoi(tab)
	return id, ok && err1 == nil && err2 == nil
}

// joinsOf are the interactions by which some people joined, in the order in which
// they did.
func (r *Room) joinsOf(cup *Cup, people []tournament.Person) ([]storage.InteractionID, error) {
	events, err := r.Events(cup, 0, cup.Seq)
	if err != nil {
		return nil, err
	}
	var joins []storage.InteractionID
	for _, e := range events {
		if f, ok := e.Fact.(tournament.EntrantJoined); ok && f.Interaction != 0 && slices.Contains(people, f.Person) {
			joins = append(joins, storage.InteractionID(f.Interaction))
		}
	}
	return joins, nil
}

// MatchSeedOf is the seed of a hosted match, for everybody once the tournament is
// over: false before.
func MatchSeedOf(cup *Cup, id tournament.MatchID) (engine.Seed, bool) {
	return cup.Head.MatchSeed(PairingKey(id)), cup.State.Over()
}
