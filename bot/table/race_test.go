package table_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"skald/bot/table"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
)

// pressers is how many press at once.
const pressers = 64

// atOnce runs press on all pressers at once and counts those that it accepted;
// all others must be refused by key.
func atOnce(t *testing.T, key string, press func(i int) error) int {
	t.Helper()
	var wg sync.WaitGroup
	var accepted atomic.Int32
	start := make(chan struct{})
	for i := range pressers {
		wg.Go(func() {
			<-start
			err := press(i)
			var r *rules.Refusal
			switch {
			case err == nil:
				accepted.Add(1)
			case !errors.As(err, &r) || r.Key != key:
				t.Errorf("press %d: %v, want the refusal %q", i, err, key)
			}
		})
	}
	close(start)
	wg.Wait()
	return int(accepted.Load())
}

// TestOnePressPerSeq lets several tables, as several processes would, press for
// the same seq.
func TestOnePressPerSeq(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		tables := []*table.Table{d.Table}
		for range 3 {
			d.again(d.store)
			tables = append(tables, d.Table)
		}
		d.press += 1000
		for range 10 {
			u, seq := m.Waiting()[0], m.Seq
			legal, err := m.Legal(u, nil)
			if err != nil {
				t.Fatal(err)
			}
			first := d.press
			n := atOnce(t, refusal.Stale, func(i int) error {
				_, err := tables[i%len(tables)].Act(d.ctx, table.Press{By: u, Interaction: first + storage.InteractionID(i+1)}, m.ID, seq, legal[0])
				return err
			})
			d.press += pressers
			if n != 1 {
				t.Fatalf("%d presses were accepted for seq %d, want 1", n, seq)
			}
			m = d.load(m.ID)
			log := d.log(m.ID, seq)
			if log[0].Kind != record.MoveKind || len(log) > 2 || len(log) == 2 && log[1].Kind != record.ForcedKind {
				t.Fatalf("log from %d: %+v; want one move", seq, log)
			}
		}
	})
}

// TestDoubledPress lets the same interaction come in many times: all are told
// the same, one act is made.
func TestDoubledPress(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.duel()
		other := table.New(d.store, games, table.Options{})
		press := d.by(vera)
		n := atOnce(t, "", func(i int) error {
			on := d.Table
			if i%2 == 1 {
				on = other
			}
			got, err := on.Act(d.ctx, press, m.ID, m.Seq, act("peek blue"))
			if err == nil && got.Seq != m.Seq+1 {
				return fmt.Errorf("answered with %d records", got.Seq)
			}
			return err
		})
		if now := d.load(m.ID); n != pressers || now.Seq != m.Seq+1 {
			t.Errorf("%d presses answered, %d records; want %d and %d", n, now.Seq, pressers, m.Seq+1)
		}
	})
}

func TestDoubledOpening(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		press := d.by(vera)
		o := head.Opening{Game: "duel", Channel: longhall}
		m := d.must(d.Create(d.ctx, press, o))
		d.again(d.store)
		if again := d.must(d.Create(d.ctx, press, o)); again.ID != m.ID {
			t.Errorf("a doubled opening gives %v, want %v", again, m)
		}
		join := d.by(adam)
		d.must(d.Join(d.ctx, join, m.ID, ""))
		if again := d.must(d.Join(d.ctx, join, m.ID, "")); again.Status != head.Running || again.Seq != 1 {
			t.Errorf("a doubled join gives %v", again)
		}
	})
}

func TestOneOpeningPerChannel(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		d.playOut(d.duel().ID) // the channel is held by a match that is over
		other := table.New(d.store, games, table.Options{})
		n := atOnce(t, refusal.ChannelBusy, func(i int) error {
			on := d.Table
			if i%2 == 1 {
				on = other
			}
			_, err := on.Create(d.ctx, table.Press{By: vera}, head.Opening{Game: "duel", Channel: longhall})
			return err
		})
		if n != 1 {
			t.Errorf("%d matches were opened, want 1", n)
		}
	})
}

