package desk

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"skald/bot/discord"
	"skald/bot/table"
)

// A Room is a subject: what can be typed and pressed about it. Its name is the
// first part of its custom ids. The frame knows rooms by this alone, and by the
// small interfaces below where a room has them.
type Room interface {
	Name() string
	Commands() []Command
	// Press returns what a button, select or form does; nil if its custom id is none
	// that the room writes today.
	Press(ID) Handler
}

// A Refuser is a Room that has sentences for refusals of its own rules.
type Refuser interface {
	// Refused says an error to the person whose request it refused, with the key
	// that is logged; false if it is no refusal of the room's.
	Refused(ctx context.Context, r *Request, err error) (reply Reply, why string, ok bool)
}

// A Follower is a Room that hears of each match that a request has changed.
type Follower interface {
	Acted(context.Context, *table.Match)
}

// A Teacher is a Room that adds to replies.
type Teacher interface {
	Taught(context.Context, *Request, Reply) Reply
}

// A Prompter is a Room that puts decisions to people.
type Prompter interface {
	// Prompting hears of each reply before it is sent. One that asks for decisions may
	// take them from the message for everybody that was pressed.
	Prompting(context.Context, *Request, Reply) Reply
}

// A Mender is a Room that looks after what stands in a channel once a request from
// there has been answered.
type Mender interface {
	Mend(context.Context, *Request)
}

// A Worker is a Room that works beside what is pressed.
type Worker interface {
	// Run works until the context ends.
	Run(context.Context)
}

// A Keeper is a Room in which something falls due.
type Keeper interface {
	// Elapse deals with what is due now. It is called by one goroutine, again and
	// again.
	Elapse(context.Context)
}

// A Handler reads a request, calls the table and returns the reply.
type Handler func(context.Context, *Request) (Reply, error)

// A Completer returns the words that fit the option being typed.
type Completer func(context.Context, *Request) ([]discord.Choice, error)

// A Command is one slash command, or one subcommand of a group. The table of
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

// An Option is a parameter of a command.
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

// dueAgain is how long something due that could not be dealt with is left alone.
const dueAgain = time.Hour

// A Due remembers what was due and could not be dealt with. The zero value is
// ready.
type Due[ID comparable] struct {
	failed map[ID]time.Time
}

// Each deals with each of what is due, unless that could not be read. An id that
// cannot be dealt with stays due, and holds up nothing else.
func (d *Due[ID]) Each(ctx context.Context, log *slog.Logger, now time.Time, what string, due []ID, err error, elapse func(context.Context, ID) error) {
	if err != nil {
		if ctx.Err() == nil {
			log.Error("what is due cannot be read", "what", what, "err", err)
		}
		return
	}
	if d.failed == nil {
		d.failed = map[ID]time.Time{}
	}
	for _, id := range due {
		if since, ok := d.failed[id]; ok && !since.After(now) && now.Sub(since) < dueAgain {
			continue
		}
		delete(d.failed, id)
		if err := elapse(ctx, id); err != nil && ctx.Err() == nil {
			d.failed[id] = now
			log.Error("what is due is left alone for a while", what, id, "err", err, "again_in", dueAgain)
		}
	}
}
