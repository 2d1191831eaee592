package words_test

import (
	"testing"
	"testing/fstest"

	"skald/bot/words"
)

func catalogue(t testing.TB, files map[string]string) *words.Catalogue {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	c, err := words.LoadFS(fsys)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestSpeak(t *testing.T) {
	t.Parallel()
	c := catalogue(t, map[string]string{
		"en/a.toml":    "hello = \"Hello\"\nonly = \"English\"",
		"de/a.toml":    `hello = "Hallo"`,
		"pt-BR/a.toml": `hello = "Olá"`,
	})
	tests := []struct {
		locales []string
		want    string
	}{
		{nil, "en"},
		{[]string{""}, "en"},
		{[]string{"de"}, "de"},
		{[]string{"de-AT"}, "de"},
		{[]string{"pt-BR"}, "pt-BR"},
		{[]string{"en-GB", "de"}, "en"},
		{[]string{"ja", "de"}, "de"},    // the person's, then the server's
		{[]string{"ja", "fr"}, "en"},    // neither
		{[]string{"no such"}, "en"},     // not a locale
		{[]string{"zh-CN", "nl"}, "en"}, // near is not the same
		{[]string{"ja", "de-CH"}, "de"},
	}
	for _, tt := range tests {
		v := c.Speak(tt.locales...)
		if got := v.Language(); got != tt.want {
			t.Errorf("Speak(%q) speaks %s, want %s", tt.locales, got, tt.want)
		}
	}
	if got := c.Speak("de").Say("hello", nil) + c.Speak("de").Say("only", nil); got != "HalloEnglish" {
		t.Errorf("German and what it lacks: %q", got)
	}
	if got := c.Speak("de").Say("none", nil); got != "[none]" {
		t.Errorf("a key that there is not: %q, want it in brackets", got)
	}
}

// TestDialects: who speaks a dialect reads its language, and who speaks none that there is
// reads English.
func TestDialects(t *testing.T) {
	t.Parallel()
	c, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	for locale, want := range map[string]string{"fr-CA": "fr", "fr-CH": "fr", "pl-PL": "pl", "de-AT": "de", "en-US": "en", "cs": "en", "xx-unknown": "en", "": "en"} {
		if got := c.Speak(locale).Language(); got != want {
			t.Errorf("%q reads %s, want %s", locale, got, want)
		}
	}
}

func TestLoadFaults(t *testing.T) {
	t.Parallel()
	for text, why := range map[string]string{
		"a = \"{{.x\"":         "no template",
		"a = \"1\"\na = \"2\"": "a key twice",
		"a = ":                 "no TOML",
	} {
		if _, err := words.LoadFS(fstest.MapFS{"en/a.toml": {Data: []byte(text)}}); err == nil {
			t.Errorf("%s: read without an error", why)
		}
	}
	if _, err := words.LoadFS(fstest.MapFS{"no such/a.toml": {Data: []byte(`a = "1"`)}}); err == nil {
		t.Error("a folder of no language is read without an error")
	}
}
