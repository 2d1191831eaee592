package engine_test

import (
	"reflect"
	"strings"
	"testing"

	"skald/engine"
)

// A spot is a word type of an edition.
type spot uint8

func (s *spot) UnmarshalText(word []byte) error { return engine.ReadWord(place, word, s) }

type printed struct {
	Name  string    `json:"name"`
	Coins int       `json:"coins,omitempty"`
	Small int8      `json:"small"`
	Open  bool      `json:"open"`
	Home  spot      `json:"home"`
	Edges [][2]spot `json:"edges"`
	Tiles []struct {
		Cost int `json:"cost"`
	} `json:"tiles"`
}

func TestReadEdition(t *testing.T) {
	t.Parallel()
	var f engine.Faults
	got := engine.ReadEdition[printed]([]byte(`{"name": "x", "coins": 12, "small": -3, "open": true, "home": "kent", "edges": [["kent", "essex"]], "tiles": [{"cost": 2}, {}]}`), &f)
	want := &printed{Name: "x", Coins: 12, Small: -3, Open: true, Home: 1, Edges: [][2]spot{{1, 0}}}
	want.Tiles = append(want.Tiles, struct {
		Cost int `json:"cost"`
	}{2}, struct {
		Cost int `json:"cost"`
	}{})
	if f.Err() != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("read %v, want %v: %v", got, want, f.Err())
	}
}

// TestReadEditionFaults holds that every fault is told, with its path.
func TestReadEditionFaults(t *testing.T) {
	t.Parallel()
	var f engine.Faults
	got := engine.ReadEdition[printed]([]byte(`{"name": 3, "coins": 1.5, "small": 128, "open": 1, "home": "york", "derived": 2, "Name": "x",
		"edges": [["kent"], ["kent", 2], {}, ["kent", "essex", "kent"]], "tiles": [{"cost": "2", "price": 3}, null]}`), &f)
	// What was told is not told again.
	f.At("coins").Span(got.Coins, 1, 9)
	f.At("tiles").Item(1).At("cost").Span(got.Tiles[1].Cost, 1, 9)
	want := strings.Join([]string{
		`Name: there is no such field`,
		`coins: it must be a whole number`,
		`derived: there is no such field`,
		`edges[1]: there are 1, it must be 2`,
		`edges[2][2]: it must be a word`,
		`edges[3]: it must be a list`,
		`edges[4]: there are 3, it must be 2`,
		`home: "york" is no place`,
		`name: it must be a text`,
		`open: it must be true or false`,
		`small: it must be a whole number`,
		`tiles[1].cost: it must be a whole number`,
		`tiles[1].price: there is no such field`,
		`tiles[2]: it must be an object`,
	}, "\n")
	if err := f.Err(); err == nil || err.Error() != want {
		t.Errorf("faults\n%v\nwant\n%s", err, want)
	}
	for _, data := range []string{"", "{", "[]", "null", `{} {}`} {
		var f engine.Faults
		got := engine.ReadEdition[printed]([]byte(data), &f)
		f.At("coins").Span(got.Coins, 1, 9)
		if err := f.Err(); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q is read with %v, want one fault", data, err)
		}
	}
}

func TestFaults(t *testing.T) {
	t.Parallel()
	var f engine.Faults
	if f.Err() != nil || !f.Whole() || !f.At("a").Whole() {
		t.Errorf("no fault: %v", f.Err())
	}
	f.At("tiles").Item(1).At("cost").Add("too dear")
	for at, want := range map[*engine.Faults]bool{
		&f:                                       false,
		f.At("tiles"):                            false,
		f.At("tiles").Item(1):                    false,
		f.At("tiles").Item(1).At("cost"):         false,
		f.At("tiles").Item(0):                    true,
		f.At("tile"):                             true,
		f.At("tiles").Item(1).At("costs"):        true,
		f.At("tiles").Item(1).At("cost").At("x"): true,
	} {
		if at.Whole() != want {
			t.Errorf("Whole is %v, want %v", at.Whole(), want)
		}
	}
	if f.At("tiles").Check(false, "bare") || f.At("coins").Check(false, "too few") || !f.At("cards").Check(true, "none") {
		t.Error("Check reports otherwise")
	}
	f.Add("nothing else")
	if got, want := f.Err().Error(), "tiles[2].cost: too dear\ncoins: too few\nnothing else"; got != want {
		t.Errorf("Err = %q, want %q", got, want)
	}
}
