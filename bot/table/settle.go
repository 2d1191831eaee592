package table

import (
	"context"

	"skald/engine"
	"skald/storage"
)

// SettleQuestion asks to end the match now, as the game counts it then.
const SettleQuestion QuestionKind = "settle"

// Settle asks the others to end the match now by agreement, for a game that says
// what that means; with nobody else it is done at once. It refuses with
// NotRunning, IsOver, NotSeated, HasLeft, NothingToSettle, QuestionOpen,
// AskedBefore or AskedLately.
func (t *Table) Settle(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		if err := m.playing(p.By); err != nil {
			return nil, err
		}
		if _, ok := settled(m.state); !ok {
			return nil, refuse(NothingToSettle)
		}
		if len(m.Rivals(p.By)) == 0 {
			return t.settle(m, p.By, nil)
		}
		return t.ask(m, p.By, SettleQuestion)
	})
}

// Settles reports whether the match can be ended by agreement now.
func (m *Match) Settles() bool {
	if m.Status != Running || m.Paused() {
		return false
	}
	_, ok := settled(m.state)
	return ok
}

// settled runs the rules of an agreed end, and reports whether there are such
// now.
func settled(state engine.State) (outcome, bool) {
	s, ok := state.(engine.Settler)
	if !ok {
		return outcome{}, false
	}
	teller := new(engine.Teller)
	next, ok := s.Agreed(teller)
	return outcome{state: next, notes: teller.Notes(), secrets: teller.Secrets()}, ok
}

// settle is the step of an agreed end. Somebody may still be asked something
// before the match is over.
func (t *Table) settle(m *Match, by storage.UserID, agreed []Consent) (*step, error) {
	out, ok := settled(m.state)
	if !ok {
		return nil, refuse(NothingToSettle)
	}
	next := t.stepFrom(m)
	next.granted(m, agreed)
	next.told(record{By: by, Seat: int(playing(m.state, m.Players, by).First()), Kind: SettleKind, Agreed: agreed}, out)
	if err := next.playForced(); err != nil {
		return nil, err
	}
	next.turn(m)
	return next, nil
}

// settle holds that all who played agreed to an end, and that the game knows
// such an end.
func (v *verifier) settle(r *ExportRecord) (outcome, bool) {
	if _, ok := v.resigned(r); !ok {
		return outcome{}, false
	}
	v.agreed(r)
	out, ok := settled(v.state)
	if !ok {
		v.fault(v.seq, RuleFault, "no agreed end", r.Kind)
	}
	return out, ok
}
