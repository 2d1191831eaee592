package table

import (
	"cmp"
	"context"
	"slices"

	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/engine/search"
	"skald/storage"
)

// Sight returns what a user sees from the seat that they act from now, for a search,
// and whether there is such a seat. The position itself is never handed out.
func (m *Match) Sight(u storage.UserID) (search.Sight, bool) {
	seat, _ := m.SeatOf(u)
	if !m.Acting(u).Has(seat) {
		return search.Sight{}, false
	}
	return search.See(m.About(), len(m.Players), m.state, seat), true
}

// WaitingForSkald lists the matches that wait for a seat of Skald's.
func (t *Table) WaitingForSkald(ctx context.Context) ([]storage.MatchID, error) {
	return storage.AskFor(ctx, t.store, "list matches that wait for Skald", func(r storage.Reader) (list []storage.MatchID, err error) {
		for _, strength := range rules.Strengths() {
			ids, err := r.WaitingFor(rules.SkaldOf(strength))
			if err != nil {
				return nil, err
			}
			list = append(list, ids...)
		}
		return list, nil
	})
}

// SkaldCalled is told when a match has come to wait for Skald. It may be told less often
// than that: all such matches are WaitingForSkald.
func (t *Table) SkaldCalled() <-chan struct{} { return t.skald }

// Against seats Skald with a strength on each seat of a lobby that is free and nobody is
// awaited on. The match begins if nobody is awaited any more. It refuses besides with
// NotOpener, UnknownStrength or NoSeatForSkald.
func (t *Table) Against(ctx context.Context, p Press, id storage.MatchID, strength string) (Outcome, error) {
	return t.opener.lobby(ctx, p, id, func(m lobby) error {
		if m.Opener != p.By {
			return &rules.Refusal{Key: refusal.NotOpener, Users: []storage.UserID{m.Opener}}
		}
		if err := m.SeatSkald(m.About(), strength, 0); err != nil {
			return err
		}
		m.joined(p)
		return nil
	})
}

// seatSkaldAlone seats Skald on every seat, for a moderator who shows a game.
func (m lobby) seatSkaldAlone(p Press, strength string) error {
	skald := rules.SkaldOf(strength)
	switch {
	case !p.moderates(m.Guild, m.Channel):
		return refusal.Of(refusal.NotOverseer)
	case skald == 0:
		return &rules.Refusal{Key: refusal.UnknownStrength, Word: strength}
	}
	m.Players = rules.Reseated(m.Players, rules.AllSeats(len(m.Players)), skald)
	return nil
}

// CallSkald lets Skald play on in the place of a player who does not answer or whose
// time is up, or of the user, if all others who play agree: it asks them, if there are
// any. It refuses besides with NotStalled, FixtureSeat, NoSeatForSkald, OnlySkald,
// QuestionOpen or AskedLately.
func (t *Table) CallSkald(ctx context.Context, p Press, id storage.MatchID, of storage.UserID) (Outcome, error) {
	return t.changeByPlayer(ctx, p, id, func(m *Match) (*step, error) {
		if p.By != of && !m.givenUpOn(of) {
			return nil, &rules.Refusal{Key: refusal.NotStalled, Users: []storage.UserID{of}}
		}
		if _, err := m.standIn(of); err != nil {
			return nil, err
		}
		q := head.Question{Kind: head.SkaldQuestion, By: p.By, Of: of}
		if len(m.asked(&q)) == 0 {
			return t.consents.standIn(m, record.Shown{By: p.By}, of)
		}
		return t.consents.ask(m, q)
	})
}

// StandsIn reports whether Skald plays for a user who may have their seats back.
func (m *known) StandsIn(u storage.UserID) bool {
	return m.Status == head.Running && slices.ContainsFunc(m.StandIns, func(s head.StandIn) bool { return s.For == u })
}

// standIn returns as whom Skald could play on in the place of a player.
func (m *known) standIn(of storage.UserID) (storage.UserID, error) {
	switch {
	case m.Fixture != nil:
		return 0, refusal.Of(refusal.FixtureSeat)
	case rules.IsSkald(of):
		return 0, &rules.Refusal{Key: refusal.PlaysAlready, Users: []storage.UserID{of}}
	case len(m.Rivals(of)) == 0:
		return 0, refusal.Of(refusal.OnlySkald)
	}
	for _, strength := range []string{"steady", "hard", "easy"} {
		if skald := rules.SkaldOf(strength); m.SeatsOf(skald) == 0 {
			return skald, nil
		}
	}
	return 0, refusal.Of(refusal.NoSeatForSkald)
}

// standIn is the step by which Skald plays on in the place of somebody. The message of
// an offer says so, unless somebody else's stands there.
func (t consents) standIn(m *Match, r record.Shown, of storage.UserID) (*step, error) {
	skald, err := m.standIn(of)
	if err != nil {
		return nil, err
	}
	held, tells := *m, !m.Offer.Open() || m.Offer.By == of
	if tells {
		o := head.SeatOffer{Number: m.Offer.Next(), Seats: rules.Playing(m.state, m.Players, of), By: of, At: t.moment(m), State: head.Taken, Taker: skald}
		if m.Offer.Open() {
			o.Number = m.Offer.Number
		}
		held.Offer = &o
	}
	next, err := t.replaced(&held, r, of, skald)
	if err != nil {
		return nil, err
	}
	if tells {
		next.mail = append(next.mail, offerMail(&next.next))
	}
	return next, nil
}

// TakeBack seats a user again for whom Skald plays. One whose time was up gets an
// increment. It refuses with NotRunning, IsOver, NoStandIn, IsPaused or PlaysAlready.
func (t *Table) TakeBack(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		i := slices.IndexFunc(m.StandIns, func(s head.StandIn) bool { return s.For == p.By })
		if err := cmp.Or(running(m), unpaused(m)); err != nil {
			return nil, err
		}
		if i < 0 {
			return nil, refusal.Of(refusal.NoStandIn)
		}
		skald, held := m.StandIns[i].Skald, *m
		if m.own.Clock != nil {
			held.own.Clock = m.own.Clock.Clone()
			if b := held.own.Clock.BankOf(p.By); b != nil && b.Left == 0 {
				held.own.Clock.GiveTime(b)
			}
		}
		return t.replaced(&held, record.Shown{By: p.By}, skald, p.By)
	})
}