// TestPressWithoutSeqIsRetried lets all seats of a simultaneous moment act at
// once on two tables.
func TestPressWithoutSeqIsRetried(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		other := table.New(d.store, games, table.Options{})
		for i := range 10 {
			m := d.open("duel", head.Opening{Channel: storage.ChannelID(700 + i)})
			d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
			var wg sync.WaitGroup
			for u, on := range map[storage.UserID]*table.Table{vera: d.Table, adam: other} {
				wg.Go(func() {
					if _, err := on.Act(d.ctx, table.Press{By: u}, m.ID, 0, act("pick left")); err != nil {
						t.Errorf("%d picks: %v", u, err)
					}
				})
			}
			wg.Wait()
			if m = d.load(m.ID); m.Seq != 3 {
				t.Errorf("%d records, want both picks", m.Seq)
			}
		}
	})
}

// meanwhile is a store in which something happens right after the first answer
// to one of two questions.
type meanwhile struct {
	store
	seen, load func()
}

func (m *meanwhile) Read(ctx context.Context, read func(storage.Reader) error) error {
	var asked asked
	err := m.store.Read(ctx, func(r storage.Reader) error {
		asked.Reader = r
		return read(&asked)
	})
	if asked.seen {
		once(&m.seen)
	}
	if asked.load {
		once(&m.load)
	}
	return err
}

// asked remembers which questions a reader was asked.
type asked struct {
	storage.Reader
	seen, load bool
}

func (a *asked) Seen(id storage.InteractionID) (bool, error) {
	a.seen = true
	return a.Reader.Seen(id)
}

func (a *asked) Load(id storage.MatchID) (storage.Snapshot, error) {
	a.load = true
	return a.Reader.Load(id)
}

func once(f *func()) {
	if do := *f; do != nil {
		*f = nil
		do()
	}
}

// TestMeanwhile lets another table come in between at the worst moments.
func TestMeanwhile(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		other := table.New(d.store, games, table.Options{Rand: rand.NewChaCha8([32]byte{99})})
		between := &meanwhile{store: d.store}
		d.again(between)

		// The same press opens, joins and acts on the other table first: it is
		// answered, not refused.
		open, join := d.by(vera), d.by(adam)
		o := head.Opening{Game: "duel", Channel: longhall, Options: map[string]string{"goal": "40"}}
		between.seen = func() { d.must(other.Create(d.ctx, open, o)) }
		m := d.must(d.Create(d.ctx, open, o))
		between.seen = func() { d.must(other.Join(d.ctx, join, m.ID, "")) }
		if m = d.must(d.Join(d.ctx, join, m.ID, "")); m.Status != head.Running || m.Seq != 1 {
			t.Fatalf("joined: %v", m)
		}
		pick := d.by(vera)
		between.load = func() { d.must(other.Act(d.ctx, pick, m.ID, 1, act("pick left"))) }
		if m = d.must(d.Act(d.ctx, pick, m.ID, 1, act("pick left"))); m.Seq != 2 {
			t.Fatalf("picked: %v", m)
		}

		// Another press comes first: one without a seq still fits, one that
		// names the seq it saw does not.
		m = d.must(other.Act(d.ctx, d.by(adam), m.ID, 0, act("pick left")))
		peeks := func() { d.must(other.Act(d.ctx, d.by(vera), m.ID, 0, act("peek blue"))) }
		between.load = peeks
		if now := d.must(d.Act(d.ctx, d.by(vera), m.ID, 0, act("roll"))); now.Seq < m.Seq+2 {
			t.Errorf("%d records, want the peek and the roll after %d", now.Seq, m.Seq)
		}
		m = d.load(m.ID)
		u := m.Waiting()[0]
		between.load = func() { d.must(other.Act(d.ctx, d.by(u), m.ID, 0, act("roll"))) }
		_, err := d.Act(d.ctx, d.by(u), m.ID, m.Seq, act("roll"))
		d.refused(refusal.Stale, err)
	})
}
