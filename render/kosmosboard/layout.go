package kosmosboard

import (
	"image"
	"slices"

	"skald/engine/kosmos"
)

// The picture, from top to bottom: the header with the free knights, two rows
// of countries, and the players' panels, two in a row.
const (
	width       = 1200
	headHeight  = 112
	landTop     = 124
	landPitch   = 264
	landLeft    = 12
	landAcross  = 396
	landWidth   = 384
	viewHeight  = 114 // of the vignette
	infoHeight  = 62  // of the row of fields below it
	landHeight  = viewHeight + infoHeight
	troopDrop   = landHeight + 37 // from a country's top to its knights' middles
	panelTop    = landTop + 2*landPitch
	panelGap    = 10
	panelWidth  = 586
	panelHeight = 272
	bandHeight  = 40 // of a panel: who sits there
	legendTall  = 46
)

// The size of a knight on the table.
const (
	knightWidth  = 62
	knightHeight = 66
)

// The parts of a panel, from its left edge.
const (
	deskWidth  = 184 // shield, fame and hand
	fieldLeft  = 194 // attack troops
	fieldWidth = panelWidth - fieldLeft - 10
)

// lowHeight is how high the panels are while nobody has an attack troop: there is
// no cell for troops then.
const lowHeight = 134

// A table is how the picture is laid out.
type table struct {
	players int
	low     bool // nobody has an attack troop
}

// tableOf returns how a position is laid out.
func tableOf(v *kosmos.Public) table {
	troops := func(s kosmos.SeatView) bool { return len(s.Attack) > 0 }
	return table{len(v.Seats), !v.Over && !slices.ContainsFunc(v.Seats, troops)}
}

// panelHeight returns how high a panel is.
func (t table) panelHeight() int {
	if t.low {
		return lowHeight
	}
	return panelHeight
}

// height returns the picture's height.
func (t table) height() int { return t.legendTop() + legendTall }

// legendTop returns where the legend begins.
func (t table) legendTop() int { return panelTop + (t.players+1)/2*(t.panelHeight()+panelGap) }

// landAt returns the place of a country's card.
func landAt(l kosmos.Land) image.Rectangle {
	x, y := landLeft+int(l)%3*landAcross, landTop+int(l)/3*landPitch
	return image.Rect(x, y, x+landWidth, y+landHeight)
}

// fieldAt returns the place of one of a country's three fields.
func fieldAt(l kosmos.Land, i int) image.Rectangle {
	at := landAt(l)
	x := at.Min.X + 54 + i*110
	return image.Rect(x, at.Min.Y+viewHeight, x+110, at.Max.Y)
}

// panelAt returns the place of a seat's panel.
func (t table) panelAt(seat int) image.Rectangle {
	x, y := 10+seat%2*594, panelTop+seat/2*(t.panelHeight()+panelGap)
	return image.Rect(x, y, x+panelWidth, y+t.panelHeight())
}
