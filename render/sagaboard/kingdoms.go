package sagaboard

import (
	"image/color"

	"skald/engine/saga"
	"skald/render"
)

// A kingdom's land is what lies within its outline; outlines run out to sea
// generously, the coast cuts them. They are drawn to touch where the standard
// edition has neighbours and nowhere else, but for the corner west of London
// where four kingdoms met.
type kingdom struct {
	tint    color.RGBA
	outline [][2]float64 // longitude, latitude
}

// The lines where kingdoms meet, named by their neighbours.
var (
	humber   = [][2]float64{{0.9, 53.5}, {0.3, 53.55}, {-0.3, 53.69}, {-0.75, 53.68}, {-1.2, 53.45}, {-1.8, 53.38}, {-2.6, 53.36}, {-3.5, 53.5}}
	dyke     = [][2]float64{{-3.3, 53.5}, {-3.1, 53.2}, {-3.02, 52.9}, {-3.12, 52.5}, {-3.0, 52.1}, {-2.68, 51.75}, {-2.75, 51.5}}
	thames   = [][2]float64{{-0.45, 51.47}, {-1.0, 51.55}, {-1.35, 51.68}, {-1.9, 51.62}, {-2.4, 51.6}, {-2.75, 51.5}}
	fens     = [][2]float64{{0.55, 53.2}, {0.3, 52.85}, {0.15, 52.6}, {0.02, 52.35}, {0.1, 52.08}}
	lea      = [][2]float64{{0.1, 52.08}, {-0.15, 51.9}, {-0.4, 51.7}, {-0.45, 51.47}}
	stour    = [][2]float64{{0.1, 52.08}, {0.6, 52.03}, {1.1, 51.94}, {1.8, 51.9}}
	estuary  = [][2]float64{{-0.45, 51.47}, {-0.1, 51.5}, {0.3, 51.46}, {0.7, 51.52}, {1.6, 51.62}}
	downs    = [][2]float64{{-0.45, 51.47}, {-0.4, 51.28}, {-0.2, 51.14}}
	weald    = [][2]float64{{-0.2, 51.14}, {0.2, 51.1}, {0.6, 51.02}, {0.9, 50.7}}
	hamble   = [][2]float64{{-0.2, 51.14}, {-0.7, 51.08}, {-0.92, 50.95}, {-0.9, 50.4}}
	tamar    = [][2]float64{{-4.7, 51.05}, {-4.5, 50.9}, {-4.3, 50.65}, {-4.2, 50.2}}
	borders  = [][][2]float64{humber, dyke, thames, fens, lea, stour, estuary, downs, weald, hamble, tamar}
	marchWay = [][2]float64{{-3.6, 54.98}, {-2.9, 55.05}, {-2.3, 55.45}}
)

var kingdoms = [saga.England]kingdom{
	saga.Northumbria: {render.Sage, join(humber, [][2]float64{{-4.2, 54.2}}, marchWay, [][2]float64{{-1, 56}, {0.9, 55}})},
	saga.Mercia:      {render.Parchment, join(humber, dyke, turned(thames), turned(lea), turned(fens))},
	saga.EastAnglia:  {render.Sand, join(fens, stour, [][2]float64{{2.4, 52}, {2.4, 53.4}})},
	saga.Essex:       {render.Rose, join(lea, estuary, [][2]float64{{1.8, 51.9}}, turned(stour))},
	saga.Kent:        {render.Moss, join(turned(estuary), downs, weald, [][2]float64{{1.45, 50.85}, {1.75, 51.3}})},
	saga.Sussex:      {render.Clay, join(weald, turned(hamble))},
	saga.Wessex:      {render.Heather, join(thames, [][2]float64{{-3.6, 51.4}}, tamar, [][2]float64{{-3, 49.9}, {-0.9, 50.1}}, turned(hamble), turned(downs))},
}

func join(lines ...[][2]float64) [][2]float64 {
	var all [][2]float64
	for _, l := range lines {
		all = append(all, l...)
	}
	return all
}

func turned(line [][2]float64) [][2]float64 {
	back := make([][2]float64, 0, len(line))
	for i := len(line) - 1; i >= 0; i-- {
		back = append(back, line[i])
	}
	return back
}
