package render

import "github.com/fogleman/gg"

// DrawAxe draws an axe around the origin in the context's colour, so large, its
// shaft so thick beside half of that.
func DrawAxe(dc *gg.Context, size, shaft float64) {
	s := size / 2
	dc.SetLineWidth(s * shaft)
	dc.DrawLine(-s*0.35, s*0.95, s*0.2, -s*0.95)
	dc.Stroke()
	dc.NewSubPath()
	dc.MoveTo(s*0.02, -s*0.62)
	dc.QuadraticTo(s*0.45, -s*0.75, s*0.72, -s*0.98)
	dc.QuadraticTo(s*0.98, -s*0.3, s*0.58, s*0.22)
	dc.QuadraticTo(s*0.3, -s*0.1, -s*0.12, -s*0.12)
	dc.ClosePath()
	dc.Fill()
}
