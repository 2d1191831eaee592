package playtest

import (
	"slices"
	"testing"
	"time"

	"skald/bot/table"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/storage"
)

// In every title that asks in another's turn, people whose orders answer, for some
// where they have no choice alone, play a match to its end, and orders do answer. What
// they have an answer to that is veiled they leave to their orders, which take their time.
func TestOrdersAnswer(t *testing.T) {
	t.Parallel()
	const matches = 8
	if testing.Short() {
		t.Skip("slow")
	}
	for i, title := range titlestest.Every() {
		about := title.Game.About()
		if !about.Asks() {
			continue
		}
		t.Run(about.Key, func(t *testing.T) {
			t.Parallel()
			for range matches { // in a match by chance it may be that nobody is asked who has a choice
				if ordersAnswer(t, i) {
					return
				}
			}
			t.Errorf("no order answered in %d matches", matches)
		})
	}
}

// ordersAnswer plays a match of a title and reports whether an order answered.
func ordersAnswer(t *testing.T, title int) bool {
	t.Helper()
	undrawn := titlestest.Every()
	undrawn[title].Painter = titlestest.Blank{}
	seats := titlestest.People(undrawn[title].Game.About())
	people := max(seats.Min, seats.Max-1)
	p := sitDownAt(t, undrawn, title, "en", people)
	for i, name := range players[:people] {
		// A game may ask nobody who has no choice.
		p.order(name, []record.OrderAnswer{record.OnlyAnswer, record.SilentAnswer}[i%2])
	}
	later := false
	for m := p.match(); m.Status == head.Running; m = p.match() {
		u := m.Waiting()[0]
		if _, alone := m.PassesAlone(u); !alone {
			p.press(m)
			continue
		}
		p.until(func() bool {
			p.clock.Leap(5 * time.Minute)
			return p.match().Seq > m.Seq
		})
		later = later || p.ordered(m, u)
	}
	e, err := p.table.Archive.Export(p.ctx, p.match().ID)
	if err != nil {
		t.Fatal(err)
	}
	return later || slices.ContainsFunc(e.Records, func(r record.Shown) bool { return r.Kind == record.OrderKind })
}

// ordered reports whether what follows a moment is an order's answer to something
// veiled, for somebody who could have answered otherwise.
func (p *player) ordered(m *table.Match, u storage.UserID) bool {
	p.t.Helper()
	legal, err := m.Legal(u, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	e, err := p.table.Archive.ExportAll(p.ctx, m.ID)
	if err != nil {
		p.t.Fatal(err)
	}
	return len(m.About().Answers(legal)) > 1 && slices.ContainsFunc(e.Records, func(r record.Shown) bool {
		return r.Seq == m.Seq+1 && r.Kind == record.LaterKind && m.SeatsOf(u).Has(engine.Seat(r.Seat))
	})
}

// order has somebody order by typing how they answer whatever is asked.
func (p *player) order(name string, answer record.OrderAnswer) {
	p.t.Helper()
	u := p.world.User(name)
	verbs, err := u.Complete(p.ctx, p.hall, "game orders", nil, "verb", "")
	if err != nil {
		p.t.Fatal(err)
	}
	for _, v := range verbs {
		if _, err := u.Slash(p.ctx, p.hall, "game orders", map[string]any{"verb": v.Value, "answer": string(answer)}); err != nil {
			p.t.Fatal(err)
		}
	}
}
