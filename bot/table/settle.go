package table

import (
	"context"

	"skald/bot/table/record"
	"skald/bot/table/rules"
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
		if err := m.consent().playing(p.By); err != nil {
			return nil, err
		}
		if _, ok := rules.Settle(m.state); !ok {
			return nil, refuse(NothingToSettle)
		}
		if len(m.Rivals(p.By)) == 0 {
			return t.consents.settle(m, p.By, nil)
		}
		return t.consents.ask(m, p.By, SettleQuestion)
	})
}

// Settles reports whether the match can be ended by agreement now.
func (m *Match) Settles() bool {
	if m.Status != Running || m.Paused() {
		return false
	}
	_, ok := rules.Settle(m.state)
	return ok
}

// settle is the step of an agreed end. Somebody may still be asked something
// before the match is over.
func (t consents) settle(m *Match, by storage.UserID, agreed []record.Consent) (*step, error) {
	out, ok := rules.Settle(m.state)
	if !ok {
		return nil, refuse(NothingToSettle)
	}
	next := t.stepFrom(m)
	next.granted(m, agreed)
	next.told(record.Record{By: by, Seat: int(rules.Playing(m.state, m.Players, by).First()), Kind: record.SettleKind, Agreed: agreed}, out)
	if err := next.playForced(); err != nil {
		return nil, err
	}
	next.turn(m)
	return next, nil
}
