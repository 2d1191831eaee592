package sagaboard_test

import (
	"bytes"
	"testing"

	"skald/engine"
	"skald/engine/saga"
	"skald/render"
	"skald/render/rendertest"
	"skald/render/sagaboard"
)

// painter is shared by the tests: a painter serves many goroutines.
var painter = sagaboard.New(render.NewCache())

// mostBytes is what a picture may weigh.
const mostBytes = 200 << 10

var samples = rendertest.Samples{
	{Name: "played", Draw: drawPlay},
	{Name: "moved", Draw: rendertest.Board(painter, value(crowded), value(unmoved))},
	{Name: "crowded", Golden: true, Draw: rendertest.Board(painter, value(crowded), value(earlier))},
	{Name: "combat", Golden: true, Draw: rendertest.Board(painter, value(fighting), value(crowded))},
	{Name: "hand-viking", Golden: true, Draw: rendertest.Hand(painter, value(vikingHand))},
	{Name: "hand-saxon", Draw: rendertest.Hand(painter, value(saxonHand))},
	{Name: "outlook", Golden: true, Draw: rendertest.OutlookOf(painter, []engine.Seats{1, 2}, 40, people)},
	{Name: "chart", Golden: true, Draw: rendertest.CourseOf(painter, saga.Standard(), engine.Setup{Players: 2}, 5, people, nil)},
	{Name: "about-leaders", Draw: rendertest.Reference(painter, "about-leaders", *setup(), nil)},
	{Name: "about-tiles", Draw: rendertest.Reference(painter, "about-tiles", *setup(), nil)},
	{Name: "about-icons", Draw: rendertest.Reference(painter, "about-icons", *setup(), nil)},
	{Name: "setup", Draw: rendertest.Board(painter, value(setup), nil)},
	{Name: "end", Golden: true, Draw: rendertest.Board(painter, value(ended), nil)},
}

// drawPlay draws the middle of a match between people with names.
func drawPlay() ([]byte, error) {
	var out bytes.Buffer
	scenes := rendertest.Scenes(saga.Standard(), engine.Setup{Players: 2}, 3, 60)
	s := scenes[44]
	s.Names = people
	err := painter.Board(&out, s)
	return out.Bytes(), err
}

var people = []string{"Ragnhild Lodbrok", "Æthelflæd"}

func value[V any](of func() *V) func() V { return func() V { return *of() } }

func TestGolden(t *testing.T)    { t.Parallel(); rendertest.Golden(t, samples) }
func TestSameBytes(t *testing.T) { t.Parallel(); rendertest.SameBytes(t, samples) }
func TestSize(t *testing.T)      { t.Parallel(); rendertest.Size(t, samples, mostBytes) }
func TestSave(t *testing.T)      { t.Parallel(); rendertest.Save(t, samples) }

func TestEveryFieldShows(t *testing.T) {
	t.Parallel()
	hidden := []string{
		"Edition.Name", "Edition.Holds", "Edition.Recruits", "Edition.Plunder", "Edition.Pillage", "Edition.Names",
		"Edition.Track.Round", "Edition.Track.Stronghold", "Edition.Coins", "Edition.Warriors", // how a match begins
		"Decision", "Resolver", "Sailing", "Pillaged", "Combat.Slay", // the message beside the board asks
		"Result.Why", "Result.Scores", // and tells
		"Supply[0].Strongholds", // the Vikings have none
		"Tiles.Bonus",           // how many of Left, which shows, are the Bonus
	}
	rendertest.BoardShows(t, painter, hidden, setup, crowded, fighting, counting, ended, alive, scouted, resolving(0), resolving(1), resolving(3))
	rendertest.HandShows(t, painter, nil, vikingHand, saxonHand, atSea, ashore)
}

func TestNamesShow(t *testing.T) {
	t.Parallel()
	for _, of := range []func() *saga.Public{crowded, ended} {
		rendertest.NamesShow(t, painter, *of(), saga.Sides)
	}
}

// TestLegible reads the samples, and matches played by chance.
func TestLegible(t *testing.T) {
	t.Parallel()
	var scenes []render.Scene
	for _, of := range []func() *saga.Public{setup, placing, crowded, fighting, counting, ended, alive, drawn, manyLost, scouted} {
		scenes = append(scenes, render.Scene{Now: *of(), Names: people}, render.Scene{Now: *of(), Since: *earlier()})
	}
	rendertest.Legible(t, painter, scenes)
	for _, players := range []int{2} {
		rendertest.Legible(t, painter, rendertest.Matches(saga.Standard(), engine.Setup{Players: players}, people, nil))
	}
}

func TestOutlook(t *testing.T) {
	t.Parallel()
	rendertest.Outlook(t, painter, []engine.Seats{1, 2}, people, nil)
}

func TestChart(t *testing.T) {
	t.Parallel()
	for _, players := range []int{2} {
		rendertest.Chart(t, painter, saga.Standard(), engine.Setup{Players: players}, people, nil)
	}
}

func TestReferences(t *testing.T) { t.Parallel(); rendertest.References(t, painter, *setup(), nil) }

func TestMovedLast(t *testing.T) {
	t.Parallel()
	rendertest.MarksMoves(t, painter, crowded, map[string]func() *saga.Public{"much": earlier, "moves": unmoved})
}

func TestCaptions(t *testing.T) {
	t.Parallel()
	var scenes []render.Scene
	for _, of := range []func() *saga.Public{setup, placing, crowded, fighting, counting, ended, drawn, manyLost} {
		scenes = append(scenes, render.Scene{Now: *of()})
	}
	rendertest.Captions(t, painter, saga.Standard().About(), scenes, []engine.PrivateView{*vikingHand(), *saxonHand()})
}

// TestPlay draws a real match's first views, and refuses those of others.
func TestPlay(t *testing.T) {
	t.Parallel()
	state, err := saga.Standard().New(engine.Setup{Players: 2}, engine.NewDice(engine.Seed{1}, 0), nil)
	if err != nil {
		t.Fatal(err)
	}
	public := func() engine.PublicView { return state.Public() }
	if _, err := rendertest.Board(painter, public, public)(); err != nil {
		t.Error(err)
	}
	for s := range engine.Seat(saga.Sides) {
		if _, err := rendertest.Hand(painter, func() engine.PrivateView { return state.Private(s) })(); err != nil {
			t.Error(err)
		}
	}
	rendertest.Refuses(t, painter, nil, []engine.PrivateView{state.Private(engine.Nobody)})
}
