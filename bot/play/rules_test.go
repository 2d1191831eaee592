package play

import (
	"errors"
	"io"
	"strings"
	"testing"

	"skald/bot/desk"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/hoard"
	"skald/render"
	"skald/render/hoardboard"
)

var errNoInk = errors.New("no ink")

// A lookup is a painter of pictures to look things up in.
type lookup = render.Reference

// dry is a painter that draws no pictures to look things up in.
type dry struct{ lookup }

func (dry) Reference(io.Writer, string, engine.PublicView, render.Labels) error { return errNoInk }

// orphaned has one picture that belongs to no section.
type orphaned struct{ lookup }

func (orphaned) References() []string { return []string{"about-left"} }

func (orphaned) Lookup(string, engine.PublicView, render.Labels) ([]string, error) {
	return []string{"Signs", "A hand.", "A coin."}, nil
}

// Rules can be read though their pictures cannot be drawn, and a picture that
// belongs to no section has a chapter of its own.
func TestRulesAndPictures(t *testing.T) {
	t.Parallel()
	catalogue, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	v, game, painter := catalogue.Speak("en"), hoard.Standard(), hoardboard.New(render.NewCache()).(render.Reference)

	p := New(desk.New([]desk.Title{{Game: game, Painter: painter}}))
	if r, err := p.Book(v, game).Page(t.Context(), "", "hands", 0); err != nil || len(r.Files) != 1 {
		t.Errorf("the section has %d pictures, %v, want 1", len(r.Files), err)
	}
	p = New(desk.New([]desk.Title{{Game: game, Painter: dry{painter}}}))
	r, err := p.Book(v, game).Page(t.Context(), "", "hands", 0)
	if !errors.Is(err, errNoInk) || len(r.Files) != 0 || !strings.Contains(string(r.Text), "one of 9 cards") {
		t.Errorf("without its picture the section reads %q, %v", r.Text, err)
	}

	p = New(desk.New([]desk.Title{{Game: game, Painter: orphaned{painter}}}))
	chapters := p.Book(v, game).Chapters()
	last := chapters[len(chapters)-1]
	r, _ = p.Book(v, game).Page(t.Context(), "", last.Section, 0)
	if last.Section != "about-left" || !strings.HasSuffix(string(r.Text), "\n- A hand.\n- A coin.") {
		t.Errorf("the last chapter is %q and reads %q", last.Section, r.Text)
	}
}
