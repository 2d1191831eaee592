package film_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"skald/engine"
	"skald/engine/hoard"
	"skald/engine/kosmos"
	"skald/engine/pax"
	"skald/engine/saga"
	"skald/engine/vikings878"
	"skald/render"
	"skald/render/film"
	"skald/render/hoardboard"
	"skald/render/kosmosboard"
	"skald/render/paxboard"
	"skald/render/sagaboard"
	"skald/render/vikings878board"
)

// A title is a game with its board.
type title struct {
	game    engine.Game
	painter render.Reeler
	players int
}

func titles() []title {
	cache := render.NewCache()
	return []title{
		{hoard.Standard(), hoardboard.New(cache).(render.Reeler), 3},
		{saga.Standard(), sagaboard.New(cache).(render.Reeler), 2},
		{kosmos.Standard(), kosmosboard.New(cache).(render.Reeler), 4},
		{vikings878.Standard(), vikings878board.New(cache).(render.Reeler), 4},
		{pax.Standard(), paxboard.New(cache).(render.Reeler), 4},
	}
}

// played is what everybody saw of a match of chance, after each turn.
func played(t testing.TB, g engine.Game, players int, seed uint64) []engine.PublicView {
	t.Helper()
	about, dice, choice := g.About(), engine.NewDice(engine.Seed{byte(seed)}, 0), rand.New(rand.NewPCG(seed, 7))
	s, err := g.New(engine.Setup{Players: players}, dice, nil)
	if err != nil {
		t.Fatal(err)
	}
	views, last := []engine.PublicView{s.Public()}, engine.Seats(0)
	for s.ToMove() != 0 && len(views) < 2000 {
		seat := engine.Awaited(s).First()
		legal := s.Legal(seat, nil)
		if s, err = s.Apply(seat, legal[choice.IntN(len(legal))], dice, nil); err != nil {
			t.Fatal(err)
		}
		if now := about.Team(seat); now == last {
			views = views[:len(views)-1]
		} else {
			last = now
		}
		views = append(views, s.Public())
	}
	return views
}

func ready(float64) error { return nil }

var names = []string{"Vera", "Adam", "Sigrið", "Øystein"}

// TestFilmShowsBoards holds that each frame of a film is the board as it is drawn alone,
// that its limits hold, and that the last one stays.
func TestFilmShowsBoards(t *testing.T) {
	t.Parallel()
	for _, title := range titles() {
		key := title.game.About().Key
		t.Run(key, func(t *testing.T) {
			t.Parallel()
			views := played(t, title.game, title.players, 5)
			shot := film.Shot{Painter: title.painter, Views: views, Names: names[:title.players]}
			most := film.Usual
			if testing.Short() {
				most.Frames = 12
			}
			made, err := film.Make(t.Context(), shot, most, ready)
			if err != nil {
				t.Fatal(err)
			}
			g, err := gif.DecodeAll(bytes.NewReader(made.GIF))
			if err != nil {
				t.Fatal(err)
			}
			if len(g.Image) != made.Frames || made.Frames > most.Frames || len(made.GIF) > most.Bytes || g.Config.Width > most.Width || g.Config.Width != made.Size.X {
				t.Errorf("%d frames of %d, %d bytes, %d wide", len(g.Image), made.Frames, len(made.GIF), g.Config.Width)
			}
			if at := len(g.Delay) - 1; g.Delay[0] != 80 || g.Delay[at] != 400 {
				t.Errorf("frames are shown %v", g.Delay)
			}
			t.Logf("%s: %d views, %d frames, %d KB, %v", key, len(views), made.Frames, len(made.GIF)>>10, made.Size)
			if folder := os.Getenv("SKALD_FILMS"); folder != "" {
				_ = os.WriteFile(filepath.Join(folder, key+".gif"), made.GIF, 0o600)
			}
			shown := image.NewRGBA(image.Rectangle{Max: made.Size})
			places := film.Evenly(len(views), made.Frames)
			for i, frame := range g.Image {
				draw.Draw(shown, frame.Rect, frame, frame.Rect.Min, draw.Over)
				if i%(len(places)/3+1) != 0 && i != len(places)-1 {
					continue
				}
				scene := render.Scene{Now: views[places[i]], Names: shot.Names}
				if i > 0 {
					scene.Since = views[places[i-1]]
				}
				if at, differ := differs(t, title.painter, scene, shown); differ {
					t.Errorf("frame %d is not the board at %v", i, at)
				}
			}
		})
	}
}

