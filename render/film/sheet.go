package film

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"strings"

	"skald/render"
)

// The sheet: boards of a third of their width in rows of three, each below its caption.
const (
	sheetColumns = 3
	thumbWidth   = 384
	sheetGap     = 12
	captionHigh  = 44
)

// MostOnSheet is how many pictures a sheet has at most.
const MostOnSheet = 24

// Sheet writes some views of a match on one picture, as PNG, each below its caption.
// Step is called before each as in Make.
func Sheet(ctx context.Context, w io.Writer, letters *render.Lettering, s Shot, captions []string, step func(done float64) error) error {
	if len(s.Views) == 0 || len(captions) != len(s.Views) || len(s.Views) > MostOnSheet {
		return errors.New("draw sheet: there is nothing to show, or too much")
	}
	var (
		raster  render.Raster
		stage   = render.NewStage(thumbWidth)
		img     *image.RGBA
		cells   []image.Point
		colours = render.Colours()
	)
	columns := min(sheetColumns, len(s.Views))
	for _, at := range []int{0, len(s.Views) / 2, len(s.Views) - 1} { // some boards grow
		if _, err := s.Painter.Reel(&raster, s.Plate, s.scene(at, -1)); err != nil {
			return fmt.Errorf("draw sheet: %w", err)
		}
		if err := stage.Fit(&raster); err != nil {
			return fmt.Errorf("draw sheet: %w", err)
		}
	}
	for i := range s.Views {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := step(float64(i) / float64(len(s.Views))); err != nil {
			return err
		}
		if _, err := s.Painter.Reel(&raster, s.Plate, s.scene(i, i-1)); err != nil {
			return fmt.Errorf("draw sheet: %w", err)
		}
		if _, err := stage.Show(&raster); err != nil {
			return fmt.Errorf("draw sheet: %w", err)
		}
		if img == nil {
			high := stage.Size.Y + captionHigh + sheetGap
			rows := (len(s.Views) + columns - 1) / columns
			background, dc := render.NewBackground(columns*(stage.Size.X+sheetGap)+sheetGap, rows*high+sheetGap)
			dc.SetColor(render.Parchment)
			dc.Clear()
			img = background
			for n := range s.Views {
				cells = append(cells, image.Pt(sheetGap+n%columns*(stage.Size.X+sheetGap), sheetGap+n/columns*high))
			}
		}
		at := cells[i].Add(image.Pt(0, captionHigh))
		for y := range stage.Size.Y {
			for x := range stage.Size.X {
				img.SetRGBA(at.X+x, at.Y+y, colours[stage.Pix[y*stage.Size.X+x]].(color.RGBA))
			}
		}
	}
	b := &render.Brush{Canvas: render.NewSheet(img).Canvas(), Letters: letters, Labels: s.Labels}
	defer b.Release()
	for i, at := range cells {
		b.Fitted(render.Bold, shortened(letters, captions[i], stage.Size.X), 32, render.Small, stage.Size.X, at.X, at.Y+captionHigh-12, render.Left, render.Ink)
	}
	return b.WritePNG(w)
}

// shortened leaves out the last parts of a caption that is too wide.
func shortened(letters *render.Lettering, caption string, wide int) string {
	f := letters.Face(render.Bold, render.Small)
	for f.Width(caption) > wide {
		i := strings.LastIndex(caption, " · ")
		if i < 0 {
			break
		}
		caption = caption[:i]
	}
	return caption
}
