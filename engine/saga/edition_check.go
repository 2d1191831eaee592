package saga

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

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

// faults collects what is wrong with an edition.
type faults []error

func (f *faults) add(format string, args ...any) { *f = append(*f, fmt.Errorf(format, args...)) }

// span adds a fault if n is not from low to high.
func (f *faults) span(what string, n, low, high int) bool {
	if low <= n && n <= high {
		return true
	}
	f.add("%s is %d: it must be from %d to %d", what, n, low, high)
	return false
}

// check returns an error that lists every fault of an edition read from data.
func (e *Edition) check(data []byte) error {
	var f faults
	f.shape(data)
	if e.Name == "" {
		f.add("name is missing")
	}
	e.checkEdges(&f)
	e.checkTiles(&f)
	e.checkTrack(&f)
	e.checkCoins(&f)
	f.span("warriors", e.Warriors, minWarriors, MaxWarriors)
	f.span("strongholds", e.Holds, minHolds, England)
	f.span("vikingRecruits", e.Recruits, 1, MaxWarriors)
	f.span("pillageCoins", e.Plunder, 0, maxNumber)
	f.span("areasToWin", e.AreasToWin, 1, England)
	return errors.Join(f...)
}

func (e *Edition) checkEdges(f *faults) {
	var near [Areas]uint16
	for i, edge := range e.Edges {
		name := fmt.Sprintf("edge %d (%s–%s)", i+1, edge[0], edge[1])
		from, to, known := Area(0), Area(0), true
		for j, word := range edge {
			at, ok := vocArea.Index(word)
			switch {
			case word == "":
				f.add("%s: an area is missing", name)
			case !ok:
				f.add("%s: %q is no area", name, word)
			}
			known = known && ok
			if j == 0 {
				from = Area(at)
			} else {
				to = Area(at)
			}
		}
		switch {
		case !known:
		case from == to:
			f.add("%s joins an area to itself", name)
		case from == Drakkar || to == Drakkar:
			f.add("%s: the Drakkar has no neighbours", name)
		case from.InEngland() != to.InEngland():
			f.add("%s joins England to Scandinavia: only Destination markers do", name)
		case near[from]>>to&1 == 1:
			f.add("%s is there twice", name)
		default:
			near[from] |= 1 << to
			near[to] |= 1 << from
		}
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
			f.add("edges: no way leads from mercia to %s", a)
		}
	}
}

func (e *Edition) checkTiles(f *faults) {
	if len(e.Tiles) != Tiles {
		f.add("tiles: there are %d, it must be %d", len(e.Tiles), Tiles)
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
			half, name := tile.Half(side), fmt.Sprintf("tile %d, %s", i+1, side)
			if len(half.Actions) == 0 {
				f.add("%s: there is no Action", name)
			}
			if half.OneOf && len(half.Actions) < 2 {
				f.add("%s: oneOf needs two Actions or more", name)
			}
			checkDeeds(f, name+", bonus", half.Bonus, sideBonuses[side])
			checkDeeds(f, name+", actions", half.Actions, sideActions[side])
		}
	}
	if first != 1 {
		f.add("tiles: %d have resolvesFirst, it must be one", first)
	}
	if initiative != 1 {
		f.add("tiles: %d have initiative, it must be one", initiative)
	}
}

func checkDeeds(f *faults, name string, list []Deed, allowed deeds) {
	for i, d := range list {
		switch {
		case d == noDeed: // shape has told it
		case !allowed.has(d):
			f.add("%s: %s cannot stand here", name, d)
		case slices.Contains(list[:i], d):
			f.add("%s: %s is there twice", name, d)
		}
	}
}

func (e *Edition) checkTrack(f *faults) {
	if !f.span("track.spaces", e.Track.Spaces, 2, maxNumber) {
		return
	}
	ok := f.span("track.round", e.Track.Round, 1, e.Track.Spaces)
	ok = f.span("track.stronghold", e.Track.Stronghold, 1, e.Track.Spaces) && ok
	if ok && e.Track.Round <= e.Track.Stronghold {
		f.add("track.round is %d and track.stronghold is %d: the match would end with its first round", e.Track.Round, e.Track.Stronghold)
	}
}

func (e *Edition) checkCoins(f *faults) {
	c := e.Coins
	ok := f.span("coins.all", c.All, 1, maxNumber)
	ok = f.span("coins.viking", c.Viking, 0, maxNumber) && ok
	ok = f.span("coins.saxon", c.Saxon, 0, maxNumber) && ok
	if ok && c.Viking+c.Saxon > c.All {
		f.add("coins: the sides begin with %d and %d, but there are %d in all", c.Viking, c.Saxon, c.All)
	}
	if ok && f.span("coinsToWin", e.CoinsToWin, 1, c.All) && c.Viking >= e.CoinsToWin {
		f.add("coinsToWin is %d, and the Vikings begin with %d Coins", e.CoinsToWin, c.Viking)
	}
}

// shape adds a fault for every field, pair and deed of the data that an
// Edition has no place for, which encoding/json would pass over.
func (f *faults) shape(data []byte) {
	var v any
	if json.Unmarshal(data, &v) == nil {
		f.walk("", v, reflect.TypeFor[Edition]())
	}
}

func (f *faults) walk(path string, v any, t reflect.Type) {
	switch {
	case t == reflect.TypeFor[Deed]():
		if word, ok := v.(string); ok {
			if _, known := vocDeed.Index(word); !known {
				f.add("%s: %q is no deed", path, word)
			}
		}
	case t.Kind() == reflect.Struct:
		fields, _ := v.(map[string]any)
		names := make([]string, 0, len(fields))
		for name := range fields {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			at := strings.TrimPrefix(path+"."+name, ".")
			if field, ok := jsonField(t, name); ok {
				f.walk(at, fields[name], field)
			} else {
				f.add("%s: there is no such field", at)
			}
		}
	case t.Kind() == reflect.Slice || t.Kind() == reflect.Array:
		list, _ := v.([]any)
		if t.Kind() == reflect.Array && len(list) != t.Len() {
			f.add("%s: %d words, it must be %d", path, len(list), t.Len())
		}
		for i, item := range list {
			f.walk(fmt.Sprintf("%s[%d]", path, i+1), item, t.Elem())
		}
	}
}

// jsonField returns the type of the field that a struct reads from that name.
func jsonField(t reflect.Type, name string) (reflect.Type, bool) {
	for i := range t.NumField() {
		tag, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		if tag != "" && tag == name {
			return t.Field(i).Type, true
		}
	}
	return nil, false
}