// differs says where a frame is another than the board that is drawn alone.
func differs(t *testing.T, p render.Reeler, s render.Scene, frame *image.RGBA) (image.Point, bool) {
	t.Helper()
	var alone render.Raster
	if _, err := p.Reel(&alone, "", s); err != nil {
		t.Fatal(err)
	}
	stage := render.NewStage(frame.Rect.Dx())
	if _, err := stage.Show(&alone); err != nil {
		t.Fatal(err)
	}
	want := stage.Image()
	if want.Rect != frame.Rect {
		t.Logf("a board of %v in a film of %v", want.Rect, frame.Rect)
		return image.Point{}, false // it stands in the middle, made smaller
	}
	for y := range want.Rect.Dy() {
		for x := range want.Rect.Dx() {
			r, g, b, _ := want.At(x, y).RGBA()
			fr, fg, fb, _ := frame.At(x, y).RGBA()
			if r != fr || g != fg || b != fb {
				return image.Pt(x, y), true
			}
		}
	}
	var whole bytes.Buffer
	if err := p.Board(&whole, s); err != nil {
		t.Fatal(err)
	}
	board, err := png.Decode(&whole)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range board.(*image.Paletted).Pix {
		if c != alone.Pix[i] {
			return image.Pt(i%alone.Size.X, i/alone.Size.X), true
		}
	}
	return image.Point{}, false
}

// TestFilmLimits holds that a film gets smaller until it has room, that nothing is made
// where it never has, and that it ends with its context or where it is told to.
func TestFilmLimits(t *testing.T) {
	t.Parallel()
	title := titles()[0]
	shot := film.Shot{Painter: title.painter, Views: played(t, title.game, title.players, 1)}
	whole, err := film.Make(t.Context(), shot, film.Usual, ready)
	if err != nil {
		t.Fatal(err)
	}
	tight := film.Usual
	tight.Bytes = len(whole.GIF) / 3
	small, err := film.Make(t.Context(), shot, tight, ready)
	if err != nil || len(small.GIF) > tight.Bytes || small.Frames < 2 {
		t.Errorf("%d bytes, %d frames, %v; want at most %d bytes", len(small.GIF), small.Frames, err, tight.Bytes)
	}
	tight.Bytes = 100
	if _, err := film.Make(t.Context(), shot, tight, ready); !errors.Is(err, film.ErrTooLarge) {
		t.Errorf("with no room: %v", err)
	}
	if _, err := film.Make(t.Context(), film.Shot{Painter: title.painter}, film.Usual, ready); err == nil {
		t.Error("a film of nothing")
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := film.Make(ended, shot, film.Usual, ready); !errors.Is(err, context.Canceled) {
		t.Errorf("after its end: %v", err)
	}
	enough := errors.New("enough")
	if _, err := film.Make(t.Context(), shot, film.Usual, func(float64) error { return enough }); !errors.Is(err, enough) {
		t.Errorf("stopped: %v", err)
	}
	one := shot
	one.Views = shot.Views[:1]
	if made, err := film.Make(t.Context(), one, film.Usual, ready); err != nil || made.Frames != 1 {
		t.Errorf("of one view: %d frames, %v", made.Frames, err)
	}
}

// TestSheet holds that a sheet has a picture for each view.
func TestSheet(t *testing.T) {
	t.Parallel()
	letters := render.NewLettering()
	for _, title := range titles()[:2] {
		views := played(t, title.game, title.players, 2)
		shot := film.Shot{Painter: title.painter, Names: names[:title.players]}
		var captions []string
		for _, at := range film.Evenly(len(views), 7) {
			shot.Views, captions = append(shot.Views, views[at]), append(captions, fmt.Sprintf("Round %d", at+1))
		}
		var b bytes.Buffer
		if err := film.Sheet(t.Context(), &b, letters, shot, captions, ready); err != nil {
			t.Fatal(err)
		}
		img, err := png.DecodeConfig(bytes.NewReader(b.Bytes()))
		if err != nil || img.Width > render.Wide || img.Height < img.Width/3 {
			t.Errorf("a sheet of %d by %d, %v", img.Width, img.Height, err)
		}
		if folder := os.Getenv("SKALD_FILMS"); folder != "" {
			_ = os.WriteFile(filepath.Join(folder, title.game.About().Key+"-sheet.png"), b.Bytes(), 0o600)
		}
		if err := film.Sheet(t.Context(), &b, letters, shot, captions[1:], ready); err == nil {
			t.Error("a sheet that lacks a caption")
		}
	}
}

func TestEvenly(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		n, most int
		want    string
	}{{5, 9, "[0 1 2 3 4]"}, {9, 3, "[0 4 8]"}, {9, 1, "[8]"}, {1, 4, "[0]"}} {
		if got := fmt.Sprint(film.Evenly(c.n, c.most)); got != c.want {
			t.Errorf("%d of %d: %s, want %s", c.most, c.n, got, c.want)
		}
	}
}

// BenchmarkReplay films a whole match of each title.
func BenchmarkReplay(b *testing.B) {
	for _, title := range titles() {
		b.Run(title.game.About().Key, func(b *testing.B) {
			shot := film.Shot{Painter: title.painter, Views: played(b, title.game, title.players, 5), Names: names[:title.players]}
			var made film.Film
			for b.Loop() {
				var err error
				if made, err = film.Make(b.Context(), shot, film.Usual, ready); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(made.Frames), "frames")
			b.ReportMetric(float64(len(made.GIF))/1e6, "MB")
		})
	}
}
