package league_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"skald/bot/ladder"
	"skald/bot/league"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/engine"
	"skald/engine/hoard"
	rules "skald/engine/league/tournament"
	"skald/engine/match/head"
	"skald/storage"
)

const (
	dora storage.UserID    = 100 // who directs
	hall storage.ChannelID = 500
	home storage.GuildID   = 900
)

// desk is a room with a table, and what a test does there.
type desk struct {
	*league.Room
	Tournaments *tournament.Tournaments
	Ladders     *ladder.Ladders

	t     testing.TB
	ctx   context.Context
	store table.Store
	table *table.Table
	now   time.Time
	seed  byte
	press storage.InteractionID
}

func newDesk(t testing.TB, s table.Store) *desk {
	d := &desk{t: t, ctx: t.Context(), store: s, now: time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC)}
	d.again(s)
	return d
}

// again puts a new room and a new table before the store, as after a restart.
func (d *desk) again(s table.Store) {
	d.seed++
	now := func() time.Time { return d.now }
	d.table = table.New(s, []engine.Game{hoard.Standard()}, table.Options{Now: now, Rand: rand.NewChaCha8([32]byte{d.seed})})
	d.Room = league.On(d.table, nil)
	d.Rand = rand.NewChaCha8([32]byte{d.seed, 1})
	d.Tournaments, d.Ladders = tournament.Of(d.Room), ladder.Of(d.Room)
}

// everyStore runs a test on each store.
func everyStore(t *testing.T, test func(*testing.T, *desk)) {
	t.Run("memory", func(t *testing.T) {
		t.Parallel()
		test(t, newDesk(t, storage.NewMemory()))
	})
	t.Run("bolt", func(t *testing.T) {
		t.Parallel()
		s, err := storage.Open(filepath.Join(t.TempDir(), "skald.db"), storage.Options{Unsynced: true})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		test(t, newDesk(t, s))
	})
}

func (d *desk) by(u storage.UserID) table.Press {
	d.press++
	return table.Press{By: u, Interaction: d.press, Name: fmt.Sprintf("P%d", u)}
}

func (d *desk) must(c *tournament.Tournament, err error) *tournament.Tournament {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
	return c
}

func (d *desk) do(id storage.LeagueID, u storage.UserID, act rules.Act) *tournament.Tournament {
	d.t.Helper()
	return d.must(d.Tournaments.Act(d.ctx, league.By{Press: d.by(u)}, id, act))
}

// refused ends the test unless the error is the tournament's refusal of that key.
func (d *desk) refused(key rules.Key, err error) {
	d.t.Helper()
	var no *rules.Refusal
	if !errors.As(err, &no) || no.Key != key {
		d.t.Fatalf("error %v, want the refusal %q", err, key)
	}
}

// open makes a tournament with players 101, 102, ….
func (d *desk) open(s rules.Settings, players int) *tournament.Tournament {
	d.t.Helper()
	s.Name = "Cup"
	held := d.must(d.Tournaments.Open(d.ctx, d.by(dora), tournament.Opening{Guild: home, Channel: hall, Locale: "en", Settings: s}))
	for i := range players {
		held = d.do(held.ID, 101+storage.UserID(i), rules.Join{})
	}
	return held
}

// meet begins the matches of the open round, each in a thread of its own.
func (d *desk) meet(held *tournament.Tournament) map[rules.MatchID]storage.MatchID {
	d.t.Helper()
	round, _ := held.State.Open()
	begun := map[rules.MatchID]storage.MatchID{}
	for _, m := range round.Matches {
		id, err := d.Meet(d.ctx, held.ID, m.ID.Key(), thread(m.ID))
		if err != nil {
			d.t.Fatal(err)
		}
		begun[m.ID] = id
	}
	return begun
}

func thread(id rules.MatchID) storage.ChannelID {
	return storage.ChannelID(1000*id.Round + id.Table)
}

// play plays a match to its end by the first legal action.
func (d *desk) play(id storage.MatchID) {
	d.t.Helper()
	for range 1000 {
		m, err := d.table.Match(d.ctx, id)
		if err != nil {
			d.t.Fatal(err)
		}
		if m.Status != head.Running {
			return
		}
		u := m.Waiting()[0]
		legal, err := m.Legal(u, nil)
		if err == nil {
			_, err = d.table.Act(d.ctx, d.by(u), id, 0, legal[0])
		}
		if err != nil {
			d.t.Fatal(err)
		}
	}
	d.t.Fatal("the match does not end")
}

// pass lets time pass and comes about what is due.
func (d *desk) pass(for_ time.Duration) {
	d.t.Helper()
	d.now = d.now.Add(for_)
	d.elapse()
}

func (d *desk) elapse() {
	d.t.Helper()
	due, err := d.Due(d.ctx)
	for _, id := range due {
		err = errors.Join(err, d.Elapse(d.ctx, id))
	}
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) held(id storage.LeagueID) *tournament.Tournament {
	d.t.Helper()
	return d.must(d.Tournaments.Load(d.ctx, id))
}

// kinds counts the mail by kind and takes it out.
func (d *desk) kinds() map[string]int {
	d.t.Helper()
	all := map[string]int{}
	for {
		mail, err := d.table.Store().DueMail(d.ctx, d.now, 0, nil)
		if err != nil {
			d.t.Fatal(err)
		}
		if len(mail) == 0 {
			return all
		}
		for _, m := range mail {
			all[m.Kind]++
			if err := d.table.Store().Ack(d.ctx, storage.Delivery{ID: m.ID, Gone: true}); err != nil {
				d.t.Fatal(err)
			}
		}
	}
}
