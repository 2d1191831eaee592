package table

import (
	"context"
	"errors"
	"time"

	"skald/storage"
)

// lookPause is how long after a look the next may come, and after a repost the
// next, so that no number of presses makes more.
const lookPause = time.Minute

// lately reports whether something was so short a time ago that it may not be
// done again yet. A time of the future does not count: the clock jumped back, and
// nobody is to wait until it has caught up.
func lately(at time.Time, pause time.Duration, now time.Time) bool {
	return !at.After(now) && now.Sub(at) < pause
}

// Look has the match's message looked after: it is posted again if it was
// deleted or could not be posted. A look within the last minute is enough, and so
// is one at a match that is over when its channel has another.
func (t *Table) Look(ctx context.Context, id storage.MatchID) (Outcome, error) {
	o, err := t.change(ctx, Press{}, id, func(m *Match) (*step, error) {
		if lately(m.own.Looked, lookPause, t.now()) {
			return nil, nil
		}
		return t.lookStep(m, LookOnly), nil
	})
	if errors.Is(err, storage.ErrChannelTaken) {
		err = nil
	}
	return o, err
}

// Repost has the match's message posted anew for a player, below whatever else
// was said in the channel. It refuses with NotSeated, NotRunning, TooSoon or, of a
// match that is over, ChannelBusy.
func (t *Table) Repost(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		switch {
		case m.SeatsOf(p.By) == 0:
			return nil, refuse(NotSeated)
		case m.Status == Cancelled:
			return nil, refuse(NotRunning)
		case lately(m.own.Reposted, lookPause, t.now()):
			return nil, refuse(TooSoon)
		}
		next := t.lookStep(m, Anew)
		next.next.own.Reposted = next.next.own.Looked
		return next, nil
	})
}

// lookStep is the step that has a match's message looked after, nil if it needs
// none.
func (t *Table) lookStep(m *Match, way string) *step {
	mail, ok := shownBy(m, way)
	if !ok {
		return nil
	}
	next := *m
	next.own.Looked = t.now().UTC()
	return &step{next: next, mail: []storage.Mail{mail}}
}
