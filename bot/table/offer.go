package table

import (
	"cmp"
	"context"
	"time"

	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/engine"
	"skald/storage"
)

// A SeatOffer is all seats of one who plays, offered to somebody who does not: to
// one person, or to whoever takes them first. They offer them themself, or another
// player does because they do not answer. A match has at most one that is
// open; it stands in the head, so that it moves neither the match nor its dice,
// and until it is taken who made it plays on.
type SeatOffer struct {
	Number int            `json:"number"` // in the match, from 1
	Seats  engine.Seats   `json:"seats"`
	By     storage.UserID `json:"by"`
	To     storage.UserID `json:"to,omitempty"` // 0: anybody
	At     time.Time      `json:"at"`
	State  OfferState     `json:"state,omitempty"`
	Taker  storage.UserID `json:"taker,omitempty"` // who took it

	Proposer storage.UserID `json:"proposer,omitempty"` // who offers them in the place of By, who does not answer; 0: By
}

// An OfferState says what became of an offer.
type OfferState string

// The states of an offer.
const (
	Offered        OfferState = ""          // open
	OfferTaken     OfferState = "taken"     // somebody plays there now
	OfferWithdrawn OfferState = "withdrawn" // who made it took it back
	OfferDeclined  OfferState = "declined"  // to whom it was made said no
	OfferLapsed    OfferState = "lapsed"    // the match ended, or who made it plays no longer
)

// Open reports whether the offer can still be taken.
func (o *SeatOffer) Open() bool { return o != nil && o.State == Offered }

// as returns the offer in another state.
func (o *SeatOffer) as(s OfferState) *SeatOffer {
	next := *o
	next.State = s
	return &next
}

// OfferSeat offers all seats of the user to somebody who does not play, 0 for
// anybody. Offering the same again changes nothing. It refuses with NotRunning,
// IsOver, NotSeated, HasLeft, OwnSeat, PlaysAlready, OfferOpen or AskedLately.
func (t *Table) OfferSeat(ctx context.Context, p Press, id storage.MatchID, to storage.UserID) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		if err := m.consent().playing(p.By); err != nil {
			return nil, err
		}
		last := m.Offer
		switch {
		case m.Fixture != nil:
			return nil, refuse(FixtureSeat)
		case to == p.By:
			return nil, refuse(OwnSeat)
		case !rules.MayHold(m.About(), m.Players, to, rules.Playing(m.state, m.Players, p.By)):
			return nil, &Refusal{Key: PlaysAlready, Users: []storage.UserID{to}}
		case last.Open() && last.By == p.By && last.To == to:
			return nil, nil
		case last.Open():
			return nil, &Refusal{Key: OfferOpen, Users: []storage.UserID{last.By}}
		case last != nil && last.State != OfferTaken && last.By == p.By && last.Proposer == 0 && last.To == to && lately(last.At, askPause, t.now()):
			return nil, refuseUntil(last.At.Add(askPause))
		}
		next := t.stepFrom(m)
		offer := &SeatOffer{Number: 1, Seats: rules.Playing(m.state, m.Players, p.By), By: p.By, To: to, At: next.at}
		if last != nil {
			offer.Number = last.Number + 1
		}
		next.next.Offer = offer
		next.mail = append(next.mail, offerMail(&next.next))
		return next, nil
	})
}

// TakeSeat seats the user where the offer of a number says. It refuses with
// NotRunning, IsOver, OfferOver, OwnSeat, AlreadySeated, HasLeft, OfferedTo or
// IsPaused.
func (t *Table) TakeSeat(ctx context.Context, p Press, id storage.MatchID, number int) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		o, err := m.consent().offered(number)
		switch {
		case err != nil:
			return nil, err
		case p.By == o.By:
			return nil, refuse(OwnSeat)
		case m.SeatsOf(p.By) != 0 && !m.Plays(p.By):
			return nil, refuse(HasLeft)
		case !rules.MayHold(m.About(), m.Players, p.By, o.Seats):
			return nil, refuse(AlreadySeated)
		case o.To != 0 && o.To != p.By:
			return nil, &Refusal{Key: OfferedTo, Users: []storage.UserID{o.To}}
		}
		if err := m.unpaused(); err != nil {
			return nil, err
		}
		taken := *m
		taken.Offer = o.as(OfferTaken)
		taken.Offer.Taker = p.By
		next, err := t.replaced(&taken, record.Record{By: cmp.Or(o.Proposer, o.By)}, o.By, p.By)
		if err == nil {
			next.mail = append(next.mail, offerMail(&next.next))
		}
		return next, err
	})
}

