package discord

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"slices"
	"sync"
	"testing"
	"time"

	"skald/bot/clock"
	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
)

// shards is a local Discord and the gateways of all shards, with short patience.
func shards(t *testing.T, o localdiscord.Options, handle func(*Interaction)) (*localtest.Server, *Gateways, context.Context) {
	t.Helper()
	world, one, ctx := gate(t, o)
	base, err := url.Parse(world.URL() + "/api")
	if err != nil {
		t.Fatal(err)
	}
	g := NewGateways(NewClient(one.token, base, clock.System{}), one.token, clock.System{}, slog.New(slog.NewTextHandler(t.Output(), nil)), handle)
	made := g.make
	g.make = func() *Gateway {
		s := made()
		s.patience, s.stable, s.spacing, s.backoff = one.patience, one.stable, 300*time.Millisecond, one.backoff
		return s
	}
	return world, g, ctx
}

// runAll runs gateways until the test ends.
func runAll(t *testing.T, g *Gateways, ctx context.Context) {
	t.Helper()
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func() { done <- g.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("gateways ended: %v", err)
		}
	})
}

// TestShards: each shard that Discord recommends is opened, those of one turn one after
// the other, and each interaction comes once: that of a server by its own shard, that in
// direct messages by the first.
func TestShards(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var heard []string
	world, g, ctx := shards(t, localdiscord.Options{Shards: 5, Concurrency: 2, Users: []string{"Vera"}, Channels: []string{"hall"}}, func(i *Interaction) {
		mu.Lock()
		defer mu.Unlock()
		heard = append(heard, fmt.Sprint(i.Guild != 0))
	})
	if s := g.State(); s != (GatewayState{}) {
		t.Errorf("state before: got %+v", s)
	}
	runAll(t, g, ctx)
	connected(t, world, ctx)
	eventually(t, world, "all are connected", func() bool { return g.State().Connected })
	if s := g.State(); s.Opened != 1 || s.Since.IsZero() {
		t.Errorf("state: got %+v, want one connection", s)
	}
	var opened []int
	last := map[int]time.Time{}
	for _, l := range world.Logins() {
		if l.Shards != 5 {
			t.Errorf("a login of shard %d of %d", l.Shard, l.Shards)
		}
		opened = append(opened, l.Shard)
		if was := last[l.Shard%2]; !was.IsZero() && l.At.Sub(was) < 300*time.Millisecond {
			t.Errorf("shard %d identified %s after another one of its turn", l.Shard, l.At.Sub(was))
		}
		last[l.Shard%2] = l.At
	}
	slices.Sort(opened)
	if fmt.Sprint(opened) != "[0 1 2 3 4]" {
		t.Errorf("shards: got %v", opened)
	}
	vera := world.User("Vera")
	if _, err := vera.StartRaw(world.Channel("hall").ID, 0, []byte(`{"type":2}`)); err != nil {
		t.Fatal(err)
	}
	eventually(t, world, "it is heard", func() bool {
		mu.Lock()
		defer mu.Unlock()
		return len(heard) > 0
	})
	time.Sleep(50 * time.Millisecond)
	mu.Lock()
	defer mu.Unlock()
	if fmt.Sprint(heard) != "[true]" {
		t.Errorf("interactions: got %v, want one in the server", heard)
	}
}

// TestLostShard: one shard that is lost makes the bot unwell, and comes back alone.
func TestLostShard(t *testing.T) {
	t.Parallel()
	world, g, ctx := shards(t, localdiscord.Options{Shards: 2, Concurrency: 2}, func(*Interaction) {})
	runAll(t, g, ctx)
	connected(t, world, ctx)
	eventually(t, world, "both are connected", func() bool { return g.State().Connected })
	g.mu.Lock()
	one := g.all[1]
	g.mu.Unlock()
	one.note(false)
	if s := g.State(); s.Connected || s.Since != one.State().Since {
		t.Errorf("state with one lost: got %+v", s)
	}
	one.note(true)
	if s := g.State(); !s.Connected || s.Opened != 2 {
		t.Errorf("state when it is back: got %+v", s)
	}
}

// TestMoreShards: a bot that came to need more shards than it has begins anew with so
// many as Discord then recommends.
func TestMoreShards(t *testing.T) {
	t.Parallel()
	world, g, ctx := shards(t, localdiscord.Options{}, func(*Interaction) {})
	runAll(t, g, ctx)
	connected(t, world, ctx)
	world.WantShards(3)
	world.CloseGateway(closedShards)
	eventually(t, world, "three are connected", func() bool { return world.Connected() && g.State().Connected })
	if logins := world.Logins(); logins[len(logins)-1].Shards != 3 {
		t.Errorf("logins: %+v", logins)
	}
}
