package desk

import (
	"context"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// A Request is one interaction as handlers read it.
type Request struct {
	*discord.Interaction
	Voice   *words.Voice
	Pressed ID // what was pressed; the zero value of a command

	Worked func() // ends its counting among its person's requests

	Known *table.Match // the match it is about, once that was read
	Acted bool         // its message is brought up to date anyway

	After func(context.Context) // what can wait until it is answered; nil: nothing
}

// Read reads an interaction.
func (d *Desk) Read(i *discord.Interaction) *Request {
	r := &Request{Interaction: i, Voice: d.Words.Speak(i.Locales...)}
	if i.CustomID != "" {
		r.Pressed, _ = ReadID(i.CustomID)
	}
	return r
}

// Press is who acts, by which interaction, and where they moderate.
func (r *Request) Press() table.Press {
	p := table.Press{By: r.User, Name: r.Name, Interaction: r.ID}
	if r.Guild != 0 && r.UserAllowed.Has(discord.ManageMessages) {
		p.Moderates = r.Channel
	}
	return p
}

// About is the channel of the match that a request is about, as far as that is
// known: else the one that it came from.
func (r *Request) About() storage.ChannelID {
	if r.Known != nil {
		return r.Known.Channel
	}
	return r.Channel
}

// Done notes the match that came of an act, or that an act was refused about, and
// returns it.
func (r *Request) Done(o table.Outcome, err error) (table.Outcome, error) {
	if o.Match != nil {
		r.Known, r.Acted = o.Match, err == nil
	}
	return o, err
}
