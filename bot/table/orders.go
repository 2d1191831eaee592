package table

import (
	"context"
	"slices"

	"skald/engine"
	"skald/engine/match/question"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage"
)

// Orders returns the orders that a user has given, each once. They are for that
// user alone.
func (m *Match) Orders(u storage.UserID) []record.Order { return m.own.Orders.Of(m.SeatsOf(u)) }

// Order gives an order for all seats of a user, in place of the one that they gave
// for the same. One that fits what a seat is asked now answers it, as the user's
// own act. It refuses besides with NoOrders if the game asks nothing in another's
// turn, BadOrder and TooManyOrders.
func (t *Table) Order(ctx context.Context, p Press, id storage.MatchID, o record.Order) (Outcome, error) {
	return t.changeByPart(ctx, p, id, func(m *Match) (*step, error) {
		if err := question.CheckOrder(m.About(), o); err != nil {
			return nil, err
		}
		next := t.stepFrom(m)
		orders := &next.next.own.Orders
		_, veils := m.state.(engine.Veiler)
		for s := range m.SeatsOf(p.By).All() {
			var err error
			o.Seat = s
			if *orders, err = orders.Given(o, waitOf(&m.known), veils); err != nil {
				return nil, err
			}
		}
		return next, next.answerNow(m, p.By)
	})
}

// TakeBackOrders takes back all orders of a user.
func (t *Table) TakeBackOrders(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.changeByPart(ctx, p, id, func(m *Match) (*step, error) {
		next := t.stepFrom(m)
		next.next.dropOrders(func(o record.Order) bool { return m.SeatsOf(p.By).Has(o.Seat) })
		return next, nil
	})
}

// dropOrders forgets the orders that which names.
func (m *Match) dropOrders(which func(record.Order) bool) { m.own.Orders = m.own.Orders.Without(which) }

// answerNow answers what a user's seats are asked by the orders that they have
// just given: that is an act of theirs.
func (s *step) answerNow(before *Match, by storage.UserID) error {
	m := &s.next
	if m.Paused() {
		return nil
	}
	for range rules.MaxForced {
		seat, a, used, ok := m.ordered(m.SeatsOf(by) &^ s.unseen())
		if !ok {
			break
		}
		m.own.Orders = used
		if err := s.take(by, seat, a); err != nil {
			return err
		}
	}
	if len(s.records) > 0 {
		s.turn(before)
	}
	return nil
}

// unseen are the seats whose answers would show now what they hold: the question is
// veiled, and asked too short a time ago.
func (s *step) unseen() engine.Seats {
	m := &s.next
	return m.Veiled().Where(func(seat engine.Seat) bool {
		i := slices.IndexFunc(m.own.Veils, func(v question.Veil) bool { return v.Seat == seat })
		return m.hidden(seat) && (i < 0 || s.at.Before(m.own.Veils[i].Since.Add(question.Unseen)))
	})
}

// ordered returns the first of some seats whose orders answer what it is asked, that
// answer, and the orders that are left after it.
func (m *Match) ordered(of engine.Seats) (seat engine.Seat, a engine.Action, left question.Orders, ok bool) {
	if m.result != nil {
		return 0, engine.Action{}, nil, false
	}
	return m.own.Orders.First(m.About(), m.state, of)
}

// will is the answer that the table gives for a seat to something veiled, and the orders
// that are left after it.
func (m *Match) will(s engine.Seat) (a engine.Action, left question.Orders, ok bool) {
	return m.own.Orders.Will(m.About(), m.state, s)
}

// willAgain is will, or to pass what the seat has passed when no less was at stake.
func (m *Match) willAgain(s engine.Seat) (a engine.Action, left question.Orders, ok bool) {
	if a, left, ok = m.will(s); !ok {
		ok = m.own.Passes.Again(m.own.Orders, m.About(), m.state, s)
	}
	return a, left, ok
}

// obey plays the answer of a standing order, if one fits, and reports whether it
// did. What is veiled is answered later, unless nobody is there from whom it is hidden:
// then also by who holds nothing.
func (s *step) obey() (bool, error) {
	m, kind := &s.next, record.OrderKind
	veiled := m.Veiled()
	seat, a, left, ok := m.ordered(rules.AllSeats(len(m.Players)) &^ veiled)
	for open := range veiled.All() {
		if !ok && !rules.IsSkald(m.Player(open)) && !m.hidden(open) {
			seat, kind = open, record.LaterKind
			a, left, ok = m.will(open)
		}
	}
	if !ok {
		return false, nil
	}
	m.own.Orders = left
	err := s.plays(kind, m.Player(seat), seat, a)
	s.hasActed(seat)
	return true, err
}
