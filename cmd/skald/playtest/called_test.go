package playtest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"skald/bot/table"
	"skald/cmd/skald/titles"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine"
	"skald/engine/match/head"
	"skald/storage"
)

// TestCalledOnce plays matches of every title and takes back, as often as it is free,
// each action that passes the turn: whoever is called hears of it once, and hears of
// each turn that an action which stands has passed to them; but nobody who may hold
// nothing to answer with hears of that in public.
func TestCalledOnce(t *testing.T) {
	t.Parallel()
	for _, title := range titles.All() {
		about := title.Game.About()
		for i, players := range titlestest.Numbers(about) {
			if i > 0 && testing.Short() {
				break
			}
			t.Run(fmt.Sprintf("%s/%d", about.Key, players), func(t *testing.T) {
				t.Parallel()
				synctest.Test(t, func(t *testing.T) {
					c := callings{quiet: newQuiet(t, title), dice: rand.New(rand.NewPCG(7, uint64(players)))}
					for n := 0; n < 12 && !c.enough(); n++ {
						c.match = c.begun(players, storage.ChannelID(n+1))
						c.seen()
						for c.match.Status == head.Running && c.match.Seq < quietActs && !c.enough() {
							c.takeTurn()
						}
					}
					if c.passed == 0 || c.again == 0 {
						t.Error("no turn was passed, or none that could be taken back")
					}
					t.Logf("%d turns were passed, %d of them taken back", c.passed, c.again)
				})
			})
		}
	}
}

// callings are matches in which somebody looks whom each turn calls.
type callings struct {
	*quiet
	dice          *rand.Rand
	match         *table.Match
	passed, again int // turns, and those that were taken back and passed again
}

func (c *callings) enough() bool { return c.again >= 3 && c.passed >= 12 }

// takeTurn takes an action at random; one that passes the turn freely is taken back
// and done again. Whoever is called by it is notified once.
func (c *callings) takeTurn() {
	before, u := c.match, c.match.Waiting()[0]
	legal, err := before.Legal(u, nil)
	if err != nil {
		c.Fatal(err)
	}
	a := legal[c.dice.IntN(len(legal))]
	rung, free := c.rungIn(before.Channel), before.Final(u, 0, a) == ""
	c.match = c.acted(before, u, a)
	called := slices.DeleteFunc(slices.Clone(c.match.Waiting()), func(w storage.UserID) bool { return slices.Contains(before.Waiting(), w) })
	if c.match.Status != head.Running || c.match.Turn.Number == before.Turn.Number || len(called) == 0 || slices.Contains(c.match.Waiting(), u) {
		return
	}
	if c.passed++; free && c.again < 3 {
		c.again++
		for range 8 {
			o, err := c.table.Undo(c.Context(), table.Press{By: u}, c.match.ID, 0)
			if err != nil || o.Question.Open() {
				c.Fatalf("%v was free to take back, and is not: %v", a, err)
			}
			c.seen()
			c.match = c.acted(o.Match, u, a)
		}
	}
	for _, w := range called {
		want := 1
		if m := c.match; m.SeatsOf(w)&m.Awaited()&^m.Veiled() == 0 {
			want = 0
		}
		if got := c.rungIn(before.Channel)[w] - rung[w]; got != want {
			c.Fatalf("%s, free %v: person %d was notified %d times that the turn passed to them, want %d times", before.About().Format(a), free, w, got, want)
		}
	}
}

func (q *quiet) acted(m *table.Match, u storage.UserID, a engine.Action) *table.Match {
	o, err := q.table.Act(q.Context(), table.Press{By: u}, m.ID, 0, a)
	if err != nil {
		q.Fatal(err)
	}
	q.seen()
	return o.Match
}

// seen lets what was done be sent.
func (q *quiet) seen() {
	time.Sleep(10 * time.Second)
	synctest.Wait()
}

// rungIn counts how often people were notified by messages that mention them in a
// channel.
func (q *quiet) rungIn(c storage.ChannelID) map[storage.UserID]int {
	q.mu.Lock()
	defer q.mu.Unlock()
	counts := map[storage.UserID]int{}
	for _, u := range q.rung[c] {
		counts[u]++
	}
	return counts
}
