package play

import (
	"bytes"
	"context"
	"errors"
	"image/png"
	"io"
	"skald/bot/localdiscord/localtest/desktest"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/hoard"
	"skald/render"
	"skald/render/hoardboard"
)

// plated is the example game's painter with more pictures of the table, each the
// board of a scene that is changed for it.
type plated struct {
	render.Captioned
	shown  []string
	broken string // the picture that cannot be drawn
	drawn  map[string]int
}

func newPlated(shown ...string) *plated {
	return &plated{Captioned: hoardboard.New(render.NewCache()), shown: shown, drawn: map[string]int{}}
}

func (p *plated) Plates() []string { return []string{"table", "near", "far"} }

func (p *plated) Shown(render.Scene) []string {
	if p.shown == nil {
		panic("a bug")
	}
	return p.shown
}

func (p *plated) Plate(w io.Writer, name string, s render.Scene) error {
	p.drawn[name]++
	if name == p.broken {
		return errors.New("it cannot be drawn")
	}
	view := s.Now.(hoard.Public)
	view.Goal += slices.Index(p.Plates(), name) // so that they differ
	s.Now = view
	return p.Board(w, s)
}

func (p *plated) Told(name string, s render.Scene) []engine.Note {
	if name != "near" {
		return nil
	}
	return []engine.Note{engine.NewNote("line.hoard", engine.NumberArg("coins", s.Now.(hoard.Public).Hoard))}
}

func english(t *testing.T) *words.Voice {
	t.Helper()
	c, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	return c.Speak("en")
}

// drawnBy makes a presenter of the example game with that painter.
func drawnBy(painter render.Painter) *Room {
	return New(desk.New([]desk.Title{{Game: hoard.Standard(), Painter: painter}}))
}

// TestTurnShowsPlates holds that a turn message shows the pictures that the
// moment is about, each once and with its own description, the first with all of
// the caption; and with each the right picture, which is drawn once.
func TestTurnShowsPlates(t *testing.T) {
	t.Parallel()
	v, m := english(t), desktest.Begun(t, hoard.Standard(), 2)
	whole := viewed(v, m, 0).alt()
	for _, tt := range []struct {
		name  string
		shown []string
		want  []string
		alts  []string
	}{
		{"one", []string{"table"}, []string{"table.png"}, []string{whole}},
		{"an overview and a close-up", []string{"table", "near"}, []string{"table.png", "near.png"}, []string{whole, "Near. 60 coins lie in the hoard."}},
		{"no overview", []string{"near", "far"}, []string{"near.png", "far.png"}, []string{whole, "Far."}},
		{"what there is not, and twice", []string{"none", "far", "far"}, []string{"far.png"}, []string{whole}},
		{"nothing", []string{}, []string{"table.png"}, []string{whole}},
		{"a painter that panics", nil, []string{"table.png"}, []string{whole}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			painter := newPlated(tt.shown...)
			p := drawnBy(painter)
			for range 2 {
				msg, err := p.viewOf(v, m, 0).turn(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				var names, alts []string
				for i, f := range msg.Files {
					names, alts = append(names, f.Name), append(alts, f.Alt)
					if _, err := png.Decode(bytes.NewReader(f.Data)); err != nil {
						t.Error(err)
					}
					if i > 0 && bytes.Equal(f.Data, msg.Files[0].Data) {
						t.Errorf("%s is the picture of %s", f.Name, msg.Files[0].Name)
					}
				}
				if !slices.Equal(names, tt.want) || !slices.Equal(alts, tt.alts) {
					t.Errorf("got %q, described as %q; want %q, %q", names, alts, tt.want, tt.alts)
				}
			}
			for name, n := range painter.drawn {
				if n != 1 {
					t.Errorf("%s was drawn %d times, want once", name, n)
				}
			}
		})
	}
}

// TestPlateThatCannotBeDrawn holds that the others are shown without it, and
// that the error is told.
func TestPlateThatCannotBeDrawn(t *testing.T) {
	t.Parallel()
	v, m := english(t), desktest.Begun(t, hoard.Standard(), 2)
	painter := newPlated("table", "near")
	painter.broken = "table"
	msg, err := drawnBy(painter).viewOf(v, m, 0).turn(t.Context())
	if err == nil || len(msg.Files) != 1 || msg.Files[0].Name != "near.png" || msg.Files[0].Alt != viewed(v, m, 0).alt() {
		t.Errorf("files %v, error %v; want the close-up with the caption", msg.Files, err)
	}
	if strings.Contains(msg.Text, v.Say("notice.no-board", nil)) {
		t.Error("the message says that there is no picture")
	}
}

// TestShowOffersPlates holds that everybody can look at every picture, and that
// a painter with one offers none.
func TestShowOffersPlates(t *testing.T) {
	t.Parallel()
	v, m := english(t), desktest.Begun(t, hoard.Standard(), 2)
	show := func(painter render.Painter, plate string) desk.Reply {
		t.Helper()
		r, err := drawnBy(painter).viewOf(v, m, 1).show(context.Background(), plate, time.Time{})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if r := show(hoardboard.New(render.NewCache()), "near"); len(r.Turn) != 0 || len(r.Files) != 1 || r.Files[0].Name != "board.png" {
		t.Errorf("one picture: rows %v, files %v", r.Turn, r.Files)
	}
	painter := newPlated("table", "near")
	for plate, want := range map[string][]string{"": {"table.png", "near.png"}, "far": {"far.png"}, "none": {"table.png", "near.png"}} {
		r := show(painter, plate)
		var names []string
		for _, f := range r.Files {
			names = append(names, f.Name)
		}
		if !slices.Equal(names, want) || len(r.Turn) != 1 {
			t.Errorf("%q shows %q with rows %v, want %q and a select", plate, names, r.Turn, want)
		}
		if n := discord.CountParts(r.Message().Parts...); n > discord.MaxParts {
			t.Errorf("%q: %d components, at most %d", plate, n, discord.MaxParts)
		}
	}
}

// TestShowWithoutPictures holds that what cannot be drawn is shown in words: the
// board with a way to read it, a hand by its lines. The error is told for the log.
func TestShowWithoutPictures(t *testing.T) {
	t.Parallel()
	v, m := english(t), desktest.Begun(t, hoard.Standard(), 2)
	view := drawnBy(undrawable{}).viewOf(v, m, 1)
	hands, err := view.Privates(1)
	if err != nil {
		t.Fatal(err)
	}
	for name, show := range map[string]func() (desk.Reply, error){
		"board": func() (desk.Reply, error) { return view.show(t.Context(), "", time.Time{}) },
		"plate": func() (desk.Reply, error) { return view.show(t.Context(), "far", time.Time{}) },
		"hand":  func() (desk.Reply, error) { return view.hand(t.Context(), hands) },
	} {
		r, err := show()
		if err == nil || len(r.Files) != 0 {
			t.Errorf("%s: error %v, files %v; want an error and no file", name, err, r.Files)
		}
		want := v.Say("notice.no-board", nil)
		if name == "hand" {
			want = "Your card is"
		}
		if !strings.Contains(string(r.Text), want) {
			t.Errorf("%s: %q, want %q in it", name, r.Text, want)
		}
	}
}

// undrawable is a painter that panics.
type undrawable struct{ render.Painter }

func (undrawable) Board(io.Writer, render.Scene) error { panic("no board") }

func (undrawable) Hand(io.Writer, engine.PrivateView, render.Labels) error { panic("no hand") }
