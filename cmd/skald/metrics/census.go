package metrics

import (
	"context"
	"sync"
	"time"

	"skald/bot/clock"
	"skald/bot/table"
)

// A Census is how many matches there are, counted now and then in the
// background: a scrape reads what was counted last.
type Census struct {
	mu     sync.Mutex
	counts map[table.Tally]int
}

// countEvery is how long a count stands at least. One that took long stands
// longer, so that counting takes a twentieth of the time at most.
const countEvery = 5 * time.Minute

// resting is how much longer than it works a count rests: it takes a quarter of
// one processor while it lasts.
const resting = 3

// Run counts until the context ends. failed hears of a count that could not be
// made.
func (c *Census) Run(ctx context.Context, t *table.Table, k clock.Clock, failed func(error)) {
	for {
		began := k.Now()
		if err := c.count(ctx, t, k); err != nil && ctx.Err() == nil {
			failed(err)
		}
		if clock.Sleep(ctx, k, max(countEvery, 20*k.Now().Sub(began))) != nil {
			return
		}
	}
}

func (c *Census) count(ctx context.Context, t *table.Table, k clock.Clock) error {
	began := k.Now()
	counts, err := t.Census(ctx, func(ctx context.Context) error {
		err := clock.Sleep(ctx, k, resting*k.Now().Sub(began))
		began = k.Now()
		return err
	})
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.counts = counts
	return nil
}

// Counts returns what was counted last, nil before the first count is done. It
// is not to be changed.
func (c *Census) Counts() map[table.Tally]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.counts
}
