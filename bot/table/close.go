package table

import (
	"context"

	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/storage"
)

// A Closing says who ended a match or a lobby from outside.
type Closing struct {
	By     storage.UserID `json:"by,omitempty"`     // a moderator; 0: nobody came in time
	Reason rules.Reason   `json:"reason,omitempty"` // of a match
	Why    string         `json:"why,omitempty"`    // in the moderator's own words, of a match that they ended so
}

// Close ends a running match without a winner, for a moderator of its channel.
// It refuses with NotRunning, IsOver or NotModerator.
func (mods Moderators) Close(ctx context.Context, p Press, id storage.MatchID, why rules.Reason) (Outcome, error) {
	return mods.table.change(ctx, p, id, func(m *Match) (*step, error) {
		switch {
		case m.Status == Over:
			return nil, refuse(IsOver)
		case m.Status != Running:
			return nil, refuse(NotRunning)
		case p.Moderates != m.Channel:
			return nil, refuse(NotModerator)
		}
		result := rules.Closure(why)
		next := mods.table.stepFrom(m)
		next.told(record.Record{By: p.By, Seat: -1, Kind: record.CloseKind}, rules.Outcome{State: m.state, Notes: result.Why})
		next.next.result, next.next.Closed = &result, &Closing{By: p.By, Reason: why}
		next.turn(m)
		return next, nil
	})
}
