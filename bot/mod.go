package bot

import (
	"context"
	"slices"

	"skald/bot/discord"
	"skald/bot/present"
	"skald/bot/table"
	"skald/storage"
)

// moderating is what a person must be allowed to use /mod, unless they have the
// server's role for it.
const moderating = discord.ManageChannels

// asModerator lets a handler do what only a moderator of the server may. Discord
// hides /mod from others, but anybody can make a press up: so it is asked again.
func (b *Bot) asModerator(handle func(context.Context, *request, table.Press) (present.Reply, error)) handler {
	return func(ctx context.Context, r *request) (present.Reply, error) {
		p, err := b.moderator(ctx, r)
		if err != nil {
			return present.Reply{}, err
		}
		return handle(ctx, r, p)
	}
}

// moderator is the press of a moderator of the server, or why it is none.
func (b *Bot) moderator(ctx context.Context, r *request) (table.Press, error) {
	if r.Guild == 0 {
		return table.Press{}, &refusal{key: "not-in-direct"}
	}
	m, err := b.table.Moderation(ctx, r.Guild)
	if err != nil {
		return table.Press{}, err
	}
	if !r.UserAllowed.Has(moderating) && (m.Role == 0 || !slices.Contains(r.Roles, m.Role)) {
		return table.Press{}, &refusal{key: "not-moderating"}
	}
	p := r.press()
	p.Oversees = r.Guild
	return p, nil
}

// modSetup says what is chosen for the moderators of the server, and changes what
// is named: for that one must look after the server itself.
func (b *Bot) modSetup(ctx context.Context, r *request) (present.Reply, error) {
	switch {
	case r.Guild == 0:
		return present.Reply{}, &refusal{key: "not-in-direct"}
	case !r.UserAllowed.Has(discord.ManageServer):
		return present.Reply{}, &refusal{key: "not-managing"}
	}
	m, err := b.table.Moderation(ctx, r.Guild)
	if err != nil {
		return present.Reply{}, err
	}
	was := m
	if typed := r.Options["role"]; typed != "" {
		if m.Role, err = storage.ParseRoleID(typed); err != nil {
			return present.Reply{}, &refusal{key: "no-such-role"}
		}
		if m.Role == storage.RoleID(r.Guild) {
			m.Role = 0 // the role of everybody is as none: it takes the last one away
		}
	}
	if typed := r.Options["log"]; typed != "" {
		if m.Log, err = b.logChannel(ctx, r, typed); err != nil {
			return present.Reply{}, err
		}
	}
	if m != was {
		if err := b.table.SetModeration(ctx, r.Guild, m); err != nil {
			return present.Reply{}, err
		}
		b.log.Info("moderation is set up", "guild", r.Guild, "user", r.User, "role", m.Role, "channel", m.Log)
	}
	return present.Moderation(r.voice, m), nil
}

// logChannel reads a channel of the server that the bot may see.
func (b *Bot) logChannel(ctx context.Context, r *request, typed string) (storage.ChannelID, error) {
	c, err := storage.ParseChannelID(typed)
	if err != nil {
		return 0, &refusal{key: "no-such-channel"}
	}
	return c, b.reached(ctx, r, c)
}

// reached refuses a channel that is not one of the server's, or that the bot may
// not see.
func (b *Bot) reached(ctx context.Context, r *request, c storage.ChannelID) error {
	if c == r.Channel {
		return nil
	}
	guild, there, err := b.client.ServerOf(ctx, c)
	if err == nil && (!there || guild != r.Guild) {
		err = &refusal{key: "no-such-channel"}
	}
	return err
}

// overseenPage is how many matches a page of the server's list shows.
const overseenPage = 10

// modList shows a page of the server's matches.
func (b *Bot) modList(ctx context.Context, r *request, p table.Press) (present.Reply, error) {
	list, more, err := b.table.Oversee(ctx, p.Oversees, r.button.Page, overseenPage)
	if err != nil {
		return present.Reply{}, err
	}
	return present.Overseen(r.voice, list, r.button.Page, more), nil
}

// mostCompleted is among how many matches of a server a typed word is looked for.
const mostCompleted = 100

// completeOverseen offers the matches of the server.
func (b *Bot) completeOverseen(ctx context.Context, r *request) ([]discord.Choice, error) {
	p, err := b.moderator(ctx, r)
	if err != nil {
		return nil, err
	}
	list, _, err := b.table.Oversee(ctx, p.Oversees, 0, mostCompleted)
	if err != nil {
		return nil, err
	}
	var choices []discord.Choice
	for _, o := range list {
		label := present.Listed(r.voice, o.Listing)
		if typedIn(r.Options["match"], label) && len(choices) < discord.MaxChoices {
			choices = append(choices, discord.Choice{Label: label, Value: string(o.ID)})
		}
	}
	return choices, nil
}

// overseen is the match that a moderator speaks of: the one that a button or an
// option names, else the one of the channel, also if it cannot be read.
func (b *Bot) overseen(ctx context.Context, r *request) (storage.MatchID, error) {
	if r.button.Match != "" {
		return r.button.Match, nil
	}
	if typed := r.Options["match"]; typed != "" {
		id, err := storage.ParseMatchID(typed)
		if err != nil {
			err = &table.Refusal{Key: table.NoMatchHere}
		}
		return id, err
	}
	return b.table.InChannel(ctx, r.Channel)
}

// modDiagnose shows what ails a match, and what can be done.
func (b *Bot) modDiagnose(ctx context.Context, r *request, p table.Press) (present.Reply, error) {
	id, err := b.overseen(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	d, err := b.table.Diagnose(ctx, p, id)
	if err != nil {
		return present.Reply{}, err
	}
	if d.Channel == 0 && r.button.Match == "" && r.Options["match"] == "" {
		d.Channel = r.Channel // all that is known of one that cannot be read
	}
	look := b.look(ctx, r, d)
	look.Broken = b.broken.in(d.Channel)
	return present.Diagnosis(r.voice, d, look), nil
}

// look asks Discord what stands in the match's channel.
func (b *Bot) look(ctx context.Context, r *request, d table.Diagnosis) present.Look {
	l := present.Look{Here: r.Channel == d.Channel, Lost: d.Gone}
	if l.Here {
		l.Missing = missing(r)
		return b.lookFor(ctx, d, l)
	}
	if d.Channel == 0 {
		return l
	}
	_, there, err := b.client.ServerOf(ctx, d.Channel)
	if l.Lost = err == nil && !there; l.Lost {
		return l
	}
	return b.lookFor(ctx, d, l)
}

// lookFor asks whether the match's message stands where it was posted.
func (b *Bot) lookFor(ctx context.Context, d table.Diagnosis, l present.Look) present.Look {
	newest := d.Newest
	if newest == 0 {
		return l
	}
	found, err := b.client.Standing(ctx, d.Channel, newest)
	l.Deleted = err == nil && found == nil
	return l
}
