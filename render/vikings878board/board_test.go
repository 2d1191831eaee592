package vikings878board_test

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"strings"
	"sync"
	"testing"

	"skald/engine"
	game "skald/engine/vikings878"
	"skald/render"
	"skald/render/rendertest"
	"skald/render/vikings878board"
)

// painter is shared by the tests: a painter serves many goroutines.
var painter = vikings878board.New(render.NewCache())

// mostBytes is what a picture may weigh: 63 names, and a key to those that are signs,
// are a third of the fullest map.
const mostBytes = 340 << 10

var people = []string{"Anna", "Bo Björnsson", "Friederike von Hohenstein zu Waldenburg", "Ýr"}

// edition is the standard edition, as views hold it.
var edition = sync.OnceValue(func() *game.Edition {
	s, err := game.Standard().New(engine.Setup{Players: game.Factions}, engine.NewDice(engine.Seed{}, 0), nil)
	if err != nil {
		panic(err)
	}
	return s.Public().(game.Public).Edition
})

var samples = rendertest.Samples{
	{Name: "crowded", Golden: true, Draw: plate("map", crowded, earlier)},
	{Name: "battle", Golden: true, Draw: plate("northumbria", crowded, earlier)},
	{Name: "leader", Draw: plate("northumbria", led, nil)},
	{Name: "mercia", Draw: plate("mercia", full, nil)},
	{Name: "wessex", Draw: plate("wessex", marching, nil)},
	{Name: "east-anglia", Draw: plate("east-anglia", waiting, nil)},
	{Name: "ask-leader", Golden: true, Draw: detail(led, asLeader)},
	{Name: "ask-army", Draw: detail(marching, asArmy)},
	{Name: "ask-landing", Draw: detail(opening, asLanding)},
	{Name: "ask-battle", Golden: true, Draw: detail(waiting, asDefender)},
	{Name: "ask-full", Draw: detail(full, asSettler)},
	{Name: "hand", Golden: true, Draw: rendertest.Hand(painter, value(hand))},
	{Name: "opening", Draw: plate("map", opening, nil)},
	{Name: "full", Draw: plate("map", full, earlier)},
	{Name: "reach", Draw: plate("map", led, nil)},
	{Name: "options", Draw: plate("map", options, nil)},
	{Name: "options-close", Draw: plate("northumbria", options, nil)},
	{Name: "ended", Draw: plate("map", ended, nil)},
	{Name: "hand-long", Draw: rendertest.Hand(painter, value(longHand))},
	{Name: "about-signs", Draw: rendertest.Reference(painter, "about-signs", value(opening)(), nil)},
	{Name: "about-units", Draw: rendertest.Reference(painter, "about-units", value(opening)(), nil)},
	{Name: "chart", Draw: rendertest.CourseOf(painter, game.Standard(), engine.Setup{Players: 4}, 3, people, nil)},
}

func value[V any](of func() *V) func() V { return func() V { return *of() } }

func plate(name string, now, since func() *game.Public) func() ([]byte, error) {
	return rendertest.Plate(painter, name, people, now, since)
}

// detail draws the picture of a question.
func detail(now func() *game.Public, asked func(*game.Public) render.Question) func() ([]byte, error) {
	return func() ([]byte, error) {
		v := now()
		d, ok := painter.(render.Detailer).Detail(render.Scene{Now: *v}, asked(v))
		if !ok {
			return nil, errors.New("the question is about no place")
		}
		var b bytes.Buffer
		err := d.Write(&b)
		return b.Bytes(), err
	}
}

func TestGolden(t *testing.T)    { t.Parallel(); rendertest.Golden(t, samples) }
func TestSameBytes(t *testing.T) { t.Parallel(); rendertest.SameBytes(t, samples) }
func TestSize(t *testing.T)      { t.Parallel(); rendertest.Size(t, samples, mostBytes) }
func TestSave(t *testing.T)      { t.Parallel(); rendertest.Save(t, samples) }

func TestLegible(t *testing.T) {
	t.Parallel()
	for _, of := range []func() *game.Public{crowded, led, marching, opening, full, options, ended} {
		scenes := []render.Scene{{Now: *of(), Names: people}, {Now: *of(), Since: *earlier()}}
		rendertest.Legible(t, painter, scenes)
	}
	played := rendertest.Matches(game.Standard(), engine.Setup{Players: game.Factions}, people, nil)
	for i := range played {
		if i%29 == 0 {
			rendertest.Legible(t, painter, played[i:i+1])
		}
	}
}

