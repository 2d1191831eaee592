package vikings878board

import (
	"image"

	game "skald/engine/vikings878"
	"skald/render"
)

// The picture of the whole: a header, then the map with panels over foreign
// land and sea, then a legend.
const (
	width      = 1200
	headHeight = 152
	mapHeight  = 1352
	mapScale   = 10.3
	keyTop     = headHeight + mapHeight
	keyRow     = 33
	keyRows    = 8 // in keyColumns columns
	keyColumns = 4
	legendTop  = keyTop + keyRows*keyRow + 22
	height     = legendTop + 96
)

var (
	mapFrame    = image.Rect(0, headHeight, width, keyTop)
	mapLens     = lens{left: -16, top: -7, scale: mapScale}
	legendStrip = image.Rect(12, legendTop+2, width-12, legendTop+48)
	panelStrip  = image.Rect(12, legendTop+46, width-12, height-4)
)

// The panels of the factions, and of what belongs to nobody.
const (
	panelWide = 286
	panelTall = 186
)

var (
	panelAt = [game.Factions]image.Point{
		game.Norsemen:   {width - panelWide - 12, headHeight + 12},
		game.Berserkers: {width - panelWide - 12, headHeight + 12 + panelTall + 10},
		game.Housecarls: {10, headHeight + 570},
		game.Thegns:     {10, headHeight + 570 + panelTall + 10},
	}
	stock  = image.Rect(1022, headHeight+1204, 1190, headHeight+1342)
	seaAt  = image.Pt(1066, headHeight+504)  // the ship of a leader who has not landed
	waitAt = image.Pt(1124, headHeight+1134) // units that have no place yet
)

func panelOf(f game.Faction) image.Rectangle {
	return image.Rectangle{Min: panelAt[f], Max: panelAt[f].Add(image.Pt(panelWide, panelTall))}
}

// Where kingdoms and seas are named.
var (
	kingdomAt = [game.Kingdoms]image.Point{
		game.Northumbria: {796, headHeight + 130},
		game.Mercia:      {1014, headHeight + 594},
		game.Wessex:      {560, headHeight + 1326},
		game.EastAnglia:  {1078, headHeight + 644},
	}
	seaNames = [game.Seas]image.Point{
		game.NorthSea:       {1100, headHeight + 420},
		game.EnglishChannel: {850, headHeight + 1308},
		game.IrishSea:       {104, headHeight + 468},
		game.SevernSea:      {112, headHeight + 1060},
	}
)

// A close-up: a header, a kingdom's part of the map, and below it the battle or
// the turn.
const (
	closeHead = render.HeaderHeight + 4
	deskTall  = 208
)

// The picture beside a question.
const (
	insetWide = 760
	insetTall = 640
)

// The hand.
const (
	handCardWide = 190
	handCardTall = 150
	eventWide    = 560
	eventTall    = 176
)
