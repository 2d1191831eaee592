package speechtest

import (
	"strings"
	"testing"

	"skald/cmd/skald/titles/titlestest"
	"skald/engine"
	"skald/engine/pax"
)

// TestExplained holds that each word that a title explains is said in every language,
// and that what has a number or a place is told with it.
func TestExplained(t *testing.T) {
	t.Parallel()
	about := pax.Standard().About()
	for lang, want := range map[string]string{"en": "river region of your choice in the East", "de": "Flussgebiet deiner Wahl im Osten"} {
		v := titlestest.Catalogue(t).Speak(lang)
		words, found := 0, false
		for _, voc := range pax.Standard().Explains() {
			for w := range engine.Word(voc.Len()) {
				for _, n := range pax.Standard().Explain(voc, w) {
					said := v.Note(about, n, func(s engine.Seat) string { return v.Side(about, s) })
					if strings.ContainsAny(said, "[<") {
						t.Errorf("%s: %s is said %q", lang, voc.Word(w), said)
					}
					found = found || strings.Contains(said, want)
					words++
				}
			}
		}
		if words < 200 || !found {
			t.Errorf("%s: %d sentences, want over 200 and %q among them", lang, words, want)
		}
	}
}
