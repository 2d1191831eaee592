package engine_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"skald/engine"
)

func TestCheck(t *testing.T) {
	t.Parallel()
	tests := []struct {
		setup engine.Setup
		want  string // "" if it fits
	}{
		{engine.Setup{Players: 2}, ""},
		{engine.Setup{Players: 3, Options: map[string]string{"length": "long"}}, ""},
		{engine.Setup{Players: 1}, "1 players: small takes 2 to 3"},
		{engine.Setup{Players: 4}, "4 players"},
		{engine.Setup{Players: 2, Options: map[string]string{"colour": "red"}}, `option "colour": small has none of that name`},
		{engine.Setup{Players: 2, Options: map[string]string{"length": "endless"}}, `option length: "endless" is none of ["short" "long"]`},
	}
	for _, tt := range tests {
		err := game.Check(tt.setup)
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("Check(%v) = %v, want %q", tt.setup, err, tt.want)
		}
	}
}

// TestStated holds that what a match says stays, and that what it does not say
// is at its default.
func TestStated(t *testing.T) {
	t.Parallel()
	about := engine.About{Options: []engine.Option{
		{Key: "length", Values: []string{"short", "long"}},
		{Key: "fame", Values: []string{"auto", "claim"}},
	}}
	for _, c := range []struct{ stated, want map[string]string }{
		{nil, map[string]string{"length": "short", "fame": "auto"}},
		{map[string]string{"length": "long", "fame": "claim"}, map[string]string{"length": "long", "fame": "claim"}},
		{map[string]string{"beard": "red"}, map[string]string{"beard": "red", "length": "short", "fame": "auto"}},
	} {
		if got := about.Stated(c.stated); !maps.Equal(got, c.want) {
			t.Errorf("of %v: %v, want %v", c.stated, got, c.want)
		}
	}
}

// TestMostPlayers holds that options leave as many seats as what they say is for.
func TestMostPlayers(t *testing.T) {
	t.Parallel()
	about := engine.About{Seats: engine.Range{Min: 2, Max: 6}, Options: []engine.Option{
		{Key: "pile", Values: []string{"normal", "long"}, Most: map[string]int{"long": 5}},
		{Key: "map", Values: []string{"large", "small"}, Most: map[string]int{"small": 3}},
	}}
	for _, c := range []struct {
		options map[string]string
		want    int
	}{
		{nil, 6},
		{map[string]string{"pile": "normal", "map": "large"}, 6},
		{map[string]string{"pile": "long"}, 5},
		{map[string]string{"pile": "long", "map": "small"}, 3},
	} {
		if got := about.MostPlayers(c.options); got != c.want {
			t.Errorf("MostPlayers(%v) = %d, want %d", c.options, got, c.want)
		}
	}
}

func TestAboutLookups(t *testing.T) {
	t.Parallel()
	if got := game.Option(engine.Setup{}, "length"); got != "short" {
		t.Errorf("the default is %q", got)
	}
	if got := game.Option(engine.Setup{Options: map[string]string{"length": "long"}}, "length"); got != "long" {
		t.Errorf("the choice is %q", got)
	}
	if got := game.Option(engine.Setup{}, "colour"); got != "" {
		t.Errorf("an option that there is not is %q", got)
	}
	if v, ok := game.Verb("move"); v != 1 || !ok {
		t.Errorf("Verb(move) = %d, %v", v, ok)
	}
	if _, ok := game.Verb("fly"); ok {
		t.Error("fly is a verb")
	}
	if game.Vocabulary("band") != bands || game.Vocabulary("none") != nil {
		t.Error("Vocabulary finds the wrong one")
	}
	if game.Side(0) != "red" || game.Side(2) != "3" {
		t.Errorf("sides are %q and %q", game.Side(0), game.Side(2))
	}
}

