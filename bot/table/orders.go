package table

import (
	"context"
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/match/question"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage"
)

// maxOrders is how many orders a seat can have.
const maxOrders = 20

// Orders returns the orders that a user has given, each once. They are for that
// user alone.
func (m *Match) Orders(u storage.UserID) []record.Order {
	var list []record.Order
	for _, o := range m.own.Orders {
		o.Passed = false
		same := func(k record.Order) bool { o.Seat = k.Seat; return o == k }
		if m.SeatsOf(u).Has(o.Seat) && !slices.ContainsFunc(list, same) {
			list = append(list, o)
		}
	}
	return list
}

// Orderable returns the verbs for which orders can be given, in order.
func (m *Match) Orderable() []engine.Verb {
	var list []engine.Verb
	for v, spec := range m.About().Verbs {
		if spec.Answer {
			list = append(list, engine.Verb(v))
		}
	}
	return list
}

// Order gives an order for all seats of a user, in place of the one that they gave
// for the same. One that fits what a seat is asked now answers it, as the user's
// own act. It refuses besides with NoOrders if the game asks nothing in another's
// turn, BadOrder and TooManyOrders.
func (t *Table) Order(ctx context.Context, p Press, id storage.MatchID, o record.Order) (Outcome, error) {
	return t.changeByPart(ctx, p, id, func(m *Match) (*step, error) {
		if err := orderly(m.About(), o); err != nil {
			return nil, err
		}
		next := t.stepFrom(m)
		for s := range m.SeatsOf(p.By).All() {
			o.Seat = s
			if err := (orderBook{&next.next}).give(o); err != nil {
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
		orderBook{&next.next}.drop(func(o record.Order) bool { return m.SeatsOf(p.By).Has(o.Seat) })
		return next, nil
	})
}

// orderly refuses what can be no order of a game.
func orderly(about *engine.About, o record.Order) error {
	if !about.Asks() {
		return refuse(NoOrders)
	}
	verb, known := about.Verb(o.Verb)
	if !known || !about.Verbs[verb].Answer {
		return &Refusal{Key: BadOrder, Word: o.Verb}
	}
	a, err := about.Parse(o.Action)
	names := err == nil && a.Verb == verb && about.Format(a) == o.Action
	switch {
	case !slices.Contains(record.OrderAnswers(), o.Answer):
		return &Refusal{Key: BadOrder, Word: string(o.Answer)}
	case !slices.Contains(record.OrderSpans(), o.Span):
		return &Refusal{Key: BadOrder, Word: string(o.Span)}
	case (o.Answer == record.FixedAnswer) != names:
		return &Refusal{Key: BadOrder, Word: strings.TrimPrefix(o.Action, o.Verb+" ")}
	}
	subjects, subject := about.Verbs[verb].Subjects, o.About == ""
	if !subject && subjects != nil {
		_, subject = subjects.Index(o.About)
	}
	if !subject {
		return &Refusal{Key: BadOrder, Word: o.About}
	}
	return nil
}

// give keeps an order in place of the one for the same. To be asked is an order
// only where another, or the table, would answer.
func (m orderBook) give(o record.Order) error {
	m.drop(func(k record.Order) bool { return k.Seat == o.Seat && k.Verb == o.Verb && k.About == o.About })
	of := func(k record.Order) bool { return k.Seat == o.Seat }
	general := slices.ContainsFunc(m.own.Orders, func(k record.Order) bool { return of(k) && k.Verb == o.Verb && k.About == "" })
	_, veils := m.state.(engine.Veiler) // there the table passes for who holds nothing
	if o.Answer == record.AskMe && !veils && (o.About == "" || !general) {
		return nil
	}
	n := 0
	for _, k := range m.own.Orders {
		if of(k) {
			n++
		}
	}
	if n >= maxOrders {
		return &Refusal{Key: TooManyOrders, Args: []engine.Arg{engine.NumberArg("most", maxOrders)}}
	}
	o.Passed = o.Span == record.TurnSpan && m.own.MustAnswer == 0 && !m.own.ToMove.Has(o.Seat)
	m.own.Orders = append(m.own.Orders, o)
	return nil
}

// drop forgets the orders that which names.
func (m orderBook) drop(which func(record.Order) bool) {
	m.own.Orders = slices.DeleteFunc(slices.Clone(m.own.Orders), which)
}

// answerNow answers what a user's seats are asked by the orders that they have
// just given: that is an act of theirs.
func (s *step) answerNow(before *Match, by storage.UserID) error {
	m := &s.next
	if m.Paused() {
		return nil
	}
	for range rules.MaxForced {
		seat, a, used, ok := orderBook{m}.ordered(m.SeatsOf(by) &^ s.unseen())
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
		i := slices.IndexFunc(m.own.Veils, func(v veil) bool { return v.Seat == seat })
		return m.hidden(seat) && (i < 0 || s.at.Before(m.own.Veils[i].Since.Add(question.Unseen)))
	})
}

// ordered returns the first of some seats that are asked and whose orders fit
// exactly one of its legal actions, that action, and the orders that are left
// after it.
func (m orderBook) ordered(of engine.Seats) (seat engine.Seat, a engine.Action, left []record.Order, ok bool) {
	if len(m.own.Orders) == 0 || m.result != nil {
		return 0, engine.Action{}, nil, false
	}
	for s := range (engine.Asked(m.state) & of).All() {
		if a, used, ok := m.orderOf(s); ok {
			return s, a, m.without(used), true
		}
	}
	return 0, engine.Action{}, nil, false
}

// without returns the orders that are left after some have answered.
func (m orderBook) without(used []record.Order) []record.Order {
	return slices.DeleteFunc(slices.Clone(m.own.Orders), func(o record.Order) bool { return o.Span == record.OnceSpan && slices.Contains(used, o) })
}

// orderOf returns the one legal action that the orders of a seat that is asked
// fit, and those that do. Orders that contradict each other fit none.
func (m orderBook) orderOf(s engine.Seat) (a engine.Action, used []record.Order, ok bool) {
	legal := m.state.Legal(s, nil)
	for _, verb := range m.Orderable() {
		o, given := m.orderFor(s, verb)
		if !given {
			continue
		}
		fit, fits := o.Fits(m.state, m.About(), verb, legal)
		switch {
		case !fits:
		case len(used) > 0 && fit != a:
			return engine.Action{}, nil, false
		default:
			a, used = fit, append(used, o)
		}
	}
	return a, used, len(used) > 0
}

// orderFor returns the order of a seat that concerns a verb in the question that
// it is asked: the one about the question's subject, else the one about any.
func (m orderBook) orderFor(s engine.Seat, verb engine.Verb) (record.Order, bool) {
	name, about := m.About().Verbs[verb].Name, ""
	if names, ok := m.state.(engine.Subjecter); ok {
		if voc, word, ok := names.Subject(s); ok && voc == m.About().Verbs[verb].Subjects {
			about = voc.Word(word)
		}
	}
	for _, subject := range []string{about, ""} {
		i := slices.IndexFunc(m.own.Orders, func(o record.Order) bool { return o.Seat == s && o.Verb == name && o.About == subject })
		if i >= 0 {
			return m.own.Orders[i], true
		}
	}
	return record.Order{}, false
}

// obey plays the answer of a standing order, if one fits, and reports whether it
// did. What is veiled is answered later, unless nobody is there from whom it is hidden:
// then also by who holds nothing.
func (s *step) obey() (bool, error) {
	m, kind := &s.next, record.OrderKind
	veiled := m.Veiled()
	seat, a, left, ok := orderBook{m}.ordered(rules.AllSeats(len(m.Players)) &^ veiled)
	for open := range veiled.All() {
		if !ok && !rules.IsSkald(m.Player(open)) && !m.hidden(open) {
			seat, kind = open, record.LaterKind
			a, left, ok = orderBook{m}.will(open)
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

// endOrders drops the orders until a seat's next turn when that has come: the seat
// is to move by itself, and others were since it gave them.
func (m orderBook) endOrders() {
	if m.Status != Running || m.own.MustAnswer != 0 {
		return
	}
	m.drop(func(o record.Order) bool { return o.Passed && m.own.ToMove.Has(o.Seat) })
	for i := range m.own.Orders {
		o := &m.own.Orders[i]
		o.Passed = o.Passed || o.Span == record.TurnSpan && !m.own.ToMove.Has(o.Seat)
	}
}
