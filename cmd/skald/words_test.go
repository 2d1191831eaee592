package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"skald/bot/words"
	"skald/render/speech/specimen"
)

// TestWordsLackNothing: every language of the program says all sentences in all of its
// plural forms, and each of them can be filled in.
func TestWordsLackNothing(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"de", "fr", "pl"} {
		lacks, err := specimen.Lacks(words.Files(), lang)
		lacks = slices.DeleteFunc(lacks, func(l specimen.Lack) bool { return specimen.Of(l.File, "hoard") }) // the example for who adds a game
		if err != nil || len(lacks) > 0 {
			t.Errorf("%s lacks %v, %v", lang, lacks, err)
		}
		var page bytes.Buffer
		if err := specimen.Write(&page, words.Files(), lang, "kosmos"); err != nil {
			t.Error(err)
		}
		for _, bad := range []string{"&lt;no value&gt;", "%!", "template:"} {
			if strings.Contains(page.String(), bad) {
				t.Errorf("the page of %s has %s", lang, bad)
			}
		}
	}
}

// TestListWords: the command reads what a translator has written so far.
func TestListWords(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for name, text := range map[string]string{"en": "yes = \"Yes\"\nno = \"No\"", "it": "yes = \"Sì\""} {
		if err := os.Mkdir(filepath.Join(folder, name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name, "bot.toml"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ args, want string }{
		{"it --from=" + folder, "bot.toml no: No\n"},
		{"en --from=" + folder, "en lacks nothing.\n"},
		{"it --from=" + folder + " --html=" + filepath.Join(folder, "it.html"), "it.html shows all sentences"},
	} {
		var out bytes.Buffer
		err := run(t.Context(), append([]string{"words"}, strings.Fields(c.args)...), func(string) string { return "" }, &out)
		if err != nil || !strings.Contains(out.String(), c.want) {
			t.Errorf("words %s: %q, %v, want %q", c.args, out.String(), err, c.want)
		}
	}
	for _, args := range []string{"../en", "it --from=" + filepath.Join(folder, "it")} {
		if err := run(t.Context(), append([]string{"words"}, strings.Fields(args)...), func(string) string { return "" }, &bytes.Buffer{}); err == nil {
			t.Errorf("words %s is no fault", args)
		}
	}
}
