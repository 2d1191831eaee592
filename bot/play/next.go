package play

import (
	"context"
	"slices"

	"skald/bot/desk"
	"skald/bot/table"
)

// andNext adds to a reply where else its person is waited for, once the match is
// done with them for now.
func (b *Room) andNext(ctx context.Context, r *desk.Request, m *table.Match, reply desk.Reply) desk.Reply {
	if slices.Contains(m.Waiting(), r.User) {
		return reply
	}
	next, ok, err := b.Table.Next(ctx, r.User, m.ID)
	if err != nil {
		b.Log.Warn("next match is not told", "user", r.User, "err", err)
	}
	if !ok {
		return reply
	}
	reply.Quiet = false // the channel's message does not tell of it
	return reply.And(NextMatch(r.Voice, next))
}
