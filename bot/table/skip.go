package table

import (
	"context"
	"fmt"

	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/engine"
	"skald/storage"
)

// Skip has an action drawn for a seat that the match waits for, each legal one
// as likely, by the dice that the action would throw: so neither the moderator
// nor anybody else chooses it, and verifying draws the same. The seat's player
// is told what it was by letter, all others what the action tells them. seq is
// the match's Seq that the moderator saw, 0 for whatever is now. It refuses with
// NoReason, NotOverseer, IsOver, NotRunning, Stale or NothingToSkip.
func (mods Moderators) Skip(ctx context.Context, p Press, id storage.MatchID, seq uint64, seat engine.Seat, reason string) (Outcome, error) {
	return mods.moderate(ctx, p, id, ModSkip, reason, func(m *Match, act record.Record) (*step, error) {
		switch {
		case seq != 0 && seq != m.Mark():
			return nil, refuse(Stale)
		case !m.Awaited().Has(seat):
			return nil, refuse(NothingToSkip)
		}
		next := mods.table.stepFrom(m)
		a, out, err := rules.Skip(m.state, seat, m.dice())
		if err != nil {
			return nil, fmt.Errorf("draw an action of match %s: %w", m.ID, err)
		}
		act.Kind, act.Seat, act.Notation = record.SkipKind, int(seat), m.About().Format(a)
		next.told(act, out)
		if err := next.playForced(); err != nil {
			return nil, err
		}
		next.announced(m)
		return next, nil
	})
}
