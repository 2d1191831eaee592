package main

import (
	"slices"
	"testing"

	"skald/bot/table"
)

// In every title that asks in another's turn, people whose orders answer where
// they have no choice play a match to its end, and orders do answer.
func TestOrdersAnswer(t *testing.T) {
	t.Parallel()
	for i, title := range everyTitle() {
		about := title.Game.About()
		if !about.Asks() {
			continue
		}
		t.Run(about.Key, func(t *testing.T) {
			t.Parallel()
			undrawn := everyTitle()
			undrawn[i].Painter = blank{}
			people := max(peopleFor(about).Min, peopleFor(about).Max-1)
			p := sitDownAt(t, undrawn, i, "en", people)
			for _, name := range players[:people] {
				p.order(name)
			}
			for m := p.match(); m.Status == table.Running; m = p.match() {
				p.press(m)
			}
			e, err := p.table.Export(p.ctx, p.match().ID)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(e.Records, func(r table.ExportRecord) bool { return r.Kind == table.OrderKind }) {
				t.Errorf("no order answered in %d records", len(e.Records))
			}
		})
	}
}

// order has somebody order by typing to be asked only where they have a choice.
func (p *player) order(name string) {
	p.t.Helper()
	u := p.world.User(name)
	verbs, err := u.Complete(p.ctx, p.hall, "game orders", nil, "verb", "")
	if err != nil {
		p.t.Fatal(err)
	}
	for _, v := range verbs {
		if _, err := u.Slash(p.ctx, p.hall, "game orders", map[string]any{"verb": v.Value, "answer": string(table.OnlyAnswer)}); err != nil {
			p.t.Fatal(err)
		}
	}
}
