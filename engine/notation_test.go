package engine_test

import (
	"errors"
	"strings"
	"testing"

	"skald/engine"
)

var (
	unit  = engine.Words("unit", "warrior", "leader")
	place = engine.Words("place", "essex", "kent", "east-anglia")
	bands = engine.Composed("band", []string{"1w", "2w", "1w+leader"}, func(i uint16) []engine.Term {
		terms := []engine.Term{{Words: unit, Word: 0, Count: int(i%2) + 1}}
		if i == 2 {
			terms[0].Count = 1
			terms = append(terms, engine.Term{Words: unit, Word: 1, Count: 1})
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
		Verbs: []engine.Verb{
			{Name: "pass"},
			{Name: "move", Params: []engine.Param{{Name: "from", Words: place}, {Name: "to", Words: place}, {Name: "units", Words: bands}}},
		},
		Vocabularies: []*engine.Vocabulary{unit, place, bands},
	}
)

func TestNotation(t *testing.T) {
	t.Parallel()
	act := engine.Action{Verb: 1, Args: [engine.MaxArgs]uint16{0, 2, 2}}
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
	tests := []struct {
		text string
		want engine.NotationError
	}{
		{"", engine.NotationError{Problem: engine.UnknownVerb}},
		{" \t", engine.NotationError{Problem: engine.UnknownVerb}},
		{"fly", engine.NotationError{Problem: engine.UnknownVerb, Word: "fly"}},
		{"move", engine.NotationError{Problem: engine.MissingWord, Verb: "move", Param: "from"}},
		{"move essex kent", engine.NotationError{Problem: engine.MissingWord, Verb: "move", Param: "units"}},
		{"move essex york 1w", engine.NotationError{Problem: engine.UnknownWord, Verb: "move", Param: "to", Word: "york"}},
		{"move essex kent 1w now", engine.NotationError{Problem: engine.TooManyWords, Verb: "move", Word: "now"}},
		{"pass essex", engine.NotationError{Problem: engine.TooManyWords, Verb: "pass", Word: "essex"}},
	}
	for _, tt := range tests {
		_, err := game.Parse(tt.text)
		var got *engine.NotationError
		if !errors.As(err, &got) || *got != tt.want {
			t.Errorf("Parse(%q): %v, want %v", tt.text, err, &tt.want)
			continue
		}
		if !strings.Contains(got.Error(), string(tt.want.Problem)) || !strings.Contains(got.Error(), tt.want.Word) {
			t.Errorf("Error = %q", got.Error())
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
			var fault *engine.NotationError
			if !errors.As(err, &fault) {
				t.Fatalf("Parse(%q): %v", text, err)
			}
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
	numbers := engine.Numbers("coins", 1, 12)
	if numbers.Len() != 12 || numbers.Word(0) != "1" || numbers.Word(11) != "12" || !numbers.Plain() || numbers.Name() != "coins" {
		t.Errorf("Numbers: %d words, %q to %q, plain %v", numbers.Len(), numbers.Word(0), numbers.Word(11), numbers.Plain())
	}
	if numbers.Word(12) != "" {
		t.Errorf("a word beyond the last is %q", numbers.Word(12))
	}
	if _, ok := numbers.Index("13"); ok {
		t.Error("13 is found")
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
	engine.Words("twice", "a", "b", "a")
}
