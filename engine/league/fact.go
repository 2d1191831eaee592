package league

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
)

// An Entry is one event of a competition's log: a fact, when it came about and who
// brought it about.
type Entry[F any] struct {
	At      Unix
	By      Person // 0: the bot
	Steward bool   // they manage the server and acted in the directors' place
	Fact    F
}

// A Form is how entries of one kind of competition are written: the version of the form,
// a value of each fact that there is, and by what name the log knows it.
type Form[F any] struct {
	Version int
	Facts   []F
	Kind    func(F) string
}

// entry is an entry as it is written.
type entry struct {
	Version int             `json:"v"`
	Kind    string          `json:"kind"`
	At      Unix            `json:"at"`
	By      Person          `json:"by"`
	Steward bool            `json:"steward,omitempty"`
	Fact    json.RawMessage `json:"fact"`
}

// Encode writes an entry as JSON.
func (f Form[F]) Encode(e Entry[F]) ([]byte, error) {
	if any(e.Fact) == nil {
		return nil, errors.New("encode an event: it has no fact")
	}
	fact, err := json.Marshal(e.Fact)
	if err != nil {
		return nil, fmt.Errorf("encode a fact: %w", err)
	}
	data, err := json.Marshal(entry{f.Version, f.Kind(e.Fact), e.At, e.By, e.Steward, fact})
	if err != nil {
		return nil, fmt.Errorf("encode an event: %w", err)
	}
	return data, nil
}

// Decode reads an entry that Encode wrote: it refuses every other writing, so that no
// log can say a thing that is passed over.
func (f Form[F]) Decode(data []byte) (Entry[F], error) {
	var none Entry[F]
	var l entry
	if err := json.Unmarshal(data, &l); err != nil {
		return none, fmt.Errorf("read an event: %w", err)
	}
	if l.Version != f.Version {
		return none, fmt.Errorf("read an event: its version is %d, not %d", l.Version, f.Version)
	}
	fact, err := f.fact(l.Kind, l.Fact)
	if err != nil {
		return none, fmt.Errorf("read a fact: %w", err)
	}
	e := Entry[F]{l.At, l.By, l.Steward, fact}
	again, err := f.Encode(e)
	if err != nil {
		return none, err
	}
	if !bytes.Equal(again, data) {
		return none, errors.New("read an event: it is not written as we write it")
	}
	return e, nil
}

// fact reads a fact of a kind.
func (f Form[F]) fact(kind string, data []byte) (fact F, err error) {
	for _, one := range f.Facts {
		if f.Kind(one) == kind {
			to := reflect.New(reflect.TypeOf(one))
			if err := json.Unmarshal(data, to.Interface()); err != nil {
				return fact, err
			}
			return to.Elem().Interface().(F), nil
		}
	}
	return fact, fmt.Errorf("%q is none", kind)
}
