package table

import (
	"context"
	"slices"
	"strings"

	"skald/engine"
	"skald/storage"
)

// An Order says how a seat answers when it is asked something in another's turn,
// so that nobody waits for its player. Orders are the table's, not a game's: they
// are kept with the match and known to their owner alone. What an order answers
// is a record of a kind of its own, made in the commit in which the seat is asked,
// and otherwise like the same answer given by hand: nobody is told that it was an
// order.
type Order struct {
	Seat   engine.Seat `json:"seat"`
	Verb   string      `json:"verb"` // one that is marked as an answer
	Answer OrderAnswer `json:"answer"`
	Action string      `json:"action,omitempty"` // of a FixedAnswer: the notation
	About  string      `json:"about,omitempty"`  // the word of the verb's Subjects that the question is about; "": whatever it is about
	Span   OrderSpan   `json:"span"`

	// Passed is of a TurnSpan: it has been another's turn since, so that the
	// seat's own is its next.
	Passed bool `json:"passed,omitempty"`
}

// OrderAnswer is what an order answers.
type OrderAnswer string

// The answers of orders.
const (
	AskMe        OrderAnswer = "ask"    // nothing: the seat is asked
	OnlyAnswer   OrderAnswer = "only"   // the seat's only legal action, if it has just one
	SilentAnswer OrderAnswer = "silent" // what no answer is taken for
	FixedAnswer  OrderAnswer = "fixed"  // always the same action
)

// OrderAnswers lists the answers of orders, the one without an order first.
func OrderAnswers() []OrderAnswer {
	return []OrderAnswer{AskMe, OnlyAnswer, SilentAnswer, FixedAnswer}
}

// OrderSpan is how long an order holds.
type OrderSpan string

// The spans of orders.
const (
	OnceSpan OrderSpan = "once" // until it has answered
	TurnSpan OrderSpan = "turn" // until its seat is to move by itself
	OpenSpan OrderSpan = "open" // until it is taken back
)

// OrderSpans lists how long an order can hold, the longest first.
func OrderSpans() []OrderSpan { return []OrderSpan{OpenSpan, TurnSpan, OnceSpan} }

// maxOrders is how many orders a seat can have.
const maxOrders = 100

// Orders returns the orders that a user has given, each once. They are for that
// user alone.
func (m *Match) Orders(u storage.UserID) []Order {
	var list []Order
	for _, o := range m.orders {
		o.Passed = false
		same := func(k Order) bool { o.Seat = k.Seat; return o == k }
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

// Order gives an order for all seats of a user, in place of the one that they
// gave for the same. One that fits what a seat is asked now answers it, as the
// user's own act. It refuses with NotRunning, IsOver, NotSeated, HasLeft,
// NoOrders if the game asks nothing in another's turn, BadOrder and
// TooManyOrders.
func (t *Table) Order(ctx context.Context, p Press, id storage.MatchID, o Order) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		if err := m.partOf(p.By); err != nil {
			return nil, err
		}
		if err := orderly(m.About(), o); err != nil {
			return nil, err
		}
		next := t.stepFrom(m)
		for s := range m.SeatsOf(p.By).All() {
			o.Seat = s
			if err := next.next.give(o); err != nil {
				return nil, err
			}
		}
		return next, next.answerNow(m, p.By)
	})
}

// TakeBackOrders takes back all orders of a user. It refuses with NotRunning,
// IsOver, NotSeated or HasLeft.
func (t *Table) TakeBackOrders(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		if err := m.partOf(p.By); err != nil {
			return nil, err
		}
		next := t.stepFrom(m)
		next.next.dropOrders(m.SeatsOf(p.By))
		return next, nil
	})
}

// orderly refuses what can be no order of a game.
func orderly(about *engine.About, o Order) error {
	if !about.Asks() {
		return refuse(NoOrders)
	}
	verb, ok := about.Verb(o.Verb)
	if !ok || !about.Verbs[verb].Answer {
		return &Refusal{Key: BadOrder, Word: o.Verb}
	}
	if !slices.Contains(OrderAnswers(), o.Answer) {
		return &Refusal{Key: BadOrder, Word: string(o.Answer)}
	}
	if !slices.Contains(OrderSpans(), o.Span) {
		return &Refusal{Key: BadOrder, Word: string(o.Span)}
	}
	if a, err := about.Parse(o.Action); (o.Answer == FixedAnswer) != (err == nil && a.Verb == verb && about.Format(a) == o.Action) {
		return &Refusal{Key: BadOrder, Word: strings.TrimPrefix(o.Action, o.Verb+" ")}
	}
	if subjects := about.Verbs[verb].Subjects; o.About != "" {
		if subjects == nil {
			return &Refusal{Key: BadOrder, Word: o.About}
		}
		if _, ok := subjects.Index(o.About); !ok {
			return &Refusal{Key: BadOrder, Word: o.About}
		}
	}
	return nil
}

