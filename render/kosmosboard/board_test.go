package kosmosboard_test

import (
	"bytes"
	"fmt"
	"testing"

	"skald/engine"
	"skald/engine/kosmos"
	"skald/render"
	"skald/render/kosmosboard"
	"skald/render/rendertest"
)

// painter is shared by the tests: a painter serves many goroutines.
var painter = kosmosboard.New(render.NewCache())

// mostBytes is what a picture may weigh.
const mostBytes = 200 << 10

var samples = rendertest.Samples{
	{Name: "crowded", Golden: true, Draw: rendertest.Board(painter, value(crowded), value(earlier))},
	{Name: "ended", Golden: true, Draw: rendertest.Board(painter, value(ended), nil)},
	{Name: "hand-full", Golden: true, Draw: rendertest.Hand(painter, value(fullHand))},
	{Name: "hand-few", Draw: rendertest.Hand(painter, value(fewCards))},
	{Name: "chart", Draw: rendertest.CourseOf(painter, kosmos.Standard(), engine.Setup{Players: 4}, 3, people, nil)},
	{Name: "about-countries", Draw: rendertest.Reference(painter, "about-countries", opening(), nil)},
	{Name: "about-properties", Draw: rendertest.Reference(painter, "about-properties", opening(), nil)},
	{Name: "about-icons", Draw: rendertest.Reference(painter, "about-icons", opening(), nil)},
	{Name: "roomy", Golden: true, Draw: rendertest.Board(painter, value(roomy), value(earlier))},
	{Name: "played", Draw: drawPlay(3, 60)},
	{Name: "played-out", Draw: drawPlay(4, 100000)},
}

var people = []string{"Anna", "Bo Björnsson", "Friederike von Hohenstein zu Waldenburg", "Ýr"}

func value[V any](of func() *V) func() V { return func() V { return *of() } }

func drawPlay(players, actions int) func() ([]byte, error) {
	return func() ([]byte, error) {
		m := play(players, actions, "mixed", 7)
		var out bytes.Buffer
		err := painter.Board(&out, render.Scene{Now: m.now, Since: m.since, Names: people})
		return out.Bytes(), err
	}
}

func TestGolden(t *testing.T)    { t.Parallel(); rendertest.Golden(t, samples) }
func TestSameBytes(t *testing.T) { t.Parallel(); rendertest.SameBytes(t, samples) }
func TestSize(t *testing.T)      { t.Parallel(); rendertest.Size(t, samples, mostBytes) }
func TestSave(t *testing.T)      { t.Parallel(); rendertest.Save(t, samples) }

func TestEveryFieldShows(t *testing.T) {
	t.Parallel()
	hidden := []string{
		"Edition", "Players", // what of them matters stands in Lands and Seats
		"Result.Why", "Result.Scores", // told beside the board
		"Lands.Land", // its place tells
	}
	rendertest.BoardShows(t, painter, hidden, roomy, crowded, ended, opened)
	rendertest.HandShows(t, painter, nil, fullHand)
}

func TestNamesShow(t *testing.T) {
	t.Parallel()
	for _, of := range []func() *kosmos.Public{crowded, ended} {
		rendertest.NamesShow(t, painter, *of(), kosmos.MaxPlayers)
	}
}

// TestLegible reads the samples, and matches played by chance.
func TestLegible(t *testing.T) {
	t.Parallel()
	var scenes []render.Scene
	for _, of := range []func() *kosmos.Public{roomy, crowded, ended, opened} {
		scenes = append(scenes, render.Scene{Now: *of(), Names: people}, render.Scene{Now: *of(), Since: *earlier()})
	}
	rendertest.Legible(t, painter, scenes)
	for _, players := range []int{2, 3, 4} {
		rendertest.Legible(t, painter, rendertest.Matches(kosmos.Standard(), engine.Setup{Players: players}, people, nil))
	}
}

func TestChart(t *testing.T) {
	t.Parallel()
	for _, players := range []int{2, 3, 4} {
		rendertest.Chart(t, painter, kosmos.Standard(), engine.Setup{Players: players}, people, nil)
	}
}

