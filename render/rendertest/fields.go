package rendertest

import (
	"bytes"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"skald/engine"
	"skald/render"
)

// BoardShows changes each field of a public view alone and wants another
// picture. A field need not show in every view, but in one of those that bases
// make. Fields that no board shows are named in hidden, with or without their
// indices: what is named hides what lies within it.
func BoardShows[P engine.PublicView](t *testing.T, p render.Painter, hidden []string, bases ...func() *P) {
	t.Helper()
	fieldsShow(t, hidden, bases, func(v *P) ([]byte, error) { return drawTable(p, render.Scene{Now: *v}) })
}

// HandShows does the same for what one seat sees besides.
func HandShows[H engine.PrivateView](t *testing.T, p render.Painter, hidden []string, bases ...func() *H) {
	t.Helper()
	fieldsShow(t, hidden, bases, func(v *H) ([]byte, error) { return drawHand(p, *v) })
}

func fieldsShow[V any](t *testing.T, hidden []string, bases []func() *V, draw func(*V) ([]byte, error)) {
	t.Helper()
	if testing.Short() {
		t.Skip("draws a picture for every field")
	}
	for _, field := range unseen(t, hidden, bases, draw) {
		t.Errorf("%s does not show", field)
	}
}

// unseen returns the paths of the fields that show in no view.
func unseen[V any](t *testing.T, hidden []string, bases []func() *V, draw func(*V) ([]byte, error)) []string {
	t.Helper()
	seen := map[string]bool{}
	var order []string
	for _, base := range bases {
		plain, err := draw(base())
		if err != nil {
			t.Fatalf("draw: %v", err)
		}
		for leaf, path := range leaves(base()) {
			if seen[path] || hides(hidden, path) {
				continue
			}
			if !slices.Contains(order, path) {
				order = append(order, path)
			}
			for variant := range variants {
				v := base()
				if change(reflect.ValueOf(v).Elem(), leaf, variant) && differs(draw, v, plain) {
					seen[path] = true
					break
				}
			}
		}
	}
	return slices.DeleteFunc(order, func(path string) bool { return seen[path] })
}

// differs reports whether a changed view makes another picture. A view that no
// match has, such as one with a card that there is not, may be refused or
// panic, and shows nothing then.
func differs[V any](draw func(*V) ([]byte, error), v *V, plain []byte) (other bool) {
	defer func() {
		if recover() != nil {
			other = false
		}
	}()
	picture, err := draw(v)
	return err == nil && !bytes.Equal(plain, picture)
}

var index = regexp.MustCompile(`\[\d+\]`)

// hides reports whether a path lies within one that is hidden.
func hides(hidden []string, path string) bool {
	name := index.ReplaceAllString(path, "")
	return slices.ContainsFunc(hidden, func(h string) bool { return path == h || name == h || strings.HasPrefix(name, h+".") })
}

// leaves returns the paths of all that can be changed alone.
func leaves(v any) []string {
	var list []string
	walk(reflect.ValueOf(v).Elem(), "", func(path string, _ reflect.Value) bool {
		list = append(list, path)
		return true
	})
	return list
}

// walk calls f with each leaf in order, until f returns false: numbers,
// strings, truths, and slices besides what is in them.
func walk(v reflect.Value, path string, f func(string, reflect.Value) bool) bool {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if field := v.Type().Field(i); field.IsExported() && !walk(v.Field(i), strings.TrimPrefix(path+"."+field.Name, "."), f) {
				return false
			}
		}
		return true
	case reflect.Pointer:
		return v.IsNil() || walk(v.Elem(), path, f)
	case reflect.Slice:
		if !f(path, v) {
			return false
		}
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			if !walk(v.Index(i), path+"["+strconv.Itoa(i)+"]", f) {
				return false
			}
		}
		return true
	}
	return f(path, v)
}

// variants is in how many ways a leaf is changed.
const variants = 2

// change changes the leaf of that number in one way, and reports whether it
// could.
func change(v reflect.Value, leaf, variant int) (done bool) {
	walk(v, "", func(_ string, v reflect.Value) bool {
		if leaf--; leaf >= 0 {
			return true
		}
		done = changeOne(v, variant)
		return false
	})
	return done
}

func changeOne(v reflect.Value, variant int) bool {
	by := int64(1 - 2*variant)
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(v.Int() + by)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if by < 0 && v.Uint() == 0 {
			return false
		}
		v.SetUint(v.Uint() + uint64(by))
	case reflect.String:
		v.SetString(v.String() + "x")
	case reflect.Slice:
		if variant == 0 {
			v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
		} else if v.Len() > 0 {
			v.SetLen(v.Len() - 1)
		} else {
			return false
		}
	default:
		return false
	}
	return true
}
