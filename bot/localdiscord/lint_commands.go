package localdiscord

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// commandName is Discord's pattern for the names of chat commands and options;
// besides, the name is in lower case.
var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// Discord's limits of commands.
const (
	maxChatCommands = 100
	maxCommandText  = 8000
	maxSiblings     = 25
)

// lintCommands looks at all commands of one scope together.
func lintCommands(l *lint, list []*Command) {
	chat := 0
	type key struct {
		kind int
		name string
	}
	seen := map[key]bool{}
	for i, c := range list {
		if c.chat() {
			chat++
		}
		if k := (key{c.Type, c.Name}); seen[k] {
			l.add(at("", i, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		} else {
			seen[k] = true
		}
		for _, locale := range sortedKeys(c.NameLocalizations) {
			k := key{c.Type, locale + " " + c.NameLocalizations[locale]}
			if seen[k] {
				l.add(at("", i, "name_localizations", locale), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
			}
			seen[k] = true
		}
	}
	if chat > maxChatCommands {
		l.add("", "BASE_TYPE_MAX_LENGTH", "%d chat commands, at most %d", chat, maxChatCommands)
	}
}

// lintCommand looks at one command.
func lintCommand(l *lint, path string, c *Command) {
	if !c.chat() {
		l.length(at(path, "name"), c.Name, 1, 32)
		if c.Description != "" || len(c.Options) > 0 {
			l.add(path, "APPLICATION_COMMAND_CONTEXT_MENU", "a context menu has neither description nor options")
		}
		return
	}
	lintName(l, path, c.Name, c.NameLocalizations)
	lintDescription(l, path, c.Description, c.DescriptionLocalizations)
	lintOptions(l, path, c.Options, 0)
	if n := commandText(c); n > maxCommandText {
		l.add(path, "APPLICATION_COMMAND_TOO_LARGE", "names, descriptions and values have %d characters, at most %d", n, maxCommandText)
	}
}

func lintName(l *lint, path, name string, translated map[string]string) {
	check := func(path, name string) {
		if !commandName.MatchString(name) {
			l.add(path, "STRING_TYPE_REGEX", "the name %q does not match %s", name, commandName)
		}
		if name != strings.ToLower(name) {
			l.add(path, "APPLICATION_COMMAND_INVALID_NAME", "the name %q is not in lower case", name)
		}
	}
	check(at(path, "name"), name)
	for _, locale := range sortedKeys(translated) {
		check(at(path, "name_localizations", locale), translated[locale])
	}
}

func lintDescription(l *lint, path, text string, translated map[string]string) {
	l.length(at(path, "description"), text, 1, 100)
	for _, locale := range sortedKeys(translated) {
		l.length(at(path, "description_localizations", locale), translated[locale], 1, 100)
	}
}

// lintOptions looks at the options of a command (depth 0), a group or
// subcommand (1), a subcommand in a group (2).
func lintOptions(l *lint, path string, options []CommandOption, depth int) {
	path = at(path, "options")
	if len(options) > maxSiblings {
		l.add(path, "BASE_TYPE_MAX_LENGTH", "%d options or subcommands, at most %d", len(options), maxSiblings)
	}
	names := map[string]bool{}
	optional, subs := false, 0
	for i := range options {
		o := &options[i]
		here := at(path, i)
		lintName(l, here, o.Name, o.NameLocalizations)
		lintDescription(l, here, o.Description, o.DescriptionLocalizations)
		if names[o.Name] {
			l.add(at(here, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "the option name %q is used twice", o.Name)
		}
		names[o.Name] = true
		for _, locale := range sortedKeys(o.NameLocalizations) {
			if here, own := at(here, "name_localizations", locale), locale+" "+o.NameLocalizations[locale]; names[own] {
				l.add(here, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "the option name %q is used twice in %s", o.NameLocalizations[locale], locale)
			} else {
				names[own] = true
			}
		}
		if o.Type <= groupOption {
			subs++
			lintSubcommand(l, here, o, depth)
			continue
		}
		if o.Required && optional {
			l.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		optional = optional || !o.Required
		lintValueOption(l, here, o)
	}
	if subs > 0 && subs < len(options) {
		l.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group option types are mutually exclusive to all other types")
	}
}

func lintSubcommand(l *lint, path string, o *CommandOption, depth int) {
	switch {
	case o.Type < subcommandOption, depth == 2, depth == 1 && o.Type == groupOption:
		l.add(at(path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "an option of type %d does not stand here", o.Type)
		return
	case o.Required:
		l.add(at(path, "required"), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "a subcommand cannot be required")
	}
	if o.Type == groupOption {
		if len(o.Options) == 0 {
			l.add(at(path, "options"), "BASE_TYPE_REQUIRED", "a group has subcommands")
		}
		for i := range o.Options {
			if o.Options[i].Type != subcommandOption {
				l.add(at(path, "options", i, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "a group holds subcommands only")
			}
		}
		lintOptions(l, path, o.Options, 1)
		return
	}
	for i := range o.Options {
		if o.Options[i].Type <= groupOption {
			l.add(at(path, "options", i, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "a subcommand holds no subcommands")
			return
		}
	}
	lintOptions(l, path, o.Options, 2)
}

func lintValueOption(l *lint, path string, o *CommandOption) {
	if o.Type > 11 {
		l.add(at(path, "type"), "BASE_TYPE_CHOICES", "there is no option type %d", o.Type)
	}
	words := o.Type == stringOption || o.Type == integerOption || o.Type == numberOption
	if (o.Autocomplete || len(o.Choices) > 0) && !words {
		l.add(path, "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "options of type %d have neither choices nor autocomplete", o.Type)
	}
	if o.Autocomplete && len(o.Choices) > 0 {
		l.add(path, "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", "autocomplete and choices are mutually exclusive")
	}
	lintChoices(l, at(path, "choices"), o.Choices)
	names := map[string]bool{}
	for i, c := range o.Choices {
		if names[c.Name] {
			l.add(at(path, "choices", i, "name"), "APPLICATION_COMMAND_OPTIONS_CHOICES_NAME_DUPLICATE", "the choice name %q is used twice", c.Name)
		}
		names[c.Name] = true
		_, text := c.Value.(string)
		if text != (o.Type == stringOption) {
			l.add(at(path, "choices", i, "value"), "BASE_TYPE_BAD_TYPE", "the value does not fit an option of type %d", o.Type)
		}
	}
	if len(o.Options) > 0 {
		l.add(at(path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "only subcommands have options")
	}
}

// commandText counts names, descriptions and values, each in its longest
// language.
func commandText(c *Command) int {
	n := longest(c.Name, c.NameLocalizations) + longest(c.Description, c.DescriptionLocalizations)
	var count func([]CommandOption)
	count = func(options []CommandOption) {
		for _, o := range options {
			n += longest(o.Name, o.NameLocalizations) + longest(o.Description, o.DescriptionLocalizations)
			for _, choice := range o.Choices {
				n += longest(choice.Name, choice.NameLocalizations)
				if text, ok := choice.Value.(string); ok {
					n += utf8.RuneCountInString(text)
				}
			}
			count(o.Options)
		}
	}
	count(c.Options)
	return n
}

func longest(text string, translated map[string]string) int {
	n := utf8.RuneCountInString(text)
	for _, t := range translated {
		n = max(n, utf8.RuneCountInString(t))
	}
	return n
}
