package discord

import (
	"slices"
	"sync"
	"testing"
	"time"

	"skald/bot/localdiscord"
)

// leaping is a clock on which every wait is over at once, and has taken its
// time. It remembers the waits.
type leaping struct {
	mu    sync.Mutex
	now   time.Time
	waits []time.Duration
}

func newLeaping() *leaping { return &leaping{now: time.Date(1042, 6, 8, 0, 0, 0, 0, time.UTC)} }

func (c *leaping) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *leaping) After(d time.Duration) <-chan time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	c.waits = append(c.waits, d)
	over := make(chan time.Time, 1)
	over <- c.now
	return over
}

// AfterFunc is for the local Discord, which asks for no leap.
func (c *leaping) AfterFunc(d time.Duration, f func()) localdiscord.Timer {
	return time.AfterFunc(d, f)
}

func (c *leaping) longest() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Max(c.waits)
}

// Three days on which every login fails do not use a day's IDENTIFYs up, and no
// two of them are closer than Discord allows; the bot never gives up.
func TestIdentifyBudgetLastsTheDay(t *testing.T) {
	t.Parallel()
	const daily = 100
	now := newLeaping()
	world, g, ctx := gate(t, localdiscord.Options{Clock: now, Identifies: daily})
	fresh := NewGateway(g.client, g.token, now, g.log, g.handle)
	world.RefuseLogin(4000, -1)
	begun := now.Now()
	supervise(t, fresh, ctx)
	eventually(t, world, "three days have passed", func() bool { return now.Now().Sub(begun) > 72*time.Hour })
	world.RefuseLogin(0, 0)
	connected(t, world, ctx) // the token still works
	all := world.Identifies()
	if len(all) < 2*daily {
		t.Errorf("%d IDENTIFYs in three days: the budget of %d a day is not used", len(all), daily)
	}
	for i := 1; i < len(all); i++ {
		if gap := all[i].Sub(all[i-1]); gap < 5*time.Second {
			t.Errorf("IDENTIFY %d came %s after the one before", i, gap)
		}
	}
	// The rest of a budget is spread over the rest of its day.
	if got, limit := now.longest(), 90*time.Minute; got > limit {
		t.Errorf("deaf for %s, want at most %s with %d IDENTIFYs a day", got, limit, daily)
	}
}

// While the budget is plenty, losses in a row make nobody deaf for more than
// about a minute.
func TestDeafnessIsShort(t *testing.T) {
	t.Parallel()
	now := newLeaping()
	world, g, ctx := gate(t, localdiscord.Options{Clock: now})
	fresh := NewGateway(g.client, g.token, now, g.log, g.handle)
	world.RefuseLogin(4000, 100)
	supervise(t, fresh, ctx)
	eventually(t, world, "logged in at last", world.Connected)
	if got := len(world.Identifies()); got != 101 {
		t.Errorf("%d IDENTIFYs, want 101", got)
	}
	if got := now.longest(); got > time.Minute {
		t.Errorf("deaf for %s, want at most a minute", got)
	}
}

// Losses in a row do not make the bot slower while its session resumes.
func TestResumingCostsNoPatience(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	now := newLeaping()
	world, g, ctx := gate(t, localdiscord.Options{Clock: now})
	fresh := NewGateway(g.client, g.token, now, g.log, g.handle)
	l := listenTo(t, world, fresh, ctx)
	supervise(t, fresh, ctx)
	l.hears()
	for n := 1; n <= 3; n++ {
		world.DropGateway()
		eventually(t, world, "resumed", func() bool { return world.Resumes() >= n })
		l.hears()
	}
	if got, limit := now.longest(), 3*fresh.backoff.First; got > limit {
		t.Errorf("deaf for %s after losses that were resumed, want at most %s", got, limit)
	}
	if got := len(world.Identifies()); got != 1 {
		t.Errorf("%d IDENTIFYs, want 1", got)
	}
}
