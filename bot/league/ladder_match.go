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

// meetLadder begins the match of a ladder's pairing in its thread, if the pairing
// is open, and writes down which match that is. Done twice it changes nothing
// again.
func (r *Room) meetLadder(ctx context.Context, id storage.LeagueID, key string, thread storage.ChannelID) (storage.MatchID, error) {
	l, err := r.Ladder(ctx, id)
	if err != nil {
		return "", err
	}
	number, challenge, ok := ReadLadderKey(key)
	p, open := l.State.Pairing(number)
	if !ok || challenge || !open || thread == 0 {
		return "", nil
	}
	if p.Match != "" {
		return storage.MatchID(p.Match), nil
	}
	joins, err := joinsOfPairing(l, p)
	if err != nil {
		return "", err
	}
	o, err := r.table.Host(ctx, table.Hosting{
		Fixture: table.Fixture{League: id, Pairing: key},
		Opening: table.Opening{Game: l.Head.Game, Guild: l.Head.Guild, Channel: thread, Locale: l.Head.Locale, Clock: r.ours.Clock},
		Players: r.seated(l, p), Names: l.Head.Names, Seed: l.Head.MatchSeed(key), Joins: joins,
	})
	if err != nil {
		return "", err
	}
	_, _, err = r.ladders.Change(ctx, table.Press{}, id, func(l *Ladder) (Step, error) {
		if now, open := l.State.Pairing(number); !open || now.Match != "" {
			return Step{}, nil
		}
		log, err := encodeLadder([]ladder.Event{r.ladderEvent(table.Press{}, ladder.Begun{Pairing: number, Match: ladder.Match(o.ID)})})
		return Step{Events: log}, err
	})
	return o.ID, err
}

// seated are the players of a pairing by seat. Where a title has more seats than
// people, and teams of seats, each person takes a team.
func (r *Room) seated(l *Ladder, p ladder.Pairing) []storage.UserID {
	about, teams := r.table.About(l.Head.Game), l.State.Terms().Teams
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

// hearLadder takes the endings that were reported to a ladder, each as a result.
func (r *Room) hearLadder(ctx context.Context, id storage.LeagueID) error {
	reports, err := read(ctx, r, func(s storage.Reader) ([]storage.Report, error) { return s.Reports(id) })
	for _, one := range reports {
		if err := r.hearAtLadder(ctx, id, one); err != nil {
			return err
		}
	}
	return err
}

func (r *Room) hearAtLadder(ctx context.Context, id storage.LeagueID, one storage.Report) error {
	_, _, err := r.ladders.Change(ctx, table.Press{}, id, func(l *Ladder) (Step, error) {
		if there, err := r.reported(ctx, one); err != nil || !there {
			return Step{}, err // another process heard it
		}
		ending, err := table.ReadEnding(one)
		if err != nil {
			r.log.Error("a match's report to its league cannot be read", "league", id, "report", one.ID, "err", err)
			return Step{Taken: []uint64{one.ID}}, nil
		}
		events, err := r.ladderEnding(ctx, l, ending)
		if err != nil {
			return Step{}, err
		}
		step, err := r.ladderStep(l, events)
		step.Taken = []uint64{one.ID}
		return step, err
	})
	return err
}

// rateToo lets the server's ladder count a tournament's match, if there is one and
// all who played are its members. The tournament takes the report afterwards, so a
// crash in between does it again, and a ladder counts a match once.
func (r *Room) rateToo(ctx context.Context, id storage.LeagueID, one storage.Report) error {
	ending, err := table.ReadEnding(one)
	if err != nil {
		return nil // the tournament says so
	}
	played, gone, err := r.finish(ctx, ending)
	if err != nil || gone || played.End == ladder.ByNobody {
		return err
	}
	h, err := r.Head(ctx, id)
	if err != nil {
		return err
	}
	list, err := r.Ladders(ctx, h.Guild)
	for _, l := range list {
		if l.Head.Game == h.Game {
			err = errors.Join(err, r.rate(ctx, l.ID, played))
		}
	}
	return err
}

// rate has a ladder count a match that it did not pair.
func (r *Room) rate(ctx context.Context, id storage.LeagueID, played ladder.Played) error {
	_, _, err := r.ladders.Change(ctx, table.Press{}, id, func(l *Ladder) (Step, error) {
		for _, s := range played.Seats {
			if !l.State.Here(s.Player) {
				return Step{}, nil
			}
		}
		e := r.ladderEvent(table.Press{}, played)
		if l.State.Check(e) != nil {
			return Step{}, nil // it has counted it
		}
		return r.ladderStep(l, []ladder.Event{e})
	})
	return err
}

// ladderEnding is what the end of a match is to its ladder.
func (r *Room) ladderEnding(ctx context.Context, l *Ladder, ending table.Ending) ([]ladder.Event, error) {
	number, _, ok := ReadLadderKey(ending.Pairing)
	p, open := l.State.Pairing(number)
	if !ok {
		return nil, nil
	}
	var events []ladder.Event
	if open && p.Match == "" { // the match ended before it was written down that it began
		events = append(events, r.ladderEvent(table.Press{}, ladder.Begun{Pairing: number, Match: ladder.Match(ending.Match)}))
	}
	played, gone, err := r.finish(ctx, ending)
	switch {
	case err != nil:
		return nil, err
	case gone && !open:
		return nil, nil
	case gone:
		return append(events, r.ladderEvent(table.Press{}, ladder.Undone{Pairing: number, Reason: ladder.WasDeleted})), nil
	}
	e := r.ladderEvent(table.Press{}, played)
	if no := l.State.Check(e); no != nil {
		r.log.Info("the end of a match does not count again", "league", l.ID, "match", ending.Match, "why", no.Key)
		return nil, nil
	}
	return append(events, e), nil
}

// finish asks the table how a match ended; gone says that it cannot be known any
// more.
func (r *Room) finish(ctx context.Context, ending table.Ending) (p ladder.Played, gone bool, err error) {
	if ending.Deleted {
		return p, true, nil
	}
	f, err := r.table.Finish(ctx, ending.Match)
	var none *table.Refusal
	if errors.As(err, &none) || errors.Is(err, table.ErrQuarantined) {
		return p, true, nil
	}
	if err != nil {
		return p, false, err
	}
	about := r.table.About(f.Game)
	if about == nil {
		return p, false, fmt.Errorf("match %s is of no title there is", f.Match)
	}
	return playedOf(f, about), len(f.First) == 0, nil
}

// playedOf is a match's end as the ladder takes it. Winners are first; the others
// share the last rank, or have the order of their scores where the title has any
// and more than two play.
func playedOf(f table.Finish, about *engine.About) ladder.Played {
	p := ladder.Played{Match: ladder.Match(f.Match), End: endOf(f)}
	for i, u := range f.First {
		seat := ladder.Seat{Side: about.Side(engine.Seat(i)), Rank: 1, Actions: f.Actions[i], AI: u == 0}
		if u != 0 {
			seat.Player = PlayerOf(u)
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
func Opponents(seats []ladder.Player, of ladder.Player) []ladder.Player {
	return slices.DeleteFunc(slices.Clone(seats), func(p ladder.Player) bool { return p == of })
}
