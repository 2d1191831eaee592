package table

import (
	"cmp"
	"context"
	"slices"

	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/matches"
)

// OfferSeat offers all seats of the user to somebody who does not play, 0 for
// anybody. Offering the same again changes nothing. It refuses besides with
// OwnSeat, PlaysAlready, OfferOpen or AskedLately.
func (t *Table) OfferSeat(ctx context.Context, p Press, id storage.MatchID, to storage.UserID) (Outcome, error) {
	return t.changeByPlayer(ctx, p, id, func(m *Match) (*step, error) {
		switch {
		case m.Fixture != nil:
			return nil, refusal.Of(refusal.FixtureSeat)
		case to == p.By:
			return nil, refusal.Of(refusal.OwnSeat)
		case m.lostSeat(to):
			return nil, &rules.Refusal{Key: refusal.LostSeat, Users: []storage.UserID{to}}
		case !rules.MayHold(m.About(), m.Players, to, rules.Playing(m.state, m.Players, p.By)):
			return nil, &rules.Refusal{Key: refusal.PlaysAlready, Users: []storage.UserID{to}}
		}
		return t.consents.offer(m, head.SeatOffer{By: p.By, To: to})
	})
}

// OfferSeatOf offers all seats of another player, who does not answer or whose time
// is up, to anybody. It refuses besides with NotStalled, OfferOpen or AskedLately.
func (t *Table) OfferSeatOf(ctx context.Context, p Press, id storage.MatchID, of storage.UserID) (Outcome, error) {
	return t.changeByPlayer(ctx, p, id, func(m *Match) (*step, error) {
		switch {
		case m.Fixture != nil:
			return nil, refusal.Of(refusal.FixtureSeat)
		case p.By == of || !m.givenUpOn(of):
			return nil, &rules.Refusal{Key: refusal.NotStalled, Users: []storage.UserID{of}}
		}
		return t.consents.offer(m, head.SeatOffer{By: of, Proposer: p.By})
	})
}

// offer is the step of an offer, nil if the same is offered already.
func (t consents) offer(m *Match, o head.SeatOffer) (*step, error) {
	last := m.Offer
	switch {
	case last.Open() && last.By == o.By && (last.To == o.To || o.Proposer != 0):
		return nil, nil
	case last.Open():
		return nil, &rules.Refusal{Key: refusal.OfferOpen, Users: []storage.UserID{last.By}}
	case last != nil && last.State != head.Taken && last.By == o.By && last.Proposer == o.Proposer && last.To == o.To && lately(last.At, head.AskPause, t.now()):
		return nil, refusal.Until(last.At.Add(head.AskPause))
	}
	next := t.stepFrom(m)
	o.Number, o.Seats, o.At = last.Next(), rules.Playing(m.state, m.Players, o.By), next.at
	next.offers(&o)
	return next, nil
}

// offers lets an offer stand as it is from now on.
func (s *step) offers(o *head.SeatOffer) {
	s.next.Offer = o
	s.mail = append(s.mail, offerMail(&s.next))
}

// TakeSeat seats the user where the offer of a number says. It refuses with
// NotRunning, IsOver, OfferOver, OwnSeat, AlreadySeated, HasLeft, OfferedTo or
// IsPaused.
func (t *Table) TakeSeat(ctx context.Context, p Press, id storage.MatchID, number int) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		o, err := asking{m}.offered(number)
		switch {
		case err != nil:
			return nil, err
		case p.By == o.By:
			return nil, refusal.Of(refusal.OwnSeat)
		case m.SeatsOf(p.By) != 0 && !m.Plays(p.By):
			return nil, refusal.Of(refusal.HasLeft)
		case !rules.MayHold(m.About(), m.Players, p.By, o.Seats):
			return nil, refusal.Of(refusal.AlreadySeated)
		case o.To != 0 && o.To != p.By:
			return nil, &rules.Refusal{Key: refusal.OfferedTo, Users: []storage.UserID{o.To}}
		case m.lostSeat(p.By):
			return nil, &rules.Refusal{Key: refusal.LostSeat, Users: []storage.UserID{p.By}}
		}
		if err := unpaused(m); err != nil && o.Moderator == 0 {
			return nil, err
		}
		taken := *m
		taken.Offer = o.As(head.Taken)
		taken.Offer.Taker = p.By
		r := record.Shown{By: cmp.Or(o.Moderator, o.Proposer, o.By), Moderator: o.Moderator, Reason: o.Reason, Agreed: o.Agreed}
		next, err := t.replaced(&taken, r, o.By, p.By)
		if err != nil {
			return nil, err
		}
		if o.Moderator != 0 { // everybody reads of it at once, though the turn may go on
			next.next.Turn.Unseen = min(next.next.Turn.Unseen, m.Seq)
			next.mail = append(next.mail, shownBy(&next.next, matches.Anew)...)
		}
		next.mail = append(next.mail, offerMail(&next.next))
		return next, nil
	})
}

// givenUpOn reports whether the others may offer a player's seats: they do not
// answer, or their time is up.
func (m *known) givenUpOn(u storage.UserID) bool {
	return m.stalled(u) || m.Overdue(u)
}

