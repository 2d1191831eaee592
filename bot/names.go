package bot

import (
	"regexp"
	"strings"

	"skald/bot/discord"
)

// What commands and options are called in languages other than English. Those of
// the bot stand in bot/words under "name"; a title's are made of what its
// buttons and questions say, so that nobody keeps a second list of them.

// namesOf says in other languages what a command, or a group of them, is called.
func (b *Bot) namesOf(name string) map[string]string {
	return b.named("name."+strings.ReplaceAll(name, " ", "-"), "")
}

// commandNames says what a subcommand is called.
func (b *Bot) commandNames(c command) map[string]string {
	if b.titleOf(c.group) == nil {
		return b.namesOf(c.fullName())
	}
	return b.named(c.group+".verb."+c.name, "")
}

// optionNames says what an option is called. The number of one of several of a
// kind stays.
func (b *Bot) optionNames(o option) map[string]string {
	if strings.HasPrefix(o.help, "option.") {
		kind := strings.TrimRight(o.name, "0123456789")
		return b.named("name.option-"+kind, strings.TrimPrefix(o.name, kind))
	}
	return b.named(o.help, "")
}

// named makes a name of a sentence in every language that has it; in none where
// it would be no name.
func (b *Bot) named(key, number string) map[string]string {
	var names map[string]string
	for _, lang := range b.words.Languages() {
		if lang == "en" || !b.words.HasIn(lang, key) {
			continue
		}
		name := asName(b.words.Speak(lang).Say(key, nil)) + number
		if !discord.IsName(name) {
			continue
		}
		if names == nil {
			names = map[string]string{}
		}
		names[lang] = name
	}
	return names
}

// notInNames is what a name cannot hold.
var notInNames = regexp.MustCompile(`[^-_'\p{L}\p{N}]+`)

// asName writes a sentence as the name of a command. What follows a question is
// left out.
func asName(said string) string {
	said, _, _ = strings.Cut(said, "?")
	return strings.Trim(notInNames.ReplaceAllString(strings.ToLower(said), "-"), "-")
}

// spelled is how a command is typed in a language.
func (b *Bot) spelled(c command, lang string) string {
	if c.group == "" {
		return nameIn(b.namesOf(c.name), lang, c.name)
	}
	return nameIn(b.namesOf(c.group), lang, c.group) + " " + nameIn(b.commandNames(c), lang, c.name)
}

func nameIn(names map[string]string, lang, name string) string {
	if own := names[lang]; own != "" {
		return own
	}
	return name
}