func TestReferences(t *testing.T) { t.Parallel(); rendertest.References(t, painter, opening(), nil) }

func TestMovedLast(t *testing.T) {
	t.Parallel()
	earlier := map[string]func() *kosmos.Public{}
	for name, change := range map[string]func(*kosmos.Public){
		"owner":   func(v *kosmos.Public) { v.Lands[2].Owner = engine.Nobody },
		"turned":  func(v *kosmos.Public) { v.Lands[3].Turned = true },
		"defence": func(v *kosmos.Public) { v.Lands[4].Troop = v.Lands[4].Troop[:2] },
		"attack":  func(v *kosmos.Public) { v.Seats[1].Attack = v.Seats[1].Attack[:1] },
		"join":    func(v *kosmos.Public) { v.Seats[1].Attack[1].Cards = v.Seats[1].Attack[1].Cards[:1] },
		"turn up": func(v *kosmos.Public) { v.Seats[0].Attack[0].Cards[0].FaceDown = true },
		"fame":    func(v *kosmos.Public) { v.Seats[0].Fame += 3 },
		"hand":    func(v *kosmos.Public) { v.Seats[0].Hand-- },
		"free":    func(v *kosmos.Public) { v.Free = v.Free[1:] },
	} {
		earlier[name] = func() *kosmos.Public {
			v := roomy()
			change(v)
			return v
		}
	}
	rendertest.MarksMoves(t, painter, roomy, earlier)
}

// TestKindsDiffer wants another picture for every property, knight, and
// player.
func TestKindsDiffer(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	differ := func(name string, change func(*kosmos.Public)) {
		v := roomy()
		change(v)
		data, err := rendertest.Board(painter, func() kosmos.Public { return *v }, nil)()
		if err != nil {
			t.Fatal(err)
		}
		if other, ok := seen[string(data)]; ok {
			t.Errorf("%s looks like %s", name, other)
		}
		seen[string(data)] = name
	}
	for p := range kosmos.Property(kosmos.PropertyCount) {
		differ(p.String(), func(v *kosmos.Public) { v.Lands[3].During = p })
	}
	clear(seen)
	for k := range kosmos.Card(kosmos.Cards) {
		differ(k.String(), func(v *kosmos.Public) { v.Free = []kosmos.Card{k} })
	}
	clear(seen)
	for m := range kosmos.AskNothing {
		differ(fmt.Sprint("decision ", m), func(v *kosmos.Public) { v.Decision = m })
	}
	clear(seen)
	for seat := range engine.Seat(4) {
		differ(fmt.Sprint("seat ", seat), func(v *kosmos.Public) { v.Lands[0].Owner = seat })
	}
}

func TestCaptions(t *testing.T) {
	t.Parallel()
	scenes := []render.Scene{{Now: opening()}, {Now: *crowded()}, {Now: *ended()}}
	for m := range kosmos.AskNothing {
		v := roomy()
		v.Decision = m
		scenes = append(scenes, render.Scene{Now: *v})
	}
	rendertest.Captions(t, painter, kosmos.Standard().About(), scenes, []engine.PrivateView{*fullHand(), *fewCards()})
}

// TestPlay draws random matches of every size from beginning to end, and
// refuses what cannot be drawn.
func TestPlay(t *testing.T) {
	t.Parallel()
	for players := kosmos.MinPlayers; players <= kosmos.MaxPlayers; players++ {
		for _, actions := range []int{0, 9, 70, 100000} {
			m := play(players, actions, "mixed", uint64(players))
			if err := painter.Board(&bytes.Buffer{}, render.Scene{Now: m.now, Since: m.since}); err != nil {
				t.Error(err)
			}
			for _, v := range m.hands {
				if err := painter.Hand(&bytes.Buffer{}, v, nil); err != nil {
					t.Error(err)
				}
			}
		}
	}
	rendertest.Refuses(t, painter, []engine.PublicView{kosmos.Public{}}, []engine.PrivateView{kosmos.Private{Seat: engine.Nobody}})
}
