package hoardboard_test

import (
	"testing"

	"skald/engine"
	"skald/engine/hoard"
	"skald/render"
	"skald/render/hoardboard"
	"skald/render/rendertest"
)

var painter = hoardboard.New(render.NewCache())

var samples = rendertest.Samples{
	{Name: "table", Draw: rendertest.Board(painter, value(table), nil)},
	{Name: "over", Draw: rendertest.Board(painter, value(over), value(table))},
	{Name: "chart", Draw: rendertest.CourseOf(painter, hoard.Standard(), engine.Setup{Players: 3}, 3, nil, nil)},
	{Name: "outlook", Draw: rendertest.OutlookOf(painter, []engine.Seats{1, 2, 4}, 24, []string{"Anna", "Bo Björnsson", "Ýr"})},
	{Name: "about-hands", Draw: rendertest.Reference(painter, "about-hands", *table(), nil)},
	{Name: "inset", Draw: rendertest.Detail(painter, render.Scene{Now: *table()}, render.Question{Seat: 0, Options: []engine.Action{engine.Do(hoard.Peek, 0), engine.Do(hoard.Peek, 1), engine.Do(hoard.Roll)}})},
	{Name: "hand", Draw: rendertest.Hand(painter, value(hand))},
}

func value[V any](of func() *V) func() V { return func() V { return *of() } }

func table() *hoard.Public {
	return &hoard.Public{Goal: 12, Hoard: 50, ToMove: engine.SeatSet(1), Turn: 1, Decision: hoard.AskTurn, Crews: []hoard.CrewView{
		{Coins: 4, Hidden: true}, {Coins: 6, Hidden: true, SeenBy: engine.SeatSet(0)},
	}}
}

func over() *hoard.Public {
	v := table()
	v.Over, v.ToMove, v.Crews[0].Card, v.Crews[1].Card = true, 0, 7, 3
	return v
}

func hand() *hoard.Private {
	return &hoard.Private{Seat: 0, Cards: []hoard.CardView{{Of: 0, Card: 7, Hidden: true}, {Of: 1, Card: 2, Hidden: true, Left: true}}}
}

func TestSameBytes(t *testing.T) { t.Parallel(); rendertest.SameBytes(t, samples) }
func TestSave(t *testing.T)      { t.Parallel(); rendertest.Save(t, samples) }

func TestEveryFieldShows(t *testing.T) {
	t.Parallel()
	// Whose turn it is and what is asked show as who is to move.
	rendertest.BoardShows(t, painter, []string{"Turn", "Decision"}, table, over)
	rendertest.HandShows(t, painter, []string{"Seat"}, hand)
}

func TestNamesShow(t *testing.T) { t.Parallel(); rendertest.NamesShow(t, painter, *table(), 2) }

func TestLegible(t *testing.T) {
	t.Parallel()
	for players := 2; players <= hoard.MaxSeats; players++ {
		rendertest.Legible(t, painter, rendertest.Matches(hoard.Standard(), engine.Setup{Players: players}, []string{"Anna", "Bo Björnsson", "山田", "Friederike von Hohenstein zu Waldenburg"}, nil))
	}
}

func TestChart(t *testing.T) {
	t.Parallel()
	for _, players := range []int{2, 3, 4} {
		rendertest.Chart(t, painter, hoard.Standard(), engine.Setup{Players: players}, []string{"Anna", "Bo Björnsson", "山田", "Friederike von Hohenstein zu Waldenburg"}, nil)
	}
}

func TestOutlook(t *testing.T) {
	t.Parallel()
	for _, parties := range [][]engine.Seats{{1, 2}, {1, 2, 4}, {1, 2, 4, 8}, {1 | 2, 4 | 8}, {1 | 2 | 4 | 8}} {
		rendertest.Outlook(t, painter, parties, []string{"Anna", "Bo Björnsson", "山田", "Friederike von Hohenstein zu Waldenburg"}, nil)
	}
}

func TestInsets(t *testing.T) {
	t.Parallel()
	rendertest.Insets(t, painter, rendertest.Askings(t, hoard.Standard(), engine.Setup{Players: 4}, []string{"Anna", "Bo Björnsson", "山田", "Friederike von Hohenstein zu Waldenburg"}, nil, 3))
}

func TestReferences(t *testing.T) { t.Parallel(); rendertest.References(t, painter, *table(), nil) }

func TestMovedLast(t *testing.T) {
	t.Parallel()
	rendertest.MarksMoves(t, painter, table, map[string]func() *hoard.Public{
		"coins": func() *hoard.Public { v := table(); v.Crews[0].Coins--; return v },
	})
}

func TestRefuses(t *testing.T) {
	t.Parallel()
	rendertest.Refuses(t, painter, []engine.PublicView{hoard.Public{}}, []engine.PrivateView{hoard.Private{Seat: engine.Nobody}})
}