func TestEveryFieldShows(t *testing.T) {
	t.Parallel()
	bases := []func() *game.Public{crowded, led, marching, options, ended, opening}
	rendertest.BoardShows(t, painter, []string{
		"Edition", "Result.Why", "Result.Scores", // told beside the picture
		"Decision", "Asked", "Housing", "Alfred", // told by words
		"Shires[0].Units[2]", "Shires[0].Units[3]", "Shires[0].Held", "Shires[0].Marker", "Shires[0].Fort", // at sea there are only Vikings
		"Shires[0].Settlement", "Shires[0].Church", "Shires[0].Plundered",
		"Battles.Drew", // what was drawn shows
		"Shires.Moved", "Factions.Movement", "Factions.Events", "Factions.Shown",
		"Options.Advanced", "Options.Epic", "Options.Runes", "Card.Movement",
		"Leaders.Moved", "Last.Leader", "Fight.Roller", "Fight.Moment",
	}, bases...)
	rendertest.HandShows(t, painter, []string{"Seat", "Side", "Hands.Sealed.Moment"}, hand, longHand)
}

func TestNamesShow(t *testing.T) {
	t.Parallel()
	rendertest.NamesShow(t, painter, *crowded(), game.Factions)
}

// TestWinnerOnce holds that the end names a winner once, whatever seats they
// hold.
func TestWinnerOnce(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		names []string
		want  string
	}{
		{[]string{"Anna", "Anna", "Bo", "Bo"}, " · Anna"},
		{[]string{"Anna", "Bo", "Ýr", "Ýr"}, " · Anna · Bo"},
	} {
		list, _, err := painter.(render.Reader).ReadBoard(render.Scene{Now: *ended(), Names: c.names})
		if err != nil {
			t.Fatal(err)
		}
		if got := list[0].Text; !strings.HasSuffix(got, c.want) || strings.Count(got, " · ") != strings.Count(c.want, " · ")+1 {
			t.Errorf("the head says %q, want the side and then %q", got, c.want)
		}
	}
}

func TestMovedLast(t *testing.T) {
	t.Parallel()
	earlier := map[string]func() *game.Public{}
	for name, change := range map[string]func(*game.Public){
		"units":   func(v *game.Public) { v.Shires[15].Units[0]++ },
		"marker":  func(v *game.Public) { v.Shires[36].Marker = !v.Shires[36].Marker },
		"markers": func(v *game.Public) { v.Markers++ },
		"leader":  func(v *game.Public) { v.Leaders[game.Ivar].Shire = 3 },
		"hand":    func(v *game.Public) { v.Factions[1].Hand-- },
		"fled":    func(v *game.Public) { v.Factions[1].Fled++ },
	} {
		earlier[name] = func() *game.Public {
			v := crowded()
			change(v)
			return v
		}
	}
	rendertest.MarksMoves(t, painter, crowded, earlier)
}

func TestCaptions(t *testing.T) {
	t.Parallel()
	var scenes []render.Scene
	for _, of := range []func() *game.Public{crowded, led, marching, opening, options, ended, waiting} {
		scenes = append(scenes, render.Scene{Now: *of()})
	}
	repelled := crowded()
	repelled.Fight.Now, repelled.Battles = false, nil
	scenes = append(scenes, render.Scene{Now: *repelled})
	rendertest.Captions(t, painter, game.Standard().About(), scenes, []engine.PrivateView{*hand(), *longHand()})
}

func TestChart(t *testing.T) {
	t.Parallel()
	rendertest.Chart(t, painter, game.Standard(), engine.Setup{Players: game.Factions}, people, nil)
}

