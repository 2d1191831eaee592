package discord

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"skald/bot/clock"

	"golang.org/x/sync/errgroup"
)

// Gateways are the connections of all shards. Discord says how many there are to be, and
// tells what happens in a server to one of them, what is written directly to the first.
type Gateways struct {
	// OnSaid is told of each direct message of a person's, in a goroutine of its own. It
	// is set before Run.
	OnSaid func(*Said)

	make func() *Gateway
	mu   sync.Mutex
	all  []*Gateway
}

// NewGateways returns gateways that hand interactions to handle, each in a goroutine of
// its own.
func NewGateways(client *Client, token Token, c clock.Clock, log *slog.Logger, handle func(*Interaction)) *Gateways {
	return &Gateways{OnSaid: func(*Said) {}, make: func() *Gateway { return NewGateway(client, token, c, log, handle) }}
}

// Run keeps all connected until the context ends. It returns an error, a *Refusal, only
// if Discord refuses for good. Where the bot came to need more shards all begin anew.
func (g *Gateways) Run(ctx context.Context) error {
	one := g.make()
	for failed := 1; ; failed++ {
		gate, err := one.entrance(ctx)
		if err == nil {
			began := one.clock.Now()
			err = g.connect(ctx, max(gate.Shards, 1), max(gate.Limit.Concurrency, 1))
			if one.clock.Now().Sub(began) > one.stable {
				failed = 1
			}
		}
		if ctx.Err() != nil {
			return nil
		}
		if IsRefusal(err) && !errors.Is(err, refusals[closedShards]) {
			return err
		}
		wait := one.backoff.Wait(failed)
		one.log.Warn("gateway lost", "err", err, "again_in", wait.Round(time.Millisecond))
		if clock.Sleep(ctx, one.clock, wait) != nil {
			return nil
		}
	}
}

// connect keeps so many shards connected until one is refused. Of those whose numbers
// are the same modulo the concurrency one identifies at a time.
func (g *Gateways) connect(ctx context.Context, shards, concurrency int) error {
	all, turns := make([]*Gateway, shards), make([]*turn, concurrency)
	for i := range turns {
		turns[i] = newTurn()
	}
	run, ctx := errgroup.WithContext(ctx)
	for i := range all {
		s := g.make()
		s.OnSaid, s.shard, s.shards, s.turn = g.OnSaid, i, shards, turns[i%concurrency]
		if shards > 1 {
			s.log = s.log.With("shard", i)
		}
		all[i] = s
		run.Go(func() error { return s.Run(ctx) })
	}
	g.mu.Lock()
	g.all = all
	g.mu.Unlock()
	return run.Wait()
}

// State returns how the connections are now: connected when all are, else since when the
// first of them is not.
func (g *Gateways) State() (state GatewayState) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for i, one := range g.all {
		s := one.State()
		s.Opened += state.Opened
		worse := state.Connected && !s.Connected || state.Connected == s.Connected && s.Since.Before(state.Since) == !s.Connected
		if i > 0 && !worse {
			s.Connected, s.Since = state.Connected, state.Since
		}
		state = s
	}
	state.Opened = max(0, state.Opened-max(0, len(g.all)-1))
	return state
}

// A turn is whose it is to identify.
type turn struct {
	free chan struct{}
	last time.Time // when the last IDENTIFY went out; of whoever has the turn
}

func newTurn() *turn { return &turn{free: make(chan struct{}, 1)} }
