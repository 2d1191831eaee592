package table_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/enginetest/vote"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/matches"
)

// elapse lets the time pass up to when a match wants to be looked at, and does
// that.
func (d *desk) elapse(m *table.Match, to time.Time) *table.Match {
	d.t.Helper()
	d.now = to
	for range 50 {
		due, err := d.Due(d.ctx)
		if err != nil {
			d.t.Fatal(err)
		}
		if !slices.Contains(due, m.ID) {
			return d.load(m.ID)
		}
		d.must(d.Elapse(d.ctx, m.ID))
	}
	d.t.Fatal("it stays due")
	return nil
}

func silences(log []table.Entry) int {
	n := 0
	for _, e := range log {
		if e.Kind == record.SilenceKind {
			n++
		}
	}
	return n
}

// TestAnswerWindow has four of six farmers vote and two be silent: when the time
// is over the table answers for both, in one commit, also after a restart, and
// once.
func TestAnswerWindow(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.farms(head.Opening{Answers: "12h", Clock: "quick"})
		if !m.AnswerBy().IsZero() || m.Window() != "12h" {
			t.Fatalf("nobody is asked, and answers count until %v", m.AnswerBy())
		}
		m = d.must(d.farmed(m, vera, 0, "call war"))
		by := d.now.Add(12 * time.Hour)
		for _, u := range farmers[:4] {
			d.now = d.now.Add(time.Hour)
			m = d.must(d.farmed(m, u, 0, "vote yes"))
		}
		if !m.AnswerBy().Equal(by) || !d.load(m.ID).AnswerBy().Equal(by) {
			t.Fatalf("answers count until %v, want %v", m.AnswerBy(), by)
		}
		list, err := d.List(d.ctx, ulfr)
		if err != nil || !list[0].Until[ulfr].Equal(by) {
			t.Fatalf("the list says %v, %v", list[0].Until, err)
		}
		m = d.elapse(m, by.Add(-time.Second))
		if m.MustAnswer().Len() != 2 {
			t.Fatalf("too early the seats %b owe an answer", m.MustAnswer())
		}
		drawn := m.Seq
		d.again(d.store)
		d.sent()
		banks := m.Times(by)
		m = d.elapse(m, by)
		if n := silences(d.log(m.ID, drawn)); n != 2 || m.MustAnswer() != 0 || !slices.Equal(m.Waiting(), []storage.UserID{adam}) {
			t.Fatalf("%d were silent, the seats %b owe an answer, %v are waited for", n, m.MustAnswer(), m.Waiting())
		}
		if sent := d.sent(); !slices.ContainsFunc(sent, func(s string) bool { return strings.HasPrefix(s, matches.TurnMail) }) {
			t.Errorf("told by %v", sent)
		}
		for _, now := range m.Times(by) {
			for _, was := range banks {
				if now.User == was.User && (now.Left < was.Left || now.Excuses != was.Excuses) {
					t.Errorf("%d had %v and %d excuses and has %v and %d", now.User, was.Left, was.Excuses, now.Left, now.Excuses)
				}
			}
		}
		if m = d.elapse(m, by.Add(time.Minute)); silences(d.log(m.ID, drawn)) != 2 {
			t.Error("they were silent again")
		}
		_, err = d.farmed(m, yrsa, drawn, "vote yes")
		d.refused(refusal.Stale, err)
		if got := m.Silenced(yrsa); !slices.Equal(got, []engine.Action{engine.Do(vote.Vote, 0)}) {
			t.Errorf("her silence counts as %v", got)
		}
		if got := m.Silenced(vera); got != nil {
			t.Errorf("who answered was silent: %v", got)
		}
		m = d.must(d.farmed(m, adam, 0, "call tax"))
		d.now = d.now.Add(time.Minute)
		if m = d.must(d.farmed(m, yrsa, 0, "vote yes")); m.Silenced(yrsa) != nil {
			t.Error("what an older silence was taken for is still told")
		}
		d.playFarms(m)
		d.honest(m.ID)
	})
}

