package sagaboard

import (
	"image"

	"skald/engine/saga"
	"skald/render"
)

// The picture's size, and where its three storeys meet.
const (
	width      = 1200
	height     = 1084
	mapTop     = 84
	mapBottom  = 774
	legendTop  = 1040
	circle     = 62 // the radius of an area's dotted circle
	tilePitch  = 297
	tileLeft   = 8
	tileTop    = 782
	tileWidth  = 293
	tileHeight = 251
)

// The panels, and the frame around Scandinavia.
var (
	saxonPanel  = image.Rect(12, 96, 318, 334)
	vikingPanel = image.Rect(884, 530, 1190, 768)
	northFrame  = image.Rect(884, 90, 1190, 524)
	tileStrip   = image.Rect(0, mapBottom, width, legendTop)
	legendStrip = image.Rect(16, legendTop, width-16, height)
)

// A place says where the parts of an area are drawn.
type place struct {
	units  image.Point // the circle's middle
	name   image.Point // the base line's middle
	sigil  image.Point // sigil, crown or Destination space
	ship   image.Point // the Drakkar icon of a Coastal area
	fort   image.Point // the Stronghold, from the circle's middle
	battle image.Point // the sign of a Combat, from the circle's middle
}

var places = [saga.Areas]place{
	saga.Northumbria: {units: image.Pt(440, 222), name: image.Pt(440, 132), sigil: image.Pt(536, 198), ship: image.Pt(536, 250), fort: image.Pt(-64, -58), battle: image.Pt(0, 92)},
	saga.EastAnglia:  {units: image.Pt(722, 388), name: image.Pt(772, 312), sigil: image.Pt(816, 366), ship: image.Pt(816, 418), fort: image.Pt(-66, -54), battle: image.Pt(-84, 22)},
	saga.Essex:       {units: image.Pt(660, 522), name: image.Pt(802, 518), sigil: image.Pt(776, 552), ship: image.Pt(830, 552), fort: image.Pt(68, -46), battle: image.Pt(-84, 22)},
	saga.Kent:        {units: image.Pt(718, 656), name: image.Pt(832, 682), sigil: image.Pt(804, 716), ship: image.Pt(854, 716), fort: image.Pt(70, -48), battle: image.Pt(0, 92)},
	saga.Sussex:      {units: image.Pt(566, 654), name: image.Pt(566, 764), sigil: image.Pt(484, 738), ship: image.Pt(652, 742), fort: image.Pt(-64, -56), battle: image.Pt(-80, 20)},
	saga.Mercia:      {units: image.Pt(424, 404), name: image.Pt(280, 424), sigil: image.Pt(284, 370), fort: image.Pt(-64, -58), battle: image.Pt(0, 92)},
	saga.Wessex:      {units: image.Pt(330, 620), name: image.Pt(186, 690), sigil: image.Pt(186, 638), fort: image.Pt(-64, -58), battle: image.Pt(0, 92)},
	saga.North:       {units: image.Pt(1112, 164), name: image.Pt(968, 120), sigil: image.Pt(968, 168)},
	saga.Central:     {units: image.Pt(1112, 308), name: image.Pt(968, 264), sigil: image.Pt(968, 312)},
	saga.South:       {units: image.Pt(1112, 452), name: image.Pt(968, 408), sigil: image.Pt(968, 456)},
	saga.Drakkar:     {units: image.Pt(714, 206), name: image.Pt(714, 140)},
}

// spaceReach is half the side of a Destination space.
const spaceReach = 39

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
	scandinavia = chart{west: 2.4, north: 65.6, left: 884, top: 96, perEast: 22.5, perDown: 42}
)

// at returns the place of a longitude and latitude.
func (c chart) at(east, north float64) render.Point {
	return render.Point{X: c.left + (east-c.west)*c.perEast, Y: c.top + (c.north-north)*c.perDown}
}
