package discord

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"skald/bot/clock"
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
	seen  sync.Map // the ids of what was heard
	twice atomic.Int32
}

// listen makes one.
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
	g.handle = func(i *Interaction) {
		if _, again := l.seen.LoadOrStore(i.ID, true); again {
			l.twice.Add(1)
		}
		l.heard.Add(1)
	}
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
			eventually(t, l.world, "logged in again", func() bool { return l.world.Resumes() > 0 || len(l.world.Identifies()) > 1 })
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
			eventually(t, l.world, "logged in anew", func() bool { return len(l.world.Identifies()) == 2 })
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
	for code, want := range map[int]string{4004: "DISCORD_TOKEN", 4010: "shard", 4011: "too many servers", 4012: "upgrade", 4013: "upgrade", 4014: "intent"} {
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

// Opcodes in place of READY cost an attempt; one that says nothing costs none.
func TestGatewayInterruptedLogin(t *testing.T) {
	t.Parallel()
	for op, want := range map[int]int{7: 3, 9: 3, 11: 1} {
		t.Run(fmt.Sprint(op), func(t *testing.T) {
			t.Parallel()
			l := listen(t, localdiscord.Options{})
			l.world.InterruptLogin(op, 2)
			supervise(t, l.Gateway, l.ctx)
			eventually(t, l.world, "logged in anew", func() bool { return len(l.world.Identifies()) == want })
			l.hears()
			if got := len(l.world.Identifies()); got != want {
				t.Errorf("%d IDENTIFYs, want %d", got, want)
			}
		})
	}
}

// An invalid session is resumed if it can be, and else made anew: within the
// budget and after a pause.
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

// waits is the machine's clock, which notes the longest that it was asked to wait.
type waits struct {
	clock.System
	longest atomic.Int64 // time.Duration
}

func (w *waits) After(d time.Duration) <-chan time.Time {
	for {
		longest := w.longest.Load()
		if int64(d) <= longest || w.longest.CompareAndSwap(longest, int64(d)) {
			return w.System.After(d)
		}
	}
}

// A connection that is lost is resumed at once, however young it was: what people did
// meanwhile is heard in time to be answered, and nothing twice.
func TestGatewayResumesAtOnce(t *testing.T) {
	t.Parallel()
	for what, lose := range map[string]func(*localtest.Server){
		"cut":             (*localtest.Server).DropGateway,
		"op 7":            (*localtest.Server).AskReconnect,
		"close 4000":      func(w *localtest.Server) { w.CloseGateway(4000) },
		"op 9, resumable": func(w *localtest.Server) { w.InvalidateSession(true) },
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			world, g, ctx := gate(t, localdiscord.Options{})
			var asked waits
			l := listenTo(t, world, NewGateway(g.client, g.token, &asked, g.log, nil), ctx)
			world.OverlapResumes(1)
			supervise(t, l.Gateway, ctx)
			l.hears()
			asked.longest.Store(0)
			before := l.heard.Load()
			says := func() {
				t.Helper()
				if _, err := world.User("Vera").StartCommand(world.Channel("longhall").ID, "ping", nil); err != nil {
					t.Fatal(err)
				}
			}
			lose(world)
			says()
			eventually(t, world, "resumed", func() bool { return world.Resumes() > 0 })
			eventually(t, world, "what was missed is heard", func() bool { return l.heard.Load() > before })
			if waited := time.Duration(asked.longest.Load()); waited > 0 {
				t.Errorf("it waited %s before it resumed", waited)
			}
			says()
			eventually(t, world, "what comes next is heard", func() bool { return l.heard.Load() > before+1 })
			if l.twice.Load() != 0 || world.Resumes() != 1 || len(world.Identifies()) != 1 {
				t.Errorf("%d were heard twice, with %d RESUMEs and %d IDENTIFYs, want none and one of each", l.twice.Load(), world.Resumes(), len(world.Identifies()))
			}
		})
	}
}

// A session that cannot be resumed any more is made anew after a pause, though no
// other spacing asks for one.
func TestGatewayBacksOffBeforeIdentify(t *testing.T) {
	t.Parallel()
	l := listen(t, localdiscord.Options{})
	l.backoff = clock.Backoff{First: 500 * time.Millisecond, Longest: time.Second}
	supervise(t, l.Gateway, l.ctx)
	l.hears()
	lost := time.Now()
	l.world.ForgetSessions()
	l.world.DropGateway()
	eventually(t, l.world, "made anew", func() bool { return len(l.world.Identifies()) == 2 })
	if waited, least := time.Since(lost), l.backoff.First/2; waited < least {
		t.Errorf("the second IDENTIFY came after %s, want at least %s", waited, least)
	}
	l.hears()
}

// A gateway that ends has said so: Discord keeps no session to which it would send what
// nobody hears.
func TestGatewaySaysGoodbye(t *testing.T) {
	t.Parallel()
	world, g, ctx := gate(t, localdiscord.Options{})
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func() { done <- g.Run(ctx) }()
	connected(t, world, ctx)
	cancel()
	if err := <-done; err != nil || world.Connected() {
		t.Errorf("ended with %v, connected: %v", err, world.Connected())
	}
}
