package engine_test

import (
	"strings"
	"testing"

	"skald/engine"
)

// TestLabels holds that what an edition calls a word is a few words to be read,
// and does nothing else where it is said.
func TestLabels(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"Jórvík", "St. Mary's", "Rus’ (Kiev)", "1st Fleet", "Æ “the Wise” & Co.", strings.Repeat("ð", engine.MaxLabel)} {
		if why := engine.LabelFault(text); why != "" {
			t.Errorf("%q is refused: %s", text, why)
		}
		if got := engine.PlainLabel(text); got != text {
			t.Errorf("%q is said as %q", text, got)
		}
	}
	for text, want := range map[string]string{
		"":                       "",
		"@everyone":              "everyone",
		"<@123>":                 "123",
		"**Jorvik**":             "Jorvik",
		"a_b~c|d`e":              "abcde",
		"two\nlines":             "two lines",
		" York ":                 "York",
		"York  Minster":          "York Minster",
		"# York":                 "York",
		"- York":                 "York",
		"https://x.y/z":          "https:/x.y/z",
		"York\u202eniaps":        "Yorkniaps",
		"[York](https:///x.y)":   "York(https:/x.y)",
		strings.Repeat("ð", 300): strings.Repeat("ð", engine.MaxLabel-1) + "…",
	} {
		if engine.LabelFault(text) == "" {
			t.Errorf("%q is no label, and is taken", text)
		}
		got := engine.PlainLabel(text)
		if got != want {
			t.Errorf("%q is said as %q, want %q", text, got, want)
		}
		if why := engine.LabelFault(got); got != "" && why != "" {
			t.Errorf("%q is said as %q, which is no label: %s", text, got, why)
		}
	}
}

func TestFaultsOfWords(t *testing.T) {
	t.Parallel()
	var f engine.Faults
	tiles := f.At("tiles")
	tiles.Item(0).At("word").Word("v07-jórvík")
	tiles.Item(0).At("name").Label("Jórvík")
	tiles.Item(1).At("word").Word("Big Isle")
	tiles.Item(1).At("name").Label("@everyone")
	tiles.Item(2).At("word").Word(strings.Repeat("x", 300))
	tiles.Item(2).At("name").Label(strings.Repeat("x", 300))
	want := []string{
		`tiles[2].word: "Big Isle" has signs besides small letters, digits, - and _`,
		`tiles[2].name: it must be letters`,
		`tiles[3].word: it has 300 characters, it must have 1 to 40`,
		`tiles[3].name: it has 300 characters, it must have 1 to 60`,
	}
	got := strings.Split(f.Err().Error(), "\n")
	if len(got) != len(want) {
		t.Fatalf("got the faults %q, want %q", got, want)
	}
	for i := range want {
		if !strings.HasPrefix(got[i], want[i]) {
			t.Errorf("got %q, want %q", got[i], want[i])
		}
	}
}
