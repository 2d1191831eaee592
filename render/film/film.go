// Package film shows the boards of a match one after another: as an animated GIF, which
// chat clients play in the message, and as one sheet with a board a round. It draws what
// it is given, public views alone, and must not know any game.
//
//	scene  what one picture shows
//	frame  a picture of the film, shown for some time
//	sheet  some pictures on one
package film

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"time"

	"skald/engine"
	"skald/render"
)

// A Shot is what is to be filmed: a match by its views, in the order of play.
type Shot struct {
	Painter render.Reeler
	Plate   string // which of several pictures of the table; "": the board
	Views   []engine.PublicView
	Labels  render.Labels
	Names   []string // what the people are called, by seat
}

// scene returns a scene of the shot: what differs from an earlier view is marked, of
// -1 nothing.
func (s Shot) scene(now, since int) render.Scene {
	scene := render.Scene{Now: s.Views[now], Labels: s.Labels, Names: s.Names}
	if since >= 0 {
		scene.Since = s.Views[since]
	}
	return scene
}

// Limits are what a film may cost those who watch it.
type Limits struct {
	Width  int // in pixels
	Frames int
	Bytes  int
}

// Usual are the limits where nothing else is known.
var Usual = Limits{Width: 800, Frames: 120, Bytes: 10 << 20}

// How long a frame is shown, and the last one.
const (
	FrameTime = 800 * time.Millisecond
	EndTime   = 4 * time.Second
)

// A Film is one that was made.
type Film struct {
	GIF    []byte
	Size   image.Point
	Frames int
}

// ErrTooLarge is that a film has no room within its limits, however small it is made.
var ErrTooLarge = errors.New("the film is too large")

// errFull is that a film in the making exceeds its limit.
var errFull = errors.New("no room")

// leastWidth is how narrow a film is at least: below that nobody reads a board.
const leastWidth = 400

// Make films a match. Step is called before each frame with the share of the work that
// is done, and may wait; where it returns an error, that ends the film. Of more views
// than frames are allowed some are taken, evenly; where the film would be too large it
// has fewer frames first, then smaller ones.
func Make(ctx context.Context, s Shot, most Limits, step func(done float64) error) (Film, error) {
	if len(s.Views) == 0 {
		return Film{}, errors.New("film match: there is nothing to show")
	}
	frames, width := min(most.Frames, len(s.Views)), most.Width
	for {
		film, err := s.make(ctx, frames, width, most.Bytes, step)
		switch {
		case err == nil:
			return film, nil
		case !errors.Is(err, errFull):
			return Film{}, fmt.Errorf("film match: %w", err)
		case frames > most.Frames/2 && frames > 2:
			frames = (frames + 1) / 2
		case width > leastWidth:
			width = max(leastWidth, width*3/4)
		case frames > 2:
			frames = (frames + 1) / 2
		default:
			return Film{}, ErrTooLarge
		}
	}
}

func (s Shot) make(ctx context.Context, frames, width, most int, step func(done float64) error) (Film, error) {
	var (
		raster render.Raster
		stage  = render.NewStage(width)
		out    = &bounded{most: most}
		film   *reel
	)
	for _, at := range []int{0, len(s.Views) / 2, len(s.Views) - 1} { // some boards grow
		if _, err := s.Painter.Reel(&raster, s.Plate, s.scene(at, -1)); err != nil {
			return Film{}, err
		}
		if err := stage.Fit(&raster); err != nil {
			return Film{}, err
		}
	}
	shown := -1
	for i, at := range Evenly(len(s.Views), frames) {
		if err := ctx.Err(); err != nil {
			return Film{}, err
		}
		if err := step(float64(i) / float64(frames)); err != nil {
			return Film{}, err
		}
		if _, err := s.Painter.Reel(&raster, s.Plate, s.scene(at, shown)); err != nil {
			return Film{}, err
		}
		part, err := stage.Show(&raster)
		if err != nil {
			return Film{}, err
		}
		if film == nil {
			film = newReel(out, stage.Size)
		}
		length := FrameTime
		if shown = at; i == frames-1 {
			length = EndTime
		}
		if err := film.frame(stage.Pix, part, length); err != nil {
			return Film{}, err
		}
	}
	if err := film.end(); err != nil {
		return Film{}, err
	}
	return Film{GIF: out.Bytes(), Size: stage.Size, Frames: frames}, nil
}

// Evenly returns so many of the places 0 to n-1, evenly, the first and the last among
// them; all if there are no more.
func Evenly(n, most int) []int {
	most = max(1, min(n, most))
	list := make([]int, most)
	for i := range list {
		if list[i] = n - 1; most > 1 {
			list[i] = i * (n - 1) / (most - 1)
		}
	}
	return list
}

// bounded is a buffer that takes so much at most.
type bounded struct {
	bytes.Buffer
	most int
}

// Write implements io.Writer.
func (b *bounded) Write(data []byte) (int, error) {
	if b.Len()+len(data) > b.most {
		return 0, errFull
	}
	return b.Buffer.Write(data)
}

var _ io.Writer = (*bounded)(nil)
