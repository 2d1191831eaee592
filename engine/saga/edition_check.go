package saga

import "skald/engine"

// What a side may have on a tile.
var (
	sideActions = [Sides]deeds{
		Viking: deedsOf(Movement, Scouting, Recruitment, Pillaging),
		Saxon:  deedsOf(Movement, Recruitment, Building, TakingIncome, CallingFyrd, PayingTribute),
	}
	sideBonuses = [Sides]deeds{
		Viking: deedsOf(Movement, TakingCoin, Muster),
		Saxon:  deedsOf(Movement, TakingCoin, Shift),
	}
)

// Setup needs that many Warriors and Strongholds: six areas of England get an
// Anglo-Saxon Warrior, and five areas a Viking one or two.
const (
	minWarriors = 6
	minHolds    = 2
	maxNumber   = 200 // of Coins and spaces
)

// check adds a fault for everything in the edition that the rules could not be
// played with.
func (e *Edition) check(f *engine.Faults) {
	f.At("name").Check(e.Name != "", "it is missing")
	e.checkEdges(f.At("edges"))
	e.checkTiles(f.At("tiles"))
	e.checkTrack(f.At("track"))
	e.checkCoins(f)
	f.At("warriors").Span(e.Warriors, minWarriors, MaxWarriors)
	f.At("strongholds").Span(e.Holds, minHolds, England)
	f.At("vikingRecruits").Span(e.Recruits, 1, MaxWarriors)
	e.checkCoasts(f.At("coastal"))
	e.checkPillage(f)
	e.checkNames(f.At("leaderNames"))
	f.At("areasToWin").Span(e.AreasToWin, 1, England)
	if f.Whole() {
		e.derive()
	}
}

func (e *Edition) checkEdges(f *engine.Faults) {
	whole := f.Whole()
	var near [Areas]uint16
	for i, edge := range e.Edges {
		from, to, at := edge[0], edge[1], f.Item(i)
		switch {
		case !at.Whole():
		case from == to:
			at.Add("%s–%s joins an area to itself", from, to)
		case from == Drakkar || to == Drakkar:
			at.Add("%s–%s: the Drakkar has no neighbours", from, to)
		case from.InEngland() != to.InEngland():
			at.Add("%s–%s joins England to Scandinavia: only Destination markers do", from, to)
		case near[from]>>to&1 == 1:
			at.Add("%s–%s is there twice", from, to)
		default:
			near[from] |= 1 << to
			near[to] |= 1 << from
		}
	}
	if !whole {
		return // an edge that cannot be read may lead there
	}
	reached := uint16(1) << Mercia
	for range England {
		for a := range Area(England) {
			if reached>>a&1 == 1 {
				reached |= near[a]
			}
		}
	}
	for a := range Area(England) {
		if reached>>a&1 == 0 {
			f.Add("no way leads from mercia to %s", a)
		}
	}
}

// checkCoasts wants as many Coastal areas as there are Destination markers.
// Mercia has a Stronghold from Setup on, so no marker can place another there.
func (e *Edition) checkCoasts(f *engine.Faults) {
	if len(e.Coastal) != Coastal {
		f.Add("there are %d, it must be %d", len(e.Coastal), Coastal)
	}
	var seen uint16
	for i, a := range e.Coastal {
		switch at := f.Item(i); {
		case !at.Whole():
		case !a.InEngland() || a == Mercia:
			at.Add("%s cannot be Coastal", a)
		case seen>>a&1 == 1:
			at.Add("%s is there twice", a)
		default:
			seen |= 1 << a
		}
	}
}

func (e *Edition) checkPillage(f *engine.Faults) {
	at := f.At("pillage")
	at.At("coins").Span(e.Pillage.Coins, 0, maxNumber)
	at.At("markerSteps").Span(e.Pillage.Steps, 0, maxNumber)
}

// maxName is as long as a name may be, so that it fits a board.
const maxName = 24

func (e *Edition) checkNames(f *engine.Faults) {
	seen := map[Leader]bool{}
	for i, l := range e.Names {
		at := f.Item(i)
		if at.Whole() && seen[l.Leader] {
			at.Add("%s is there twice", l.Leader)
		}
		seen[l.Leader] = true
		for j, n := range l.Names {
			at := at.At("names").Item(j)
			if n.Language == "" {
				at.At("language").Add("it is missing")
			}
			if size := len([]rune(n.Name)); size < 1 || size > maxName {
				at.At("name").Add("it has %d characters, it must have 1 to %d", size, maxName)
			}
		}
	}
}

func (e *Edition) checkTiles(f *engine.Faults) {
	if len(e.Tiles) != Tiles {
		f.Add("there are %d, it must be %d", len(e.Tiles), Tiles)
	}
	first, initiative := 0, 0
	for i := range e.Tiles {
		tile := &e.Tiles[i]
		if tile.ResolvesFirst {
			first++
		}
		if tile.Initiative {
			initiative++
		}
		for _, side := range []Side{Viking, Saxon} {
			half, at := tile.Half(side), f.Item(i).At(side.String())
			actions, bonus := at.At("actions"), at.At("bonus")
			actions.Check(len(half.Actions) > 0, "there is no Action")
			if half.OneOf && len(half.Actions) < 2 {
				at.At("oneOf").Add("it needs two Actions or more")
			}
			checkDeeds(bonus, half.Bonus, sideBonuses[side])
			checkDeeds(actions, half.Actions, sideActions[side])
		}
	}
	if first != 1 {
		f.Add("%d have resolvesFirst, it must be one", first)
	}
	if initiative != 1 {
		f.Add("%d have initiative, it must be one", initiative)
	}
}

func checkDeeds(f *engine.Faults, list []Deed, allowed deeds) {
	var seen deeds
	for i, d := range list {
		switch at := f.Item(i); {
		case !at.Whole():
		case !allowed.has(d):
			at.Add("%s cannot stand here", d)
		case seen.has(d):
			at.Add("%s is there twice", d)
		default:
			seen |= 1 << d
		}
	}
}

func (e *Edition) checkTrack(f *engine.Faults) {
	t := &e.Track
	if !f.At("spaces").Span(t.Spaces, 2, maxNumber) {
		return
	}
	ok := f.At("round").Span(t.Round, 1, t.Spaces)
	ok = f.At("stronghold").Span(t.Stronghold, 1, t.Spaces) && ok
	if ok && t.Round <= t.Stronghold {
		f.Add("round is %d and stronghold is %d: the match would end with its first round", t.Round, t.Stronghold)
	}
}

func (e *Edition) checkCoins(f *engine.Faults) {
	c, at := e.Coins, f.At("coins")
	ok := at.At("all").Span(c.All, 1, maxNumber)
	ok = at.At("viking").Span(c.Viking, 0, maxNumber) && ok
	ok = at.At("saxon").Span(c.Saxon, 0, maxNumber) && ok
	if ok && c.Viking+c.Saxon > c.All {
		at.Add("the sides begin with %d and %d, but there are %d in all", c.Viking, c.Saxon, c.All)
	}
	if win := f.At("coinsToWin"); ok && win.Span(e.CoinsToWin, 1, c.All) && c.Viking >= e.CoinsToWin {
		win.Add("it is %d, and the Vikings begin with %d Coins", e.CoinsToWin, c.Viking)
	}
}
