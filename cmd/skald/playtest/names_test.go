package playtest

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/localdiscord"
	"skald/cmd/skald/titles/titlestest"
)

// spelled lists how commands are typed in a language, by default and by their
// names in it, and tells of what has none there.
func spelled(t *testing.T, commands []localdiscord.Command, lang string) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	own := func(where, name string, names map[string]string) string {
		if lang != "en" && names[lang] == "" {
			t.Errorf("%s has no name in %s", where, lang)
			return name
		}
		if lang == "en" {
			return name
		}
		return names[lang]
	}
	for _, c := range commands {
		top := []string{c.Name, c.Name}
		if !title(c.Name) {
			top[1] = own("/"+c.Name, c.Name, c.NameLocalizations)
		} else if lang != "en" && !titlestest.Catalogue(t).HasIn(lang, c.Name+".title") {
			continue // it does not speak that language
		}
		for _, name := range top {
			all["/"+name] = true
		}
		for _, o := range c.Options {
			if o.Type != 1 {
				continue
			}
			all["/"+c.Name+" "+o.Name] = true
			all["/"+top[1]+" "+own("/"+c.Name+" "+o.Name, o.Name, o.NameLocalizations)] = true
			for _, p := range o.Options {
				own("/"+c.Name+" "+o.Name+" "+p.Name, p.Name, p.NameLocalizations)
			}
		}
	}
	return all
}

// title reports whether a title has that key.
func title(key string) bool {
	return slices.ContainsFunc(titlestest.Every(), func(t bot.Title) bool { return t.Game.About().Key == key })
}

// Every command, option and verb has a name in every language that its words are
// in, which the local Discord's lint accepts; and what sentences call commands
// are such names.
func TestCommandsAreNamed(t *testing.T) {
	t.Parallel()
	commands := sitDown(t, 0, "de").world.Commands()
	mentioned := regexp.MustCompile("`(/[^`{]+)`")
	for _, lang := range titlestest.Catalogue(t).Languages() {
		if lang != "en" && !titlestest.Catalogue(t).HasIn(lang, "name.help") {
			continue // it has some sentences alone, and says the rest in English
		}
		names := spelled(t, commands, lang)
		said := titlestest.Sentences(t, lang)
		for _, key := range slices.Sorted(maps.Keys(said)) {
			for _, m := range mentioned.FindAllStringSubmatch(said[key], -1) {
				name, _, _ := strings.Cut(m[1], ":") // an option may follow
				if !names[name] && !names[name[:max(0, strings.LastIndexByte(name, ' '))]] {
					t.Errorf("%s: %s speaks of %s, which is no command", lang, key, m[1])
				}
			}
		}
	}
}
