package playtest

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"skald/bot/table"
	"skald/cmd/skald/titles"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
)

// begun opens a match of a game for two, or as many as it needs, which begins.
func begun(t testing.TB, at *table.Table, g engine.Game, people int) *table.Match {
	t.Helper()
	about := g.About()
	o, err := at.Create(t.Context(), table.Press{By: 1}, head.Opening{Game: about.Key, Channel: 1})
	for u := storage.UserID(2); err == nil && int(u) <= people; u++ {
		o, err = at.Join(t.Context(), table.Press{By: u}, o.ID, "")
	}
	if err == nil && o.Status == head.Lobby {
		o, err = at.Start(t.Context(), table.Press{By: 1}, o.ID)
	}
	if err != nil {
		t.Fatal(err)
	}
	return o.Match
}

// TestTitlesReplay plays whole matches of every title by random choices, in
// which everybody takes back what they like: what the table makes of them must
// load again from every position, replay before the end and after it, and verify
// once it is exported.
func TestTitlesReplay(t *testing.T) {
	t.Parallel()
	matches := 5
	if testing.Short() {
		matches = 1
	}
	for _, title := range titlestest.Every() {
		for i := range matches {
			t.Run(title.Game.About().Key+"/"+strconv.Itoa(i), func(t *testing.T) {
				t.Parallel()
				replayed(t, title.Game, uint64(i))
			})
		}
	}
}

// longActs is how far a match is played before people give up.
const longActs = 250

func replayed(t *testing.T, g engine.Game, seed uint64) {
	ctx, games := t.Context(), []engine.Game{g}
	at := table.New(storage.NewMemory(), games, table.Options{Rand: rand.NewChaCha8([32]byte{byte(seed), 9})})
	people := titlestest.People(g.About())
	m := begun(t, at, g, people.Min+int(seed)%(people.Max-people.Min+1))
	choose := rand.New(rand.NewPCG(seed, 1))
	honest := func() {
		t.Helper()
		if rep, err := at.Archive.ReplayMatch(ctx, m.ID); err != nil || !rep.Honest() {
			t.Fatalf("replay of the match at record %d: %v, %v", m.Seq, rep.Faults, err)
		}
	}
	undone := 0
	for acts := 0; m.Status == head.Running; acts++ {
		if acts == 50 {
			honest()
		}
		if acts >= longActs { // people would have ended it
			o, err := at.Resign(ctx, table.Press{By: m.Waiting()[0]}, m.ID)
			if err != nil {
				t.Fatal(err)
			}
			m = o.Match
			continue
		}
		if seed == 1 && acts > 40 && m.Settles() {
			var err error
			if m, err = byConsent(t, at, m.Players[0], func(p table.Press) (table.Outcome, error) { return at.Settle(ctx, p, m.ID) }); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if choose.IntN(6) == 0 {
			before := m.Seq
			if m = takenBack(t, at, m, m.Players[choose.IntN(len(m.Players))]); m.Seq > before {
				undone++
				continue
			}
		}
		before, owed, turn, asked, u := m.ToMove(), m.MustAnswer(), m.Turn.Number, m.Waiting(), m.Waiting()[0]
		legal, err := m.Legal(u, nil)
		if err != nil {
			t.Fatal(err)
		}
		o, err := at.Act(ctx, table.Press{By: u}, m.ID, m.SeqFor(u), legal[choose.IntN(len(legal))])
		if err != nil {
			t.Fatal(err)
		}
		m = o.Match
		now, passed := m.ToMove(), m.Turn.Number == turn+1
		told := slices.ContainsFunc(o.Told, func(r table.Told) bool { return len(r.Notes) > 0 })
		settled := told && owed != 0 && m.MustAnswer() == 0 // what was asked in another's turn
		goesOn := !settled && (now == before || now != 0 && now&^before == 0 && slices.Equal(m.Waiting(), asked))
		if passed && goesOn || !passed && now&^before != 0 {
			t.Fatalf("turn %d after %d, to move %v after %v", m.Turn.Number, turn, now, before)
		}
	}
	honest()
	if undone == 0 {
		t.Error("nothing was taken back")
	}
	e, err := at.Archive.Export(ctx, m.ID)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := e.Write(&file); err != nil {
		t.Fatal(err)
	}
	back, err := proof.ReadExport(&file)
	if err != nil {
		t.Fatal(err)
	}
	if rep, err := proof.Verify(games, back); err != nil || !rep.Honest() {
		t.Errorf("verify: %v, %v", rep.Faults, err)
	}
}

// takenBack lets somebody take back their last action, if there is one, with the
// consent of all others.
func takenBack(t *testing.T, at *table.Table, m *table.Match, u storage.UserID) *table.Match {
	t.Helper()
	before := m
	m, err := byConsent(t, at, u, func(p table.Press) (table.Outcome, error) { return at.Undo(t.Context(), p, m.ID, m.SeqFor(u)) })
	var none *rules.Refusal
	if errors.As(err, &none) && none.Key == refusal.NothingToUndo {
		return before
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// byConsent lets somebody ask for what the others may have to agree to, and all
// of them agree.
func byConsent(t *testing.T, at *table.Table, u storage.UserID, ask func(table.Press) (table.Outcome, error)) (*table.Match, error) {
	t.Helper()
	o, err := ask(table.Press{By: u})
	for err == nil && o.Question.Open() {
		o, err = at.Answer(t.Context(), table.Press{By: o.ToAnswer()[0]}, o.ID, o.Question.Number, true)
	}
	return o.Match, err
}

// BenchmarkLoad brings a running match of every title to the table.
func BenchmarkLoad(b *testing.B) {
	for _, title := range titles.All() {
		b.Run(title.Game.About().Key, func(b *testing.B) {
			store, err := storage.Open(filepath.Join(b.TempDir(), "skald.db"), storage.Options{})
			if err != nil {
				b.Fatal(err)
			}
			defer store.Close()
			at := table.New(store, []engine.Game{title.Game}, table.Options{})
			m := begun(b, at, title.Game, titlestest.People(title.Game.About()).Min)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := at.Match(b.Context(), m.ID); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
