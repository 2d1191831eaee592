package discord

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"skald/bot/clock"

	"github.com/bwmarrin/discordgo"
)

// discordgo asks the gateway for the version in a package variable; it is set
// once, before any session is made.
func init() { discordgo.APIVersion = apiVersion }

// A Gateway keeps the connection by which interactions come. It opens one, waits
// for it to end, and opens again, later and later while that does not last.
type Gateway struct {
	client *Client
	token  Token
	base   *url.URL
	clock  clock.Clock
	log    *slog.Logger
	handle func(*Interaction)
	ready  func() // every READY; may be nil

	intents  discordgo.Intent // none: commands and presses come without
	silence  time.Duration    // how long nothing may come before a connection counts as dead
	patience time.Duration    // how long opening may take
	stable   time.Duration    // how long a connection must last to count as good
	backoff  clock.Backoff
}

// NewGateway returns a gateway that hands interactions to handle, each in a
// goroutine of its own.
func NewGateway(client *Client, token Token, base *url.URL, c clock.Clock, log *slog.Logger, handle func(*Interaction)) *Gateway {
	return &Gateway{
		client: client, token: token, base: base, clock: c, log: log, handle: handle,
		silence: longestSilence, patience: 30 * time.Second, stable: time.Minute,
		backoff: clock.Backoff{First: time.Second, Longest: time.Minute},
	}
}

// Run keeps connected until the context ends. It returns an error, a *Refusal,
// only if Discord refuses for good.
func (g *Gateway) Run(ctx context.Context) error {
	var s *session
	for failed := 1; ; failed++ {
		began := g.clock.Now()
		var err error
		if s == nil {
			s, err = g.identify(ctx)
		}
		if err == nil {
			err = g.attempt(ctx, s)
		}
		if ctx.Err() != nil {
			return nil
		}
		var refused *Refusal
		if errors.As(err, &refused) {
			return err
		}
		if errors.Is(err, errStuck) {
			s.abandon() // it may hold its own lock for ever
			s = nil
		}
		// A connection that was resumed costs no identify, however short it was.
		if g.clock.Now().Sub(began) > g.stable || s != nil && s.resumed.Swap(false) {
			failed = 1
		}
		wait := g.backoff.Wait(failed)
		g.log.Warn("gateway lost", "err", err, "again_in", wait.Round(time.Millisecond))
		if clock.Sleep(ctx, g.clock, wait) != nil {
			return nil
		}
	}
}

var (
	errStuck = errors.New("gateway does not answer")
	errLost  = errors.New("connection ended")
)

// identify makes a session that will IDENTIFY, if the day's budget allows it.
func (g *Gateway) identify(ctx context.Context) (*session, error) {
	if err := g.budget(ctx); err != nil {
		return nil, err
	}
	return g.newSession()
}

// spareIdentifies are kept of the day's budget: past the last one Discord resets
// the token.
const spareIdentifies = 5

// budget asks how many IDENTIFYs the day still holds, and waits for the next day
// when there are none to spare.
func (g *Gateway) budget(ctx context.Context) error {
	var gate struct {
		Limit struct {
			Remaining  int `json:"remaining"`
			ResetAfter int `json:"reset_after"` // milliseconds
		} `json:"session_start_limit"`
	}
	if err := g.client.do(ctx, "GET", "gateway/bot", "gateway", nil, &gate); err != nil {
		if FaultOf(err).Code == http.StatusUnauthorized {
			return refusals[closedBadToken]
		}
		return err
	}
	if gate.Limit.Remaining > spareIdentifies {
		return nil
	}
	wait := time.Duration(gate.Limit.ResetAfter) * time.Millisecond
	g.log.Error("the day's identify budget is spent: waiting", "until", g.clock.Now().Add(wait))
	return clock.Sleep(ctx, g.clock, wait)
}

// attempt opens the session and stays until the connection ends. Opening and
// closing run beside a watchdog, since discordgo can block in both for ever.
func (g *Gateway) attempt(ctx context.Context, s *session) error {
	s.forgetEnd()
	opened := make(chan error, 1)
	go func() { opened <- s.Open() }()
	select {
	case err := <-opened:
		if err != nil && !errors.Is(err, discordgo.ErrWSAlreadyOpen) {
			return explain(err)
		}
	case <-g.clock.After(g.patience):
		return errStuck
	case <-ctx.Done():
		return ctx.Err()
	}
	g.log.Info("gateway connected")
	select {
	case <-s.ended:
		return errLost
	case <-ctx.Done():
		closed := make(chan struct{})
		go func() { s.Close(); close(closed) }()
		select {
		case <-closed:
		case <-g.clock.After(3 * time.Second):
		}
		return ctx.Err()
	}
}
