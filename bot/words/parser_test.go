package words_test

import (
	"sync"
	"testing"

	"skald/bot/words"
)

// A sentence that a language lacks is said in English, but what it counts and
// lists is said by the voice that speaks, whoever said it first.
func TestParsedSentencesKeepTheirVoice(t *testing.T) {
	t.Parallel()
	c := catalogue(t, map[string]string{
		"en/a.toml": "\"list.and\" = \"and\"\npair = \"{{join .a .b}}\"\n",
		"de/a.toml": "\"list.and\" = \"und\"\n",
	})
	data := words.Data{"a": "x", "b": "y"}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for lang, want := range map[string]string{"en": "x and y", "de": "x und y"} {
				if got := c.Speak(lang).Say("pair", data); got != want {
					t.Errorf("%s: got %q, want %q", lang, got, want)
				}
			}
		})
	}
	all.Wait()
}
