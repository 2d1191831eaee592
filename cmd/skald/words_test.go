package main

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"skald/bot/words"

	"github.com/BurntSushi/toml"
)

func catalogue(t *testing.T) *words.Catalogue {
	t.Helper()
	c, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A language beside English says the same: the same keys, and in each sentence
// the same placeholders.
func TestLanguagesSayTheSame(t *testing.T) {
	t.Parallel()
	placeholder := regexp.MustCompile(`\.[a-zA-Z]+\b`)
	english, others := sentences(t, "en"), catalogue(t).Languages()
	for _, lang := range others {
		if lang == "en" {
			continue
		}
		got := sentences(t, lang)
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

// sentences reads a language's files as "file:key" → text, plural forms joined.
func sentences(t *testing.T, lang string) map[string]string {
	t.Helper()
	all := map[string]string{}
	paths, err := filepath.Glob(filepath.Join("../../bot/words", lang, "*.toml"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no words in %s: %v", lang, err)
	}
	for _, p := range paths {
		raw, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		var tree map[string]any
		if err := toml.Unmarshal(raw, &tree); err != nil {
			t.Fatalf("%s: %v", p, err)
		}
		flatten(all, filepath.Base(p)+":", tree)
	}
	return all
}

func flatten(all map[string]string, at string, tree map[string]any) {
	for key, v := range tree {
		switch v := v.(type) {
		case string:
			if key == "one" || key == "other" {
				all[strings.TrimSuffix(at, ".")] += v
			} else {
				all[at+key] = v
			}
		case map[string]any:
			flatten(all, at+key+".", v)
		}
	}
}
