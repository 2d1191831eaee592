package table_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"skald/bot/table"
	"skald/storage"
)

// pressers is how many press at once.
const pressers = 64

// atOnce runs press on all pressers at once and counts those that it accepted; all others must be refused by key.
func atOnce(t *testing.T, key string, press func(i int) error) int {
	t.Helper()
	var wg sync.WaitGroup
	var accepted atomic.Int32
	start := make(chan struct{})
	for i := range pressers {
		wg.Go(func() {
			<-start
			err := press(i)
			var r *table.Refusal
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

// TestOnePressPerSeq lets several tables, as several processes would, press for the same seq.
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
			n := atOnce(t, table.Stale, func(i int) error {
				_, err := tables[i%len(tables)].Act(d.ctx, table.Press{By: u, Interaction: first + storage.InteractionID(i+1)}, m.ID, seq, legal[0])
				return err
			})
			d.press += pressers
			if n != 1 {
				t.Fatalf("%d presses were accepted for seq %d, want 1", n, seq)
			}
			m = d.must(d.Match(d.ctx, m.ID))
			log, err := d.Log(d.ctx, m.ID, seq)
			if err != nil || log[0].Kind != table.MoveKind || len(log) > 2 || len(log) == 2 && log[1].Kind != table.ForcedKind {
				t.Fatalf("log from %d: %+v, %v; want one move", seq, log, err)
			}
		}
	})
}

// TestDoubledPress lets the same interaction come in many times: all are told the same, one act is made.
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
		if now := d.must(d.Match(d.ctx, m.ID)); n != pressers || now.Seq != m.Seq+1 {
			t.Errorf("%d presses answered, %d records; want %d and %d", n, now.Seq, pressers, m.Seq+1)
		}
	})
}

func TestDoubledOpening(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		press := d.by(vera)
		o := table.Opening{Game: "duel", Channel: longhall}
		m := d.must(d.Open(d.ctx, press, o))
		d.again(d.store)
		if again := d.must(d.Open(d.ctx, press, o)); again.ID != m.ID {
			t.Errorf("a doubled opening gives %v, want %v", again, m)
		}
		join := d.by(adam)
		d.must(d.Join(d.ctx, join, m.ID, ""))
		if again := d.must(d.Join(d.ctx, join, m.ID, "")); again.Status != table.Running || again.Seq != 1 {
			t.Errorf("a doubled join gives %v", again)
		}
	})
}

func TestOneOpeningPerChannel(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		d.playOut(d.duel().ID) // the channel is held by a match that is over
		other := table.New(d.store, games, table.Options{})
		n := atOnce(t, table.ChannelBusy, func(i int) error {
			on := d.Table
			if i%2 == 1 {
				on = other
			}
			_, err := on.Open(d.ctx, table.Press{By: vera}, table.Opening{Game: "duel", Channel: longhall})
			return err
		})
		if n != 1 {
			t.Errorf("%d matches were opened, want 1", n)
		}
	})
}

// TestPressWithoutSeqIsRetried lets all seats of a simultaneous moment act at once on two tables.
func TestPressWithoutSeqIsRetried(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		other := table.New(d.store, games, table.Options{})
		for i := range 10 {
			m := d.open("duel", table.Opening{Channel: storage.ChannelID(700 + i)})
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
			if m = d.must(d.Match(d.ctx, m.ID)); m.Seq != 3 {
				t.Errorf("%d records, want both picks", m.Seq)
			}
		}
	})
}
