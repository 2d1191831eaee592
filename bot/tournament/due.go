package tournament

import (
	"context"

	"skald/bot/table"
)

// Elapse deals with the competitions that are due, of either kind: they hear of
// their matches' ends so, too.
func (b *Room) Elapse(ctx context.Context) {
	due, err := b.Leagues.Due(ctx)
	b.due.Each(ctx, b.Log, b.Clock.Now(), "league", due, err, b.Leagues.Elapse)
}

// Acted lets a competition, of either kind, hear at once of a match of its own that
// an act has ended. If that fails, Elapse brings it.
func (b *Room) Acted(ctx context.Context, m *table.Match) {
	if m.Fixture == nil || m.Status != table.Over && m.Status != table.Cancelled {
		return
	}
	if err := b.Leagues.Hear(ctx, m.Fixture.League); err != nil {
		b.Log.Warn("a league did not hear of its match's end yet", "match", m.ID, "league", m.Fixture.League, "err", err)
	}
}
