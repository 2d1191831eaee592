package speech_test

import (
	"strconv"
	"sync"
	"testing"
	"testing/fstest"

	"skald/render/speech"
)

// TestDecimal: each language has its own sign before the digits of a fraction.
func TestDecimal(t *testing.T) {
	t.Parallel()
	fsys := fstest.MapFS{}
	for _, lang := range []string{"en", "de", "fr", "pl"} {
		fsys[lang+"/a.toml"] = &fstest.MapFile{Data: []byte(`a = "b"`)}
	}
	all, err := speech.LoadFS(fsys)
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string][3]string{"en": {"24.31", "−3.50", "1534"}, "de": {"24,31", "−3,50", "1534"}, "fr": {"24,31", "−3,50", "1534"}, "pl": {"24,31", "−3,50", "1534"}} {
		v := all.Speak(lang)
		if got := [3]string{v.Decimal(24.312, 2), v.Decimal(-3.5, 2), v.Decimal(1534, 0)}; got != want {
			t.Errorf("%s: got %q, want %q", lang, got, want)
		}
	}
	var wg sync.WaitGroup // a voice may be used from many goroutines
	for range 4 {
		wg.Go(func() {
			for i := range 200 {
				if got := all.Speak("pl").Decimal(float64(i)+0.25, 2); got != strconv.Itoa(i)+",25" {
					t.Errorf("got %s of %d,25", got, i)
				}
			}
		})
	}
	wg.Wait()
}
