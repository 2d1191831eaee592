package desk

import (
	"slices"
	"strings"
	"testing"

	"skald/bot/discord"
)

func TestMeant(t *testing.T) {
	t.Parallel()
	list := []discord.Choice{
		{Label: "Jorvik Mint", Value: "v01"}, {Label: "Northern Market", Value: "v02"}, {Label: "Dorestad Toll", Value: "v17"},
		{Label: "Dorestad", Value: "dorestad-post"}, {Label: "Market of Dorestad", Value: "v18"}, {Label: "Ægir’s Hall", Value: "g01"},
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
		if got := meant(typed, list); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", typed, got, want)
		}
	}
	long := make([]discord.Choice, 20)
	for i := range long {
		long[i].Label = "Tile " + string(rune('a'+i))
	}
	if got := meant("tile", long); len(got) != mostMeant {
		t.Errorf("%d names, want at most %d", len(got), mostMeant)
	}
}
