package discord

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
)

// listener is a gateway whose interactions are counted.
type listener struct {
	*Gateway
	t     *testing.T
	world *localtest.Server
	ctx   context.Context
	heard atomic.Int32
}

// listen makes one. Tests of lost connections are long: discordgo sleeps for a
// second at every end.
func listen(t *testing.T, o localdiscord.Options) *listener {
	t.Helper()
	if testing.Short() {
		t.Skip("slow")
	}
	world, g, ctx := gate(t, o)
	return listenTo(t, world, g, ctx)
}

func listenTo(t *testing.T, world *localtest.Server, g *Gateway, ctx context.Context) *listener {
	t.Helper()
	l := &listener{Gateway: g, t: t, world: world, ctx: ctx}
	g.handle = func(*Interaction) { l.heard.Add(1) }
	if err := g.client.Login(ctx); err != nil {
		t.Fatal(err)
	}
	ping := ChatCommand("ping")
	ping.Description = "Is anybody there?"
	if _, err := g.client.Register(ctx, 0, []Command{ping}); err != nil {
		t.Fatal(err)
	}
	return l
}

// hears acts as a user until an interaction arrives, and holds that none
// arrives twice.
func (l *listener) hears() {
	l.t.Helper()
	connected(l.t, l.world, l.ctx)
	hall, said := l.world.Channel("longhall").ID, int32(0)
	before := l.heard.Load()
	eventually(l.t, l.world, "an interaction arrives", func() bool {
		if _, err := l.world.User("Vera").StartCommand(hall, "ping", nil); err != nil {
			l.t.Fatal(err)
		}
		said++
		time.Sleep(20 * time.Millisecond)
		return l.heard.Load() > before
	})
	if got := l.heard.Load() - before; got > said {
		l.t.Errorf("%d interactions were heard %d times", said, got)
	}
}

// The bot hears again, whatever close code a connection ends with.
func TestGatewayCloseCodes(t *testing.T) {
	t.Parallel()
	for _, code := range []int{1001, 4000, 4007, 4009} {
		t.Run(fmt.Sprint(code), func(t *testing.T) {
			t.Parallel()
			l := listen(t, localdiscord.Options{})
			supervise(t, l.Gateway, l.ctx)
			l.hears()
			l.world.CloseGateway(code)
			eventually(t, l.world, "lost", func() bool { return !l.world.Connected() })
			l.hears()
		})
	}
}

// A close code in place of RESUMED does not make the bot try that session for
// ever.
func TestGatewayRefusesResume(t *testing.T) {
	t.Parallel()
	for _, code := range []int{4000, 4009} {
		t.Run(fmt.Sprint(code), func(t *testing.T) {
			t.Parallel()
			l := listen(t, localdiscord.Options{})
			supervise(t, l.Gateway, l.ctx)
			l.hears()
			l.world.RefuseLogin(code, 1)
			l.world.DropGateway()
			eventually(t, l.world, "lost", func() bool { return !l.world.Connected() })
			l.hears()
			if got := len(l.world.Identifies()); got != 2 {
				t.Errorf("%d IDENTIFYs, want 2", got)
			}
		})
	}
}

// A code that no attempt can mend ends the gateway, with what to change, whether
// it comes at first or when a session is resumed.
func TestGatewayEndsOnRefusals(t *testing.T) {
	t.Parallel()
	for code, want := range map[int]string{4004: "DISCORD_TOKEN", 4010: "shard", 4011: "sharding", 4012: "upgrade", 4013: "upgrade", 4014: "intent"} {
		for _, first := range []bool{true, false} {
			if !first && code != 4004 && code != 4014 {
				continue // the same way as these
			}
			t.Run(fmt.Sprint(code, first), func(t *testing.T) {
				t.Parallel()
				l := listen(t, localdiscord.Options{})
				done := make(chan error, 1)
				if first {
					l.world.RefuseLogin(code, 1)
				}
				go func() { done <- l.Run(l.ctx) }()
				if !first {
					l.hears()
					l.world.RefuseLogin(code, 1)
					l.world.DropGateway()
				}
				if err := <-done; !IsRefusal(err) || !strings.Contains(err.Error(), want) {
					t.Errorf("got %v, want it to name %q", err, want)
				}
			})
		}
	}
}

