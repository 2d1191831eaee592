package leagueboard

import (
	"image"
	"image/color"
	"io"
	"strconv"

	"github.com/fogleman/gg"

	"skald/render"
)

// Boards draws a league's pictures. It may be used from many goroutines.
type Boards struct {
	letters *render.Lettering
	medals  [3]*render.Sprite
	arrows  [2]*render.Sprite
}

// New returns boards that write with these letters.
func New(l *render.Lettering) *Boards {
	return &Boards{letters: l, medals: newMedals(), arrows: newArrows()}
}

// MostLines is how many lines a picture of standings or a table has at most, so
// that it reads on a phone. MostPairings is the same of pairings.
const (
	MostLines    = 16
	MostPairings = 12
)

// A Head is what stands above each picture.
type Head struct {
	Title string // such as the title's name
	Under string // such as the season, the date and the page
}

// Where things stand on every page.
const (
	margin     = 24
	headHeight = 112
	titleSize  = 46
	underSize  = 30
	textSize   = 34
)

// page returns an empty page, its head drawn and not yet written, and a context
// to draw on it with.
func page(height int) (*image.RGBA, *gg.Context) {
	img, dc := render.NewBackground(render.Wide, height)
	dc.SetColor(render.Parchment)
	dc.Clear()
	render.DrawStrip(dc, image.Rect(8, 8, render.Wide-8, headHeight-8), 5)
	return img, dc
}

// brush makes the finished ground a sheet to write on, and writes the head.
func (b *Boards) brush(ground *image.RGBA, h Head) *render.Brush {
	brush := &render.Brush{Canvas: render.NewSheet(ground).Canvas(), Letters: b.letters}
	brush.ReadAlong()
	room := render.Wide - 2*margin - 16
	if h.Under == "" {
		brush.Fitted(render.Bold, h.Title, titleSize, render.Small, room, margin+8, 70, render.Left, render.Ink)
		return brush
	}
	under, text := b.letters.Fit(render.Italic, h.Under, underSize, render.Small, room/2)
	brush.Text(under, text, render.Wide-margin-8, 68, render.Right, render.Sepia)
	brush.Fitted(render.Bold, h.Title, titleSize, render.Small, room-under.Width(text)-24, margin+8, 70, render.Left, render.Ink)
	return brush
}

// written writes a picture and gives its canvas back.
func written(w io.Writer, brush *render.Brush) error {
	defer brush.Release()
	return brush.WritePNG(w)
}

// name returns a name as the letters can write it, or the number of its line if
// they cannot.
func (b *Boards) name(name string, line int) string {
	if legible := b.letters.Legible(name); legible != "" {
		return legible
	}
	return "#" + strconv.Itoa(line)
}

// shade lays every second row on a darker ground.
func shade(dc *gg.Context, top, height, rows int) {
	dc.SetColor(render.Mix(render.Parchment, render.Vellum, 0.67))
	for i := 0; i < rows; i += 2 {
		dc.DrawRectangle(8, float64(top+i*height), render.Wide-16, float64(height))
		dc.Fill()
	}
}

// rule draws a line across the page.
func rule(dc *gg.Context, y int, width float64, ink color.Color) {
	dc.SetColor(ink)
	dc.SetLineWidth(width)
	dc.DrawLine(12, float64(y), render.Wide-12, float64(y))
	dc.Stroke()
}

// newMedals draws what the first three places stand on: each its own shape.
func newMedals() (medals [3]*render.Sprite) {
	for i, ink := range []color.RGBA{render.Gold, render.Fog, render.Clay} {
		medals[i] = render.NewSprite(60, 60, func(dc *gg.Context) {
			switch i {
			case 0:
				dc.DrawCircle(0, 0, 23)
			case 1:
				dc.DrawRoundedRectangle(-21, -21, 42, 42, 5)
			case 2:
				dc.DrawRegularPolygon(6, 0, 0, 25, 0)
			}
			render.FillInked(dc, ink, render.Ink, 2.5)
		})
	}
	return medals
}
