package discord

import (
	"context"
	"net/http"
	"time"

	"skald/bot/clock"
)

// spareIdentifies are kept of the day's budget: past the last one Discord resets
// the token.
const spareIdentifies = 5

// mayIdentify waits until the day's budget and the time since the last IDENTIFY allow
// another one, and returns the address at which to send it.
func (g *Gateway) mayIdentify(ctx context.Context) (address string, err error) {
	address, wait, err := g.budget(ctx)
	if err != nil {
		return "", err
	}
	if !g.identified.IsZero() {
		wait = max(wait, g.identified.Add(g.spacing).Sub(g.clock.Now()))
	}
	if wait <= 0 {
		return address, nil
	}
	return address, clock.Sleep(ctx, g.clock, wait)
}

// budget asks where the gateway is and how many IDENTIFYs the day still holds, and
// returns how long to wait before the next: until the next day when there are none to
// spare, and while a day eats them up so long that the rest lasts for what is left of
// it.
func (g *Gateway) budget(ctx context.Context) (address string, wait time.Duration, err error) {
	var gate struct {
		Address string `json:"url"`
		Limit   struct {
			Total      int `json:"total"`
			Remaining  int `json:"remaining"`
			ResetAfter int `json:"reset_after"` // milliseconds
		} `json:"session_start_limit"`
	}
	if err := g.client.do(ctx, "GET", "gateway/bot", "gateway", nil, &gate); err != nil {
		if FaultOf(err).Code == http.StatusUnauthorized {
			return "", 0, refusals[closedBadToken]
		}
		return "", 0, err
	}
	reset := time.Duration(gate.Limit.ResetAfter) * time.Millisecond
	spare := gate.Limit.Remaining - spareIdentifies
	switch {
	case spare <= 0:
		g.log.Error("the day's identify budget is spent: waiting", "until", g.clock.Now().Add(reset))
		wait = reset
	case gate.Limit.Remaining < gate.Limit.Total/2 && !g.identified.IsZero():
		wait = reset / time.Duration(spare)
	}
	return gate.Address, wait, nil
}
