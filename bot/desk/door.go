package desk

import (
	"context"

	"skald/bot/discord"
	"skald/bot/words"
)

// A Host is a Room that has something to do for those who come to the door, which
// is /help.
type Host interface {
	// Welcome is what the person of a request can do in the room, the likeliest
	// first; nothing where it has nothing for them.
	Welcome(context.Context, *Request) ([]Welcome, error)
}

// A Welcome is one thing to do at the door: a text with a button beside it, a row of
// its own, or a button without a text, which stands in the last row.
type Welcome struct {
	Text     string
	Button   discord.Button
	Rows     []discord.Row
	Commands []string // the full names of those worth knowing
	Urgent   bool     // somebody waits for it: it comes first
}

// Mention is a command as a press puts it into the field; where Discord has not been
// given it yet, how it is typed.
func (d *Desk) Mention(v *words.Voice, fullName string) string {
	if link := d.Client.CommandLink(fullName); link != "" {
		return link
	}
	return "`/" + d.Spelled(d.Typed[fullName], v.Language()) + "`"
}