// Opcodes before READY, two of which deadlock discordgo, cost an attempt.
func TestGatewayInterruptedLogin(t *testing.T) {
	t.Parallel()
	for _, op := range []int{7, 9, 11} {
		t.Run(fmt.Sprint(op), func(t *testing.T) {
			t.Parallel()
			l := listen(t, localdiscord.Options{})
			l.world.InterruptLogin(op, 2)
			supervise(t, l.Gateway, l.ctx)
			// Op 11 comes before a READY that discordgo never reads.
			eventually(t, l.world, "logged in anew", func() bool { return len(l.world.Identifies()) == 3 })
			l.hears()
			if got := len(l.world.Identifies()); got != 3 {
				t.Errorf("%d IDENTIFYs, want 3", got)
			}
		})
	}
}

// An invalid session is resumed if it can be, and else made anew by us:
// discordgo's own IDENTIFY, which asks no budget and keeps no pause, never goes
// out.
func TestGatewayInvalidSession(t *testing.T) {
	t.Parallel()
	for _, resumable := range []bool{true, false} {
		t.Run(fmt.Sprint(resumable), func(t *testing.T) {
			t.Parallel()
			l := listen(t, localdiscord.Options{})
			l.spacing = 2 * time.Second
			supervise(t, l.Gateway, l.ctx)
			l.hears()
			l.world.InvalidateSession(resumable)
			want := 2
			if resumable {
				want = 1
				eventually(t, l.world, "resumed", func() bool { return l.world.Resumes() == 1 })
			} else {
				eventually(t, l.world, "made anew", func() bool { return len(l.world.Identifies()) == 2 })
			}
			l.hears()
			all := l.world.Identifies()
			if len(all) != want {
				t.Fatalf("%d IDENTIFYs, want %d", len(all), want)
			}
			if want == 2 && all[1].Sub(all[0]) < l.spacing {
				t.Errorf("the second IDENTIFY came after %s, want %s", all[1].Sub(all[0]), l.spacing)
			}
		})
	}
}

// A session that Discord has forgotten is made anew after a pause.
func TestGatewayResumeForgotten(t *testing.T) {
	t.Parallel()
	l := listen(t, localdiscord.Options{})
	l.spacing = 2 * time.Second
	supervise(t, l.Gateway, l.ctx)
	l.hears()
	l.world.ForgetSessions()
	l.world.DropGateway()
	eventually(t, l.world, "made anew", func() bool { return len(l.world.Identifies()) == 2 })
	l.hears()
	if all := l.world.Identifies(); len(all) != 2 || all[1].Sub(all[0]) < l.spacing {
		t.Errorf("IDENTIFYs at %v, want two that are %s apart", all, l.spacing)
	}
}

// A session that was given up is deaf, and its connection ends.
func TestAbandonedSessionIsDeaf(t *testing.T) {
	t.Parallel()
	l := listen(t, localdiscord.Options{})
	s, err := l.newSession()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Open(); err != nil {
		t.Fatal(err)
	}
	s.abandon()
	eventually(t, l.world, "its connection ends", func() bool { return !l.world.Connected() })
	l.receive(s, []byte(`{"id":"1","type":2,"token":"t","channel_id":"1","user":{"id":"1"},"data":{"name":"ping"}}`))
	if got := l.heard.Load(); got != 0 {
		t.Errorf("an abandoned session handed on %d interactions", got)
	}
	if err := s.Open(); err == nil {
		t.Error("an abandoned session opened again")
	}
}

// The late news of an earlier connection's end harms no live connection: it
// stays, and its own end is noticed.
func TestStaleEnd(t *testing.T) {
	t.Parallel()
	l := listen(t, localdiscord.Options{})
	s, err := l.newSession()
	if err != nil {
		t.Fatal(err)
	}
	attempt := func() <-chan error {
		done := make(chan error, 1)
		go func() { done <- l.attempt(l.ctx, s) }()
		return done
	}
	first := attempt()
	l.hears()
	s.ended <- struct{}{}
	if err := <-first; err != errLost {
		t.Fatalf("got %v, want %v", err, errLost)
	}
	s.ended <- struct{}{} // and once more before the next attempt
	second := attempt()
	l.hears()
	select {
	case err := <-second:
		t.Errorf("the live connection was given up: %v", err)
	case <-time.After(100 * time.Millisecond):
	}
	if got := len(l.world.Identifies()); got != 1 || !l.world.Connected() {
		t.Errorf("%d IDENTIFYs and connected: %v, want the one connection", got, l.world.Connected())
	}
	l.world.DropGateway()
	if err := <-second; err != errLost {
		t.Errorf("got %v, want %v", err, errLost)
	}
	s.abandon()
}
