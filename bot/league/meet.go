package league

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"skald/bot/table"
	"skald/storage"
)

// A Meeting is what is to become of a pairing at the table.
type Meeting struct {
	Match   storage.MatchID // that plays it already
	Settled bool            // it was decided otherwise: its match is called off
	Open    bool            // its match is to be played
	Players []storage.UserID
	Joins   []uint64 // the interactions under the dice of its match
	Clock   string
}

// Meet sees to it that the match of a pairing at the table is as the competition
// has it: begun in the pairing's thread, if the pairing is open; called off, if it
// was settled otherwise. Done twice it changes nothing again. It returns which
// match that is, "" for none, and refuses as table.Host does.
func (r *Room) Meet(ctx context.Context, id storage.LeagueID, key string, thread storage.ChannelID) (storage.MatchID, error) {
	k, err := r.of(ctx, id)
	if err != nil {
		return "", err
	}
	return k.meet(ctx, id, key, thread)
}

func (s *Shelf[S, W, E]) meet(ctx context.Context, id storage.LeagueID, key string, thread storage.ChannelID) (storage.MatchID, error) {
	l, err := s.Load(ctx, id)
	if err != nil {
		return "", err
	}
	m := s.rules.Meeting(l, key)
	switch {
	case m.Settled:
		place, err := s.room.Place(ctx, id, key)
		if err == nil && place.Match != "" {
			_, err = s.room.Table.Fixtures.CallOff(ctx, place.Match)
		}
		return place.Match, err
	case !m.Open || thread == 0:
		return m.Match, nil
	}
	place, err := s.room.Place(ctx, id, key)
	if err != nil {
		return "", err
	}
	if known := cmp.Or(m.Match, place.Match); known != "" {
		if place.Thread != thread { // the one that it had is gone
			err = s.room.Table.Fixtures.Bring(ctx, known, thread)
		}
		return known, err
	}
	var joins []storage.InteractionID
	for _, press := range m.Joins {
		joins = append(joins, storage.InteractionID(press))
	}
	o, err := s.room.Table.Fixtures.Host(ctx, table.Hosting{
		Fixture: table.Fixture{League: id, Pairing: key},
		Opening: table.Opening{Game: l.Head.Game, Guild: l.Head.Guild, Channel: thread, Locale: l.Head.Locale, Clock: m.Clock},
		Players: m.Players, Names: l.Head.Names, Seed: l.Head.MatchSeed(key), Joins: joins,
	})
	if err != nil {
		return "", err
	}
	_, _, err = s.Change(ctx, table.Press{}, id, func(l *Competition[S]) (Step[E], error) {
		wish, ok := s.rules.Begun(l, key, o.ID)
		if !ok {
			return Step[E]{}, nil
		}
		events, err := l.State.Decide(wish, By{}.Actor(), s.room.Unix())
		return Step[E]{Events: events}, err
	})
	return o.ID, err
}

// hear takes the endings that were reported to a competition, each as the result
// of its pairing. An ending that counts no more is taken and forgotten.
func (s *Shelf[S, W, E]) hear(ctx context.Context, id storage.LeagueID) error {
	reports, err := storage.Ask(ctx, s.room.Table.Store(), func(r storage.Reader) ([]storage.Report, error) { return r.Reports(id) })
	for _, one := range reports {
		if err := s.hearOne(ctx, id, one); err != nil {
			return err
		}
	}
	return err
}

func (s *Shelf[S, W, E]) hearOne(ctx context.Context, id storage.LeagueID, one storage.Report) error {
	ending, fault := table.ReadEnding(one)
	if fault == nil {
		// The report is taken afterwards, so a crash in between does this again.
		if err := s.room.overheard(ctx, id, s.is, ending); err != nil {
			return err
		}
	}
	_, _, err := s.Change(ctx, table.Press{}, id, func(l *Competition[S]) (Step[E], error) {
		if there, err := s.room.reported(ctx, one); err != nil || !there {
			return Step[E]{}, err // another process heard it
		}
		step := Step[E]{}
		if fault != nil {
			s.room.Log.Error("a match's report to its league cannot be read", "league", id, "report", one.ID, "err", fault)
		} else {
			var err error
			if step, err = s.rules.Ended(ctx, l, ending); err != nil {
				return step, err
			}
		}
		step.Taken = []uint64{one.ID}
		return step, nil
	})
	return err
}

// overheard lets the competitions of all other kinds hear of the end of a match.
func (r *Room) overheard(ctx context.Context, id storage.LeagueID, of Kind, ending table.Ending) error {
	h, err := r.Head(ctx, id)
	for _, k := range r.kinds {
		if err == nil && k.name() != of {
			err = k.overhear(ctx, h, ending)
		}
	}
	return err
}

func (s *Shelf[S, W, E]) overhear(ctx context.Context, h Head, ending table.Ending) error {
	return s.rules.Overhear(ctx, h, ending)
}

func (r *Room) reported(ctx context.Context, one storage.Report) (bool, error) {
	list, err := storage.Ask(ctx, r.Table.Store(), func(s storage.Reader) ([]storage.Report, error) { return s.Reports(one.League) })
	return slices.ContainsFunc(list, func(o storage.Report) bool { return o.ID == one.ID }), err
}

// Finish asks the table how a match of a server ended; gone says that it cannot be known
// any more, or that it was played elsewhere, where others moderate.
func (r *Room) Finish(ctx context.Context, guild storage.GuildID, ending table.Ending) (f table.Finish, gone bool, err error) {
	if ending.Deleted {
		return f, true, nil
	}
	f, err = r.Table.Fixtures.Finish(ctx, ending.Match)
	var none *table.Refusal
	if errors.As(err, &none) || errors.Is(err, table.ErrQuarantined) {
		return f, true, nil // it was deleted since, or cannot be read any more
	}
	return f, err == nil && f.Guild != guild, err
}
