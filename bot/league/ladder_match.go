package league

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/league/ladder"
	"skald/storage"
)

func (s *Ladders) meeting(l *Ladder, key string) meeting {
	number, challenge, ok := ReadLadderKey(key)
	p, there := l.State.Pairing(number)
	if !ok || challenge || !there || p.End != nil {
		return meeting{}
	}
	return meeting{
		match: storage.MatchID(p.Match), open: true, players: s.seated(l, p), joins: l.State.Presses(p), clock: s.data.Clock,
	}
}

// begun writes down which match plays a pairing that is still open.
func (s *Ladders) begun(l *Ladder, key string, match storage.MatchID) (ladder.Fact, bool) {
	number, _, _ := ReadLadderKey(key)
	p, there := l.State.Pairing(number)
	return ladder.Begun{Pairing: number, Match: ladder.MatchID(match)}, there && p.End == nil && p.Match == ""
}

// seated are the players of a pairing by seat. Where a title has more seats than
// people, and teams of seats, each person takes a team.
func (s *Ladders) seated(l *Ladder, p ladder.Pairing) []storage.UserID {
	about, teams := s.room.table.About(l.Head.Game), l.State.Terms().Teams
	var list []storage.UserID
	for _, who := range p.Seats {
		list = append(list, UserOf(who))
	}
	if about.Seats.Has(len(list)) || len(teams) != len(list) {
		return list
	}
	var whole []storage.UserID
	for i, team := range teams {
		for _, seat := range team {
			for len(whole) <= seat {
				whole = append(whole, 0)
			}
			whole[seat] = list[i]
		}
	}
	return whole
}

// before has nothing to do.
func (s *Ladders) before(context.Context, storage.LeagueID, table.Ending) error { return nil }

// rateToo lets the server's ladder count a tournament's match, if there is one and
// all who played are its members. The tournament takes the report afterwards, so a
// crash in between does it again, and a ladder counts a match once.
func (s *Ladders) rateToo(ctx context.Context, id storage.LeagueID, ending table.Ending) error {
	played, gone, err := s.played(ctx, ending)
	if err != nil || gone || played.End == ladder.ByNobody {
		return err
	}
	h, err := s.room.Head(ctx, id)
	if err != nil {
		return err
	}
	list, err := s.Listed(ctx, h.Guild)
	for _, l := range list {
		if l.Head.Game == h.Game {
			err = errors.Join(err, s.rate(ctx, l.ID, played))
		}
	}
	return err
}

// rate has a ladder count a match that it did not pair.
func (s *Ladders) rate(ctx context.Context, id storage.LeagueID, played ladder.Played) error {
	_, _, err := s.Change(ctx, table.Press{}, id, func(l *Ladder) (step Step[ladder.Event], err error) {
		for _, seat := range played.Seats {
			if !l.State.Here(seat.Person) {
				return step, nil
			}
		}
		step.Events, err = l.State.Decide(played, actor(By{}), s.room.unix())
		var no *ladder.Refusal
		if errors.As(err, &no) {
			return step, nil // it has counted it
		}
		return step, err
	})
	return err
}

// ended returns the result of a match, or that its pairing came to nothing.
func (s *Ladders) ended(ctx context.Context, l *Ladder, ending table.Ending) (step Step[ladder.Event], err error) {
	number, _, ok := ReadLadderKey(ending.Pairing)
	if !ok {
		return step, nil
	}
	played, gone, err := s.played(ctx, ending)
	if err != nil {
		return step, err
	}
	p, there := l.State.Pairing(number)
	open := there && p.End == nil
	if gone && !open {
		return step, nil
	}
	state := l.State
	if open && p.Match == "" { // the match ended before it was written down that it began
		begun := ladder.Begun{Pairing: number, Match: ladder.MatchID(ending.Match)}
		if step.Events, err = state.Decide(begun, actor(By{}), s.room.unix()); err != nil {
			return step, err
		}
		if state, err = state.Apply(step.Events...); err != nil {
			return step, err
		}
	}
	var act ladder.Fact = played
	if gone {
		act = ladder.Undone{Pairing: number, Reason: ladder.WasDeleted}
	}
	events, err := state.Decide(act, actor(By{}), s.room.unix())
	var no *ladder.Refusal
	if errors.As(err, &no) {
		s.room.log.Info("the end of a match does not count again", "league", l.ID, "match", ending.Match, "why", no.Key)
		return Step[ladder.Event]{}, nil
	}
	step.Events = append(step.Events, events...)
	return step, err
}

