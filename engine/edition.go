package engine

import (
	"encoding"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
)

// ReadEdition reads the data of an edition, written as JSON, into a value whose
// fields have json tags. What does not fit the value is added to the faults,
// each with its path: unknown fields, wrong types, lists of a wrong length,
// words that their type's UnmarshalText refuses. What is at fault reads as zero;
// what is missing too, and is for the game to judge.
func ReadEdition[T any](data []byte, f *Faults) *T {
	edition := new(T)
	var tree any
	if err := json.Unmarshal(data, &tree); err != nil {
		f.lose("%v", err)
		return edition
	}
	readValue(f, tree, reflect.ValueOf(edition).Elem())
	return edition
}

// ReadWord reads a word into the place it has in its vocabulary: UnmarshalText
// of a type that stands for such words is a call of it.
func ReadWord[T ~uint8](v *Vocabulary, word []byte, field *T) error {
	i, ok := v.Index(string(word))
	if !ok {
		return fmt.Errorf("%q is no %s", word, v.Name())
	}
	*field = T(i)
	return nil
}

func readValue(f *Faults, tree any, to reflect.Value) {
	if word, ok := to.Addr().Interface().(encoding.TextUnmarshaler); ok {
		if text, ok := tree.(string); !ok {
			f.lose("it must be a word")
		} else if err := word.UnmarshalText([]byte(text)); err != nil {
			f.lose("%v", err)
		}
		return
	}
	switch kind := to.Kind(); {
	case kind == reflect.Struct:
		readFields(f, tree, to)
	case kind == reflect.Slice || kind == reflect.Array:
		readItems(f, tree, to)
	case kind == reflect.String:
		if text, ok := tree.(string); ok {
			to.SetString(text)
		} else {
			f.lose("it must be a text")
		}
	case kind == reflect.Bool:
		if truth, ok := tree.(bool); ok {
			to.SetBool(truth)
		} else {
			f.lose("it must be true or false")
		}
	case to.CanInt():
		if n, ok := tree.(float64); ok && n == math.Trunc(n) && math.Abs(n) <= maxEditionNumber && !to.OverflowInt(int64(n)) {
			to.SetInt(int64(n))
		} else {
			f.lose("it must be a whole number")
		}
	default:
		panic("engine: ReadEdition cannot read a " + to.Type().String())
	}
}

// maxEditionNumber is far more than a game counts, and is held by any int.
const maxEditionNumber = 1 << 30

func readFields(f *Faults, tree any, to reflect.Value) {
	fields, ok := tree.(map[string]any)
	if !ok {
		f.lose("it must be an object")
		return
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if i := fieldNamed(to.Type(), name); i < 0 {
			f.At(name).Add("there is no such field")
		} else {
			readValue(f.At(name), fields[name], to.Field(i))
		}
	}
}

// fieldNamed returns the place of the field that a struct reads from that name,
// or −1.
func fieldNamed(t reflect.Type, name string) int {
	for i := range t.NumField() {
		tag, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		if tag != "" && tag == name {
			return i
		}
	}
	return -1
}

func readItems(f *Faults, tree any, to reflect.Value) {
	list, ok := tree.([]any)
	switch {
	case !ok:
		f.lose("it must be a list")
		return
	case to.Kind() == reflect.Slice:
		to.Set(reflect.MakeSlice(to.Type(), len(list), len(list)))
	case len(list) != to.Len():
		f.Add("there are %d, it must be %d", len(list), to.Len())
	}
	for i, item := range list[:min(len(list), to.Len())] {
		readValue(f.Item(i), item, to.Index(i))
	}
}
