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
		if clock.Sleep(ctx, b.clock, dueEvery) != nil {
			return
		}
	}
}

// elapse deals with the matches that are due now. One that cannot be dealt with
// stays due, and holds up no other.
func (b *Bot) elapse(ctx context.Context, failed map[storage.MatchID]time.Time) {
	due, err := b.table.Due(ctx)
	if err != nil {
		if ctx.Err() == nil {
			b.log.Error("due matches cannot be read", "err", err)
		}
		return
	}
	now := b.clock.Now()
	for _, id := range due {
		if since, ok := failed[id]; ok && !since.After(now) && now.Sub(since) < dueAgain {
			continue
		}
		delete(failed, id)
		if _, err := b.table.Elapse(ctx, id); err != nil && ctx.Err() == nil {
			failed[id] = now
			b.log.Error("due match is left alone for a while", "match", id, "err", err, "again_in", dueAgain)
		}
	}
}

// elapseLeagues is elapse of leagues, which hear of their matches' ends here too.
func (b *Bot) elapseLeagues(ctx context.Context, failed map[storage.LeagueID]time.Time) {
	due, err := b.leagues.Due(ctx)
	if err != nil {
		if ctx.Err() == nil {
			b.log.Error("due leagues cannot be read", "err", err)
		}
		return
	}
	now := b.clock.Now()
	for _, id := range due {
		if since, ok := failed[id]; ok && !since.After(now) && now.Sub(since) < dueAgain {
			continue
		}
		delete(failed, id)
		if err := b.leagues.Elapse(ctx, id); err != nil && ctx.Err() == nil {
			failed[id] = now
			b.log.Error("due league is left alone for a while", "league", id, "err", err, "again_in", dueAgain)
		}
	}
}
