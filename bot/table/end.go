package table

import (
	"context"

	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/engine"
	"skald/storage"
)

// End ends a running match with the winners that a moderator names, or with
// none, and cancels a lobby. It refuses like Skip, and with NotSeated if a winner
// is no seat of the match.
func (mods Moderators) End(ctx context.Context, p Press, id storage.MatchID, winners engine.Seats, reason string) (Outcome, error) {
	return mods.moderateAny(ctx, p, id, ModEnd, reason, func(m *Match, act record.Record) (*step, error) {
		switch m.Status {
		case Lobby:
			next := *m
			next.Status, next.Ended, next.Closed = Cancelled, mods.table.now().UTC(), &Closing{By: p.By, Why: act.Reason}
			return &step{next: next, mail: []storage.Mail{lobbyMail(&next)}}, nil
		case Over:
			return nil, refuse(IsOver)
		case Cancelled:
			return nil, refuse(NotRunning)
		}
		if winners&^rules.AllSeats(len(m.Players)) != 0 {
			return nil, refuse(NotSeated)
		}
		result := rules.Award(winners)
		next := mods.table.stepFrom(m)
		act.Kind = record.EndKind
		next.told(act, rules.Outcome{State: m.state, Notes: rules.AwardNotes(result)})
		next.next.result, next.next.Closed = &result, &Closing{By: p.By, Why: act.Reason}
		next.announced(m)
		return next, nil
	})
}
