package kosmos

import (
	"slices"

	"skald/engine"
)

// maxFame is the most that a country may pay each turn.
const maxFame = 9

// The properties that can stand in each field of a country.
var (
	duringProperties = []Property{NoProperty, AddOnce, TakeBack, Stronger, Weaker, FreeKnight, HideOnce}
	endProperties    = []Property{NoProperty, Bonus, TroopCounts, HandFree, DefenceFree, AddAtEnd, Tribute, FixedDefence}
)

// check adds a fault for everything in the edition that the rules could not be
// played with.
func (e *Edition) check(f *engine.Faults) {
	f.At("name").Check(e.Name != "", "it is missing")
	e.checkSets(f)
	e.checkLayout(f)
	e.checkCountries(f.At("countries"))
	if f.Whole() {
		e.derive()
	}
}

func (e *Edition) checkSets(f *engine.Faults) {
	sets := f.At("sets")
	if len(e.Sets) != Sets {
		sets.Add("there are %d, it must be %d", len(e.Sets), Sets)
	}
	f.At("castleSet").Span(e.Castle, 1, Sets)
	for i, set := range e.Sets {
		at := sets.Item(i)
		if !at.Whole() {
			continue
		}
		if len(set) != SetSize {
			at.Add("there are %d knights, it must be %d", len(set), SetSize)
		}
		var colours [Colours]int
		for _, c := range set {
			colours[c.Colour()]++
		}
		// Every country begins with a knight of its own colour, and five
		// countries can take a further one of a colour.
		for c, n := range colours {
			if n < 1 || n > Lands {
				at.Add("%d knights are %s, it must be from 1 to %d", n, Colour(c), Lands)
			}
		}
	}
}

func (e *Edition) checkLayout(f *engine.Faults) {
	layout := f.At("castleLayout")
	if len(e.Layout) != Lands {
		layout.Add("there are %d countries, it must be %d", len(e.Layout), Lands)
		return
	}
	whole := layout.Whole() && f.At("sets").Whole() && f.At("castleSet").Whole()
	var laid []Card
	for i, pair := range e.Layout {
		laid = append(laid, pair[0], pair[1])
		switch at, land := layout.Item(i), Land(i); {
		case !at.Whole():
		case pair[0].Colour() != land.Colour():
			at.Add("the first knight of %s is %s, it must be %s", land, pair[0], land.Colour())
		case pair[1].Colour() == land.Colour():
			at.Add("both knights of %s are %s", land, land.Colour())
		}
	}
	if !whole {
		return
	}
	set := slices.Clone(e.Sets[e.Castle-1])
	slices.Sort(set)
	slices.Sort(laid)
	if !slices.Equal(set, laid) {
		layout.Add("it does not use each knight of the castle set once")
	}
}

func (e *Edition) checkCountries(f *engine.Faults) {
	if len(e.Countries) != Lands {
		f.Add("there are %d, it must be %d", len(e.Countries), Lands)
	}
	var seen [PropertyCount]bool
	for i := range e.Countries {
		country, at := &e.Countries[i], f.Item(i)
		at.At("land").Check(int(country.Land) == i, "%s stands in place %d, it must be in place %d", country.Land, i+1, country.Land+1)
		for _, side := range []Side{Crown, Back} {
			data, at := e.Side(Land(i), side), at.At(side.String())
			at.At("fame").Span(data.Fame, 0, maxFame)
			checkProperty(at.At("during"), data.During, duringProperties, &seen)
			checkProperty(at.At("end"), data.End, endProperties, &seen)
		}
	}
}

// checkProperty adds a fault if a property cannot stand in a field, or stands
// in another one too.
func checkProperty(f *engine.Faults, p Property, allowed []Property, seen *[PropertyCount]bool) {
	switch {
	case p == NoProperty:
	case !slices.Contains(allowed, p):
		f.Add("%s cannot stand here", p)
	case seen[p]:
		f.Add("%s is there twice", p)
	default:
		seen[p] = true
	}
}