func TestSeats(t *testing.T) {
	t.Parallel()
	set := engine.SeatSet(4, 1, 15, 1)
	if got := slices.Collect(set.All()); !slices.Equal(got, []engine.Seat{1, 4, 15}) {
		t.Errorf("All = %v", got)
	}
	if set.Len() != 3 || set.First() != 1 || !set.Has(15) || set.Has(0) || set.Has(engine.Nobody) {
		t.Errorf("%b: Len %d, First %d", set, set.Len(), set.First())
	}
	if got := set.Without(1); got.First() != 4 || got.Len() != 2 || got.Without(1) != got {
		t.Errorf("Without = %b", got)
	}
	var none engine.Seats
	if none.First() != engine.Nobody || none.Len() != 0 || none.Has(0) {
		t.Errorf("the empty set: First %d", none.First())
	}
	for range none.All() {
		t.Error("the empty set yields a seat")
	}
	for s := range set.All() {
		if s != 1 {
			t.Errorf("the first seat is %d", s)
		}
		break
	}
}

// TestAccords holds that an edition may bring words and names, and nothing that
// commands are made of.
func TestAccords(t *testing.T) {
	t.Parallel()
	make := func() *engine.About {
		tile := engine.NewVocabulary("tile", "v1", "v2")
		return &engine.About{
			Key: "isles", Seats: engine.Range{Min: 2, Max: 6}, Options: []engine.Option{{Key: "length", Values: []string{"short"}}},
			Verbs:        []engine.VerbSpec{{Name: "buy", Params: []engine.Param{{Name: "tile", Vocabulary: tile}}}},
			Vocabularies: []*engine.Vocabulary{tile},
		}
	}
	for _, tt := range []struct {
		name  string
		spoil func(*engine.About)
		want  string
	}{
		{"the same", func(*engine.About) {}, ""},
		{"other words", func(a *engine.About) {
			a.Vocabularies[0] = engine.NewVocabulary("tile", "w1", "w2", "w3")
			a.Verbs[0].Params[0].Vocabulary = a.Vocabularies[0]
			a.Labels = []engine.Label{{Language: "en", Vocabulary: "tile", Word: "w1", Text: "Wessex"}}
		}, ""},
		{"another verb", func(a *engine.About) { a.Verbs = append(a.Verbs, engine.VerbSpec{Name: "sell"}) }, "verbs of isles"},
		{"another name", func(a *engine.About) { a.Verbs[0].Name = "sell" }, "verbs of isles"},
		{"another property", func(a *engine.About) { a.Verbs[0].Public = true }, "verbs of isles"},
		{"another parameter", func(a *engine.About) { a.Verbs[0].Params[0].Name = "what" }, "verbs of isles"},
		{"another vocabulary", func(a *engine.About) {
			a.Verbs[0].Params[0].Vocabulary = engine.NewVocabulary("card", "v1", "v2")
		}, "verbs of isles"},
		{"another original", func(a *engine.About) { a.Original.Year = 2004 }, "original of isles"},
		{"other seats", func(a *engine.About) { a.Seats.Max = 5 }, "seats of isles"},
		{"other options", func(a *engine.About) { a.Options[0].Values = []string{"long"} }, "options of isles"},
		{"other teams", func(a *engine.About) { a.Teams = []engine.Seats{3} }, "teams of isles"},
	} {
		other := make()
		tt.spoil(other)
		err := make().Accords(other)
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: Accords = %v, want %q", tt.name, err, tt.want)
		}
	}
}

// TestAnswers holds that what prepares is no answer, and that the list stays.
func TestAnswers(t *testing.T) {
	t.Parallel()
	about := &engine.About{Verbs: []engine.VerbSpec{{Name: "pass"}, {Name: "stance", Prepares: true}, {Name: "play"}}}
	legal := []engine.Action{engine.Do(2), engine.Do(1, 3), engine.Do(0), engine.Do(1, 4)}
	want, before := []engine.Action{engine.Do(2), engine.Do(0)}, slices.Clone(legal)
	if got := about.Answers(legal); !slices.Equal(got, want) || !slices.Equal(legal, before) {
		t.Errorf("Answers returns %v and leaves %v, want %v and %v", got, legal, want, before)
	}
}
