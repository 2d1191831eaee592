// Package speech says sentences by key and language: it reads them from files, chooses
// plural forms, joins lists, and labels the words of a game's vocabularies. It holds no
// sentence itself and knows no game by name: a game's sentences stand under the game's
// key, and are found by the keys of its notes and vocabularies.
//
// Its vocabulary: the catalogue is all languages, a voice speaks one of them, a label is
// a word of a game's vocabulary as people say it.
package speech

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"text/template"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// A Catalogue is every language's sentences.
type Catalogue struct {
	bundle    *i18n.Bundle
	languages []string // sorted
	matcher   language.Matcher
	voices    map[string]*Voice          // by language
	keys      map[string]map[string]bool // language → message ids
}

// LoadFS reads a folder per language, each with any number of TOML files.
func LoadFS(fsys fs.FS) (*Catalogue, error) {
	c := &Catalogue{bundle: i18n.NewBundle(language.English), keys: map[string]map[string]bool{}}
	c.bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	paths, err := fs.Glob(fsys, "*/*.toml")
	if err != nil {
		return nil, fmt.Errorf("list words: %w", err)
	}
	slices.Sort(paths)
	for _, p := range paths {
		if err := c.add(fsys, p); err != nil {
			return nil, fmt.Errorf("read words %s: %w", p, err)
		}
	}
	c.languages = slices.Sorted(maps.Keys(c.keys))
	tags := make([]language.Tag, len(c.languages))
	c.voices = map[string]*Voice{fallback: newVoice(c.bundle, fallback, c.keys)}
	for i, lang := range c.languages {
		tags[i] = language.Make(lang)
		c.voices[lang] = newVoice(c.bundle, lang, c.keys)
	}
	c.matcher = language.NewMatcher(tags)
	return c, nil
}

func (c *Catalogue) add(fsys fs.FS, p string) error {
	raw, err := fs.ReadFile(fsys, p)
	if err != nil {
		return err
	}
	lang := path.Dir(p)
	tag, err := language.Parse(lang)
	if err != nil {
		return err
	}
	// The library takes the language from the file's name.
	file, err := i18n.ParseMessageFileBytes(raw, tag.String()+".toml", map[string]i18n.UnmarshalFunc{"toml": toml.Unmarshal})
	if err != nil {
		return err
	}
	if c.keys[lang] == nil {
		c.keys[lang] = map[string]bool{}
	}
	for _, m := range file.Messages {
		if c.keys[lang][m.ID] {
			return fmt.Errorf("key %s is there twice", m.ID)
		}
		c.keys[lang][m.ID] = true
		for _, text := range []string{m.Zero, m.One, m.Two, m.Few, m.Many, m.Other} {
			if !strings.Contains(text, "{{") {
				continue // no template: there is nothing to be wrong
			}
			if _, err := template.New(m.ID).Funcs((&Voice{}).funcs()).Parse(text); err != nil {
				return err
			}
		}
	}
	return c.bundle.AddMessages(tag, file.Messages...)
}

// Languages returns the languages there are words in, sorted.
func (c *Catalogue) Languages() []string { return slices.Clone(c.languages) }

// Keys returns the keys that a language has, sorted.
func (c *Catalogue) Keys(lang string) []string { return slices.Sorted(maps.Keys(c.keys[lang])) }

// HasIn reports whether a language has the key itself.
func (c *Catalogue) HasIn(lang, key string) bool { return c.keys[lang][key] }

// Others says a key in each language besides English that has it itself, by language.
// A language in which say says nothing is left out.
func (c *Catalogue) Others(key string, say func(*Voice) string) (others map[string]string) {
	for _, lang := range c.languages {
		if lang == fallback || !c.HasIn(lang, key) {
			continue
		}
		if said := say(c.voices[lang]); said != "" {
			if others == nil {
				others = map[string]string{}
			}
			others[lang] = said
		}
	}
	return others
}

// Speak returns the voice of the language that fits best the first of the locales
// that any fits, or English. A sentence that a language lacks is said in English.
func (c *Catalogue) Speak(locales ...string) *Voice {
	return c.voices[c.match(locales)]
}

// fallback is the language that has every sentence.
const fallback = "en"

func (c *Catalogue) match(locales []string) string {
	for _, l := range locales {
		tag, err := language.Parse(l)
		if err != nil {
			continue
		}
		if _, i, sure := c.matcher.Match(tag); sure >= language.High {
			return c.languages[i]
		}
	}
	return fallback
}
