package discord

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"skald/bot/clock"
	"skald/storage/fleet"

	"golang.org/x/sync/errgroup"
)

// Gateways are the connections of those shards that this process hears. Discord says how
// many there are to be in all, and tells what happens in a server to one of them, what is
// written directly to the first.
type Gateways struct {
	// OnSaid is told of each direct message of a person's, in a goroutine of its own. It
	// is set before Run, as Fleet is: the processes that share the shards out.
	OnSaid func(*Said)
	Fleet  fleet.Fleet

	make func() *Gateway
	mu   sync.Mutex
	all  map[int]*Gateway
}

// NewGateways returns gateways that hand interactions to handle, each in a goroutine of
// its own.
func NewGateways(client *Client, token Token, c clock.Clock, log *slog.Logger, handle func(*Interaction)) *Gateways {
	return &Gateways{
		OnSaid: func(*Said) {}, Fleet: fleet.New(), all: map[int]*Gateway{},
		make: func() *Gateway { return NewGateway(client, token, c, log, handle) },
	}
}

// Run keeps connected what is to be until the context ends. It returns an error, a
// *Refusal, only if Discord refuses for good. Where the bot came to need more shards all
// begin anew.
func (g *Gateways) Run(ctx context.Context) error {
	one := g.make()
	for failed := 1; ; failed++ {
		gate, err := one.entrance(ctx)
		shards := 0
		if err == nil {
			shards, err = g.Fleet.Agree(ctx, max(gate.Shards, 1))
		}
		if err == nil {
			began := one.clock.Now()
			err = g.connect(ctx, shards, max(gate.Limit.Concurrency, 1))
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

// errShards says that others agreed on another number of shards.
var errShards = errors.New("there are more shards now")

// connect keeps those of so many shards connected that are this process's, until one is
// refused or there are more. Of those whose numbers are the same modulo the concurrency
// one identifies at a time.
func (g *Gateways) connect(ctx context.Context, shards, concurrency int) error {
	turns := make([]*turn, concurrency)
	for i := range turns {
		turns[i] = newTurn()
	}
	run, ctx := errgroup.WithContext(ctx)
	ends := map[int]context.CancelFunc{}
	run.Go(func() error {
		for {
			n, mine, changed := g.Fleet.Hearing()
			if n > shards {
				return errShards
			}
			for i, end := range ends {
				if !slices.Contains(mine, i) {
					end()
					delete(ends, i)
				}
			}
			for _, i := range mine {
				one, end := context.WithCancel(ctx)
				if s := g.open(one, i, shards, turns[i%concurrency], i%concurrency); s == nil {
					end()
				} else {
					ends[i] = end
					run.Go(func() error {
						defer end()
						return g.hear(ctx, one, s)
					})
				}
			}
			select {
			case <-ctx.Done():
				return nil
			case <-changed:
			case <-time.After(time.Second): // what was being left may be to be heard again
			}
		}
	})
	return run.Wait()
}

// open makes the gateway of a shard, nil if it is connected, or being left.
func (g *Gateways) open(ctx context.Context, shard, shards int, t *turn, number int) *Gateway {
	s := g.make()
	s.OnSaid, s.shard, s.shards, s.turn = g.OnSaid, shard, shards, t
	s.opened = func() { g.Fleet.Hears(ctx, shard) }
	s.claims = func(id uint64) bool { return g.Fleet.Claims(shard, id) }
	s.identifies = func(ctx context.Context) error { return g.Fleet.Turn(ctx, number, s.spacing) }
	if shards > 1 {
		s.log = s.log.With("shard", shard)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if shard >= shards || g.all[shard] != nil {
		return nil
	}
	g.all[shard] = s
	return s
}

// hear keeps a shard connected until its context ends. Then it waits until what came by it
// is dealt with, unless all ends.
func (g *Gateways) hear(all, ctx context.Context, s *Gateway) error {
	err := s.Run(ctx)
	dealt := make(chan struct{})
	go func() {
		s.handling.Wait()
		close(dealt)
	}()
	select {
	case <-dealt:
	case <-all.Done():
	}
	g.mu.Lock()
	delete(g.all, s.shard)
	g.mu.Unlock()
	g.Fleet.Deaf(s.shard)
	return err
}

// State returns how the connections are now: connected when all are, else since when the
// first of them is not.
func (g *Gateways) State() (state GatewayState) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if shards, mine, _ := g.Fleet.Hearing(); shards > 0 && len(mine) == 0 {
		return GatewayState{Connected: true} // as far as it is to be
	}
	first := true
	for _, one := range g.all {
		s := one.State()
		s.Opened += state.Opened
		worse := state.Connected && !s.Connected || state.Connected == s.Connected && s.Since.Before(state.Since) == !s.Connected
		if !first && !worse {
			s.Connected, s.Since = state.Connected, state.Since
		}
		state, first = s, false
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