// WithdrawOffer ends the offer of a number: who made it withdraws it, and to whom
// it was made declines it. It refuses with NotRunning, IsOver, OfferOver or
// OfferedTo.
func (t *Table) WithdrawOffer(ctx context.Context, p Press, id storage.MatchID, number int) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		o, err := asking{m}.offered(number)
		if err != nil {
			return nil, err
		}
		next := t.stepFrom(m)
		switch {
		case p.By == o.To:
			next.offers(o.As(head.Declined))
		case p.By == cmp.Or(o.Moderator, o.By), p.By == o.Proposer: // a moderator's is not the player's to withdraw
			next.offers(o.As(head.Withdrawn))
		default:
			return nil, &rules.Refusal{Key: refusal.OfferedTo, Users: []storage.UserID{o.To}}
		}
		return next, nil
	})
}

// offered returns the open offer of a number.
func (m asking) offered(number int) (*head.SeatOffer, error) {
	switch err := running(m.Match); {
	case err != nil:
		return nil, err
	case !m.Offer.Open() || m.Offer.Number != number:
		return nil, refusal.Of(refusal.OfferOver)
	}
	return m.Offer, nil
}

// MayTake reports whether a user could take the open offer.
func (m *Match) MayTake(u storage.UserID) bool {
	return m.Status == head.Running && m.Offer.Open() && u != m.Offer.By && !m.lostSeat(u) && rules.MayHold(m.About(), m.Players, u, m.Offer.Seats) && (m.Offer.To == 0 || m.Offer.To == u)
}

// lostSeat reports whether a moderator gave a user's seats to somebody else: they
// are nobody's heir in the match.
func (m *Match) lostSeat(u storage.UserID) bool { return slices.Contains(m.own.Removed, u) }

// endOffer lets an open offer lapse when its seats are nobody's to give any more,
// or the others' no longer; and ends one of which Skald gives them back.
func (s *step) endOffer() {
	m := &s.next
	if m.Offer.Open() && (m.Status == head.Over || !m.Plays(m.Offer.By) || m.Offer.Proposer != 0 && !m.givenUpOn(m.Offer.By)) {
		s.offers(m.Offer.As(head.Lapsed))
	}
	if o := m.Offer; o != nil && o.State == head.Taken && rules.IsSkald(o.Taker) && !m.StandsIn(o.By) {
		s.offers(o.As(head.Withdrawn)) // nobody can have the seats back any more
	}
}

// replaced is the step by which all seats of one who plays get another player,
// who sees from then on what these seats may see; the one before sees it no
// longer. The position and the dice stay as they are. r says who did it, and
// what else is to stand in the record; a moderator may do it in a pause, too.
// It refuses with NotRunning, IsOver, NotSeated, HasLeft or PlaysAlready.
func (t *Table) replaced(m *Match, r record.Shown, from, to storage.UserID) (*step, error) {
	if err := (asking{m}).partOf(from); err != nil {
		return nil, err
	}
	seats, next := rules.Playing(m.state, m.Players, from), t.stepFrom(m)
	if !rules.MayHold(m.About(), m.Players, to, seats) || to == from {
		return nil, &rules.Refusal{Key: refusal.PlaysAlready, Users: []storage.UserID{to}}
	}
	n := &next.next
	n.Players, n.own.Arrived = rules.Reseated(m.Players, seats, to), slices.Clone(m.own.Arrived)
	if n.own.Arrived == nil {
		n.own.Arrived = make([]uint64, len(n.Players))
	}
	for s := range seats.All() {
		n.own.Acted[s], n.own.Arrived[s] = 0, m.Seq
	}
	n.own.Former = append(slices.Clone(m.own.Former), from)
	n.StandIns = slices.DeleteFunc(slices.Clone(m.StandIns), func(s head.StandIn) bool { return s.Skald == from })
	if rules.IsSkald(to) {
		n.StandIns = append(n.StandIns, head.StandIn{Skald: to, For: from})
	}
	if r.Moderator != 0 && !rules.IsSkald(to) {
		n.own.Removed = append(slices.Clone(m.own.Removed), from)
	}
	n.dropOrders(func(o record.Order) bool { return seats.Has(o.Seat) })
	n.own.Passes = nil
	r.Kind, r.Seat, r.Seats, r.From, r.To = record.SeatKind, int(seats.First()), record.Numbers(seats), from, to
	next.told(r, rules.Outcome{State: m.state})
	next.anew = m.Awaited()&seats != 0
	next.turn(m)
	n.own.StaleLetters &^= seats // the letters that follow show all
	for _, u := range rules.People([]storage.UserID{from, to}) {
		next.mail = append(next.mail, personalMail(n, matches.SecretMail, u))
	}
	return next, nil
}

// came returns the seq of the record by which a seat got its player: 0 for the
// setup.
func (m past) came(s engine.Seat) uint64 {
	if int(s) < len(m.own.Arrived) {
		return m.own.Arrived[s]
	}
	return 0
}

// seatsBefore returns the seats on which a user sits, and sat before a record.
func (m past) seatsBefore(u storage.UserID, seq uint64) engine.Seats {
	return m.SeatsOf(u).Where(func(s engine.Seat) bool { return m.came(s) < max(seq, 1) })
}

// TookOver reports whether a user who sits at the match took a seat over in a
// record from a seq on.
func (m *Match) TookOver(u storage.UserID, since uint64) bool {
	return past{m}.seatsBefore(u, since) != m.SeatsOf(u)
}
