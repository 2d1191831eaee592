package speech

import (
	"fmt"
	"sync"
	"testing"
	"testing/fstest"
)

// A voice remembers what it said the first time, in its own language and for
// that count, whoever asks at once.
func TestKeptPhrases(t *testing.T) {
	t.Parallel()
	c := shortCatalogue(t)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 3 {
				for lang, hello := range map[string]string{"en": "Hello", "de": "Hallo"} {
					v := c.Speak(lang)
					if got := v.Say("hello", nil); got != hello {
						t.Errorf("%s: got %q, want %q", lang, got, hello)
					}
				}
				for _, n := range []int{-1, 0, 1, 2, keptCounts - 1, keptCounts, keptCounts + 1} {
					want := fmt.Sprintf("%d ships", n)
					if n == 1 || n == -1 {
						want = fmt.Sprintf("%d ship", n)
					}
					if got := c.Speak("en").Count("ship", n); got != want {
						t.Errorf("got %q, want %q", got, want)
					}
				}
				for _, name := range []string{"Vera", "Adam"} {
					if got, want := c.Speak("de").Say("greet", Data{"name": name}), "Hi, "+name; got != want {
						t.Errorf("got %q, want %q", got, want)
					}
				}
			}
		})
	}
	all.Wait()
}

// No more is remembered than the catalogue has, whatever people and programs ask for.
func TestKeptPhrasesAreBounded(t *testing.T) {
	t.Parallel()
	v := shortCatalogue(t).Speak("de")
	for i := range 10 * keptCounts {
		v.Count("ship", i)
		v.Say(fmt.Sprint("no-such-", i), nil)
		v.Say("greet", Data{"name": fmt.Sprint("Vera", i)})
	}
	if got, want := v.said.Len(), keptCounts; got != want {
		t.Errorf("%d phrases are kept, want %d", got, want)
	}
}

func shortCatalogue(t *testing.T) *Catalogue {
	t.Helper()
	c, err := LoadFS(fstest.MapFS{
		"en/a.toml": {Data: []byte("hello = \"Hello\"\ngreet = \"Hi, {{.name}}\"\n[ship]\none = \"{{.Count}} ship\"\nother = \"{{.Count}} ships\"\n")},
		"de/a.toml": {Data: []byte("hello = \"Hallo\"\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}
