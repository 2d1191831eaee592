package kosmos

import "skald/engine"

// A Decision is what a seat can be asked.
type Decision uint8

// The decisions. Positions are stored by these numbers.
const (
	AskTurn    Decision = iota // lay a knight; fame, hiring and the like before it
	AskMore                    // a knight was laid: hire and the like, or be done
	AskKnight                  // Burgenland was conquered: take a free knight at no cost?
	AskAdd                     // the end: add a knight from the hand to a troop?
	AskNothing                 // the match is over
	Decisions  = iota
)

// decisions has a row for each decision: which verbs can answer it, in which
// ways, whether the rest of the position lets it be asked, how a verb of another
// decision is refused, the sentence that asks, and what done is called. Its functions stand beside
// the rule that asks for it. None is ever forced: in each one may decline, or
// has a hand that nobody else can see.
var decisions = [Decisions]struct {
	verbs     []engine.Verb
	legal     func(*state, []engine.Action) []engine.Action
	coherent  func(*state, *engine.Faults)
	otherwise func(engine.Verb) reason
	ask       string
	done      string // what done does here, "" if it does nothing
}{
	AskTurn: {
		verbs: []engine.Verb{Fame, Start, Join, Hide, Add, Hire, TurnUp, Retrieve}, otherwise: beforeLaying,
		legal: (*state).legalTurn, coherent: (*state).coherentTurn, ask: "ask.turn",
	},
	AskMore: {
		verbs: []engine.Verb{Hire, TurnUp, Retrieve, Done}, otherwise: afterLaid,
		legal: (*state).legalMore, coherent: (*state).coherentMore, ask: "ask.more", done: "now.end",
	},
	AskKnight: {
		verbs: []engine.Verb{Choose, Done}, otherwise: always(notNow),
		legal: (*state).legalChoices, coherent: (*state).coherentKnight, ask: "ask.knight", done: "now.no-knight",
	},
	AskAdd: {
		verbs: []engine.Verb{AddCard, Done}, otherwise: always(isEnding),
		legal: (*state).legalLastCards, coherent: (*state).coherentAdd, ask: "ask.add", done: "now.no-card",
	},
	AskNothing: {ask: "ask.nothing"},
}

// always refuses every verb of another decision alike.
func always(why reason) func(engine.Verb) reason {
	return func(engine.Verb) reason { return why }
}

// meaning are the verbs of each decision, as a set.
var meaning = func() (set [Decisions]uint32) {
	for d := range decisions {
		for _, v := range decisions[d].verbs {
			set[d] |= 1 << v
		}
	}
	return set
}()

// ask makes the match wait for a seat.
func (s *state) ask(seat engine.Seat, d Decision) { s.asked, s.decision = seat, d }

// ToMove implements engine.State.
func (s *state) ToMove() engine.Seats {
	if s.decision == AskNothing {
		return 0
	}
	return engine.SeatSet(s.asked)
}

// Legal implements engine.State.
func (s *state) Legal(seat engine.Seat, to []engine.Action) []engine.Action {
	if !s.ToMove().Has(seat) {
		return to
	}
	return decisions[s.decision].legal(s, to)
}

// Offers implements engine.State. Whether a card in hand fits is nobody's
// business, so what needs one is offered where a card could fit.
func (s *state) Offers(seat engine.Seat) []engine.Verb {
	if !s.ToMove().Has(seat) {
		return nil
	}
	var list []engine.Verb
	for _, v := range decisions[s.decision].verbs {
		if s.offered(v) {
			list = append(list, v)
		}
	}
	return list
}

// Ask implements engine.PublicView.
func (p Public) Ask(seat engine.Seat) engine.Note {
	asked := p.ToMove.First()
	switch {
	case p.Over:
		return engine.NewNote(decisions[AskNothing].ask)
	case seat != asked:
		return engine.NewNote("ask.wait", who(asked))
	case p.Decision == AskTurn && p.FameOpen:
		return engine.NewNote("ask.fame", who(seat))
	}
	args := []engine.Arg{who(seat)}
	for i := range p.Lands {
		if p.Decision == AskKnight && p.Lands[i].During == FreeKnight {
			args = append(args, land(p.Lands[i].Land))
		}
	}
	return engine.NewNote(decisions[p.Decision].ask, args...)
}