// OfferSeatOf offers all seats of another player, who does not answer or whose
// time is up, to anybody. It refuses with NotRunning, IsOver, NotSeated, HasLeft, NotStalled,
// OfferOpen or AskedLately.
func (t *Table) OfferSeatOf(ctx context.Context, p Press, id storage.MatchID, of storage.UserID) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		if err := m.consent().playing(p.By); err != nil {
			return nil, err
		}
		last := m.Offer
		switch {
		case m.Fixture != nil:
			return nil, refuse(FixtureSeat)
		case p.By == of || !m.consent().givenUpOn(of):
			return nil, &Refusal{Key: NotStalled, Users: []storage.UserID{of}}
		case last.Open() && last.By == of:
			return nil, nil
		case last.Open():
			return nil, &Refusal{Key: OfferOpen, Users: []storage.UserID{last.By}}
		case last != nil && last.State != OfferTaken && last.By == of && last.Proposer == p.By && lately(last.At, askPause, t.now()):
			return nil, refuseUntil(last.At.Add(askPause))
		}
		next := t.stepFrom(m)
		offer := &SeatOffer{Number: 1, Seats: rules.Playing(m.state, m.Players, of), By: of, At: next.at, Proposer: p.By}
		if last != nil {
			offer.Number = last.Number + 1
		}
		next.next.Offer = offer
		next.mail = append(next.mail, offerMail(&next.next))
		return next, nil
	})
}

// givenUpOn reports whether the others may offer a player's seats: they do not
// answer, or their time is up.
func (m asking) givenUpOn(u storage.UserID) bool {
	return m.Stalled(u) || m.Overdue(u)
}

// WithdrawOffer ends the offer of a number: who made it withdraws it, and to whom
// it was made declines it. It refuses with NotRunning, IsOver, OfferOver or
// OfferedTo.
func (t *Table) WithdrawOffer(ctx context.Context, p Press, id storage.MatchID, number int) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		o, err := m.consent().offered(number)
		if err != nil {
			return nil, err
		}
		next := t.stepFrom(m)
		switch p.By {
		case o.By, o.Proposer:
			next.next.Offer = o.as(OfferWithdrawn)
		case o.To:
			next.next.Offer = o.as(OfferDeclined)
		default:
			return nil, &Refusal{Key: OfferedTo, Users: []storage.UserID{o.To}}
		}
		next.mail = append(next.mail, offerMail(&next.next))
		return next, nil
	})
}

// offered returns the open offer of a number.
func (m asking) offered(number int) (*SeatOffer, error) {
	switch {
	case m.Status == Over:
		return nil, refuse(IsOver)
	case m.Status != Running:
		return nil, refuse(NotRunning)
	case !m.Offer.Open() || m.Offer.Number != number:
		return nil, refuse(OfferOver)
	}
	return m.Offer, nil
}

// MayTake reports whether a user could take the open offer.
func (m *Match) MayTake(u storage.UserID) bool {
	return m.Status == Running && m.Offer.Open() && u != m.Offer.By && rules.MayHold(m.About(), m.Players, u, m.Offer.Seats) && (m.Offer.To == 0 || m.Offer.To == u)
}

// endOffer lets an open offer lapse when its seats are nobody's to give any more,
// or the others' no longer.
func (s *step) endOffer() {
	m := &s.next
	if m.Offer.Open() && (m.Status == Over || !m.Plays(m.Offer.By) || m.Offer.Proposer != 0 && !m.consent().givenUpOn(m.Offer.By)) {
		m.Offer = m.Offer.as(OfferLapsed)
		s.mail = append(s.mail, offerMail(m))
	}
}
