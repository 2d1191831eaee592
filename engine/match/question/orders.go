package question

import (
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/match/record"
	"skald/engine/match/rules"
)

// Orders are the standing orders of a match's seats, in the order in which they were
// given. They are known to each seat's player alone. Its methods change no orders: they
// return others.
type Orders []record.Order

// MaxOrders is how many orders a seat can have.
const MaxOrders = 20

// The keys of refusals of orders.
const (
	NoOrders      = "no-orders"       // the game asks nothing in another's turn
	BadOrder      = "bad-order"       // Word is no verb, answer, subject or span of an order in this game
	TooManyOrders = "too-many-orders" // the seat has as many orders as it can have: arg most
)

// CheckOrder refuses what can be no order of a game, with NoOrders or BadOrder.
func CheckOrder(about *engine.About, o record.Order) error {
	bad := func(word string) error { return &rules.Refusal{Key: BadOrder, Word: word} }
	if !about.Asks() {
		return &rules.Refusal{Key: NoOrders}
	}
	verb, known := about.Verb(o.Verb)
	if !known || !about.Verbs[verb].Answer {
		return bad(o.Verb)
	}
	a, err := about.Parse(o.Action)
	names := err == nil && a.Verb == verb && about.Format(a) == o.Action
	switch {
	case !slices.Contains(record.OrderAnswers(), o.Answer):
		return bad(string(o.Answer))
	case !slices.Contains(record.OrderSpans(), o.Span):
		return bad(string(o.Span))
	case (o.Answer == record.FixedAnswer) != names:
		return bad(strings.TrimPrefix(o.Action, o.Verb+" "))
	}
	subjects, subject := about.Verbs[verb].Subjects, o.About == ""
	if !subject && subjects != nil {
		_, subject = subjects.Index(o.About)
	}
	if !subject {
		return bad(o.About)
	}
	return nil
}

// Of returns the orders of some seats as they were given, each once.
func (list Orders) Of(seats engine.Seats) (own []record.Order) {
	for _, o := range list {
		o.Passed = false
		same := func(k record.Order) bool { o.Seat = k.Seat; return o == k }
		if seats.Has(o.Seat) && !slices.ContainsFunc(own, same) {
			own = append(own, o)
		}
	}
	return own
}

// Without returns the orders that are left when those are dropped that which names.
func (list Orders) Without(which func(record.Order) bool) Orders {
	return slices.DeleteFunc(slices.Clone(list), which)
}

// Used returns the orders that are left after some have answered.
func (list Orders) Used(used []record.Order) Orders {
	return list.Without(func(o record.Order) bool { return o.Span == record.OnceSpan && slices.Contains(used, o) })
}

// Given returns the orders with one more, which takes the place of the one for the
// same. To be asked is an order only where another, or the table, would answer: w says
// how the match waits, and veils whether the game veils questions. It refuses with
// TooManyOrders.
func (list Orders) Given(o record.Order, w Wait, veils bool) (Orders, error) {
	of := func(k record.Order) bool { return k.Seat == o.Seat }
	list = list.Without(func(k record.Order) bool { return of(k) && k.Verb == o.Verb && k.About == o.About })
	general := slices.ContainsFunc(list, func(k record.Order) bool { return of(k) && k.Verb == o.Verb && k.About == "" })
	if o.Answer == record.AskMe && !veils && (o.About == "" || !general) {
		return list, nil
	}
	if len(list)-len(list.Without(of)) >= MaxOrders {
		return nil, &rules.Refusal{Key: TooManyOrders, Args: []engine.Arg{engine.NumberArg("most", MaxOrders)}}
	}
	o.Passed = o.Span == record.TurnSpan && w.MustAnswer == 0 && !w.ToMove.Has(o.Seat)
	return append(list, o), nil
}

// Turned returns the orders that hold on when the match waits so: those until a seat's
// next turn end when that has come, which is when the seat is to move by itself and
// others were since it gave them.
func (list Orders) Turned(w Wait) Orders {
	if !w.Running || w.MustAnswer != 0 {
		return list
	}
	list = list.Without(func(o record.Order) bool { return o.Passed && w.ToMove.Has(o.Seat) })
	for i := range list {
		o := &list[i]
		o.Passed = o.Passed || o.Span == record.TurnSpan && !w.ToMove.Has(o.Seat)
	}
	return list
}

// First returns the first of some seats that are asked and whose orders fit exactly one
// of its legal actions, that action, and the orders that are left after it.
func (list Orders) First(about *engine.About, state engine.State, of engine.Seats) (seat engine.Seat, a engine.Action, left Orders, ok bool) {
	if len(list) == 0 {
		return 0, engine.Action{}, nil, false
	}
	for s := range (engine.Asked(state) & of).All() {
		if a, used, ok := list.answer(about, state, s); ok {
			return s, a, list.Used(used), true
		}
	}
	return 0, engine.Action{}, nil, false
}

// Will is the answer that the table gives for a seat to something veiled, and the orders
// that are left after it: what its player has ordered, else its only answer.
func (list Orders) Will(about *engine.About, state engine.State, s engine.Seat) (a engine.Action, left Orders, ok bool) {
	if a, used, ok := list.answer(about, state, s); ok {
		return a, list.Used(used), true
	}
	silence, answers := state.(engine.Answerer).Silence(s), about.Answers(state.Legal(s, nil))
	o, given := list.about(about, state, s, silence.Verb)
	wanted := given && o.Answer == record.AskMe
	return silence, list, !wanted && about.Verbs[silence.Verb].Answer && slices.Equal(answers, []engine.Action{silence})
}

// answer returns the one legal action that the orders of a seat that is asked fit, and
// those that do. Orders that contradict each other fit none.
func (list Orders) answer(about *engine.About, state engine.State, s engine.Seat) (a engine.Action, used []record.Order, ok bool) {
	legal := state.Legal(s, nil)
	for _, verb := range about.AnswerVerbs() {
		o, given := list.about(about, state, s, verb)
		if !given {
			continue
		}
		fit, fits := o.Fits(state, about, verb, legal)
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

// about returns the order of a seat that concerns a verb in the question that it is
// asked: the one about the question's subject, else the one about any.
func (list Orders) about(about *engine.About, state engine.State, s engine.Seat, verb engine.Verb) (record.Order, bool) {
	name, subject := about.Verbs[verb].Name, ""
	if names, ok := state.(engine.Subjecter); ok {
		if voc, word, ok := names.Subject(s); ok && voc == about.Verbs[verb].Subjects {
			subject = voc.Word(word)
		}
	}
	for _, subject := range []string{subject, ""} {
		i := slices.IndexFunc(list, func(o record.Order) bool { return o.Seat == s && o.Verb == name && o.About == subject })
		if i >= 0 {
			return list[i], true
		}
	}
	return record.Order{}, false
}
