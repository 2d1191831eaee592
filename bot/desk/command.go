package desk

import (
	"cmp"
	"context"

	"skald/bot/discord"
)

// A command is one slash command, or one subcommand of a group. The table of
// commands makes registration, routing, help and the README's list.
type Command struct {
	Group    string // "game"; empty for a command of its own
	Name     string
	Help     string // key of the description
	Options  []Option
	Handle   Handler
	Complete Completer // of the option being typed; nil: there is none
	Direct   bool      // typed in direct messages too, and so its whole group

	Needs discord.Permissions // what a person must be allowed to be shown its whole group; 0: nothing
}

// A completer returns the words that fit the option being typed.
type Completer func(context.Context, *Request) ([]discord.Choice, error)

// option is a parameter of a command.
type Option struct {
	Name     string
	Help     string // key of the description
	Kind     discord.OptionType
	Required bool
	Complete bool     // words come while typing
	Choices  []string // fixed values; each one's label is help + "-" + value
}

// FullName is how the command is asked for: "game new", "secrets".
func (c Command) FullName() string {
	if c.Group == "" {
		return c.Name
	}
	return c.Group + " " + c.Name
}

// First is the word that stands behind the slash.
func (c Command) First() string { return cmp.Or(c.Group, c.Name) }

// A handler reads a request, calls the table and returns the reply.
type Handler func(context.Context, *Request) (Reply, error)
