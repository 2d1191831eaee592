package bot

import (
	"context"

	"skald/bot/discord"
	"skald/bot/present"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// A request is one interaction as handlers read it.
type request struct {
	*discord.Interaction
	voice  *words.Voice
	button present.ButtonID // of a press
	ours   bool             // the custom id is one of ours; true of a command

	worked func() // ends its counting among its person's requests

	known *table.Match // the match it is about, once that was read
	acted bool         // its message is brought up to date anyway

	after func(context.Context) // what can wait until it is answered; nil: nothing
}

func (b *Bot) read(i *discord.Interaction) *request {
	r := &request{Interaction: i, voice: b.words.Speak(i.Locales...), ours: true}
	if i.CustomID != "" {
		r.button, r.ours = present.ParseButtonID(i.CustomID)
	}
	return r
}

// press is who acts, by which interaction, and where they moderate.
func (r *request) press() table.Press {
	p := table.Press{By: r.User, Name: r.Name, Interaction: r.ID}
	if r.Guild != 0 && r.UserAllowed.Has(discord.ManageMessages) {
		p.Moderates = r.Channel
	}
	return p
}

// about is the channel of the match that a request is about, as far as that is
// known: else the one that it came from.
func (r *request) about() storage.ChannelID {
	if r.known != nil {
		return r.known.Channel
	}
	return r.Channel
}

// match returns the match a request is about: the one its button belongs to, else
// the one of its channel, and in direct messages the only one that its person
// plays. It is read once.
func (b *Bot) match(ctx context.Context, r *request) (*table.Match, error) {
	if r.known != nil {
		return r.known, nil
	}
	var err error
	switch {
	case r.button.Match != "":
		r.known, err = b.table.Match(ctx, r.button.Match)
	case r.Guild == 0:
		r.known, err = b.onlyMatch(ctx, r)
	default:
		r.known, err = b.table.At(ctx, r.Channel)
	}
	return r.known, err
}

// done notes the match that came of an act, or that an act was refused about, and
// returns it.
func (r *request) done(o table.Outcome, err error) (table.Outcome, error) {
	if o.Match != nil {
		r.known, r.acted = o.Match, err == nil
	}
	return o, err
}

// moment reads the match a request is about with all that a message tells of it.
func (b *Bot) moment(ctx context.Context, r *request) (table.Moment, error) {
	id := r.button.Match
	if id == "" {
		m, err := b.match(ctx, r)
		if err != nil {
			return table.Moment{}, err
		}
		id = m.ID
	}
	m, err := b.table.Moment(ctx, id)
	r.known = m.Match
	return m, err
}
