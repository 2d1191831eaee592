package engine

import (
	"errors"
	"fmt"
	"slices"
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

type fault struct {
	path, text string
	unread     bool // nothing below the place could be read
}

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

// Add adds a fault at this place, unless the place could not be read: what
// follows from that is not told.
func (f *Faults) Add(format string, args ...any) {
	if !f.read() {
		return
	}
	top := f.top()
	top.list = append(top.list, fault{path: f.path, text: fmt.Sprintf(format, args...)})
}

// lose adds a fault of what could not be read.
func (f *Faults) lose(format string, args ...any) {
	top := f.top()
	top.list = append(top.list, fault{path: f.path, text: fmt.Sprintf(format, args...), unread: true})
}

// read reports whether neither this place nor one that it lies in is lost.
func (f *Faults) read() bool {
	return !slices.ContainsFunc(f.top().list, func(known fault) bool { return known.unread && within(f.path, known.path) })
}

// Check adds a fault unless ok. Where a fault is known already it adds none. It
// reports whether all is well here.
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

// Whole reports whether this place could be read and there is no fault at it or
// below it. A check that compares several values asks this first.
func (f *Faults) Whole() bool {
	return f.read() && !slices.ContainsFunc(f.top().list, func(known fault) bool { return within(known.path, f.path) })
}

// within reports whether a path is that of a place or lies below it.
func within(path, place string) bool {
	rest, below := strings.CutPrefix(path, place)
	return below && (place == "" || rest == "" || rest[0] == '.' || rest[0] == '[')
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
