package discord

import (
	"context"
	"net/http"
	"sync"
	"time"

	"skald/bot/clock"
)

// spareIdentifies are kept of the day's budget: past the last one Discord resets
// the token.
const spareIdentifies = 5

// mayIdentify waits until it is this shard's turn and the day's budget allows another
// IDENTIFY, and returns the address at which to send it. Whoever may must end its turn.
func (g *Gateway) mayIdentify(ctx context.Context) (address string, end func(), err error) {
	select {
	case g.turn.free <- struct{}{}:
	case <-ctx.Done():
		return "", nil, ctx.Err()
	}
	end = sync.OnceFunc(func() { <-g.turn.free })
	address, wait, err := g.budget(ctx)
	if err == nil {
		if !g.turn.last.IsZero() {
			wait = max(wait, g.turn.last.Add(g.spacing).Sub(g.clock.Now()))
		}
		if wait > 0 {
			err = clock.Sleep(ctx, g.clock, wait)
		}
	}
	if err == nil {
		err = g.identifies(ctx)
	}
	if err != nil {
		end()
	}
	return address, end, err
}

// entrance is where the gateway is, and what it allows.
type entrance struct {
	Address string `json:"url"`
	Shards  int    `json:"shards"`
	Limit   struct {
		Total       int `json:"total"`
		Remaining   int `json:"remaining"`
		ResetAfter  int `json:"reset_after"` // milliseconds
		Concurrency int `json:"max_concurrency"`
	} `json:"session_start_limit"`
}

func (g *Gateway) entrance(ctx context.Context) (gate entrance, err error) {
	err = g.client.do(ctx, "GET", "gateway/bot", "gateway", nil, &gate)
	if err != nil && FaultOf(err).Code == http.StatusUnauthorized {
		return gate, refusals[closedBadToken]
	}
	return gate, err
}

// budget asks where the gateway is and how many IDENTIFYs the day still holds, and
// returns how long to wait before the next: until the next day when there are none to
// spare, and while a day eats them up so long that the rest lasts for what is left of
// it.
func (g *Gateway) budget(ctx context.Context) (address string, wait time.Duration, err error) {
	gate, err := g.entrance(ctx)
	if err != nil {
		return "", 0, err
	}
	reset := time.Duration(gate.Limit.ResetAfter) * time.Millisecond
	spare := gate.Limit.Remaining - spareIdentifies
	switch {
	case spare <= 0:
		g.log.Error("the day's identify budget is spent: waiting", "until", g.clock.Now().Add(reset))
		wait = reset
	case gate.Limit.Remaining < gate.Limit.Total/2 && g.identified:
		wait = reset / time.Duration(spare)
	}
	return gate.Address, wait, nil
}
