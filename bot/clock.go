package bot

import (
	"context"

	"skald/bot/present"
)

// gameClock tells how much time everybody has.
func (b *Bot) gameClock(ctx context.Context, r *request) (present.Reply, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	kept, err := b.table.Reliability(ctx, m.Players)
	if err != nil {
		return present.Reply{}, err
	}
	return present.Clock(r.voice, m, kept, b.clock.Now()), nil
}
