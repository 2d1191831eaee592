package proof_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/hoard"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/storage"
)

// The tests verify and forge files of matches, which a table writes for them.

const (
	vera storage.UserID = 101 + iota
	adam
	bera
	kari
)

// sixFaces, nineFaces and twoFaces are editions.
const (
	sixFaces  = `{"name": "six", "faces": 6, "coins": 60, "cards": 9}`
	nineFaces = `{"name": "nine", "faces": 9, "coins": 60, "cards": 9}`
	twoFaces  = `{"name": "two", "faces": 2, "coins": 60, "cards": 9}`
)

// duel is the example game for exactly two.
type duel struct{ *hoard.Game }

var duelAbout = func() *engine.About {
	a := *hoard.Standard().About()
	a.Key, a.Seats, a.Sides = "duel", engine.Range{Min: 2, Max: 2}, a.Sides[:2]
	return &a
}()

func (duel) About() *engine.About { return duelAbout }

func (duel) WithEdition(e []byte) (engine.Game, error) {
	g, err := hoard.New(e)
	return duel{g}, err
}

func hoardOf(edition string) *hoard.Game {
	g, err := hoard.New([]byte(edition))
	if err != nil {
		panic(err)
	}
	return g
}

var games = []engine.Game{hoardOf(sixFaces), duel{hoardOf(sixFaces)}}

// desk is a table at which the matches are played.
type desk struct {
	*table.Table
	t     *testing.T
	ctx   context.Context
	now   time.Time
	press storage.InteractionID
}

func newDesk(t *testing.T) *desk { return deskOf(t, games, 1) }

// deskOf is a desk for some games, with a seed of its chance.
func deskOf(t *testing.T, games []engine.Game, seed byte) *desk {
	d := &desk{t: t, ctx: context.Background(), now: time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC)}
	d.Table = table.New(storage.NewMemory(), games, table.Options{Now: func() time.Time { return d.now }, Rand: rand.NewChaCha8([32]byte{seed})})
	return d
}

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

func (d *desk) do(id storage.MatchID, u storage.UserID, notation string) *table.Match {
	d.t.Helper()
	a, err := duelAbout.Parse(notation)
	if err != nil {
		d.t.Fatal(err)
	}
	return d.must(d.Act(d.ctx, d.by(u), id, 0, a))
}

// duel starts a match of Vera and Adam with a clock, "" for none. Both have picked:
// Vera is to move.
func (d *desk) duel(clock string) *table.Match {
	d.t.Helper()
	m := d.must(d.Create(d.ctx, d.by(vera), head.Opening{Game: "duel", Channel: 501, Clock: clock, Options: map[string]string{"goal": "40"}}))
	d.must(d.Join(d.ctx, d.by(adam), m.ID, ""))
	d.do(m.ID, vera, "pick left")
	return d.do(m.ID, adam, "pick right")
}

func (d *desk) undo(m *table.Match, u storage.UserID) *table.Match {
	d.t.Helper()
	return d.must(d.Undo(d.ctx, d.by(u), m.ID, m.Seq))
}

func (d *desk) agree(m *table.Match, u storage.UserID) *table.Match {
	d.t.Helper()
	return d.must(d.Answer(d.ctx, d.by(u), m.ID, m.Question.Number, true))
}

// late lets the time of the one whom the match waits for run out.
func (d *desk) late(m *table.Match) *table.Match {
	d.t.Helper()
	for _, left := range m.Times(d.now) {
		if left.User == m.Waiting()[0] {
			d.now = left.Until
		}
	}
	return d.must(d.Elapse(d.ctx, m.ID))
}

// playOut plays a match to its end, by the first or the last legal action.
func (d *desk) playOut(m *table.Match, last bool) *table.Match {
	d.t.Helper()
	for m.Status == head.Running {
		d.now = d.now.Add(time.Minute)
		legal, err := m.Legal(m.Waiting()[0], nil)
		if err != nil {
			d.t.Fatal(err)
		}
		a := legal[0]
		if last {
			a = legal[len(legal)-1]
		}
		m = d.must(d.Act(d.ctx, d.by(m.Waiting()[0]), m.ID, m.Seq, a))
	}
	return m
}

// export returns a match with all its secrets.
func (d *desk) export(m *table.Match) proof.Export {
	d.t.Helper()
	e, err := d.Archive.ExportAll(d.ctx, m.ID)
	if err != nil {
		d.t.Fatal(err)
	}
	return e
}

// exported plays a match and returns its file.
func exported(t *testing.T) proof.Export {
	t.Helper()
	d := newDesk(t)
	return d.export(d.playOut(d.duel(""), false))
}

// rechain is what a forger does last: it makes commitment and hashes of a file fit
// what the file says.
func rechain(e *proof.Export) {
	s := e.Setup()
	commitment := s.Commit(e.Match)
	s.Commitment, e.Commitment = commitment[:], commitment[:]
	e.Last = s.Sum(e.Match)
	for i := range e.Records {
		e.Records[i].Prev = e.Last
		e.Last = e.Records[i].Sum()
	}
}
