package saga

import "skald/engine"

// A Side is one of the two players. It is also the seat's number.
type Side uint8

// The sides, in seat order.
const (
	Viking Side = iota
	Saxon
)

// Sides is the number of sides.
const Sides = 2

// Foe returns the other side.
func (s Side) Foe() Side { return 1 - s }

func (s Side) String() string { return vocSide.Word(engine.Word(s)) }

// An Area is a place where Units stand.
type Area uint8

// The areas: the seven of England, then the three of Scandinavia, then the
// Drakkar.
const (
	Northumbria Area = iota
	EastAnglia
	Essex
	Kent
	Sussex
	Mercia
	Wessex
	North
	Central
	South
	Drakkar
)

// Numbers of areas, and where their kinds end.
const (
	Coastal     = 5 // areas with a Destination marker; which, an edition says
	England     = 7 // areas 0 to 6
	Scandinavia = 3 // areas 7 to 9
	Areas       = England + Scandinavia + 1
)

// InEngland reports whether the area is one of England's seven.
func (a Area) InEngland() bool { return a < England }

// InScandinavia reports whether the area is one of Scandinavia's three.
func (a Area) InScandinavia() bool { return North <= a && a <= South }

func (a Area) String() string { return vocArea.Word(engine.Word(a)) }

// A Leader is one of the eight. The first four are the Vikings'.
type Leader uint8

// The Leaders, by side.
const (
	Stormer Leader = iota
	Shipmaster
	Berserk
	Plunderer
	Castellan
	Ranger
	Marshal
	Envoy
)

// Leaders is the number of Leaders of both sides, LeadersEach of one.
const (
	Leaders     = 8
	LeadersEach = 4
)

// Side returns whose Leader it is.
func (l Leader) Side() Side { return Side(l / LeadersEach) }

func (l Leader) String() string { return vocLeader.Word(engine.Word(l)) }

// A Tile is one of the four Action tiles, counted from 0; players read 1 to 4.
type Tile uint8

// Tiles is the number of Action tiles.
const Tiles = 4

func (t Tile) String() string { return vocTile.Word(engine.Word(t)) }

// A Phase is a part of a round.
type Phase uint8

// The phases of a round, in their order.
const (
	Choosing Phase = iota
	Resolving
	Combat
	EndOfRound
	Over
)

func (p Phase) String() string { return vocPhase.Word(engine.Word(p)) }
