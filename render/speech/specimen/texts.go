package specimen

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// English is the language that has every sentence.
const English = "en"

// IsLanguage reports whether a language can be called so, as a folder of words is.
func IsLanguage(lang string) bool {
	_, err := language.Parse(lang)
	return err == nil && !strings.ContainsAny(lang, `/\*?[`)
}

// A Text is a sentence as it stands in a file: one source, or one for each plural form.
type Text struct {
	File  string // such as "saga.toml"
	Key   string
	Forms map[string]string // by plural form; a sentence without forms is "other" alone
}

// counted reports whether a text has a form of one.
func (t Text) counted() bool { return len(t.Forms) > 1 }

// Texts reads the sentences of a language, by file and key. A language without a folder
// has none.
func Texts(fsys fs.FS, lang string) ([]Text, error) {
	paths, err := fs.Glob(fsys, lang+"/*.toml")
	if err != nil {
		return nil, fmt.Errorf("list words of %q: %w", lang, err)
	}
	slices.Sort(paths)
	var all []Text
	for _, p := range paths {
		raw, err := fs.ReadFile(fsys, p)
		if err != nil {
			return nil, fmt.Errorf("read words: %w", err)
		}
		var tree map[string]any
		if err := toml.Unmarshal(raw, &tree); err != nil {
			return nil, fmt.Errorf("read words %s: %w", p, err)
		}
		all = append(all, below(path.Base(p), "", tree)...)
	}
	return all, nil
}

// below lists the texts under a key, sorted.
func below(file, key string, tree map[string]any) (all []Text) {
	if _, ok := tree["one"].(string); ok {
		if _, ok := tree["other"].(string); ok {
			t := Text{File: file, Key: key, Forms: map[string]string{}}
			for form, text := range tree {
				if text, ok := text.(string); ok {
					t.Forms[form] = text
				}
			}
			return []Text{t}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(tree)) {
		whole := strings.TrimPrefix(key+"."+name, ".")
		switch v := tree[name].(type) {
		case map[string]any:
			all = append(all, below(file, whole, v)...)
		case string:
			all = append(all, Text{File: file, Key: whole, Forms: map[string]string{"other": v}})
		}
	}
	return all
}

// A Lack is what a language does not say: a whole sentence, or one plural form of it.
type Lack struct {
	File, Key string
	Form      string // "": the whole sentence
	English   string
}

// Lacks lists what a language does not say of what English says.
func Lacks(fsys fs.FS, lang string) ([]Lack, error) {
	english, err := Texts(fsys, English)
	if err != nil {
		return nil, err
	}
	own, err := Texts(fsys, lang)
	if err != nil {
		return nil, err
	}
	said := map[string]Text{}
	for _, t := range own {
		said[t.File+" "+t.Key] = t
	}
	var list []Lack
	for _, t := range english {
		has, ok := said[t.File+" "+t.Key]
		if !ok {
			list = append(list, Lack{t.File, t.Key, "", t.Forms["other"]})
			continue
		}
		for _, e := range Examples(lang) {
			if _, ok := has.Forms[e.Form]; !ok && t.counted() && has.counted() {
				list = append(list, Lack{t.File, t.Key, e.Form, t.Forms["other"]})
			}
		}
	}
	return list, nil
}

// An Example is a number that wants a plural form of a language.
type Example struct {
	Form string
	N    int
}

// Examples returns a number for each plural form that whole numbers have in a language,
// in the order of the numbers.
func Examples(lang string) (list []Example) {
	tag := language.Make(lang)
	for n := 1; n <= 100; n++ {
		form := formNames[plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)]
		if !slices.ContainsFunc(list, func(e Example) bool { return e.Form == form }) {
			list = append(list, Example{form, n})
		}
	}
	return list
}

var formNames = map[plural.Form]string{plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other"}
