package bot_test

import (
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/storage"
)

// twins are two bots with one token, each with matches of its own.
func twins(t *testing.T) (a, b *room) {
	t.Helper()
	a = newRoom(t)
	b = &room{
		t: t, ctx: a.ctx, world: a.world, store: storage.NewMemory(), log: &logbook{}, time: &leaping{},
		level: a.level, vera: a.vera, adam: a.adam, guest: a.guest, hall: a.hall,
	}
	b.connect()
	b.until("both are connected", func() bool {
		return a.bot.Health().Gateway.Connected && b.bot.Health().Gateway.Connected
	})
	return a, b
}

// cried is how often a bot of the two cried out, and how many interactions
// it says were answered elsewhere.
func cried(rooms ...*room) (cries, count int) {
	for _, r := range rooms {
		cries += strings.Count(r.log.String(), "another program answers")
		count += r.bot.Health().Elsewhere.Count
	}
	return cries, count
}

// Two bots with one token and different files are noticed: each interaction
// comes to both, and one of them finds it answered. Each cries out once an hour.
func TestTwoBotsWithOneToken(t *testing.T) {
	t.Parallel()
	a, b := twins(t)
	const typed = 6
	for range typed {
		if _, err := a.guest.Slash(a.ctx, a.hall, "game list", nil); err != nil {
			t.Fatal(err)
		}
	}
	a.until("each was answered twice", func() bool { _, count := cried(a, b); return count == typed })
	for _, r := range []*room{a, b} {
		r.bot.Handled()
		if cries, count := cried(r); cries != min(count, 1) {
			t.Errorf("cried out %d times over %d, want once if at all\n%s", cries, count, r.log)
		}
	}
	a.log.forget()
	b.log.forget()
	for n, jump := range []time.Duration{61 * time.Minute, -48 * time.Hour} {
		for _, r := range []*room{a, b} {
			r.time.leap(jump)
		}
		if _, err := a.guest.Slash(a.ctx, a.hall, "game list", nil); err != nil {
			t.Fatal(err)
		}
		a.until("the hour is over, or the clock jumped back: cried out again", func() bool { cries, _ := cried(a, b); return cries == n+1 })
	}
}

// An answer of our own that comes too late, or whose first attempt was lost, is
// no sign of another bot.
func TestSlowAnswerIsNoOther(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	const callback = "POST /interactions/*/*/callback"
	r.world.Inject(callback, 1, localdiscord.Slow(3200*time.Millisecond))
	if reply, err := r.guest.Slash(r.ctx, r.hall, "game list", nil); err != nil || reply.Failed == "" {
		t.Errorf("%+v, %v: the answer was not late", reply, err)
	}
	r.world.Inject(callback, 1, localdiscord.Cut().After())
	if reply, err := r.guest.Slash(r.ctx, r.hall, "game list", nil); err != nil || reply.Failed != "" {
		t.Errorf("%+v, %v: not answered", reply, err)
	}
	r.until("the late answer is refused", func() bool { return strings.Contains(r.log.String(), "10062") })
	r.bot.Handled()
	if cries, count := cried(r); cries+count != 0 {
		t.Errorf("cried out %d times over %d interactions, want never", cries, count)
	}
}

// The state of the gateway is told, with since when.
func TestHealthOfGateway(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.until("connected", func() bool { return r.bot.Health().Gateway.Connected })
	first := r.bot.Health().Gateway
	if first.Opened != 1 || time.Since(first.Since) > time.Minute {
		t.Errorf("%+v, want the first connection, a moment ago", first)
	}
	r.world.DropGateway()
	r.until("connected again", func() bool {
		g := r.bot.Health().Gateway
		return g.Connected && g.Opened == 2 && g.Since.After(first.Since)
	})
}
