package playtest

import (
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"skald/bot/table"
	"skald/cmd/skald/titles"
	"skald/engine"
	"skald/storage"
)

// TestCalledOnce plays matches of every title and takes back, as often as it is free,
// each action that passes the turn: whoever is called hears of it once, and hears of
// each turn that an action which stands has passed to them.
func TestCalledOnce(t *testing.T) {
	t.Parallel()
	for _, title := range titles.All() {
		t.Run(title.Game.About().Key, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				q, dice := newQuiet(t, title), rand.New(rand.NewPCG(7, 7))
				passed, again := 0, 0
				for n := 0; n < 12 && (again < 3 || passed < 12); n++ {
					m := q.begun(2, storage.ChannelID(n+1))
					for acts := 0; m.Status == table.Running && acts < quietActs && (again < 3 || passed < 12); acts++ {
						u := m.Waiting()[0]
						legal, err := m.Legal(u, nil)
						if err != nil {
							t.Fatal(err)
						}
						a := legal[dice.IntN(len(legal))]
						before, rung := m.Turn.Number, q.rungIn(m.Channel)
						free := m.Final(u, 0, a) == ""
						m = q.acted(m, u, a)
						called := slices.DeleteFunc(slices.Clone(m.Waiting()), func(w storage.UserID) bool { return w == u })
						if m.Status != table.Running || m.Turn.Number == before || len(called) == 0 || slices.Contains(m.Waiting(), u) {
							continue
						}
						passed++
						for range 8 {
							if !free || again >= 3 {
								break
							}
							o, err := q.table.Undo(t.Context(), table.Press{By: u}, m.ID, 0)
							if err != nil || o.Question.Open() {
								t.Fatalf("%v was free to take back, and is not: %v", a, err)
							}
							q.seen()
							m = q.acted(o.Match, u, a)
						}
						if free {
							again++
						}
						for _, w := range called {
							if got := q.rungIn(m.Channel)[w] - rung[w]; got != 1 {
								t.Fatalf("%s, free %v: person %d was notified %d times that the turn passed to them, want once", title.Game.About().Format(a), free, w, got)
							}
						}
					}
				}
				if passed == 0 || again == 0 {
					t.Errorf("%d turns were passed, %d of them freely", passed, again)
				}
			})
		})
	}
}

// begun is a match of so many people.
func (q *quiet) begun(players int, in storage.ChannelID) *table.Match {
	by := func(u storage.UserID) table.Press { return table.Press{By: u} }
	o, err := q.table.Create(q.Context(), by(1), table.Opening{Game: q.title.About().Key, Channel: in})
	for u := storage.UserID(2); err == nil && int(u) <= players; u++ {
		o, err = q.table.Join(q.Context(), by(u), o.Match.ID, "")
	}
	if err == nil && o.Status == table.Lobby {
		o, err = q.table.Start(q.Context(), by(1), o.Match.ID)
	}
	if err != nil {
		q.Fatal(err)
	}
	q.seen()
	return o.Match
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
	for _, m := range q.rung[c] {
		counts[m]++
	}
	return counts
}
