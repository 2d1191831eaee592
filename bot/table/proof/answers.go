package proof

import (
	"fmt"
	"slices"

	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/engine"
)

// silence holds that a seat was silent as long as the match waits for answers, and
// is taken to have said what its game says. That an answer was due later, because
// the match was paused or something else was asked meanwhile, no record tells:
// both only leave more time than is counted here.
func (v *verifier) silence(r *record.Shown) (rules.Outcome, bool) {
	s, span := record.SeatOf(r.Seat), rules.Span(v.export.Answers)
	if span == 0 {
		v.fault(v.seq, OrderFault, "no such record in a match that waits for its answers", r.Kind)
		return rules.Outcome{}, false
	}
	if asked := engine.Asked(v.state); !asked.Has(s) {
		v.fault(v.seq, PlayerFault, fmt.Sprintf("one of the seats %v", slices.Collect(asked.All())), r.Seat)
		return rules.Outcome{}, false
	}
	if r.By != 0 {
		v.fault(v.seq, PlayerFault, "nobody", r.By)
	}
	if since, known := v.asked.Last[s]; known && r.At.Before(since.Add(span)) {
		v.fault(v.seq, TimeFault, fmt.Sprintf("no silence before %s", since.Add(span)), r.At)
	}
	a, out, err := rules.Silence(v.state, s, v.setup.Dice(v.line.dice(v.seq)))
	if err != nil {
		v.fault(v.seq, RuleFault, err, r.Notation)
		return rules.Outcome{}, false
	}
	if want := v.game.About().Format(a); want != r.Notation {
		v.fault(v.seq, NotationFault, want, r.Notation)
	}
	v.report.Silent++
	return out, true
}
