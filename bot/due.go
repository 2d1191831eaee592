package bot

import (
	"context"
	"time"

	"skald/bot/clock"
	"skald/storage"
)

// How often the store is asked which matches are due, and how long one that
// could not be dealt with is left alone.
const (
	dueEvery = time.Minute
	dueAgain = time.Hour
)

// keepTime hands every match that falls due to the table, and every league to
// their room, until the context ends. What is due stands in the store: it outlasts
// a restart.
func (b *Bot) keepTime(ctx context.Context) {
	failed, halted := map[storage.MatchID]time.Time{}, map[storage.LeagueID]time.Time{}
	for {
		b.elapse(ctx, failed)
		b.elapseLeagues(ctx, halted)
		if clock.Sleep(ctx, b.Clock, dueEvery) != nil {
			return
		}
	}
}

// elapse deals with the matches that are due now.
func (b *Bot) elapse(ctx context.Context, failed map[storage.MatchID]time.Time) {
	due, err := b.Table.Due(ctx)
	elapseEach(ctx, b, "match", due, err, failed, func(id storage.MatchID) error {
		_, err := b.Table.Elapse(ctx, id)
		return err
	})
}

// elapseLeagues deals with the leagues that are due now; they hear of their
// matches' ends so, too.
func (b *Bot) elapseLeagues(ctx context.Context, failed map[storage.LeagueID]time.Time) {
	due, err := b.Leagues.Due(ctx)
	elapseEach(ctx, b, "league", due, err, failed, func(id storage.LeagueID) error { return b.Leagues.Elapse(ctx, id) })
}

// elapseEach deals with each of what is due, unless that could not be read. One
// that cannot be dealt with stays due, and holds up no other.
func elapseEach[ID comparable](ctx context.Context, b *Bot, what string, due []ID, err error, failed map[ID]time.Time, elapse func(ID) error) {
	if err != nil {
		if ctx.Err() == nil {
			b.Log.Error("what is due cannot be read", "what", what, "err", err)
		}
		return
	}
	now := b.Clock.Now()
	for _, id := range due {
		if since, ok := failed[id]; ok && !since.After(now) && now.Sub(since) < dueAgain {
			continue
		}
		delete(failed, id)
		if err := elapse(id); err != nil && ctx.Err() == nil {
			failed[id] = now
			b.Log.Error("what is due is left alone for a while", what, id, "err", err, "again_in", dueAgain)
		}
	}
}
