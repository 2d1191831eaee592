package engine_test

import (
	"strings"
	"testing"

	"skald/engine"
)

var (
	unit  = engine.NewVocabulary("unit", "warrior", "leader")
	place = engine.NewVocabulary("place", "essex", "kent", "east-anglia")
	bands = engine.ComposedVocabulary("band", []string{"1w", "2w", "1w+leader"}, func(i engine.Word) []engine.Term {
		terms := []engine.Term{{Vocabulary: unit, Word: 0, Count: int(i%2) + 1}}
		if i == 2 {
			terms[0].Count = 1
			terms = append(terms, engine.Term{Vocabulary: unit, Word: 1, Count: 1})
		}
		return terms
	})
	game = &engine.About{
		Key:   "small",
		Seats: engine.Range{Min: 2, Max: 3},
		Sides: []string{"red", "blue"},
		Options: []engine.Option{
			{Key: "length", Values: []string{"short", "long"}},
		},
		Verbs: []engine.VerbSpec{
			{Name: "pass"},
			{Name: "move", Params: []engine.Param{{Name: "from", Vocabulary: place}, {Name: "to", Vocabulary: place}, {Name: "units", Vocabulary: bands}}},
		},
		Vocabularies: []*engine.Vocabulary{unit, place, bands},
	}
)

func TestNotation(t *testing.T) {
	t.Parallel()
	act := engine.Do(1, 0, 2, 2)
	if got, want := game.Format(act), "move essex east-anglia 1w+leader"; got != want {
		t.Errorf("Format = %q, want %q", got, want)
	}
	for _, text := range []string{"move essex east-anglia 1w+leader", "  MOVE Essex\tEast-Anglia\n1W+LEADER "} {
		if got, err := game.Parse(text); err != nil || got != act {
			t.Errorf("Parse(%q) = %v, %v, want %v", text, got, err, act)
		}
	}
	if got := game.Format(engine.Action{Verb: 9}); got != "verb9" {
		t.Errorf("Format of a verb that there is not = %q", got)
	}
}

func TestNotationErrors(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, want string }{
		{"", "no verb"},
		{" \t", "no verb"},
		{"fly", `"fly" is no verb of small`},
		{"move", "move lacks its from"},
		{"move essex kent", "move lacks its units"},
		{"move essex york 1w", `move has no to "york"`},
		{"move essex kent 1w now", `move takes no word "now"`},
		{"pass essex", `pass takes no word "essex"`},
	}
	for _, tt := range tests {
		if _, err := game.Parse(tt.text); err == nil || !strings.HasSuffix(err.Error(), tt.want) {
			t.Errorf("Parse(%q): %v, want … %s", tt.text, err, tt.want)
		}
	}
}

func TestWellFormed(t *testing.T) {
	t.Parallel()
	tests := []struct {
		act  engine.Action
		want bool
	}{
		{engine.Do(1, 0, 2, 2), true},
		{engine.Do(0), true},
		{engine.Do(0, 1), false},          // a word too many
		{engine.Do(1, 0, 99, 2), false},   // a word that there is not
		{engine.Do(1, 0, 2, 2, 1), false}, // a word beyond the parameters
		{engine.Do(9), false},
	}
	for _, tt := range tests {
		if got := game.WellFormed(tt.act); got != tt.want {
			t.Errorf("WellFormed(%v) = %v, want %v", tt.act, got, tt.want)
		}
	}
}

// FuzzNotation holds that what is read is written as it was read, in one
// spelling.
func FuzzNotation(f *testing.F) {
	for _, text := range []string{"", "pass", "move essex kent 2w", "move  ESSEX kent 1w+leader", "move essex", "move a b c d e f g"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		act, err := game.Parse(text)
		if err != nil {
			return
		}
		spelling := game.Format(act)
		if want := strings.Join(strings.Fields(strings.ToLower(text)), " "); spelling != want {
			t.Fatalf("%q is written %q", text, spelling)
		}
		if again, err := game.Parse(spelling); err != nil || again != act {
			t.Fatalf("%q is read as %v, %v, not %v", spelling, again, err, act)
		}
	})
}

func TestVocabulary(t *testing.T) {
	t.Parallel()
	numbers := engine.NumberVocabulary("coins", 1, 12)
	if numbers.Len() != 12 || numbers.Word(0) != "1" || numbers.Word(11) != "12" || !numbers.Plain() || numbers.Name() != "coins" {
		t.Errorf("Numbers: %d words, %q to %q, plain %v", numbers.Len(), numbers.Word(0), numbers.Word(11), numbers.Plain())
	}
	if numbers.Word(12) != "" {
		t.Errorf("a word beyond the last is %q", numbers.Word(12))
	}
	if _, ok := numbers.Index("13"); ok {
		t.Error("13 is found")
	}
	if squares := engine.PlainVocabulary("square", "a1", "b1"); !squares.Plain() || squares.Word(1) != "b1" || squares.Len() != 2 {
		t.Errorf("Plain: %d words, the second %q, plain %v", squares.Len(), squares.Word(1), squares.Plain())
	}
	if place.Plain() || place.Terms(0) != nil || bands.Terms(3) != nil {
		t.Error("a word has parts that has none")
	}
	if got := bands.Terms(2); len(got) != 2 || got[1].Word != 1 || got[0].Count != 1 {
		t.Errorf("Terms = %v", got)
	}
	defer func() {
		if recover() == nil {
			t.Error("a word twice does not panic")
		}
	}()
	engine.NewVocabulary("twice", "a", "b", "a")
}
