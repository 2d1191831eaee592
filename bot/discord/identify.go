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

// identify makes a session that may IDENTIFY, once the day's budget and the time
// since the last one allow it.
func (g *Gateway) identify(ctx context.Context) (*session, error) {
	wait, err := g.budget(ctx)
	if err != nil {
		return nil, err
	}
	if last := g.lastIdentify(); !last.IsZero() {
		wait = max(wait, last.Add(g.spacing).Sub(g.clock.Now()))
	}
	if wait > 0 {
		if err := clock.Sleep(ctx, g.clock, wait); err != nil {
			return nil, err
		}
	}
	return g.newSession()
}

// budget asks how many IDENTIFYs the day still holds, and returns how long to
// wait before the next: until the next day when there are none to spare, and
// while a day eats them up so long that the rest lasts for what is left of it.
func (g *Gateway) budget(ctx context.Context) (time.Duration, error) {
	var gate struct {
		Limit struct {
			Total      int `json:"total"`
			Remaining  int `json:"remaining"`
			ResetAfter int `json:"reset_after"` // milliseconds
		} `json:"session_start_limit"`
	}
	if err := g.client.do(ctx, "GET", "gateway/bot", "gateway", nil, &gate); err != nil {
		if FaultOf(err).Code == http.StatusUnauthorized {
			return 0, refusals[closedBadToken]
		}
		return 0, err
	}
	reset := time.Duration(gate.Limit.ResetAfter) * time.Millisecond
	spare := gate.Limit.Remaining - spareIdentifies
	switch {
	case spare <= 0:
		g.log.Error("the day's identify budget is spent: waiting", "until", g.clock.Now().Add(reset))
		return reset, nil
	case gate.Limit.Remaining < gate.Limit.Total/2 && !g.lastIdentify().IsZero():
		return reset / time.Duration(spare), nil
	}
	return 0, nil
}

func (g *Gateway) noteIdentify() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.identified = g.clock.Now()
}

// lastIdentify is when this gateway sent its last IDENTIFY, zero if none.
func (g *Gateway) lastIdentify() time.Time {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.identified
}
