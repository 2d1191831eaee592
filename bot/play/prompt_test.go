package play

import (
	"skald/bot/desk/desktest"
	"testing"

	"skald/bot/words"
	"skald/engine/hoard"
)

// TestWaitingForSeveral holds that a person who looks on while several are awaited
// reads a sentence of all of them.
func TestWaitingForSeveral(t *testing.T) {
	t.Parallel()
	c, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	m := desktest.Begun(t, hoard.Standard(), 3)
	for lang, want := range map[string]string{"en": "The match waits for <@1>, <@2> and <@3>.", "de": "Am Zug: <@1>, <@2> und <@3>."} {
		if got := string(viewed(c.Speak(lang), m, 99).prompt().Text); got != want {
			t.Errorf("%s: got %q, want %q", lang, got, want)
		}
	}
}
