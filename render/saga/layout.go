package sagaboard

import (
	"image"

	"skald/engine/saga"
	"skald/render"
)

// The picture's size, and where its three storeys meet.
const (
	width      = 1200
	height     = 1000
	mapTop     = 84
	mapBottom  = 774
	circle     = 62 // the radius of an area's dotted circle
	tilePitch  = 297
	tileLeft   = 8
	tileTop    = 782
	tileWidth  = 293
	tileHeight = 211
)

// The panels, and the frame around Scandinavia.
var (
	saxonPanel  = image.Rect(12, 96, 300, 252)
	vikingPanel = image.Rect(884, 606, 1190, 766)
	northFrame  = image.Rect(884, 96, 1190, 596)
	tileStrip   = image.Rect(0, mapBottom, width, height)
)

// A place says where the parts of an area are drawn.
type place struct {
	units image.Point // the circle's middle
	name  image.Point // the base line's middle
	sigil image.Point // sigil, or crown
	ship  image.Point // the Drakkar icon of a Coastal area
}

var places = [saga.Areas]place{
	saga.Northumbria: {units: image.Pt(440, 212), name: image.Pt(440, 136), sigil: image.Pt(534, 196), ship: image.Pt(534, 244)},
	saga.EastAnglia:  {units: image.Pt(716, 400), name: image.Pt(716, 324), sigil: image.Pt(808, 380), ship: image.Pt(808, 428)},
	saga.Essex:       {units: image.Pt(668, 526), name: image.Pt(790, 528), sigil: image.Pt(764, 560), ship: image.Pt(818, 560)},
	saga.Kent:        {units: image.Pt(722, 656), name: image.Pt(830, 660), sigil: image.Pt(806, 692), ship: image.Pt(858, 692)},
	saga.Sussex:      {units: image.Pt(574, 690), name: image.Pt(440, 742), sigil: image.Pt(490, 690), ship: image.Pt(526, 744)},
	saga.Mercia:      {units: image.Pt(396, 404), name: image.Pt(396, 328), sigil: image.Pt(310, 404)},
	saga.Wessex:      {units: image.Pt(330, 620), name: image.Pt(330, 716), sigil: image.Pt(244, 620)},
	saga.North:       {units: image.Pt(1112, 190), name: image.Pt(968, 146), sigil: image.Pt(968, 204)},
	saga.Central:     {units: image.Pt(1112, 350), name: image.Pt(968, 306), sigil: image.Pt(968, 364)},
	saga.South:       {units: image.Pt(1112, 510), name: image.Pt(968, 466), sigil: image.Pt(968, 524)},
	saga.Drakkar:     {units: image.Pt(714, 206), name: image.Pt(714, 140)},
}

// spaceReach is half the side of a Destination space.
const spaceReach = 42

// tileAt returns the card of a tile.
func tileAt(i int) image.Rectangle {
	x := tileLeft + i*tilePitch
	return image.Rect(x, tileTop, x+tileWidth, tileTop+tileHeight)
}

// A chart turns longitude and latitude into places on the picture. Both scales
// are even: an equirectangular map, true to shape near its middle.
type chart struct {
	west, north      float64 // degrees at the corner
	left, top        float64 // pixels at the corner
	perEast, perDown float64 // pixels a degree
}

var (
	england     = chart{west: -5.1, north: 54.95, left: 25, top: mapTop, perEast: 108, perDown: 141}
	scandinavia = chart{west: 2.4, north: 65.6, left: 884, top: 96, perEast: 22.5, perDown: 46}
)

// at returns the place of a longitude and latitude.
func (c chart) at(east, north float64) render.Point {
	return render.Point{X: c.left + (east-c.west)*c.perEast, Y: c.top + (c.north-north)*c.perDown}
}
