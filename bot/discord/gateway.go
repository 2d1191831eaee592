package discord

import (
	"context"
	"errors"
	"log/slog"
	"net/url"
	"sync"
	"time"

	"skald/bot/clock"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
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

	intents  discordgo.Intent // none: commands and presses come without
	silence  time.Duration    // how long nothing may come before a connection counts as dead
	patience time.Duration    // how long opening may take
	stable   time.Duration    // how long a connection must last to count as good
	spacing  time.Duration    // from one IDENTIFY to the next
	backoff  clock.Backoff

	mu         sync.Mutex
	identified time.Time // when the last IDENTIFY went out
	state      GatewayState
}

// GatewayState is how the connection is.
type GatewayState struct {
	Connected bool
	Since     time.Time // when that began; zero before the first connection
	Opened    int       // how many connections there were
}

// NewGateway returns a gateway that hands interactions to handle, each in a
// goroutine of its own.
func NewGateway(client *Client, token Token, base *url.URL, c clock.Clock, log *slog.Logger, handle func(*Interaction)) *Gateway {
	return &Gateway{
		client: client, token: token, base: base, clock: c, log: log, handle: handle,
		silence: longestSilence, patience: 30 * time.Second, stable: time.Minute,
		spacing: 6 * time.Second, // Discord wants 5 s
		backoff: clock.Backoff{First: time.Second, Longest: 40 * time.Second},
	}
}

// maxResumes is how often in a row a session is tried again that cannot be
// opened. A new one costs an IDENTIFY.
const maxResumes = 5

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
		if IsRefusal(err) {
			return err
		}
		// A connection that was resumed costs no IDENTIFY, however short it was.
		if g.clock.Now().Sub(began) > g.stable || s != nil && s.resumed.Swap(false) {
			failed = 1
		}
		if s != nil && !errors.Is(err, errLost) && (!s.ready.Load() || !resumable(err) || failed >= maxResumes) {
			s.abandon()
			s = nil
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

// resumable reports whether a session that could not be opened again may still
// be resumed: the network failed, Discord did not say no.
func resumable(err error) bool {
	var closed *websocket.CloseError
	if errors.As(err, &closed) {
		return closed.Code == websocket.CloseAbnormalClosure
	}
	return !errors.Is(err, errStuck) && !errors.Is(err, errExpired)
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
	case <-time.After(g.patience):
		return errStuck
	case <-ctx.Done():
		s.abandon()
		return ctx.Err()
	}
	g.log.Info("gateway connected")
	g.note(true)
	defer g.note(false)
	select {
	case <-s.ended:
		return errLost
	case <-ctx.Done():
		g.close(s)
		return ctx.Err()
	}
}

// State returns how the connection is now.
func (g *Gateway) State() GatewayState {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.state
}

func (g *Gateway) note(connected bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.state.Connected, g.state.Since = connected, g.clock.Now()
	if connected {
		g.state.Opened++
	}
}

// closeTime is how long a goodbye may take; discordgo sleeps for one second of
// it.
const closeTime = 1500 * time.Millisecond

func (g *Gateway) close(s *session) {
	closed := make(chan struct{})
	go func() { s.Close(); close(closed) }()
	select {
	case <-closed:
	case <-time.After(closeTime):
	}
	s.abandon()
}
