package paxboard_test

import (
	"fmt"
	"io"
	"slices"
	"testing"

	"skald/engine"
	game "skald/engine/pax"
	"skald/render"
	"skald/render/paxboard"
	"skald/render/rendertest"
)

// painter is shared by the tests: a painter serves many goroutines.
var painter = paxboard.New(render.NewCache())

// mostBytes is what a picture may weigh.
const mostBytes = 200_000

var people = []string{"Anna", "Bo Björnsson", "Friederike von Hohenstein zu Waldenburg", "Ýr", "Michael", "Wladimir"}

var samples = rendertest.Samples{
	{Name: "world", Golden: true, Draw: plate("world", crowded, earlier)},
	{Name: "opening", Draw: plate("world", opening, nil)},
	{Name: "west", Draw: plate("west", crowded, earlier)},
	{Name: "north", Golden: true, Draw: plate("north", crowded, earlier)},
	{Name: "east", Draw: plate("east", crowded, earlier)},
	{Name: "south", Draw: plate("south", crowded, earlier)},
	{Name: "table", Golden: true, Draw: plate("table", crowded, earlier)},
	{Name: "asked", Draw: plate("table", asked, nil)},
	{Name: "turn", Golden: true, Draw: plate("turn", crowded, earlier)},
	{Name: "turn-opening", Draw: plate("turn", opening, nil)},
	{Name: "turn-swarm", Draw: plate("turn", swarm, crowded)},
	{Name: "two", Draw: plate("table", two, nil)},
	{Name: "trading", Draw: plate("table", trading, nil)},
	{Name: "ended", Draw: plate("world", ended, nil)},
	{Name: "swarm", Draw: plate("north", swarm, crowded)},
	{Name: "gathered", Draw: plate("world", gathered, crowded)},
	{Name: "bargain", Draw: plate("table", bargain, nil)},
	{Name: "hand", Golden: true, Draw: rendertest.Hand(painter, value(hand))},
	{Name: "about-signs", Draw: rendertest.Reference(painter, "about-signs", value(opening)(), nil)},
	{Name: "about-jarls", Draw: rendertest.Reference(painter, "about-jarls", value(opening)(), nil)},
	{Name: "offered", Draw: rendertest.Hand(painter, value(offered))},
}

// golden are the samples that show most: one of each kind of picture.
func golden() rendertest.Samples {
	return slices.DeleteFunc(slices.Clone(samples), func(s rendertest.Sample) bool { return !s.Golden })
}

func value[V any](of func() *V) func() V { return func() V { return *of() } }

func plate(name string, now, since func() *game.Public) func() ([]byte, error) {
	return rendertest.Plate(painter, name, people, now, since)
}

func TestSave(t *testing.T) { t.Parallel(); rendertest.Save(t, samples) }

func TestGolden(t *testing.T)    { t.Parallel(); rendertest.Golden(t, samples) }
func TestSameBytes(t *testing.T) { t.Parallel(); rendertest.SameBytes(t, golden()) }
func TestSize(t *testing.T)      { t.Parallel(); rendertest.Size(t, samples, mostBytes) }

func TestLegible(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	for _, of := range []func() *game.Public{crowded, swarm, asked, trading, ended, opening} {
		rendertest.Legible(t, painter, []render.Scene{{Now: *of(), Names: people}, {Now: *of(), Since: *earlier()}})
	}
	played := rendertest.Scenes(game.Standard(), engine.Setup{Players: 6}, 3, 700)
	for i := range played {
		if i%97 == 96 {
			rendertest.Legible(t, painter, played[i:i+1])
		}
	}
}

func TestPlates(t *testing.T) {
	t.Parallel()
	var scenes []render.Scene
	for _, of := range []func() *game.Public{crowded, trading, opening, ended} {
		scenes = append(scenes, render.Scene{Now: *of(), Since: *earlier(), Names: people})
	}
	rendertest.Plates(t, painter, scenes, mostBytes)
}

func TestNamesShow(t *testing.T) {
	t.Parallel()
	rendertest.NamesShow(t, painter, *crowded(), game.MaxPlayers)
}

