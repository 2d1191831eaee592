package vikings878board

import (
	"image"
	"slices"
	"testing"

	"skald/engine"
	game "skald/engine/vikings878"
	"skald/render"
)

func standard(t *testing.T) *game.Edition {
	t.Helper()
	s, err := game.Standard().New(engine.Setup{Players: game.Factions}, engine.NewDice(engine.Seed{}, 0), nil)
	if err != nil {
		t.Fatalf("new match: %v", err)
	}
	return s.Public().(game.Public).Edition
}

// contacts counts where pixels of two kinds lie side by side.
func contacts(s *survey) map[[2]uint8]int {
	touch := map[[2]uint8]int{}
	for i, a := range s.place {
		for _, j := range [2]int{i + 1, i + s.size.X} {
			if j >= len(s.place) || j == i+1 && j%s.size.X == 0 {
				continue
			}
			if b := s.place[j]; a != b {
				touch[[2]uint8{min(a, b), max(a, b)}]++
			}
		}
	}
	return touch
}

// TestShiresTouch holds the drawing against the data, as large as the map and as
// large as a close-up: shires touch exactly their neighbours, those with a coast
// touch water, and no others do.
func TestShiresTouch(t *testing.T) {
	t.Parallel()
	const least = 12 // pixels that an eye sees as a border
	e := standard(t)
	a := newAtlas(e)
	for _, large := range []float64{1, 2} {
		s := a.whole
		if large > 1 {
			size := image.Pt(int(float64(width)*large), int(float64(mapHeight)*large))
			s = newSurvey(a.lines, size, lens{left: mapLens.left, top: mapLens.top, scale: mapScale * large}, a.seats, nil)
		}
		touch := contacts(s)
		for i := range e.Shires {
			d := &e.Shires[i]
			for other := d.Shire + 1; other <= game.Shires; other++ {
				n := touch[[2]uint8{uint8(d.Shire), uint8(other)}]
				switch is := slices.Contains(d.Borders, other); {
				case is && n < least:
					t.Errorf("%v times: %v and %v touch in %d pixels, want at least %d", large, d.Shire, other, n, least)
				case !is && n > 0:
					t.Errorf("%v times: %v and %v touch in %d pixels, want none", large, d.Shire, other, n)
				}
			}
			wet := touch[[2]uint8{water, uint8(d.Shire)}]
			if coast := len(d.Coasts) > 0; coast && wet < least || !coast && wet > 0 {
				t.Errorf("%v times: %v touches water in %d pixels, with the coasts %v", large, d.Shire, wet, d.Coasts)
			}
		}
	}
}

// TestSpots wants the signs of a shire to stand in it, with room for a shield.
func TestSpots(t *testing.T) {
	t.Parallel()
	a := newAtlas(standard(t))
	g := newWhole(new(render.Cache), a)
	for s := game.Shire(1); s <= game.Shires; s++ {
		p := g.spots[s].Sub(mapFrame.Min)
		if got := a.whole.place[p.Y*a.whole.size.X+p.X]; got != uint8(s) {
			t.Errorf("signs of %v stand in %d", s, got)
		}
		if g.room[s] < 14 {
			t.Errorf("%v has %d pixels of room around its signs, want at least 14", s, g.room[s])
		}
	}
}

// TestKingdomViews wants each kingdom whole on its close-up, larger than on the whole
// map.
func TestKingdomViews(t *testing.T) {
	t.Parallel()
	a := newAtlas(standard(t))
	for k := range game.Kingdom(game.Kingdoms) {
		w := a.kingdomView(k)
		b := a.box(a.kingdom(k))
		right, bottom := w.left+width/w.scale, w.top+float64(w.tall)/w.scale
		if b.left < w.left || b.top < w.top || b.right > right || b.bottom > bottom || w.scale < mapScale {
			t.Errorf("%v: view %+v, to %v %v, of %+v", k, w, right, bottom, b)
		}
	}
}

// TestInsetViews wants any part of the board whole beside its question, and as large
// as it can be.
func TestInsetViews(t *testing.T) {
	t.Parallel()
	a := newAtlas(standard(t))
	for one := game.Shire(1); one <= game.Shires; one++ {
		for other := one; other <= game.Shires; other += 5 {
			b := a.box(game.Of(one, other))
			w := insetView(b)
			if right, bottom := w.left+insetWide/w.scale, w.top+float64(w.tall)/w.scale; b.left < w.left || b.top < w.top || b.right > right || b.bottom > bottom {
				t.Errorf("%v, %v: view %+v, to %v %v, of %+v", one, other, w, right, bottom, b)
			}
		}
	}
}

// TestOtherBorders draws an edition that lacks a border, as a correction of the
// data would have it.
func TestOtherBorders(t *testing.T) {
	t.Parallel()
	e := *standard(t)
	e.Shires = slices.Clone(e.Shires)
	for _, pair := range [][2]game.Shire{{49, 52}, {52, 49}} {
		d := &e.Shires[pair[0]-1]
		d.Borders = slices.DeleteFunc(slices.Clone(d.Borders), func(s game.Shire) bool { return s == pair[1] })
	}
	a := newAtlas(&e)
	touch := contacts(a.whole)
	if n := touch[[2]uint8{49, 52}]; n > 2 {
		t.Errorf("dorset and winchester touch in %d pixels, want a corner at most", n)
	}
	for _, b := range [][2]uint8{{50, 52}, {49, 51}, {49, 50}, {51, 52}} {
		if touch[b] == 0 {
			t.Errorf("%d and %d do not touch", b[0], b[1])
		}
	}
}

func TestProjection(t *testing.T) {
	t.Parallel()
	for _, l := range landmarks {
		p := projected(l.east, l.north)
		if far := max(abs(int(10*(p.X-l.x))), abs(int(10*(p.Y-l.y)))); far > 10 {
			t.Errorf("%v, %v lies at %v, want %v", l.east, l.north, p, render.Point{X: l.x, Y: l.y})
		}
	}
}

// TestMapsOf wants one map for all copies of an edition, and another one for
// other borders.
func TestMapsOf(t *testing.T) {
	t.Parallel()
	s := newStudio(new(render.Cache))
	e := standard(t)
	if s.maps.Of(e) != s.maps.Of(standard(t)) {
		t.Error("a copy of an edition has another map")
	}
	other := *e
	other.Shires = slices.Clone(e.Shires)
	other.Shires[0].Borders = other.Shires[0].Borders[1:]
	if s.maps.Of(e) == s.maps.Of(&other) {
		t.Error("an edition with other borders has the same map")
	}
}
