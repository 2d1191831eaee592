package record

import (
	"slices"

	"skald/engine"
)

// An Order says how a seat answers when it is asked something in another's turn,
// so that nobody waits for its player. Orders are the table's, not a game's: they
// are kept with the match and known to their owner alone. The answer of an order
// is a record of its own kind, made in the commit in which the seat is asked, and
// otherwise like the same answer given by hand: nobody is told that it was an
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
	OnlyAnswer   OrderAnswer = "only"   // the seat's only answer, if it has just one
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

// Fits returns the legal action that the order answers with, if there is one.
func (o Order) Fits(state engine.State, about *engine.About, verb engine.Verb, legal []engine.Action) (engine.Action, bool) {
	var a engine.Action
	switch o.Answer {
	case OnlyAnswer:
		answers := about.Answers(legal)
		if len(answers) != 1 {
			return engine.Action{}, false
		}
		a = answers[0]
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
