package paxboard

import (
	"bytes"
	"image"
	"math"
	"testing"

	"github.com/fogleman/gg"

	"skald/engine"
	game "skald/engine/pax"
	"skald/render"
	"skald/render/rendertest"
)

// boxOf returns an edition as views hold it.
func boxOf(t *testing.T, g *game.Game) *game.Edition {
	t.Helper()
	return setUp(t, g).Edition
}

func setUp(t *testing.T, g *game.Game) game.Public {
	t.Helper()
	s, err := g.New(engine.Setup{Players: game.MaxPlayers}, engine.NewDice(engine.Seed{}, 0), nil)
	if err != nil {
		t.Fatal(err)
	}
	return s.Public().(game.Public)
}

// renamed is an edition with places of which the painter knows nothing.
func renamed(t *testing.T) *game.Game {
	t.Helper()
	data := game.Standard().Edition()
	for word, other := range map[string]string{
		"jorvik": "kaupang", "birka": "helgo", "austrsjo": "eystrasalt", "valland": "frakkland", "india": "hind", "grobin": "seeburg", "gotland": "eyjar", "visby": "torsburg",
	} {
		data = bytes.ReplaceAll(data, []byte(`"`+word+`"`), []byte(`"`+other+`"`))
	}
	g, err := game.New(data)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestPlaces holds that POSTS and HOMES stand apart, within the map, on land or at
// its coast, whether the painter knows them or not.
func TestPlaces(t *testing.T) {
	t.Parallel()
	for name, g := range map[string]*game.Game{"standard": game.Standard(), "renamed": renamed(t)} {
		a := newAtlas(boxOf(t, g))
		p := pane{frame: image.Rect(0, 0, mapWide, mapTall), scale: 1}
		s := &survey{size: p.frame.Size(), dry: make([]bool, mapWide*mapTall)}
		s.land(&p)
		s.shore = render.EdgeDistances(s.size, s.dry)
		list := append(append([]berth{}, a.posts...), a.homes...)
		for i, b := range list {
			at := image.Pt(int(b.at.X), int(b.at.Y))
			if !at.In(p.frame.Inset(26)) {
				t.Errorf("%s: place %d at %v leaves the map", name, i, at)
				continue
			}
			if j := at.Y*mapWide + at.X; name == "standard" && !s.dry[j] && s.shore[j]/3 > 24 {
				t.Errorf("%s: place %d at %v lies %d off the coast", name, i, at, s.shore[j]/3)
			}
			for k, other := range list[:i] {
				if far := math.Hypot(b.at.X-other.at.X, b.at.Y-other.at.Y); far < 42 {
					t.Errorf("%s: places %d and %d are %.0f apart", name, k, i, far)
				}
			}
		}
	}
}

// TestPanes holds that the close-up of a WIND shows all that is in it.
func TestPanes(t *testing.T) {
	t.Parallel()
	a := newAtlas(boxOf(t, game.Standard()))
	for w := range game.WindCount {
		shown := func(at render.Point) bool {
			panes := panesOf(w)
			for i := range panes {
				c := chart{cut: &cut{r: 24}, pane: &panes[i], over: panes[i+1:]}
				if c.visible(panes[i].spot(at)) {
					return true
				}
			}
			return false
		}
		for i, b := range a.posts {
			if b.wind == w && !shown(b.at) {
				t.Errorf("%v: post %d does not show", w, i)
			}
		}
		for i, b := range a.homes {
			if b.wind == w && !shown(b.at) {
				t.Errorf("%v: home %d does not show", w, i)
			}
		}
		for i := range a.regions {
			if r := &a.regions[i]; r.Wind == w && !shown(r.at) {
				t.Errorf("%v: %s does not show", w, r.Word)
			}
		}
	}
}

// TestUnknownPlaces draws an edition with places of which the painter knows
// nothing, in words of its own.
func TestUnknownPlaces(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	v := setUp(t, renamed(t))
	rendertest.Legible(t, New(new(render.Cache)), []render.Scene{{Now: v}})
}

// TestSeatsInGrey holds that the seats' colours differ without hue.
func TestSeatsInGrey(t *testing.T) {
	t.Parallel()
	grey := func(s int) float64 {
		c := seatInk[s]
		return 0.299*float64(c.R) + 0.587*float64(c.G) + 0.114*float64(c.B)
	}
	for s := range seatInk {
		for o := range s {
			if off := math.Abs(grey(s) - grey(o)); off < 10 {
				t.Errorf("seats %d and %d are %.0f apart in grey", o+1, s+1, off)
			}
		}
	}
}

// TestPiecesToldApart holds that what lies on the map tells any two seats apart also for
// the colour-blind and in grey, without its number and on a phone: by how dark it is, by
// its pattern or by its shape.
func TestPiecesToldApart(t *testing.T) {
	t.Parallel()
	pieces := map[string]func(dc *gg.Context, seat int){
		"disc":   func(dc *gg.Context, seat int) { disc(dc, round, seat, 19) },
		"square": func(dc *gg.Context, seat int) { disc(dc, square, seat, 19) },
		"double": func(dc *gg.Context, seat int) { disc(dc, double, seat, 19) },
		"ship":   func(dc *gg.Context, seat int) { hull(dc, seat, 38, false) },
		"spent":  func(dc *gg.Context, seat int) { hull(dc, seat, 38, true) },
		"home":   func(dc *gg.Context, seat int) { hall(dc, 34, seat) },
		"shield": func(dc *gg.Context, seat int) { shieldPath(dc, 14); cloth(dc, seat, 14, 14) },
	}
	for name, draw := range pieces {
		rendertest.ToldApart(t, name, game.MaxPlayers, func(seat int) image.Image {
			dc := gg.NewContext(54, 54)
			dc.Translate(27, 27)
			draw(dc, seat)
			return dc.Image()
		}, 0.075, 40)
	}
}
