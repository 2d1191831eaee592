package engine

import (
	"errors"
	"fmt"
	"strings"
)

// Faults collects what is wrong with a thing that was read, each fault with the
// path of its place, so that all of them are told at once. The zero value is
// ready, has no faults and stands at the root.
type Faults struct {
	path string
	root *Faults
	list []fault // the root's
}

type fault struct{ path, text string }

// At returns a place below this one, for example At("tiles").Item(0).At("cost").
func (f *Faults) At(field string) *Faults {
	return &Faults{path: strings.TrimPrefix(f.path+"."+field, "."), root: f.top()}
}

// Item returns the place of a list's item, which people count from 1.
func (f *Faults) Item(i int) *Faults {
	return &Faults{path: fmt.Sprintf("%s[%d]", f.path, i+1), root: f.top()}
}

func (f *Faults) top() *Faults {
	if f.root == nil {
		return f
	}
	return f.root
}

// Add adds a fault at this place.
func (f *Faults) Add(format string, args ...any) {
	top := f.top()
	top.list = append(top.list, fault{f.path, fmt.Sprintf(format, args...)})
}

// Check adds a fault unless ok. Where a fault is known already it adds none: what
// could not be read is not told again in other words. It reports whether all is
// well here.
func (f *Faults) Check(ok bool, format string, args ...any) bool {
	if !f.Whole() {
		return false
	}
	if !ok {
		f.Add(format, args...)
	}
	return ok
}

// Span checks that a number at this place is from low to high.
func (f *Faults) Span(n, low, high int) bool {
	return f.Check(low <= n && n <= high, "%d is not from %d to %d", n, low, high)
}

// Whole reports whether there is no fault at this place or below it. A check
// that compares several values asks this first, so that it does not tell a
// fault again in other words.
func (f *Faults) Whole() bool {
	for _, known := range f.top().list {
		rest, below := strings.CutPrefix(known.path, f.path)
		if below && (f.path == "" || rest == "" || rest[0] == '.' || rest[0] == '[') {
			return false
		}
	}
	return true
}

// Err returns all faults as one error, a line each in the order in which they
// were found, or nil if there are none.
func (f *Faults) Err() error {
	var list []error
	for _, known := range f.top().list {
		if known.path != "" {
			known.text = known.path + ": " + known.text
		}
		list = append(list, errors.New(known.text))
	}
	return errors.Join(list...)
}