func TestMovedLast(t *testing.T) {
	t.Parallel()
	was := map[string]func() *game.Public{}
	for name, change := range map[string]func(*game.Public){
		"ship":    func(v *game.Public) { v.Ships[2].Fresh++ },
		"post":    func(v *game.Public) { v.Posts[3].Tile = 4 },
		"owner":   func(v *game.Public) { v.Posts[0].Owner = 5 },
		"duchy":   func(v *game.Public) { v.Duchies = v.Duchies[:1] },
		"silfr":   func(v *game.Public) { v.Seats[1].Silfr++ },
		"hand":    func(v *game.Public) { v.Seats[1].Hand++ },
		"score":   func(v *game.Public) { v.Seats[1].Score++ },
		"market":  func(v *game.Public) { v.Track[0] = 3 },
		"pile":    func(v *game.Public) { v.Pile++ },
		"discard": func(v *game.Public) { v.Discard = v.Discard[:1] },
		"marker":  func(v *game.Public) { v.Markers[1] = 3 },
		"goal":    func(v *game.Public) { v.Cards[0].Goals[0].Have[2]++ },
		"ships":   func(v *game.Public) { v.Seats[1].HomeFresh++ },
	} {
		was[name] = func() *game.Public {
			v := crowded()
			change(v)
			return v
		}
	}
	rendertest.MarksMoves(t, painter, crowded, was)
}

func TestCaptions(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	var scenes []render.Scene
	for _, of := range []func() *game.Public{crowded, asked, sealed, trading, opening, ended, hidden} {
		scenes = append(scenes, render.Scene{Now: *of()})
	}
	var hands []engine.PrivateView
	for _, of := range []func() *game.Private{hand, offered, offering, paying, discarding, returning, empty} {
		hands = append(hands, *of())
	}
	rendertest.Captions(t, painter, game.Standard().About(), scenes, hands)
}

func TestReferences(t *testing.T) { t.Parallel(); rendertest.References(t, painter, *opening(), nil) }

func TestChart(t *testing.T) {
	t.Parallel()
	rendertest.Chart(t, painter, game.Standard(), engine.Setup{Players: 6}, people, nil)
}

// TestPlay draws positions of matches played by chance, for each number of
// players, and refuses what cannot be drawn.
func TestPlay(t *testing.T) {
	t.Parallel()
	for players := 2; players <= 6; players++ {
		for i, s := range rendertest.Scenes(game.Standard(), engine.Setup{Players: players}, uint64(players), 500) {
			if i%61 != 0 {
				continue
			}
			for _, name := range painter.Shown(s) {
				if err := painter.Plate(io.Discard, name, s); err != nil {
					t.Errorf("scene %d: %v", i, err)
				}
			}
		}
	}
	rendertest.Refuses(t, painter, []engine.PublicView{game.Public{}}, []engine.PrivateView{game.Private{Seat: engine.Nobody}})
}

func TestShown(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		now  *game.Public
		want string
	}{
		{crowded(), "[turn]"},
		{opening(), "[turn]"},
		{ended(), "[world table]"},
	} {
		if got := fmt.Sprint(painter.Shown(render.Scene{Now: *test.now, Since: *crowded()})); got != test.want {
			t.Errorf("shown: got %s, want %s", got, test.want)
		}
	}
}

func TestEveryFieldShows(t *testing.T) {
	t.Parallel()
	rendertest.BoardShows(t, painter, []string{
		"Edition", "Players", "Result.Why", "Result.Scores", // told beside the picture
		"Decision", "Asked", "Due", "Step", "Journey.Steps", "Journey.Stays", "Journey.Trade", // told by words
		"Posts.Post", "Posts.Node", "Posts.Word", "Posts.Region", // of the edition: the ground has them
	}, few, fewAsked, fewTrading)
	rendertest.HandShows(t, painter, []string{"Edition"}, hand, offered, offering, paying, discarding, returning, empty)
}

func TestOutlook(t *testing.T) {
	t.Parallel()
	rendertest.Outlook(t, painter, []engine.Seats{1, 2, 4, 8, 16, 32}, people, nil)
}
