package proof

import (
	"skald/bot/table/record"
	"skald/bot/table/rules"
)

// draw holds that all who played agreed on a draw, and that there was somebody to
// agree with.
func (v *verifier) draw(r *record.Shown) (rules.Outcome, bool) {
	if _, ok := v.resigned(r); !ok {
		return rules.Outcome{}, false
	}
	if v.agreed(r); len(r.Agreed) == 0 {
		v.fault(v.seq, ConsentFault, "of somebody", "of nobody")
	}
	result := rules.Draw(v.state, v.players)
	v.result = &result
	return rules.Outcome{State: v.state, Notes: result.Why}, true
}

// settle holds that all who played agreed to an end, and that the game knows
// such an end.
func (v *verifier) settle(r *record.Shown) (rules.Outcome, bool) {
	if _, ok := v.resigned(r); !ok {
		return rules.Outcome{}, false
	}
	v.agreed(r)
	out, ok := rules.Settle(v.state)
	if !ok {
		v.fault(v.seq, RuleFault, "no agreed end", r.Kind)
	}
	return out, ok
}
