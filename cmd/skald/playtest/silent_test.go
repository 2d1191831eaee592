package playtest

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"skald/bot/table"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine"
	"skald/engine/match/head"
	"skald/storage"
)

// TestSilentPeople plays every title that asks in another's turn, and the toys,
// with people of whom some never answer, some answer, take back and press late: the
// match ends all the same, each question waits no longer than its window, nobody's
// time runs out by it, and what is stored replays.
func TestSilentPeople(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	for _, title := range append(titlestest.Every(), toys...) {
		about := title.Game.About()
		if !about.Asks() {
			continue
		}
		for seed := range uint64(3) {
			t.Run(about.Key, func(t *testing.T) {
				t.Parallel()
				silentMatch(t, title.Game, seed)
			})
		}
	}
}

// silentMatch plays one match with people who are silent.
func silentMatch(t *testing.T, game engine.Game, seed uint64) {
	t.Helper()
	dice := rand.New(rand.NewPCG(seed, 11))
	now := time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC)
	tb := table.New(storage.NewMemory(), []engine.Game{game}, table.Options{Now: func() time.Time { return now }, Rand: rand.NewChaCha8([32]byte{byte(seed)})})
	about := game.About()
	must := func(o table.Outcome, err error) *table.Match {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return o.Match
	}
	press := storage.InteractionID(1)
	by := func(u storage.UserID) table.Press { press++; return table.Press{By: u, Interaction: press} }
	m := must(tb.Create(t.Context(), by(101), head.Opening{Game: about.Key, Channel: 501, Answers: "12h", Clock: "slow"}))
	for u := storage.UserID(102); m.Status == head.Lobby; u++ {
		m = must(tb.Join(t.Context(), by(u), m.ID, ""))
	}
	silent := slices.Collect(func(yield func(storage.UserID) bool) {
		for _, u := range m.Players {
			if dice.IntN(3) == 0 && !yield(u) {
				return
			}
		}
	})
	for range 400 {
		if m.Status != head.Running {
			break
		}
		awake := slices.DeleteFunc(m.Waiting(), func(u storage.UserID) bool { return m.MustAnswer() != 0 && slices.Contains(silent, u) })
		if len(awake) == 0 {
			until := m.AnswerBy()
			if until.IsZero() || until.Sub(now) > 12*time.Hour {
				t.Fatalf("%v waits for %v until %v", m, m.Waiting(), until)
			}
			now = until
			m = must(tb.Elapse(t.Context(), m.ID))
			for m.AnswerBy().Equal(until) { // something else was due at that moment
				m = must(tb.Elapse(t.Context(), m.ID))
			}
			continue
		}
		now = now.Add(time.Minute)
		u := awake[dice.IntN(len(awake))]
		if dice.IntN(8) == 0 && m.Since(u) > 0 {
			if o, err := tb.Undo(t.Context(), by(u), m.ID, 0); err == nil && !o.Question.Open() {
				m = o.Match
				continue
			}
			m, _ = tb.Match(t.Context(), m.ID)
		}
		legal, err := m.Legal(u, nil)
		if err != nil || len(legal) == 0 {
			t.Fatalf("%v: %d may do %d things, %v", m, u, len(legal), err)
		}
		m = must(tb.Act(t.Context(), by(u), m.ID, m.VisibleSeq(), legal[dice.IntN(len(legal))]))
	}
	if m.Status == head.Running {
		m = must(tb.Resign(t.Context(), by(m.Waiting()[0]), m.ID))
	}
	rep, err := tb.Archive.ReplayMatch(t.Context(), m.ID)
	if err != nil || !rep.Honest() {
		t.Fatalf("%v: %v, %v", m, rep.Faults[:min(3, len(rep.Faults))], err)
	}
	if rep.TimedOut > 0 {
		t.Errorf("%d times somebody's time ran out", rep.TimedOut)
	}
	t.Logf("%d records, %d silences, %d undone", rep.Records, rep.Silent, rep.Undone)
}
