package league

import (
	"context"
	"errors"
	"slices"

	"skald/bot/table"
	"skald/engine/league/tournament"
	"skald/storage"
)

// Meet sees to it that the match of a pairing at the table is as the tournament
// has it: begun in the pairing's thread, if the pairing is open; called off, if it
// was settled otherwise. Done twice it changes nothing again. It returns which
// match that is, "" for none, and refuses as table.Host does.
func (r *Room) Meet(ctx context.Context, id storage.LeagueID, key string, thread storage.ChannelID) (storage.MatchID, error) {
	h, err := r.Head(ctx, id)
	if err != nil {
		return "", err
	}
	if h.Kind == LadderKind {
		return r.meetLadder(ctx, id, key, thread)
	}
	cup, err := r.Tournament(ctx, id)
	if err != nil {
		return "", err
	}
	of, ok := ReadPairingKey(key)
	m, there := cup.State.Match(of)
	if !ok || !there || m.Kind != tournament.KindHosted {
		return "", nil
	}
	if m.Settled {
		place, err := r.Place(ctx, id, key)
		if err != nil || place.Match == "" {
			return "", err
		}
		_, err = r.table.CallOff(ctx, place.Match)
		return place.Match, err
	}
	if thread == 0 {
		return "", nil
	}
	joins, err := r.joinsOf(cup, m.Seats[:])
	if err != nil {
		return "", err
	}
	s := cup.State.Settings()
	o, err := r.table.Host(ctx, table.Hosting{
		Fixture: table.Fixture{League: id, Pairing: key},
		Opening: table.Opening{Game: s.Title, Guild: cup.Head.Guild, Channel: thread, Locale: cup.Head.Locale, Clock: s.Clock},
		Players: []storage.UserID{storage.UserID(m.Seats[0]), storage.UserID(m.Seats[1])},
		Names:   cup.Head.Names, Seed: cup.Head.MatchSeed(key), Joins: joins,
	})
	if err != nil {
		return "", err
	}
	return o.ID, nil
}

// hearTournament takes the endings that were reported to a tournament, each as
// the result of its pairing. What counts no more is taken and forgotten.
func (r *Room) hearTournament(ctx context.Context, id storage.LeagueID) error {
	reports, err := read(ctx, r, func(s storage.Reader) ([]storage.Report, error) { return s.Reports(id) })
	for _, one := range reports {
		if err := r.rateToo(ctx, id, one); err != nil {
			return err
		}
		if err := r.hearOne(ctx, id, one); err != nil {
			return err
		}
	}
	return err
}

func (r *Room) hearOne(ctx context.Context, id storage.LeagueID, one storage.Report) error {
	_, _, err := r.tournaments.Change(ctx, table.Press{}, id, func(cup *Cup) (Step, error) {
		if there, err := r.reported(ctx, one); err != nil || !there {
			return Step{}, err // another process heard it
		}
		ending, err := table.ReadEnding(one)
		if err != nil {
			r.log.Error("a match's report to its league cannot be read", "league", id, "report", one.ID, "err", err)
			return Step{Taken: []uint64{one.ID}}, nil
		}
		step, err := r.endingStep(ctx, cup, ending)
		step.Taken = []uint64{one.ID}
		return step, err
	})
	return err
}

func (r *Room) reported(ctx context.Context, one storage.Report) (bool, error) {
	list, err := read(ctx, r, func(s storage.Reader) ([]storage.Report, error) { return s.Reports(one.League) })
	return slices.ContainsFunc(list, func(o storage.Report) bool { return o.ID == one.ID }), err
}

// endingStep is what the end of a match makes of its tournament.
func (r *Room) endingStep(ctx context.Context, cup *Cup, ending table.Ending) (Step, error) {
	of, ok := ReadPairingKey(ending.Pairing)
	m, there := cup.State.Match(of)
	if !ok || !there || m.Settled {
		return Step{}, nil
	}
	undecided := Step{Mail: func(_, _ uint64) []storage.Mail {
		return []storage.Mail{noticeMail(cup.Head, Notice{Key: NoticeUndecided, Pairing: ending.Pairing, Users: directorsOf(cup)})}
	}}
	if ending.Deleted {
		return undecided, nil
	}
	f, err := r.table.Finish(ctx, ending.Match)
	var none *table.Refusal
	if errors.As(err, &none) || errors.Is(err, table.ErrQuarantined) {
		return undecided, nil // it was deleted since, or cannot be read any more
	}
	if err != nil {
		return Step{}, err
	}
	act, decided := resultOf(f, of)
	if !decided {
		return undecided, nil
	}
	events, err := cup.State.Do(act, tournament.Actor{}, r.unix())
	var no *tournament.Refusal
	if errors.As(err, &no) {
		r.log.Info("the end of a match does not count any more", "league", cup.ID, "match", ending.Match, "why", no.Key)
		return Step{}, nil
	}
	if err != nil {
		return Step{}, err
	}
	return stepOf(cup, events)
}

// resultOf is a hosted match's end as the tournament counts it; false if it ended
// without a result: cancelled, or by a moderator without a winner.
func resultOf(f table.Finish, of tournament.MatchID) (tournament.ReportHosted, bool) {
	act := tournament.ReportHosted{Match: of, ByRules: f.How != table.ResignKind && f.How != table.TimeEndKind && f.How != table.LeaveKind}
	if f.Status != table.Over || len(f.First) != 2 || f.How == table.CloseKind || f.How == table.EndKind && f.Winners == 0 {
		return act, false
	}
	if f.Winners.Len() == 1 {
		act.Winner = tournament.Person(f.First[f.Winners.First()])
	}
	copy(act.Actions[:], f.Actions)
	return act, true
}

func directorsOf(cup *Cup) (list []storage.UserID) {
	for _, p := range cup.State.Directors() {
		list = append(list, storage.UserID(p))
	}
	return list
}

// Retry posts anew what could not be made of the open round's pairings: messages,
// threads and matches. It refuses with NothingToPost.
func (r *Room) Retry(ctx context.Context, p table.Press, id storage.LeagueID) (*Cup, error) {
	cup, _, err := r.tournaments.Change(ctx, p, id, func(cup *Cup) (Step, error) {
		round, open := cup.State.Open()
		var list []storage.Mail
		for _, m := range round.Matches {
			place, err := r.Place(ctx, cup.ID, PairingKey(m.ID))
			if err != nil {
				return Step{}, err
			}
			if !m.Settled && (place.Message == 0 || Threaded(m) && place.Thread == 0 || m.Kind == tournament.KindHosted && place.Match == "") {
				list = append(list, tend(cup, m.ID))
			}
		}
		if !open || len(list) == 0 {
			return Step{}, refuse(NothingToPost)
		}
		return Step{Mail: func(_, _ uint64) []storage.Mail { return list }}, nil
	})
	return cup, err
}

// Threaded reports whether a match gets a thread: to be played in, or to draft.
func Threaded(m tournament.Match) bool {
	return m.Kind == tournament.KindHosted || m.Kind == tournament.KindExpedition
}