// TestPlay draws positions of matches played by chance with every option, and
// refuses what cannot be drawn.
func TestPlay(t *testing.T) {
	t.Parallel()
	for seed, options := range []map[string]string{nil, {"land": "on", "epic": "on", "runes": "on", "deck": "advanced"}} {
		for i, s := range rendertest.Scenes(game.Standard(), engine.Setup{Players: game.Factions, Options: options}, uint64(seed+1), 600) {
			if i%23 != 0 {
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
	if err := painter.Plate(io.Discard, "none", render.Scene{Now: *crowded()}); err == nil {
		t.Error("a plate was drawn that there is not")
	}
}

// TestBannersHideNothing puts a leader into every shire in turn, among shires
// that are all held.
func TestBannersHideNothing(t *testing.T) {
	t.Parallel()
	var scenes []render.Scene
	for s := game.Shire(1); s <= game.Shires; s += 3 {
		v := full()
		v.Fight, v.Battles = game.FightView{Traitor: game.NoFaction}, nil
		for i := range game.Leader(3) {
			v.Leaders[i] = game.LeaderView{Status: game.InShire, Shire: min(s+game.Shire(i), game.Shires)}
		}
		for i := game.Leader(3); i < game.Leaders; i++ {
			v.Leaders[i] = game.LeaderView{}
		}
		scenes = append(scenes, render.Scene{Now: *v})
	}
	rendertest.Legible(t, mapAlone{painter}, scenes)
}

// mapAlone is a painter whose tests look at its first picture only.
type mapAlone struct{ render.Painter }

func (m mapAlone) ReadBoard(s render.Scene) ([]render.Writing, image.Point, error) {
	return m.Painter.(render.Reader).ReadBoard(s)
}
func (m mapAlone) ReadChart(c render.Course) ([]render.Writing, image.Point, error) {
	return m.Painter.(render.Reader).ReadChart(c)
}
func (m mapAlone) ReadReference(name string, of engine.PublicView, l render.Labels) ([]render.Writing, image.Point, error) {
	return m.Painter.(render.Reader).ReadReference(name, of, l)
}
func (m mapAlone) SmallestStamp() int { return m.Painter.(render.Reader).SmallestStamp() }

func TestReferences(t *testing.T) { t.Parallel(); rendertest.References(t, painter, *opening(), nil) }

func TestPlates(t *testing.T) {
	t.Parallel()
	var scenes []render.Scene
	for _, of := range []func() *game.Public{crowded, led, marching, opening, full, options, ended} {
		scenes = append(scenes, render.Scene{Now: *of(), Since: *earlier(), Names: people})
	}
	rendertest.Plates(t, painter, scenes, mostBytes)
}

func TestShown(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		of   func() *game.Public
		want string
	}{{crowded, "[map]"}, {ended, "[map]"}} {
		if got := fmt.Sprint(painter.Shown(render.Scene{Now: *test.of()})); got != test.want {
			t.Errorf("shown: got %s, want %s", got, test.want)
		}
	}
}

// TestInset holds that the picture of a question is small enough for a phone, and that
// what can be chosen and where one sets out is written on it in letters of eleven
// pixels there; and that a question of cards has none.
func TestInset(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		now   func() *game.Public
		asked func(*game.Public) render.Question
	}{"leader": {led, asLeader}, "army": {marching, asArmy}, "landing": {opening, asLanding}, "battle": {waiting, asDefender}, "all": {full, asSettler}} {
		v := c.now()
		d, ok := painter.(render.Detailer).Detail(render.Scene{Now: *v}, c.asked(v))
		if !ok {
			t.Errorf("%s: no picture", name)
			continue
		}
		var b bytes.Buffer
		if err := d.Write(&b); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		m, err := png.DecodeConfig(bytes.NewReader(b.Bytes()))
		if err != nil || m.Width > 800 || m.Height*10 > m.Width*9 || b.Len() > 80<<10 {
			t.Errorf("%s: %d by %d pixels and %d bytes (%v)", name, m.Width, m.Height, b.Len(), err)
		}
		if len(d.Told) == 0 && name != "all" {
			t.Errorf("%s: nothing is told", name)
		}
	}
	if _, ok := painter.(render.Detailer).Detail(render.Scene{Now: *led()}, render.Question{Options: []engine.Action{engine.Do(game.Advance, 1)}}); ok {
		t.Error("a question of cards has a picture")
	}
}

func TestOutlook(t *testing.T) {
	t.Parallel()
	rendertest.Outlook(t, painter, []engine.Seats{1 | 2, 4 | 8}, people, nil)
}