// give keeps an order in place of the one for the same. To be asked is an order
// only where another would answer.
func (m *Match) give(o Order) error {
	m.orders = slices.DeleteFunc(slices.Clone(m.orders), func(k Order) bool {
		return k.Seat == o.Seat && k.Verb == o.Verb && k.About == o.About
	})
	of := func(k Order) bool { return k.Seat == o.Seat }
	general := slices.ContainsFunc(m.orders, func(k Order) bool { return of(k) && k.Verb == o.Verb && k.About == "" })
	if o.Answer == AskMe && (o.About == "" || !general) {
		return nil
	}
	n := 0
	for _, k := range m.orders {
		if of(k) {
			n++
		}
	}
	if n >= maxOrders {
		return &Refusal{Key: TooManyOrders, Args: []engine.Arg{engine.NumberArg("most", maxOrders)}}
	}
	o.Passed = o.Span == TurnSpan && m.owing == 0 && !m.toMove.Has(o.Seat)
	m.orders = append(m.orders, o)
	return nil
}

// dropOrders forgets the orders of some seats.
func (m *Match) dropOrders(of engine.Seats) {
	m.orders = slices.DeleteFunc(slices.Clone(m.orders), func(o Order) bool { return of.Has(o.Seat) })
}

// dropOrdersLike forgets the orders of a seat that answer with the verb of an
// action.
func (m *Match) dropOrdersLike(s engine.Seat, notation string) {
	verb, _, _ := strings.Cut(notation, " ")
	m.orders = slices.DeleteFunc(slices.Clone(m.orders), func(o Order) bool { return o.Seat == s && o.Verb == verb })
}

// answerNow answers what a user's seats are asked by the orders that they have
// just given: that is an act of theirs.
func (s *step) answerNow(before *Match, by storage.UserID) error {
	m := &s.next
	if m.Paused() {
		return nil
	}
	for range maxForced {
		seat, a, used, ok := m.ordered(m.SeatsOf(by))
		if !ok {
			break
		}
		m.orders = used
		if err := s.take(by, seat, a); err != nil {
			return err
		}
	}
	if len(s.records) > 0 {
		s.turn(before)
	}
	return nil
}

// ordered returns the first of some seats that are asked and whose orders fit
// exactly one of its legal actions, that action, and the orders that are left
// after it.
func (m *Match) ordered(of engine.Seats) (seat engine.Seat, a engine.Action, left []Order, ok bool) {
	if len(m.orders) == 0 || m.result != nil {
		return 0, engine.Action{}, nil, false
	}
	for s := range (engine.Asked(m.state) & of).All() {
		if a, used, ok := m.orderOf(s); ok {
			left := slices.DeleteFunc(slices.Clone(m.orders), func(o Order) bool { return o.Span == OnceSpan && slices.Contains(used, o) })
			return s, a, left, true
		}
	}
	return 0, engine.Action{}, nil, false
}

// orderOf returns the one legal action that the orders of a seat that is asked
// fit, and those that do. Orders that contradict each other fit none.
func (m *Match) orderOf(s engine.Seat) (a engine.Action, used []Order, ok bool) {
	legal := m.state.Legal(s, nil)
	for _, verb := range m.Orderable() {
		o, given := m.orderFor(s, verb)
		if !given {
			continue
		}
		fit, fits := o.fits(m.state, m.About(), verb, legal)
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
func (m *Match) orderFor(s engine.Seat, verb engine.Verb) (Order, bool) {
	name, about := m.About().Verbs[verb].Name, ""
	if names, ok := m.state.(engine.Subjecter); ok {
		if voc, word, ok := names.Subject(s); ok && voc == m.About().Verbs[verb].Subjects {
			about = voc.Word(word)
		}
	}
	for _, subject := range []string{about, ""} {
		i := slices.IndexFunc(m.orders, func(o Order) bool { return o.Seat == s && o.Verb == name && o.About == subject })
		if i >= 0 {
			return m.orders[i], true
		}
	}
	return Order{}, false
}

// fits returns the legal action that the order answers with, if there is one.
func (o Order) fits(state engine.State, about *engine.About, verb engine.Verb, legal []engine.Action) (engine.Action, bool) {
	var a engine.Action
	switch o.Answer {
	case OnlyAnswer:
		if len(legal) != 1 {
			return engine.Action{}, false
		}
		a = legal[0]
	case SilentAnswer:
		a = state.(engine.Answerer).Silence(o.Seat)
	case FixedAnswer:
		var err error
		if a, err = about.Parse(o.Action); err != nil {
			return engine.Action{}, false
		}
	default:
		return engine.Action{}, false
	}
	return a, a.Verb == verb && slices.Contains(legal, a)
}

// obey plays the answer of a standing order, if one fits, and reports whether it
// did.
func (s *step) obey() (bool, error) {
	m := &s.next
	seat, a, left, ok := m.ordered(seats(len(m.Players)))
	if !ok {
		return false, nil
	}
	out, err := play(m.state, seat, a, m.dice())
	if err != nil {
		return false, err
	}
	m.orders = left
	s.told(record{By: m.Player(seat), Seat: int(seat), Kind: OrderKind, Notation: m.About().Format(a)}, out)
	s.hasActed(seat)
	return true, nil
}

// endOrders drops the orders until a seat's next turn when that has come: the seat
// is to move by itself, and others were since it gave them.
func (m *Match) endOrders() {
	if m.Status != Running || m.owing != 0 {
		return
	}
	m.orders = slices.DeleteFunc(slices.Clone(m.orders), func(o Order) bool { return o.Passed && m.toMove.Has(o.Seat) })
	for i := range m.orders {
		o := &m.orders[i]
		o.Passed = o.Passed || o.Span == TurnSpan && !m.toMove.Has(o.Seat)
	}
}
