package league

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"skald/bot/table"
	"skald/engine"
	contract "skald/engine/league"
	"skald/engine/match/fixture"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/competition"
	"skald/storage/matches"
)

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
	m := l.State.Meeting(key)
	if !m.Settled && (!m.Open || thread == 0) {
		return storage.MatchID(m.Match), nil
	}
	place, err := s.room.Place(ctx, id, key)
	if err != nil {
		return "", err
	}
	known := cmp.Or(storage.MatchID(m.Match), place.Match)
	switch {
	case m.Settled && place.Match != "":
		_, err = s.room.Table.Fixtures.CallOff(ctx, place.Match)
		return place.Match, err
	case m.Settled:
		return "", nil
	case known != "" && place.Thread != thread: // the one that it had is gone
		return known, s.room.Table.Fixtures.Bring(ctx, known, thread)
	case known != "":
		return known, nil
	}
	var joins []storage.InteractionID
	for _, press := range m.Presses {
		joins = append(joins, storage.InteractionID(press))
	}
	o, err := s.room.Table.Fixtures.Host(ctx, table.Hosting{
		Fixture: head.Fixture{League: id, Pairing: key},
		Opening: head.Opening{Game: l.Head.Game, Guild: l.Head.Guild, Channel: thread, Locale: l.Head.Locale, Clock: m.Clock, Options: m.Options},
		Players: Users(m.Seats...), Names: l.Head.Names, Seed: l.Head.MatchSeed(key), Joins: joins,
	})
	if err != nil {
		return "", err
	}
	_, _, err = s.Change(ctx, table.Press{}, id, func(l *Competition[S]) (step Step[E], err error) {
		if m := l.State.Meeting(key); m.Begun != nil && m.Match == "" {
			step.Events, err = l.State.Decide(m.Begun(string(o.ID)), contract.Actor{}, s.room.Unix())
		}
		return step, err
	})
	return o.ID, err
}

// Hear reports to a competition the matches of it that have ended.
func (r *Room) Hear(ctx context.Context, id storage.LeagueID) error {
	k, err := r.of(ctx, id)
	if err != nil {
		return err
	}
	reports, err := storage.Ask(ctx, r.Table.Store(), func(s storage.Reader) ([]storage.Report, error) { return s.Reports(id) })
	for _, one := range reports {
		if err := k.hear(ctx, id, one); err != nil {
			return err
		}
	}
	return err
}

// hear takes the ending of a match that was reported to a competition as the result
// of its pairing. An ending that counts no more is taken and forgotten.
func (s *Shelf[S, W, E]) hear(ctx context.Context, id storage.LeagueID, one storage.Report) error {
	var f contract.Finish
	ending, fault := matches.ReadEnding(one)
	if fault == nil {
		h, err := s.room.Head(ctx, id)
		if err == nil {
			f, err = s.room.finish(ctx, h.Guild, ending)
		}
		if err == nil && !f.Gone {
			// The report is taken afterwards, so a crash in between does this again.
			err = s.room.tell(ctx, h, &f, contract.Ruling{})
		}
		if err != nil {
			return err
		}
	} else {
		s.room.Log.Error("a match's report to its league cannot be read", "league", id, "report", one.ID, "err", fault)
	}
	_, _, err := s.Change(ctx, table.Press{}, id, func(l *Competition[S]) (step Step[E], err error) {
		if there, err := s.room.reported(ctx, one); err != nil || !there {
			return step, err // another process heard it
		}
		step.Taken = []uint64{one.ID}
		if fault == nil {
			step.Events, err = s.followed(l, contract.Actor{}, l.State.Ended(ending.Pairing, f))
		}
		return step, err
	})
	return err
}

// followed returns the events of wishes that follow from a match, one after the
// other: none if the rules refuse any of them by now.
func (s *Shelf[S, W, E]) followed(l *Competition[S], by contract.Actor, wishes []W) (all []E, err error) {
	state := l.State
	for _, wish := range wishes {
		events, err := state.Decide(wish, by, s.room.Unix())
		if err == nil {
			state, err = state.Apply(events...)
		}
		var no contract.Refusal
		switch {
		case errors.As(err, &no):
			s.room.Log.Info("what became of a match does not count any more", "league", l.ID, "wish", fmt.Sprintf("%T", wish), "why", no)
			return nil, nil
		case err != nil:
			return nil, err
		}
		all = append(all, events...)
	}
	return all, nil
}

// tell lets the competitions of all other kinds count a match of a server: as it
// ended, or without a finish as somebody ruled.
func (r *Room) tell(ctx context.Context, h competition.Head, f *contract.Finish, ruling contract.Ruling) error {
	for _, k := range r.kinds {
		if k.Kind() == h.Kind {
			continue
		}
		if err := k.listen(ctx, h, f, ruling); err != nil {
			return err
		}
	}
	return nil
}

