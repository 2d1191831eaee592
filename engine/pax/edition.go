package pax

import (
	_ "embed"

	"skald/engine"
)

//go:embed edition.json
var standardEdition []byte

// Edition is the data of a box: map, Jarls, tiles, victory cards and numbers.
// It is written as JSON (edition.json), so that printed values can take the
// place of ours without touching rules. It is not to be changed.
type Edition struct {
	Note         string        `json:"_note"`
	Name         string        `json:"name"`
	Numbers      Numbers       `json:"numbers"`
	Seas         []Sea         `json:"seas"`
	Regions      []RegionData  `json:"regions"` // of land: river and harbor REGIONS
	Borders      [][2]string   `json:"borders"` // white borders, by the words of seas and river REGIONS
	Homes        []HomeData    `json:"homes"`
	Jarls        []JarlData    `json:"jarls"`
	TradeCenters []CenterData  `json:"tradeCenters"`
	Allies       []AllyData    `json:"allies"`
	Tiles        []TileData    `json:"tiles"`
	Cards        []CardData    `json:"victoryCards"`
	Handicaps    []Handicap    `json:"handicaps"` // of numbers of players that have one
	Names        []Translation `json:"names"`     // beside those of the data, by language

	atlas   // derived: the map as numbers
	library // derived: abilities and tests as programs
	wording // derived: vocabularies
}

// Numbers are what an edition counts.
type Numbers struct {
	HandLimit        int   `json:"handLimit"`
	Actions          int   `json:"actions"` // in a turn
	Ships            int   `json:"ships"`   // of a seat
	Followers        int   `json:"followersPerType"`
	HomeMarkers      int   `json:"homeMarkers"` // of a seat: its HOME and its DUCHIES
	Silfr            int   `json:"silfr"`       // in the box
	FirstSilfr       int   `json:"firstSilfr"`  // of the first seat; each next one has 1 more
	Steps            int   `json:"steps"`       // of a JOURNEY
	TrackCosts       []int `json:"trackCosts"`  // of the SAGA TRACK's spaces
	Blocks           int   `json:"blocks"`
	BlockTiles       int   `json:"blockTiles"`
	StartingVentures int   `json:"startingVentures"` // less the number of players
	AdvocateSpaces   int   `json:"advocateSpaces"`
	GodSpaces        int   `json:"godSpaces"`
	CardsDealt       int   `json:"victoryCardsDealt"`
}

// A Sea is a sea REGION.
type Sea struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Wind Wind   `json:"wind"`
}

// RegionData is a REGION of land with its POSTS.
type RegionData struct {
	ID    string     `json:"id"`
	Name  string     `json:"name"`
	Wind  Wind       `json:"wind"`
	Kind  RegionKind `json:"kind"`
	Posts []PostData `json:"posts"`
}

// PostData is a POST: entered from its river REGION, or from a sea.
type PostData struct {
	ID    string   `json:"id"`
	Name  string   `json:"name"`
	Kind  PostKind `json:"kind"`
	Entry string   `json:"entry"`
}

// HomeData is a printed HOME.
type HomeData struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Wind    Wind     `json:"wind"`
	Borders []string `json:"borders"`
}

// JarlData is a Jarl with a HOME.
type JarlData struct {
	ID         string  `json:"id"`
	Name       string  `json:"name"`
	Home       string  `json:"home"`
	ExtraSilfr int     `json:"extraSilfr"`
	Trigger    Trigger `json:"trigger"`
	Once       bool    `json:"once"`
	Ability    string  `json:"ability"`
}

// CenterData is what is printed on a TRADE CENTER.
type CenterData struct {
	Post    string  `json:"post"`
	Cost    int     `json:"cost"`
	Key     bool    `json:"key"`
	Trigger Trigger `json:"trigger"`
	Once    bool    `json:"once"`
	Ability string  `json:"ability"`
}

// AllyData is what is printed on a POWERFUL ALLY.
type AllyData struct {
	Post    string  `json:"post"`
	Cost    int     `json:"cost"`
	Trigger Trigger `json:"trigger"`
	Once    bool    `json:"once"`
	Ability string  `json:"ability"`
}

// TileData is a Saga Tile. Its location is ANY, a WIND or a REGION.
type TileData struct {
	ID       string   `json:"id"`
	Type     TileType `json:"type"`
	Block    int      `json:"block"`
	Location string   `json:"location"`
	Name     string   `json:"name"`
	Follower string   `json:"follower"` // "none" on Events
	Trigger  Trigger  `json:"trigger"`
	Once     bool     `json:"once"`
	Ability  string   `json:"ability"`
}

// CardData is a victory card.
type CardData struct {
	ID         string     `json:"id"`
	Difficulty Difficulty `json:"difficulty"`
	Name       string     `json:"name"`
	Test       string     `json:"test"`
}

// A Handicap is what victory cards ask of the first players more than of the last, so
// that beginning is no advantage.
type Handicap struct {
	Players   int   `json:"players"`
	Followers []int `json:"followers"` // more than a card says, for whoever begins, then for each next one
}

// A Translation gives names in another language.
type Translation struct {
	Language string     `json:"language"` // as the words' files are named: "de"
	Words    []WordName `json:"words"`
}

// WordName is the name of a word.
type WordName struct {
	Word string `json:"word"`
	Name string `json:"name"`
}

// check adds a fault for everything in the edition that the rules could not be
// played with. What is derived is worked out on the way, as far as the data is
// whole.
func (e *Edition) check(f *engine.Faults) {
	e.checkNumbers(f)
	e.checkHandicaps(f)
	e.checkWords(f)
	e.drawMap(f)
	e.checkAbilities(f)
	if f.At("numbers").Whole() {
		e.checkSetup(f)
	}
	if f.Whole() {
		e.compose()
	}
}
