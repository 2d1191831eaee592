package kosmos

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// maxFame is the most that a country may pay each turn, maxChips the most chips
// of a value.
const (
	maxFame  = 9
	maxChips = 99
)

// The properties that can stand in each field of a country.
var (
	duringProperties = []Property{NoProperty, AddOnce, TakeBack, Stronger, Weaker, FreeKnight, HideOnce}
	endProperties    = []Property{NoProperty, Bonus, TroopCounts, HandFree, DefenceFree, AddAtEnd, Tribute, FixedDefence}
)

// faults collects what is wrong with an edition or a position.
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
	e.checkSets(&f)
	e.checkLayout(&f)
	e.checkCountries(&f)
	for i, c := range e.Chips {
		f.span(fmt.Sprintf("chips[%d].value", i+1), c.Value, 1, maxChips)
		f.span(fmt.Sprintf("chips[%d].count", i+1), c.Count, 1, maxChips)
	}
	return errors.Join(f...)
}

func (e *Edition) checkSets(f *faults) {
	if len(e.Sets) != Sets {
		f.add("sets: there are %d, it must be %d", len(e.Sets), Sets)
	}
	f.span("castleSet", e.Castle, 1, Sets)
	for i, set := range e.Sets {
		if len(set) != SetSize {
			f.add("set %d has %d knights, it must be %d", i+1, len(set), SetSize)
		}
		var colours [Colours]int
		for _, c := range set {
			if c != unknownWord {
				colours[c.Colour()]++
			}
		}
		// Every country begins with a knight of its own colour, and five
		// countries can take a further one of a colour.
		for c, n := range colours {
			f.span(fmt.Sprintf("set %d: the number of %s knights", i+1, Colour(c)), n, 1, Lands)
		}
	}
}

func (e *Edition) checkLayout(f *faults) {
	if len(e.Layout) != Lands {
		f.add("castleLayout: there are %d countries, it must be %d", len(e.Layout), Lands)
		return
	}
	var laid []Card
	for i, pair := range e.Layout {
		laid = append(laid, pair[0], pair[1])
		land := Land(i)
		switch {
		case pair[0] == unknownWord || pair[1] == unknownWord: // shape has told it
		case pair[0].Colour() != land.Colour():
			f.add("castleLayout, %s: the first knight is %s, it must be %s", land, pair[0], land.Colour())
		case pair[1].Colour() == land.Colour():
			f.add("castleLayout, %s: both knights are %s", land, land.Colour())
		}
	}
	if e.Castle < 1 || e.Castle > len(e.Sets) {
		return
	}
	set := slices.Clone(e.Sets[e.Castle-1])
	slices.Sort(set)
	slices.Sort(laid)
	if !slices.Equal(set, laid) {
		f.add("castleLayout does not use each knight of the castle set once")
	}
}

func (e *Edition) checkCountries(f *faults) {
	if len(e.Countries) != Lands {
		f.add("countries: there are %d, it must be %d", len(e.Countries), Lands)
	}
	var seen [PropertyCount]bool
	for i := range e.Countries {
		country := &e.Countries[i]
		if country.Land != unknownWord && int(country.Land) != i {
			f.add("countries: %s stands in place %d, it must be in place %d", country.Land, i+1, country.Land+1)
		}
		for _, side := range []Side{Crown, Back} {
			data, name := e.Side(Land(i), side), fmt.Sprintf("country %d, %s", i+1, side)
			f.span(name+": fame", data.Fame, 0, maxFame)
			f.property(name+": during", data.During, duringProperties, &seen)
			f.property(name+": end", data.End, endProperties, &seen)
		}
	}
}

// property adds a fault if a property cannot stand in a field, or stands in
// another one too.
func (f *faults) property(name string, p Property, allowed []Property, seen *[PropertyCount]bool) {
	switch {
	case p == NoProperty || p == unknownWord: // shape has told it
	case !slices.Contains(allowed, p):
		f.add("%s: %s cannot stand here", name, p)
	case seen[p]:
		f.add("%s: %s is there twice", name, p)
	default:
		seen[p] = true
	}
}

// shape adds a fault for every field and word of the data that an Edition has
// no place for, which encoding/json would pass over.
func (f *faults) shape(data []byte) {
	var v any
	if json.Unmarshal(data, &v) == nil {
		f.walk("", v, reflect.TypeFor[Edition]())
	}
}

// dataWords are the types that are words in the data, and what such a word is.
var dataWords = map[reflect.Type]struct {
	what  string
	known func(string) bool
}{
	reflect.TypeFor[Card]():     {"knight", func(w string) bool { i, ok := vocCard.Index(w); return ok && i < hiddenCard }},
	reflect.TypeFor[Land]():     {"country", func(w string) bool { _, ok := vocLand.Index(w); return ok }},
	reflect.TypeFor[Property](): {"property", func(w string) bool { _, ok := vocProperty.Index(w); return ok }},
}

func (f *faults) walk(path string, v any, t reflect.Type) {
	if kind, ok := dataWords[t]; ok {
		if word, _ := v.(string); !kind.known(word) {
			f.add("%s: %q is no %s", path, word, kind.what)
		}
		return
	}
	switch t.Kind() {
	case reflect.Struct:
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
	case reflect.Slice, reflect.Array:
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