// played returns how a match ended; gone says that it cannot be known any more.
func (s *Ladders) played(ctx context.Context, ending table.Ending) (p ladder.Played, gone bool, err error) {
	f, gone, err := s.room.finish(ctx, ending)
	if err != nil || gone {
		return p, gone, err
	}
	about := s.room.table.About(f.Game)
	if about == nil {
		return p, false, fmt.Errorf("match %s is of no title there is", f.Match)
	}
	return playedOf(f, about), len(f.First) == 0, nil
}

// playedOf is a match's end as the ladder takes it. Winners are first; the others
// share the last rank, or have the order of their scores where the title has any
// and more than two play.
func playedOf(f table.Finish, about *engine.About) ladder.Played {
	p := ladder.Played{Match: ladder.MatchID(f.Match), End: endOf(f)}
	for i, u := range f.First {
		seat := ladder.Seat{Side: about.Side(engine.Seat(i)), Rank: 1, Actions: f.Actions[i], AI: u == 0}
		if u != 0 {
			seat.Person = PersonOf(u)
		}
		if f.Winners != 0 && !f.Winners.Has(engine.Seat(i)) {
			seat.Rank = 2
			seat.Late = p.End == ladder.ByTime
		}
		p.Seats = append(p.Seats, seat)
	}
	if f.Winners != 0 && len(f.Scores) == len(p.Seats) && len(p.Seats) > 2 {
		for i := range p.Seats {
			if p.Seats[i].Rank > 1 {
				p.Seats[i].Rank = 2 + betterLosers(f, i)
			}
		}
	}
	return p
}

// betterLosers counts those who did not win and scored more than a seat.
func betterLosers(f table.Finish, seat int) int {
	n := 0
	for i, score := range f.Scores {
		if !f.Winners.Has(engine.Seat(i)) && score > f.Scores[seat] {
			n++
		}
	}
	return n
}

// endOf is how a match ended. What a moderator ended without a winner, and what
// nobody played on, counts for nothing.
func endOf(f table.Finish) ladder.End {
	switch f.How {
	case table.ResignKind, table.LeaveKind:
		return ladder.ByResign
	case table.TimeEndKind:
		return ladder.ByTime
	case table.SettleKind, table.DrawKind:
		return ladder.ByAgree
	case table.CloseKind:
		return ladder.ByNobody
	case table.EndKind:
		if f.Winners == 0 {
			return ladder.ByNobody
		}
		return ladder.ByAgree
	}
	if f.Status != table.Over {
		return ladder.ByNobody
	}
	return ladder.ByRules
}

// Opponents are who else is of a pairing.
func Opponents(seats []ladder.Person, of ladder.Person) []ladder.Person {
	return slices.DeleteFunc(slices.Clone(seats), func(p ladder.Person) bool { return p == of })
}

func (s *Ladders) concerned(ctx context.Context, l *Ladder, key string, from, to uint64) (list []storage.UserID, err error) {
	var players []ladder.Person
	if key != "" {
		deal, _ := PairingOf(l, key)
		players = deal.Seats
	} else {
		events, err := s.News(ctx, l, from, to)
		if err != nil {
			return nil, err
		}
		for _, e := range events {
			players = append(players, e.By)
			if e.Report.Result != nil {
				for _, p := range e.Report.Result.Parties {
					players = append(players, p.Person)
				}
			}
		}
	}
	for _, p := range players {
		if u := UserOf(p); u != 0 && !slices.Contains(list, u) {
			list = append(list, u)
		}
	}
	return list, nil
}
