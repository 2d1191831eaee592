package vikings878board

import (
	"image"

	game "skald/engine/vikings878"
)

// The picture of the whole: a header, then the map with panels over foreign
// land and sea, then a legend.
const (
	width      = 1200
	headHeight = 132
	mapHeight  = 1352
	mapScale   = 10.3
	legendTop  = headHeight + mapHeight
	height     = legendTop + 48
)

var (
	mapFrame    = image.Rect(0, headHeight, width, legendTop)
	mapLens     = lens{left: -16, top: -7, scale: mapScale}
	legendStrip = image.Rect(12, legendTop, width-12, height)
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
		game.Housecarls: {10, 702},
		game.Thegns:     {10, 702 + panelTall + 10},
	}
	stock  = image.Rect(1022, 1336, 1190, 1474)
	seaAt  = image.Pt(1066, 636)  // the ship of a leader who has not landed
	waitAt = image.Pt(1124, 1266) // units that have no place yet
)

func panelOf(f game.Faction) image.Rectangle {
	return image.Rectangle{Min: panelAt[f], Max: panelAt[f].Add(image.Pt(panelWide, panelTall))}
}

// Where kingdoms and seas are named.
var (
	kingdomAt = [game.Kingdoms]image.Point{
		game.Northumbria: {752, 262},
		game.Mercia:      {1014, 726},
		game.Wessex:      {560, 1458},
		game.EastAnglia:  {1078, 776},
	}
	seaNames = [game.Seas]image.Point{
		game.NorthSea:       {1100, 552},
		game.EnglishChannel: {850, 1440},
		game.IrishSea:       {104, 600},
		game.SevernSea:      {112, 1192},
	}
)

// The close-up: a line that says what it is about, a part of the map, and below
// it the battle or the turn.
const (
	closeHead   = 64
	closeMap    = 880
	closePanel  = 300
	closeHeight = closeHead + closeMap + closePanel
)

var (
	closeFrame = image.Rect(0, closeHead, width, closeHead+closeMap)
	closeDesk  = image.Rect(12, closeHead+closeMap+10, width-12, closeHeight-10)
)

// The hand.
const (
	handCardWide = 190
	handCardTall = 150
	eventWide    = 560
	eventTall    = 176
)
