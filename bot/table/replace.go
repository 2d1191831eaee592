package table

import (
	"context"

	"skald/bot/table/record"
	"skald/storage"
)

// ReplacePlayer gives all seats of one who plays to somebody who does not, for a
// moderator. It refuses like Skip, and with NotSeated, HasLeft or PlaysAlready.
func (mods Moderators) ReplacePlayer(ctx context.Context, p Press, id storage.MatchID, from, to storage.UserID, reason string) (Outcome, error) {
	return mods.moderate(ctx, p, id, ModReplace, reason, func(m *Match, act record.Record) (*step, error) {
		if to == 0 {
			return nil, refuse(NotSeated)
		}
		next, err := mods.table.replaced(m, act, from, to)
		if err != nil {
			return nil, err
		}
		next.next.Turn.Unseen = min(next.next.Turn.Unseen, m.Seq)
		mail, _ := shownBy(&next.next, Anew) // everybody reads of it at once, though the turn may go on
		next.mail = append(next.mail, mail)
		return next, nil
	})
}