func (s *Shelf[S, W, E]) listen(ctx context.Context, h competition.Head, f *contract.Finish, ruling contract.Ruling) error {
	var none S
	if _, listens := any(none).(contract.Listener[W]); !listens {
		return nil
	}
	list, err := s.Listed(ctx, h.Guild)
	for _, one := range list {
		if err != nil || one.Head.Game != h.Game {
			continue
		}
		_, _, err = s.Change(ctx, table.Press{}, one.ID, func(l *Competition[S]) (step Step[E], err error) {
			listener := any(l.State).(contract.Listener[W])
			if f != nil {
				step.Events, err = s.followed(l, contract.Actor{}, listener.Overheard(*f))
			} else {
				step.Events, err = s.followed(l, contract.Actor{Person: ruling.By}, listener.Amended(ruling))
			}
			return step, err
		})
	}
	return err
}

// Amend lets the competitions of all other kinds count a match as an AmendMail says:
// two tables of one match must not differ.
func (r *Room) Amend(ctx context.Context, mail storage.Mail) error {
	key, rest, _ := strings.Cut(string(mail.Body), " ")
	by, reason, _ := strings.Cut(rest, " ")
	h, err := r.Head(ctx, mail.League)
	if err != nil {
		return err
	}
	k, err := r.of(ctx, mail.League)
	if err != nil {
		return err
	}
	ruling, ruled, err := k.ruled(ctx, mail.League, key)
	if err != nil || !ruled {
		return err
	}
	place, err := r.Place(ctx, mail.League, key)
	if err != nil || place.Match == "" {
		return err
	}
	u, err := storage.ParseUserID(by)
	if err != nil {
		return fmt.Errorf("read mail %d: %w", mail.ID, err)
	}
	ruling.Match, ruling.By, ruling.Reason = string(place.Match), contract.Person(u), cmp.Or(reason, h.Name)
	return r.tell(ctx, h, nil, ruling)
}

func (s *Shelf[S, W, E]) ruled(ctx context.Context, id storage.LeagueID, key string) (r contract.Ruling, ok bool, err error) {
	l, err := s.Load(ctx, id)
	if err == nil {
		if arbiter, rules := any(l.State).(contract.Arbiter); rules {
			r, ok = arbiter.Ruled(key)
		}
	}
	return r, ok, err
}

func (r *Room) reported(ctx context.Context, one storage.Report) (bool, error) {
	list, err := storage.Ask(ctx, r.Table.Store(), func(s storage.Reader) ([]storage.Report, error) { return s.Reports(one.League) })
	return slices.ContainsFunc(list, func(o storage.Report) bool { return o.ID == one.ID }), err
}

// finish asks the table how a match of a server ended. It is gone if that cannot be
// known any more, or if it was played elsewhere, where others moderate.
func (r *Room) finish(ctx context.Context, guild storage.GuildID, ending matches.Ending) (contract.Finish, error) {
	gone := contract.Finish{Match: string(ending.Match), Gone: true}
	if ending.Deleted {
		return gone, nil
	}
	f, err := r.Table.Fixtures.Finish(ctx, ending.Match)
	var none *rules.Refusal
	switch {
	case errors.As(err, &none), errors.Is(err, matches.ErrQuarantined): // it was deleted since, or cannot be read any more
		return gone, nil
	case err != nil:
		return gone, err
	case f.Guild != guild || len(f.First) == 0:
		return gone, nil
	}
	about := r.Table.About(f.Game)
	if about == nil {
		return gone, fmt.Errorf("match %s is of no title there is", f.Match)
	}
	finish := contract.Finish{Match: string(f.Match), End: endOf(f)}
	for i, u := range f.First {
		seat := contract.Finisher{Person: contract.Person(u), Side: about.Side(engine.Seat(i)), Actions: f.Actions[i]}
		seat.Lost = f.Winners != 0 && !f.Winners.Has(engine.Seat(i))
		if len(f.Scores) == len(f.First) {
			seat.Score = f.Scores[i]
		}
		finish.Seats = append(finish.Seats, seat)
	}
	return finish, nil
}

// endOf is how a match ended. A match that a moderator ended without a winner, that
// nobody played on, or that is discounted, counts for nothing.
func endOf(f fixture.Finish) contract.End {
	if f.Discount != "" {
		return contract.ByNobody
	}
	switch f.How {
	case record.ResignKind, record.LeaveKind:
		return contract.ByResign
	case record.TimeEndKind:
		return contract.ByTime
	case record.SettleKind, record.DrawKind:
		return contract.ByAgree
	case record.CloseKind:
		return contract.ByNobody
	case record.EndKind:
		if f.Winners == 0 {
			return contract.ByNobody
		}
		return contract.ByAgree
	}
	if f.Status != head.Over {
		return contract.ByNobody
	}
	return contract.ByRules
}
