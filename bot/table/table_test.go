package table_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/enginetest/ambush"
	"skald/engine/enginetest/vote"
	"skald/engine/match/chessclock"
	"skald/engine/match/head"
	"skald/engine/match/rules"
	"skald/storage"
)

const (
	vera storage.UserID = 101 + iota
	adam
	bera
	kari
)

const (
	longhall storage.ChannelID = 501 + iota
	meadhall
)

var games = []engine.Game{hoardOf(sixFaces), duel{hoardOf(sixFaces)}, vote.Game{}, ambush.Game{}}

// store is what both stores give and a test needs.
type store interface {
	table.Store
	Close() error
}

// everyStore runs a test on each store.
func everyStore(t *testing.T, test func(*testing.T, *desk)) {
	t.Run("memory", func(t *testing.T) {
		t.Parallel()
		test(t, newDesk(t, storage.NewMemory()))
	})
	t.Run("bolt", func(t *testing.T) {
		t.Parallel()
		test(t, newDesk(t, openBolt(t)))
	})
}

func openBolt(t testing.TB) *storage.Bolt {
	s, err := storage.Open(filepath.Join(t.TempDir(), "skald.db"), storage.Options{Unsynced: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// desk is a table with what a test does at it.
type desk struct {
	*table.Table
	t     testing.TB
	ctx   context.Context
	store store
	now   time.Time
	seed  byte
	press storage.InteractionID

	outages []chessclock.Stretch
}

func newDesk(t testing.TB, s store) *desk {
	d := &desk{t: t, ctx: context.Background(), store: s, now: time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC)}
	d.again(s)
	return d
}

// again puts a new table before the store, as after a restart.
func (d *desk) again(s table.Store) {
	d.seed++
	d.Table = table.New(s, games, table.Options{
		Now: func() time.Time { return d.now }, Rand: rand.NewChaCha8([32]byte{d.seed}),
		Outages: func() []chessclock.Stretch { return d.outages },
	})
}

// by is a press with an interaction of its own.
func (d *desk) by(u storage.UserID) table.Press {
	d.press++
	return table.Press{By: u, Interaction: d.press}
}

// must ends the test on an error.
func (d *desk) must(o table.Outcome, err error) *table.Match {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
	return o.Match
}

// at reads the match of a channel.
func (d *desk) at(c storage.ChannelID) *table.Match {
	d.t.Helper()
	m, err := d.At(d.ctx, c)
	if err != nil {
		d.t.Fatal(err)
	}
	return m
}

// log reads the public log from a seq on.
func (d *desk) log(id storage.MatchID, from uint64) []table.Entry {
	d.t.Helper()
	_, log, err := d.Log(d.ctx, id, 0, func(*table.Match) uint64 { return from })
	if err != nil {
		d.t.Fatal(err)
	}
	return log
}

// load reads a match as it is.
func (d *desk) load(id storage.MatchID) *table.Match {
	d.t.Helper()
	m, err := d.Match(d.ctx, id)
	if err != nil {
		d.t.Fatal(err)
	}
	return m
}

// refused ends the test unless the error is a refusal of that key.
func (d *desk) refused(key string, err error) *rules.Refusal {
	d.t.Helper()
	var r *rules.Refusal
	if !errors.As(err, &r) {
		d.t.Fatalf("error %v, want the refusal %q", err, key)
	}
	if r.Key != key {
		d.t.Fatalf("refused by %v, want %q", r, key)
	}
	return r
}

func (d *desk) open(game string, o head.Opening) *table.Match {
	d.t.Helper()
	o.Game, o.Guild = game, cmp.Or(o.Guild, iceland)
	if o.Channel == 0 {
		o.Channel = longhall
	}
	return d.must(d.Create(d.ctx, d.by(vera), o))
}

// duel starts a match of Vera (red) and Adam (blue), both have picked: Vera is
// to move.
func (d *desk) duel() *table.Match {
	d.t.Helper()
	return d.duelAt(longhall)
}

func (d *desk) duelAt(c storage.ChannelID) *table.Match {
	d.t.Helper()
	m := d.open("duel", head.Opening{Channel: c, Options: map[string]string{"goal": "40"}})
	d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
	d.do(m.ID, vera, "pick left")
	return d.do(m.ID, adam, "pick right")
}

func (d *desk) do(id storage.MatchID, u storage.UserID, notation string) *table.Match {
	d.t.Helper()
	return d.must(d.Act(d.ctx, d.by(u), id, 0, act(notation)))
}

// playOut plays a match to its end and peeks when it can.
func (d *desk) playOut(id storage.MatchID) *table.Match {
	d.t.Helper()
	m := d.load(id)
	for range 500 {
		if m.Status != head.Running {
			return m
		}
		d.now = d.now.Add(time.Minute)
		u := m.Waiting()[0]
		legal, err := m.Legal(u, nil)
		if err != nil {
			d.t.Fatal(err)
		}
		m = d.must(d.Act(d.ctx, d.by(u), id, m.Seq, legal[0]))
	}
	d.t.Fatal("the match does not end")
	return nil
}

// kindOfMail writes mail short: "turn 3" or "secret 2 for 101".
func kindOfMail(m storage.Mail) string {
	if m.User != 0 {
		return fmt.Sprintf("%s %d for %d", m.Kind, m.Seq, m.User)
	}
	return fmt.Sprintf("%s %d", m.Kind, m.Seq)
}

// sent settles all mail and returns it, short, in order.
func (d *desk) sent() []string {
	d.t.Helper()
	var list []string
	for {
		mail, err := d.store.DueMail(d.ctx, d.now, 0, nil)
		if err != nil {
			d.t.Fatal(err)
		}
		if len(mail) == 0 {
			return list
		}
		for _, m := range mail {
			list = append(list, kindOfMail(m))
			if err := d.store.Ack(d.ctx, storage.Delivery{ID: m.ID, Gone: true}); err != nil {
				d.t.Fatal(err)
			}
		}
	}
}
