package stages_test

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/match/stages"
)

// grid returns the actions of one verb with every combination of so many words.
func grid(sizes ...int) []engine.Action {
	list := []engine.Action{{}}
	for place, n := range sizes {
		var longer []engine.Action
		for _, a := range list {
			for w := range n {
				a.Args[place] = engine.Word(w)
				longer = append(longer, a)
			}
		}
		list = longer
	}
	return list
}

func TestStages(t *testing.T) {
	t.Parallel()
	type shape struct{ from, to, options int }
	for _, c := range []struct {
		name   string
		sizes  []int
		chosen []engine.Word
		want   []shape
		whole  bool
	}{
		{"no words", nil, nil, nil, true},
		{"one way only", []int{1, 1}, nil, nil, true},
		{"few enough for one select", []int{5, 5}, nil, []shape{{0, 2, 25}}, false},
		{"one too many", []int{13, 2}, nil, []shape{{0, 1, 13}}, false},
		{"the rest is asked for next", []int{13, 2}, []engine.Word{3}, []shape{{0, 1, 13}, {1, 2, 2}}, false},
		{"all is answered", []int{13, 2}, []engine.Word{3, 1}, []shape{{0, 1, 13}, {1, 2, 2}}, true},
		{"more than a select holds", []int{30}, nil, []shape{{0, 1, 30}}, false},
		{"what has no choice goes with the next", []int{1, 3, 1}, nil, []shape{{0, 3, 3}}, false},
		{"two and then one", []int{5, 5, 5}, []engine.Word{1, 2}, []shape{{0, 2, 25}, {2, 3, 5}}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			list, whole := stages.Of(grid(c.sizes...), len(c.sizes), c.chosen, 25)
			var got []shape
			for _, st := range list {
				got = append(got, shape{st.From, st.To, len(st.Options)})
			}
			if !slices.Equal(got, c.want) || whole != c.whole {
				t.Errorf("asks %v, whole %v, want %v, %v", got, whole, c.want, c.whole)
			}
		})
	}
}

// TestUsual holds that what goes without saying at the end of a verb is parted from what
// must be said.
func TestUsual(t *testing.T) {
	t.Parallel()
	then, places := engine.NewVocabulary("then", "end", "on"), engine.NumberVocabulary("place", 0, 99)
	for usual, want := range map[string][2]int{"end": {20, 20}, "": {40, 0}} {
		spec := engine.VerbSpec{Name: "go", Params: []engine.Param{{Name: "to", Vocabulary: places}, {Name: "then", Vocabulary: then, Usual: usual}}}
		one, others := stages.Usual(spec, grid(20, 2))
		if got := [2]int{len(one), len(others)}; got != want {
			t.Errorf("with %q usual: %v usual and other actions, want %v", usual, got, want)
		}
	}
}

func TestPickedWords(t *testing.T) {
	t.Parallel()
	for _, want := range [][]engine.Word{{0}, {3, 65535}, {1, 2, 3, 4, 5, 6}} {
		if got, ok := stages.Read(stages.Written(want)); !ok || !slices.Equal(got, want) {
			t.Errorf("%q is read as %v, %v", stages.Written(want), got, ok)
		}
	}
	for _, text := range []string{"", ".", "1.", "x", "-1", "65536", "1.2.3.4.5.6.7"} {
		if got, ok := stages.Read(text); ok {
			t.Errorf("%q is read as %v, want none of ours", text, got)
		}
	}
}

// A word of a kind that stands twice among those of a choice is told with its name; one
// that stands alone there is not.
func TestAlike(t *testing.T) {
	t.Parallel()
	place, band := engine.NewVocabulary("place", "a", "b"), engine.NewVocabulary("band", "one", "two")
	move := engine.VerbSpec{Name: "move", Params: []engine.Param{{Name: "from", Vocabulary: place}, {Name: "to", Vocabulary: place}, {Name: "who", Vocabulary: band}}}
	for _, c := range []struct {
		at, from, to int
		want         bool
	}{{0, 0, 3, true}, {1, 0, 2, true}, {1, 1, 3, false}, {2, 0, 3, false}, {0, 0, 1, false}} {
		if got := stages.Alike(move, c.at, c.from, c.to); got != c.want {
			t.Errorf("word %d of those from %d to %d stands beside one of its kind: %t, want %t", c.at, c.from, c.to, got, c.want)
		}
	}
}
