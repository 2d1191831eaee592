package story

import "testing"

func TestBulleted(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		said []Line
		want []Line
	}{
		{"nothing", nil, nil},
		{"a record is a line", []Line{{Text: "York falls."}, {Text: "A card is drawn."}}, []Line{{Text: "- York falls. A card is drawn."}}},
		{
			"details stand below what they are of",
			[]Line{{Text: "York falls."}, {Text: "A 6.", Detail: true}, {Text: "A 2.", Detail: true}, {Text: "Kent holds."}, {Text: "A 1.", Detail: true}},
			[]Line{{Text: "- York falls."}, {Text: "  - A 6. A 2.", Detail: true}, {Text: "- Kent holds."}, {Text: "  - A 1.", Detail: true}},
		},
		{"a detail alone", []Line{{Text: "A 6.", Detail: true}}, []Line{{Text: "- A 6.", Detail: true}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := Bulleted(c.said)
			if len(got) != len(c.want) {
				t.Fatalf("got %v, want %v", got, c.want)
			}
			for i := range got {
				if got[i] != c.want[i] {
					t.Errorf("line %d: got %v, want %v", i, got[i], c.want[i])
				}
			}
		})
	}
}

// TestUnheaded holds that the last that a record told is left out
// where the heading below the story says it in the same words.
func TestUnheaded(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, heading string
		said          []string
		want          int
	}{
		{"the same words", "Turn 2 · <@1> · 4 actions left", []string{"Winter of <@2>.", "Turn 2: <@1>."}, 1},
		{"nothing else", "Turn 2 · <@1>", []string{"Turn 2: <@1>."}, 0},
		{"another turn", "Turn 3 · <@2> · 4 actions left", []string{"Turn 2: <@1>."}, 1},
		{"another player", "Turn 2 · <@1>", []string{"Turn 2: <@11>."}, 1},
		{"more than the heading", "Turn 2", []string{"Turn 2: <@1>."}, 1},
		{"told before something else", "Turn 2 · <@1>", []string{"Turn 2: <@1>.", "<@1> takes a marker."}, 2},
		{"nothing told", "Turn 2 · <@1>", nil, 0},
	} {
		var said []Line
		for _, text := range c.said {
			said = append(said, Line{Text: text})
		}
		if got := len(Unheaded(c.heading, said)); got != c.want {
			t.Errorf("%s: %d sentences are left, want %d", c.name, got, c.want)
		}
	}
}

// TestGathered holds that notes that a title tells in one line are one, while
// nothing else happens between them.
func TestGathered(t *testing.T) {
	t.Parallel()
	placed := func(who, item string) Line {
		common := who + ": " + Here + "."
		return Line{Text: Gathered(common, item), Common: common, Items: item}
	}
	var list []Line
	for _, record := range [][]Line{
		{placed("Anna", "2 to York")}, {placed("Anna", "1 to Kent")}, {placed("Anna", "1 to Essex"), {Text: "A card is played."}},
		{placed("Anna", "3 to York")}, {placed("Bo", "1 to York")}, {{Text: "It rains."}}, {placed("Bo", "1 to Kent")},
	} {
		list = append(list, Bulleted(Gather(list, record))...)
	}
	want := []string{"- Anna: 2 to York, 1 to Kent, 1 to Essex.", "- A card is played.", "- Anna: 3 to York.", "- Bo: 1 to York.", "- It rains.", "- Bo: 1 to Kent."}
	if len(list) != len(want) {
		t.Fatalf("got %v, want %q", list, want)
	}
	for i, w := range want {
		if list[i].Text != w {
			t.Errorf("line %d: got %q, want %q", i, list[i].Text, w)
		}
	}
}

// TestLastOf holds that details go first, from the start on, and no line goes
// while a detail is left.
func TestLastOf(t *testing.T) {
	t.Parallel()
	lines := []Line{{Text: "- one"}, {Text: "  - detail", Detail: true}, {Text: "- two"}, {Text: "  - more", Detail: true}}
	for limit, want := range map[int]string{
		100: "- one\n  - detail\n- two\n  - more",
		31:  "- one\n  - detail\n- two\n  - more",
		30:  "- one\n- two\n  - more",
		19:  "- one\n- two",
		10:  "…\n- two",
	} {
		if got := LastOf(lines, limit); got != want {
			t.Errorf("%d characters: %q, want %q", limit, got, want)
		}
	}
}

func TestLastLines(t *testing.T) {
	t.Parallel()
	lines := []string{"- one", "- two", "- three"}
	for limit, want := range map[int]string{100: "- one\n- two\n- three", 16: "…\n- two\n- three", 9: "…\n- three"} {
		if got := LastLines(lines, limit); got != want {
			t.Errorf("%d characters: %q, want %q", limit, got, want)
		}
	}
}
