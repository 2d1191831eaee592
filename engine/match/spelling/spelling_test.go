package spelling

import (
	"slices"
	"strings"
	"testing"
)

// TestMeant holds which words are found by what is typed, in which order.
func TestMeant(t *testing.T) {
	t.Parallel()
	list := []Word{
		{Label: "Jorvik Mint", Notation: "v01"}, {Label: "Northern Market", Notation: "v02"}, {Label: "Dorestad Toll", Notation: "v17"},
		{Label: "Dorestad", Notation: "dorestad-post"}, {Label: "Market of Dorestad", Notation: "v18"}, {Label: "Ægir’s Hall", Notation: "g01"},
	}
	for typed, want := range map[string][]string{
		"dorestad":    {"Dorestad Toll", "Dorestad", "Market of Dorestad"}, // what begins with it first
		"DOREST":      {"Dorestad Toll", "Dorestad", "Market of Dorestad"},
		"toll":        {"Dorestad Toll"},
		"v1":          {"Dorestad Toll", "Market of Dorestad"},
		"post":        {"Dorestad"},
		"jorvik mnit": {"Jorvik Mint"}, // letters swapped
		"jorvjk":      {"Jorvik Mint"},
		"Nothern":     {"Northern Market"},
		"maket":       {"Northern Market", "Market of Dorestad"},
		"ægir":        {"Ægir’s Hall"},
		"birka":       nil,
		"xyz":         nil,

		strings.Repeat("dorestat ", 700): nil,
		" ":                              nil,
		"":                               nil,
	} {
		if got := Meant(typed, list); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", typed, got, want)
		}
	}
	long := make([]Word, 20)
	for i := range long {
		long[i].Label = "Tile " + string(rune('a'+i))
	}
	if got := Meant("tile", long); len(got) != most {
		t.Errorf("%d names, want at most %d", len(got), most)
	}
}

// The word that is written so is found before one that people read so.
func TestIndex(t *testing.T) {
	t.Parallel()
	list := []Word{{"Halle", "hall"}, {"West Derby", "west-derby"}, {"hall", "halle"}}
	for typed, want := range map[string]int{"Hall": 0, "halle": 2, "west derby": 1, "WEST-DERBY": 1, " Halle ": 2, "north": -1, "": -1} {
		got, ok := Index(typed, list)
		if !ok {
			got = -1
		}
		if got != want {
			t.Errorf("%q is word %d, want %d", typed, got, want)
		}
	}
}
