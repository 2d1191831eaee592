package desk

import (
	"cmp"
	"regexp"
	"strings"

	"skald/bot/discord"
	"skald/bot/words"
)

// Commands and options have names in languages other than English. Those of the bot
// stand in bot/words under "name"; a title's are made of what its buttons and
// questions say, so that nobody keeps a second list of them.

// NamesOf says in other languages what a command, or a group of them, is called.
func (d *Desk) NamesOf(name string) map[string]string {
	return d.named("name."+strings.ReplaceAll(name, " ", "-"), "")
}

// CommandNames says what a subcommand is called.
func (d *Desk) CommandNames(c Command) map[string]string {
	if d.TitleOf(c.Group) == nil {
		return d.NamesOf(c.FullName())
	}
	return d.named(c.Group+".verb."+c.Name, "")
}

// OptionNames says what an option is called. The number of one of several of a
// kind stays.
func (d *Desk) OptionNames(o Option) map[string]string {
	if strings.HasPrefix(o.Help, "option.") {
		kind := strings.TrimRight(o.Name, "0123456789")
		return d.named("name.option-"+kind, strings.TrimPrefix(o.Name, kind))
	}
	return d.named(o.Help, "")
}

// named makes a name of a sentence in every language that has it; in none where
// it would be no name.
func (d *Desk) named(key, number string) map[string]string {
	return d.Words.Others(key, func(v *words.Voice) string {
		name := asName(v.Say(key, nil)) + number
		if !discord.IsName(name) {
			return ""
		}
		return name
	})
}

// notInNames is what a name cannot hold.
var notInNames = regexp.MustCompile(`[^-_'\p{L}\p{N}]+`)

// asName writes a sentence, or a question without what follows it, as a name.
func asName(said string) string {
	said, _, _ = strings.Cut(said, "?")
	return strings.Trim(notInNames.ReplaceAllString(strings.ToLower(said), "-"), "-")
}

// Spelled is how a command is typed in a language.
func (d *Desk) Spelled(c Command, lang string) string {
	if c.Group == "" {
		return cmp.Or(d.NamesOf(c.Name)[lang], c.Name)
	}
	return cmp.Or(d.NamesOf(c.Group)[lang], c.Group) + " " + cmp.Or(d.CommandNames(c)[lang], c.Name)
}
