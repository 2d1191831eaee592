package discord

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/url"
	"testing"
	"time"

	"skald/bot/clock"
	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"

	"github.com/bwmarrin/discordgo"
)

// gate is a local Discord and a gateway with short patience.
func gate(t *testing.T, o localdiscord.Options) (*localtest.Server, *Gateway, context.Context) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	t.Cleanup(cancel)
	world, err := localtest.New(o)
	if err != nil {
		t.Fatal(err)
	}
	if err := world.Start(ctx, ""); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { world.Close() })
	base, err := url.Parse(world.URL() + "/api")
	if err != nil {
		t.Fatal(err)
	}
	token := Token(world.Token())
	client := NewClient(token, base, clock.System{})
	s := NewGateway(client, token, clock.System{}, slog.New(slog.NewTextHandler(t.Output(), nil)), func(*Interaction) {})
	s.patience, s.stable, s.spacing = time.Second, time.Hour, 0
	s.backoff = clock.Backoff{First: 20 * time.Millisecond, Longest: 200 * time.Millisecond}
	return world, s, ctx
}

// supervise runs the gateway until the test ends.
func supervise(t *testing.T, s *Gateway, ctx context.Context) {
	t.Helper()
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("gateway ended: %v", err)
		}
	})
}

func connected(t *testing.T, world *localtest.Server, ctx context.Context) {
	t.Helper()
	if err := world.UntilConnected(ctx); err != nil {
		t.Fatalf("not connected: %v", err)
	}
}

// eventually waits for what becomes true on a local Discord.
func eventually(t *testing.T, world *localtest.Server, what string, ok func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := world.Until(ctx, ok); err != nil {
		t.Fatalf("waited in vain: %s: %v", what, err)
	}
}

// connections gets a value each time the log tells of a connection.
type connections chan struct{}

func (c connections) Write(line []byte) (int, error) {
	if bytes.Contains(line, []byte("gateway connected")) {
		c <- struct{}{}
	}
	return len(line), nil
}

// listening makes a gateway tell of each of its connections.
func listening(g *Gateway) connections {
	c := make(connections, 100)
	g.log = slog.New(slog.NewTextHandler(c, nil))
	return c
}

func TestGatewayResumes(t *testing.T) {
	t.Parallel()
	world, s, ctx := gate(t, localdiscord.Options{})
	ready := listening(s)
	supervise(t, s, ctx)
	<-ready
	world.DropGateway()
	eventually(t, world, "resumed", func() bool { return world.Resumes() == 1 })
	world.AskReconnect()
	eventually(t, world, "resumed after op 7", func() bool { return world.Resumes() == 2 })
	connected(t, world, ctx)
	if n := len(world.Identifies()); n != 1 {
		t.Errorf("%d IDENTIFYs, want 1", n)
	}
}

// A gateway that never says HELLO is left after a while.
func TestGatewayWithoutHello(t *testing.T) {
	t.Parallel()
	world, s, ctx := gate(t, localdiscord.Options{})
	world.WithholdHello(true)
	supervise(t, s, ctx)
	time.Sleep(1500 * time.Millisecond)
	if world.Connected() {
		t.Fatal("connected without HELLO")
	}
	world.WithholdHello(false)
	connected(t, world, ctx)
}

// A connection on which nothing comes ends by its read deadline, and is
// resumed.
func TestGatewaySilent(t *testing.T) {
	t.Parallel()
	world, s, ctx := gate(t, localdiscord.Options{Heartbeat: 100 * time.Millisecond})
	s.silence, s.patience = 400*time.Millisecond, 10*time.Second
	ready := listening(s)
	supervise(t, s, ctx)
	<-ready // an earlier end costs an IDENTIFY
	world.SilenceGateway(true)
	time.Sleep(600 * time.Millisecond)
	world.SilenceGateway(false)
	eventually(t, world, "resumed after silence", func() bool { return world.Resumes() > 0 })
	if n := len(world.Identifies()); n != 1 {
		t.Errorf("%d IDENTIFYs, want 1", n)
	}
}

// Sessions that end as soon as they are ready make the gateway slower, not
// faster.
func TestGatewayStorm(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	world, s, ctx := gate(t, localdiscord.Options{})
	s.backoff = clock.Backoff{First: 100 * time.Millisecond, Longest: 2 * time.Second}
	ready := listening(s)
	supervise(t, s, ctx)
	for end := time.Now().Add(3 * time.Second); time.Now().Before(end); {
		select {
		case <-ready:
			world.ForgetSessions()
			world.CloseGateway(4000)
		case <-time.After(50 * time.Millisecond):
		}
	}
	if n := len(world.Identifies()); n > 8 {
		t.Errorf("%d IDENTIFYs in 3 s", n)
	}
}

func TestGatewayRefusesToken(t *testing.T) {
	t.Parallel()
	_, s, ctx := gate(t, localdiscord.Options{})
	s.token = "wrong"
	var refused *Refusal
	if err := s.Run(ctx); !errors.As(err, &refused) {
		t.Errorf("got %v, want a refusal for good", err)
	}
}

// An intent that the application has not been granted ends the gateway with
// what to change.
func TestGatewayRefusesIntents(t *testing.T) {
	t.Parallel()
	_, s, ctx := gate(t, localdiscord.Options{})
	s.intents = discordgo.IntentMessageContent
	var refused *Refusal
	if err := s.Run(ctx); !errors.As(err, &refused) {
		t.Errorf("got %v, want a refusal for good", err)
	}
}
