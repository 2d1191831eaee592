package playtest

import (
	"slices"
	"testing"

	"skald/bot/table"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine/match/record"
)

// In every title that asks in another's turn, people whose orders answer, for some
// where they have no choice alone, play a match to its end, and orders do answer.
func TestOrdersAnswer(t *testing.T) {
	t.Parallel()
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
			for range 3 { // in a match by chance it may be that nobody is asked
				if ordersAnswer(t, i) {
					return
				}
			}
			t.Error("no order answered in three matches")
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
	for m := p.match(); m.Status == table.Running; m = p.match() {
		p.press(m)
	}
	e, err := p.table.Archive.Export(p.ctx, p.match().ID)
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(e.Records, func(r record.Shown) bool { return r.Kind == record.OrderKind })
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
