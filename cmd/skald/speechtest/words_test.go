package speechtest

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"skald/cmd/skald/titles/titlestest"
)

// A language beside English says the same: the same keys, and in each sentence
// the same placeholders.
func TestLanguagesSayTheSame(t *testing.T) {
	t.Parallel()
	placeholder := regexp.MustCompile(`\.[a-zA-Z]+\b`)
	english, others := titlestest.Sentences(t, "en"), titlestest.Catalogue(t).Languages()
	for _, lang := range others {
		if lang == "en" {
			continue
		}
		got := titlestest.Sentences(t, lang)
		files := map[string]bool{}
		for key := range got {
			files[strings.SplitN(key, ":", 2)[0]] = true
			if _, ok := english[key]; !ok && !strings.HasPrefix(key, "names.toml:") { // English names stand in the code
				t.Errorf("%s: %s is no key of English", lang, key)
			}
		}
		for _, key := range slices.Sorted(maps.Keys(english)) {
			if !files[strings.SplitN(key, ":", 2)[0]] {
				continue // a file that the language does not have yet is said in English
			}
			said, ok := got[key]
			if !ok {
				t.Errorf("%s lacks %s", lang, key)
				continue
			}
			want := slices.Compact(slices.Sorted(slices.Values(actions(english[key], placeholder))))
			have := slices.Compact(slices.Sorted(slices.Values(actions(said, placeholder))))
			if !slices.Equal(want, have) {
				t.Errorf("%s: %s has placeholders %q, English has %q", lang, key, have, want)
			}
		}
	}
}

// actions are the placeholders inside {{…}}.
func actions(text string, placeholder *regexp.Regexp) []string {
	var list []string
	for _, braces := range regexp.MustCompile(`{{.*?}}`).FindAllString(text, -1) {
		quoted := regexp.MustCompile(`"[^"]*"`).ReplaceAllString(braces, "")
		list = append(list, placeholder.FindAllString(quoted, -1)...)
	}
	return list
}