// TestWindowOfEachQuestion holds when the window opens: with a question, not
// again with its answers or with what is taken back of them, and again with the
// next question.
func TestWindowOfEachQuestion(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.farms(head.Opening{Guild: iceland})
		if m.Window() != rules.DefaultWindow {
			t.Fatalf("the window is %q", m.Window())
		}
		m = d.must(d.farmed(m, vera, 0, "offer elm"))
		by := d.now.Add(24 * time.Hour)
		d.now = d.now.Add(10 * time.Hour)
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(998), m.ID, head.Proposal{Act: head.ModPause, Reason: "a feast"}))
		if !m.AnswerBy().IsZero() {
			t.Error("a paused match has a window")
		}
		m = d.elapse(m, d.now.Add(100*time.Hour))
		m = d.must(d.Moderators.Act(d.ctx, d.overseer(998), m.ID, head.Proposal{Act: head.ModResume, Reason: "it is over"}))
		if by = by.Add(100 * time.Hour); !m.AnswerBy().Equal(by) {
			t.Errorf("after a pause of 100 hours answers count until %v, want %v", m.AnswerBy(), by)
		}
		m = d.elapse(m, by)
		if !slices.Equal(m.Waiting(), []storage.UserID{vera}) || silences(d.log(m.ID, 0)) != 1 {
			t.Fatalf("after her silence %v are waited for", m.Waiting())
		}
		m = d.must(d.farmed(m, vera, 0, "call war"))
		by = d.now.Add(24 * time.Hour)
		for range 3 {
			d.now = d.now.Add(time.Hour)
			m = d.must(d.farmed(m, adam, 0, "vote yes"))
			d.now = d.now.Add(time.Hour)
			m = d.must(d.Undo(d.ctx, d.by(adam), m.ID, 0))
		}
		if !m.AnswerBy().Equal(by) {
			t.Errorf("taking back puts it off to %v, want %v", m.AnswerBy(), by)
		}
		m = d.elapse(m, by)
		if n := silences(d.log(m.ID, 0)); n != 7 {
			t.Errorf("%d were silent, want all six and one before", n)
		}
		d.playFarms(m)
		d.honest(m.ID)
	})
}

func TestNoWindow(t *testing.T) {
	d := newDesk(t, storage.NewMemory())
	m := d.farms(head.Opening{Answers: rules.NoWindow, Clock: "quick"})
	m = d.must(d.farmed(m, vera, 0, "offer elm"))
	if !m.AnswerBy().IsZero() {
		t.Error("who is asked is silent some day")
	}
	runs := func(u storage.UserID) bool {
		return slices.ContainsFunc(m.Times(d.now), func(t table.Time) bool { return t.User == u && !t.Until.IsZero() })
	}
	if !runs(bera) || runs(vera) {
		t.Error("without a window the clock does not run for who is asked alone")
	}
	_, err := d.Create(d.ctx, d.by(vera), head.Opening{Game: "hoard", Channel: meadhall, Answers: "12h"})
	d.refused(refusal.BadOption, err)
	_, err = d.Create(d.ctx, d.by(vera), head.Opening{Game: "vote", Channel: meadhall, Answers: "13h"})
	d.refused(refusal.BadOption, err)
	if next, err := m.Rematch(vera); err != nil || next.Answers != rules.NoWindow {
		t.Errorf("a rematch waits %q for answers, %v", next.Answers, err)
	}
}

// TestForgedSilence holds that no record can say that somebody was silent who was
// not, or too early, or otherwise.
func TestForgedSilence(t *testing.T) {
	d := newDesk(t, storage.NewMemory())
	m := d.farms(head.Opening{})
	m = d.must(d.farmed(m, vera, 0, "call war"))
	for _, u := range farmers[:5] {
		m = d.must(d.farmed(m, u, 0, "vote yes"))
	}
	m = d.elapse(m, m.AnswerBy())
	d.playFarms(m)
	honest, err := d.Archive.Export(d.ctx, m.ID)
	if err != nil {
		t.Fatal(err)
	}
	if rep, err := proof.Verify(games, honest); err != nil || !rep.Honest() || rep.Silent != 1 {
		t.Fatalf("honest: %v, %d silent, %v", rep.Faults, rep.Silent, err)
	}
	at := slices.IndexFunc(honest.Records, func(r record.Shown) bool { return r.Kind == record.SilenceKind })
	tests := []struct {
		name, want string
		forge      func(*proof.Export, *record.Shown)
	}{
		{"otherwise", "notation", func(_ *proof.Export, r *record.Shown) { r.Notation = "vote yes" }},
		{"too early", "time", func(_ *proof.Export, r *record.Shown) { r.At = r.At.Add(-time.Second) }},
		{"somebody else", "player", func(_ *proof.Export, r *record.Shown) { r.Seat = 1 }},
		{"by somebody", "player", func(_ *proof.Export, r *record.Shown) { r.By = yrsa }},
		{"a shorter window", "chain", func(e *proof.Export, _ *record.Shown) { e.Answers = "12h" }},
		{"a longer window", "time", func(e *proof.Export, _ *record.Shown) { e.Answers = "48h" }},
		{"no window", "order", func(e *proof.Export, _ *record.Shown) { e.Answers = "never" }},
		{"no such window", "time", func(e *proof.Export, _ *record.Shown) { e.Answers = "1s" }},
		{"as a move", "player", func(_ *proof.Export, r *record.Shown) { r.Kind = record.MoveKind }},
		{"untold", "notes", func(_ *proof.Export, r *record.Shown) { r.Notes = r.Notes[1:] }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			forged := honest
			forged.Records = slices.Clone(honest.Records)
			tt.forge(&forged, &forged.Records[at])
			rep, err := proof.Verify(games, forged)
			if err != nil || !strings.Contains(faultsOf(rep), ": "+tt.want+":") {
				t.Errorf("faults %v, %v; want one of %s", rep.Faults, err, tt.want)
			}
		})
	}
}
