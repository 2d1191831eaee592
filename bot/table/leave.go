package table

import (
	"context"

	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/engine"
	"skald/storage"
)

// Resign gives a person's part in the match up. An ally plays their seats on, if
// there is one. Where the game can go on without their seats, and two people or
// more are left, they leave and the others play on; else the match is over, and
// all who are left have won. It refuses with NotRunning, IsOver, NotSeated or
// HasLeft.
func (t *Table) Resign(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		if err := m.consent().playing(p.By); err != nil {
			return nil, err
		}
		if ally := m.Ally(p.By); ally != 0 {
			return t.replaced(m, record.Record{By: p.By}, p.By, ally)
		}
		mine := rules.Playing(m.state, m.Players, p.By)
		next := t.stepFrom(m)
		out, goesOn := rules.Leave(m.About(), m.state, m.Players, mine, m.dice())
		if goesOn {
			next.told(record.Record{By: p.By, Seat: int(mine.First()), Kind: record.LeaveKind}, out)
		} else {
			result := rules.Forfeit(m.state, m.Players, mine, rules.NoteResigned)
			next.told(record.Record{By: p.By, Seat: int(mine.First()), Kind: record.ResignKind}, rules.Outcome{State: m.state, Notes: result.Why})
			next.next.result = &result
		}
		for s := range mine.All() {
			next.hasActed(s)
		}
		if err := next.playForced(); err != nil {
			return nil, err
		}
		next.turn(m)
		return next, nil
	})
}

// Plays reports whether a user has a seat that has not left the match.
func (m *Match) Plays(u storage.UserID) bool { return rules.Playing(m.state, m.Players, u) != 0 }

// Rivals returns the people who play besides the user, in seat order, each once:
// who wins if the user resigns and the match does not go on, and whose consent
// the user needs.
func (m *Match) Rivals(u storage.UserID) []storage.UserID { return rules.Rivals(m.state, m.Players, u) }

// GoesOnWithout reports whether a running match goes on if the user resigns.
func (m *Match) GoesOnWithout(u storage.UserID) bool {
	if m.Status != Running || !m.Plays(u) {
		return false
	}
	if m.Ally(u) != 0 {
		return true
	}
	_, goesOn := rules.Leave(m.About(), m.state, m.Players, rules.Playing(m.state, m.Players, u), engine.NewDice(engine.Seed{}, 0))
	return goesOn
}
