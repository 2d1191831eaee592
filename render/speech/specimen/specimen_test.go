package specimen_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"skald/render/speech/specimen"
)

// written is a small catalogue in which Polish is half done.
var written = fstest.MapFS{
	"en/hnefatafl.toml": {Data: []byte(`[tafl]
greeting = "Good day, {{.who}}"
move = "{{.who}} moves {{n .stones \"tafl.stone\"}}{{if .to}} to {{.to}}{{end}}."
end = "{{if eq .why \"king\"}}The king is taken.{{else}}Nobody can move.{{end}}"
[tafl.stone]
one = "{{.Count}} stone"
other = "{{.Count}} stones"`)},
	"en/bot.toml": {Data: []byte(`yes = "Yes"`)},
	"pl/hnefatafl.toml": {Data: []byte(`[tafl]
move = "{{.who}}: {{n .stones \"tafl.stone\"}}{{if .to}} → {{.to}}{{end}}."
end = "{{if eq .why \"king\"}}Król wpadł.{{else}}Nikt nie ma ruchu.{{end}}"
[tafl.stone]
one = "{{.Count}} kamień"
few = "{{.Count}} kamienie"
other = "{{.Count}} kamienia"`)},
}

// TestLacks: what a language does not say is listed by sentence and by plural form.
func TestLacks(t *testing.T) {
	t.Parallel()
	list, err := specimen.Lacks(written, "pl")
	want := "[{bot.toml yes  Yes} {hnefatafl.toml tafl.greeting  Good day, {{.who}}} {hnefatafl.toml tafl.stone many {{.Count}} stones}]"
	if got := fmt.Sprint(list); err != nil || got != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
	if list, err := specimen.Lacks(written, "en"); err != nil || len(list) > 0 {
		t.Errorf("English lacks %v, %v", list, err)
	}
	if list, err := specimen.Lacks(written, "cs"); err != nil || len(list) != 5 {
		t.Errorf("a language that nobody began lacks %v, %v, want all five", list, err)
	}
}

// TestExamples: whole numbers want each plural form of a language once.
func TestExamples(t *testing.T) {
	t.Parallel()
	for lang, want := range map[string]string{"en": "[{one 1} {other 2}]", "pl": "[{one 1} {few 2} {many 5}]", "ja": "[{other 1}]"} {
		if got := fmt.Sprint(specimen.Examples(lang)); got != want {
			t.Errorf("%s: got %s, want %s", lang, got, want)
		}
	}
}

// TestWrite: the page shows each sentence by every number and case, and names what lacks.
func TestWrite(t *testing.T) {
	t.Parallel()
	var page bytes.Buffer
	if err := specimen.Write(&page, written, "pl", "hnefatafl"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Good day, ‹who›", "‹who› moves 1 stone to ‹to›.", "‹who› moves 2 stones.", "Król wpadł.", "Nikt nie ma ruchu.", "‹who›: 2 kamienie → ‹to›.",
		"3 of 4 sentences", "the form “many” lacks", `lang="pl"`,
	} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("the page lacks %q:\n%s", want, page.String())
		}
	}
	if strings.Contains(page.String(), "bot.toml") {
		t.Error("the page of a game shows other words")
	}
	if err := specimen.Write(&page, written, "pl", "chess"); err == nil {
		t.Error("a game that there is not has a page")
	}
}
