package table_test

import (
	"context"
	"errors"
	"reflect"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/matches"
)

// slow is a store whose commits take a second.
type slow struct{ store }

func (s slow) Apply(ctx context.Context, c storage.Commit) (uint64, error) {
	time.Sleep(time.Second)
	return s.store.Apply(ctx, c)
}

// TestPressesWait lets presses on one match wait for each other, and those on
// another match not at all.
func TestPressesWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t, storage.NewMemory())
		a := d.open("duel", head.Opening{})
		b := d.open("duel", head.Opening{Channel: meadhall})
		d.again(slow{d.store})
		start := time.Now()
		var wg sync.WaitGroup
		join := func(id storage.MatchID, u storage.UserID, took time.Duration) {
			wg.Go(func() {
				_, _ = d.Join(d.ctx, table.Press{By: u}, id, "")
				if got := time.Since(start); got != took {
					t.Errorf("%d was answered after %v, want %v", u, got, took)
				}
			})
			synctest.Wait()
		}
		join(a.ID, adam, time.Second)
		join(a.ID, bera, time.Second) // refused as soon as the first is in: nothing to commit
		join(b.ID, adam, time.Second)
		wg.Wait()

		start = time.Now()
		for _, u := range []storage.UserID{vera, adam} {
			wg.Go(func() {
				if _, err := d.Act(d.ctx, table.Press{By: u}, a.ID, 0, act("pick left")); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if got := time.Since(start); got != 2*time.Second {
			t.Errorf("two presses on one match took %v, want 2s", got)
		}
	})
}

// failing is a store that does not commit.
type failing struct{ store }

var errDisk = errors.New("disk is full")

func (failing) Apply(context.Context, storage.Commit) (uint64, error) { return 0, errDisk }

func TestNothingHalfDone(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		before := d.sent()
		d.again(failing{d.store})
		press := d.by(vera)
		_, err := d.Act(d.ctx, press, m.ID, m.Seq, act("roll"))
		var refusal *rules.Refusal
		if !errors.Is(err, errDisk) || errors.As(err, &refusal) {
			t.Fatalf("error %v, want that of the disk", err)
		}
		d.again(d.store)
		if now := d.load(m.ID); now.Seq != m.Seq || len(d.sent()) != 0 || len(before) == 0 {
			t.Errorf("%d records after a failed commit, want %d and no mail", now.Seq, m.Seq)
		}
		if now := d.must(d.Act(d.ctx, press, m.ID, m.Seq, act("roll"))); now.Seq == m.Seq {
			t.Error("the same press later does nothing")
		}
		ended, cancel := context.WithCancel(d.ctx)
		cancel()
		if _, err := d.Match(ended, m.ID); !errors.Is(err, context.Canceled) {
			t.Errorf("error %v, want that of the context", err)
		}
	})
}

// stuck is a duel in which everything is forced for ever, misjudged one that
// says so of a free choice.
type (
	stuck     struct{ duel }
	misjudged struct{ duel }
	idle      struct{ engine.State }
	boasting  struct{ engine.State }
)

func (g stuck) New(s engine.Setup, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	p, err := g.duel.New(s, d, t)
	if err != nil {
		return nil, err
	}
	return idle{p}, nil
}

func (idle) ToMove() engine.Seats { return engine.SeatSet(0) }
func (idle) Forced() bool         { return true }
func (idle) Legal(_ engine.Seat, list []engine.Action) []engine.Action {
	return append(list, act("pay"))
}
func (p idle) Apply(engine.Seat, engine.Action, *engine.Dice, *engine.Teller) (engine.State, error) {
	return p, nil
}

func (g misjudged) New(s engine.Setup, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	p, err := g.duel.New(s, d, t)
	if err != nil {
		return nil, err
	}
	return boasting{p}, nil
}

func (boasting) Forced() bool { return true }

func TestGamesThatMisjudge(t *testing.T) {
	t.Parallel()
	for _, g := range []engine.Game{stuck{duel{hoardOf(sixFaces)}}, misjudged{duel{hoardOf(sixFaces)}}} {
		d := newDesk(t, storage.NewMemory())
		d.Table = table.New(d.store, []engine.Game{g}, table.Options{})
		m := d.open("duel", head.Opening{})
		_, err := d.Join(d.ctx, d.by(adam), m.ID, "")
		var refusal *rules.Refusal
		if err == nil || errors.As(err, &refusal) {
			t.Errorf("%T: error %v, want one for the operator", g, err)
		}
		if now := d.load(m.ID); now.Status != head.Lobby {
			t.Errorf("%T: %v, want it still in the lobby", g, now)
		}
	}
}

func TestPosted(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		if p, err := d.Posted(d.ctx, m.ID); err != nil || !reflect.DeepEqual(p, matches.Posted{}) {
			t.Errorf("posted %+v, %v; want nothing", p, err)
		}
		if due, ok, err := d.store.NextMail(d.ctx, d.now); ok || err != nil {
			t.Errorf("NextMail = %v, %v, %v; want none: all is due", due, ok, err)
		}
		mail, err := d.store.DueMail(d.ctx, d.now, 0, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := matches.Posted{Lobby: 1, Turn: 2, Number: 3, From: 3, Seq: 3, Deaf: []storage.UserID{adam}}
		for _, one := range mail {
			if err := d.store.Ack(d.ctx, storage.Delivery{ID: one.ID, Gone: true, Match: m.ID, Posted: want.Encode()}); err != nil {
				t.Fatal(err)
			}
		}
		if p, err := d.Posted(d.ctx, m.ID); err != nil || !reflect.DeepEqual(p, want) {
			t.Errorf("posted %+v, %v; want %+v", p, err, want)
		}
		select {
		case <-d.store.Wake():
		default:
			t.Error("nobody was woken for mail")
		}
		press := d.by(vera)
		d.must(d.Act(d.ctx, press, m.ID, 0, act("peek blue")))
		if n, err := d.Prune(d.ctx, d.now.Add(time.Hour)); err != nil || n == 0 {
			t.Errorf("pruned %d, %v", n, err)
		}
	})
}
