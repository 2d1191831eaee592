package desk

import (
	"context"
	"log/slog"
	"time"
)

// dueAgain is how long something due that could not be dealt with is left alone.
const dueAgain = time.Hour

// A Due remembers what was due and could not be dealt with. The zero value is
// ready.
type Due[ID comparable] struct {
	failed map[ID]time.Time
}

// Each deals with each of what is due, unless that could not be read. An id that
// cannot be dealt with stays due, and holds up nothing else.
func (d *Due[ID]) Each(ctx context.Context, log *slog.Logger, now time.Time, what string, due []ID, err error, elapse func(context.Context, ID) error) {
	if err != nil {
		if ctx.Err() == nil {
			log.Error("what is due cannot be read", "what", what, "err", err)
		}
		return
	}
	if d.failed == nil {
		d.failed = map[ID]time.Time{}
	}
	for _, id := range due {
		if since, ok := d.failed[id]; ok && !since.After(now) && now.Sub(since) < dueAgain {
			continue
		}
		delete(d.failed, id)
		if err := elapse(ctx, id); err != nil && ctx.Err() == nil {
			d.failed[id] = now
			log.Error("what is due is left alone for a while", what, id, "err", err, "again_in", dueAgain)
		}
	}
}
