package moderation

import (
	"context"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/storage"
)

// modSetup says what is chosen for the moderators of the server, and changes what
// is named: for that one must look after the server itself.
func (b *Room) modSetup(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	switch {
	case r.Guild == 0:
		return desk.Reply{}, &desk.Refusal{Key: "not-in-direct"}
	case !r.UserAllowed.Has(discord.ManageServer):
		return desk.Reply{}, &desk.Refusal{Key: "not-managing"}
	}
	m, err := b.Table.Moderators.Moderation(ctx, r.Guild)
	if err != nil {
		return desk.Reply{}, err
	}
	was := m
	if typed := r.Options["role"]; typed != "" {
		if m.Role, err = storage.ParseRoleID(typed); err != nil {
			return desk.Reply{}, &desk.Refusal{Key: "no-such-role"}
		}
		if m.Role == storage.RoleID(r.Guild) {
			m.Role = 0 // the role of everybody is as none: it takes the last one away
		}
	}
	if typed := r.Options["log"]; typed != "" {
		if m.Log, err = b.logChannel(ctx, r, typed); err != nil {
			return desk.Reply{}, err
		}
	}
	if m != was {
		if err := b.Table.Moderators.SetModeration(ctx, r.Guild, m); err != nil {
			return desk.Reply{}, err
		}
		b.Log.Info("moderation is set up", "guild", r.Guild, "user", r.User, "role", m.Role, "channel", m.Log)
	}
	return Moderation(r.Voice, m), nil
}

// logChannel reads a channel of the server that the bot may see.
func (b *Room) logChannel(ctx context.Context, r *desk.Request, typed string) (storage.ChannelID, error) {
	c, err := storage.ParseChannelID(typed)
	if err != nil {
		return 0, &desk.Refusal{Key: "no-such-channel"}
	}
	return c, b.reached(ctx, r, c)
}

// reached refuses a channel that is not one of the server's, or that the bot may
// not see.
func (b *Room) reached(ctx context.Context, r *desk.Request, c storage.ChannelID) error {
	if c == r.Channel {
		return nil
	}
	guild, there, err := b.Client.ServerOf(ctx, c)
	if err == nil && (!there || guild != r.Guild) {
		err = &desk.Refusal{Key: "no-such-channel"}
	}
	return err
}

// overseenPage is how many matches a page of the server's list shows.
const overseenPage = 10

// modList shows a page of the server's matches.
func (b *Room) modList(ctx context.Context, r *desk.Request, p table.Press) (desk.Reply, error) {
	list, more, err := b.Table.Moderators.Oversee(ctx, p.Oversees, r.Pressed.Numbered().Page, overseenPage)
	if err != nil {
		return desk.Reply{}, err
	}
	return Overseen(r.Voice, list, r.Pressed.Numbered().Page, more), nil
}

// mostCompleted is among how many matches of a server a typed word is looked for.
const mostCompleted = 100

// completeOverseen offers the matches of the server.
func (b *Room) completeOverseen(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
	p, err := b.Moderator(ctx, r)
	if err != nil {
		return nil, err
	}
	list, _, err := b.Table.Moderators.Oversee(ctx, p.Oversees, 0, mostCompleted)
	if err != nil {
		return nil, err
	}
	var choices []discord.Choice
	for _, o := range list {
		label := phrase.Listed(r.Voice, o.Listing)
		if desk.TypedIn(r.Options["match"], label) && len(choices) < discord.MaxChoices {
			choices = append(choices, discord.Choice{Label: label, Value: string(o.ID)})
		}
	}
	return choices, nil
}

// overseen is the match that a moderator speaks of: the one that a button or an
// option names, else the one of the channel, also if it cannot be read.
func (b *Room) overseen(ctx context.Context, r *desk.Request) (storage.MatchID, error) {
	if pressed(r).Match != "" {
		return pressed(r).Match, nil
	}
	if typed := r.Options["match"]; typed != "" {
		id, err := storage.ParseMatchID(typed)
		if err != nil {
			err = &table.Refusal{Key: table.NoMatchHere}
		}
		return id, err
	}
	return b.Table.InChannel(ctx, r.Channel)
}

// modDiagnose shows what ails a match, and what can be done.
func (b *Room) modDiagnose(ctx context.Context, r *desk.Request, p table.Press) (desk.Reply, error) {
	id, err := b.overseen(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	d, err := b.Table.Moderators.Diagnose(ctx, p, id)
	if err != nil {
		return desk.Reply{}, err
	}
	if d.Channel == 0 && pressed(r).Match == "" && r.Options["match"] == "" {
		d.Channel = r.Channel // all that is known of one that cannot be read
	}
	look := b.look(ctx, r, d)
	look.Broken = b.Broken.In(d.Channel)
	return Diagnosis(r.Voice, d, look), nil
}

// look asks Discord what stands in the match's channel.
func (b *Room) look(ctx context.Context, r *desk.Request, d table.Diagnosis) Look {
	l := Look{Here: r.Channel == d.Channel, Lost: d.Gone}
	if l.Here {
		l.Missing = desk.Missing(r)
		return b.lookFor(ctx, d, l)
	}
	if d.Channel == 0 {
		return l
	}
	_, there, err := b.Client.ServerOf(ctx, d.Channel)
	if l.Lost = err == nil && !there; l.Lost {
		return l
	}
	return b.lookFor(ctx, d, l)
}

// lookFor asks whether the match's message stands where it was posted.
func (b *Room) lookFor(ctx context.Context, d table.Diagnosis, l Look) Look {
	newest := d.Newest
	if newest == 0 {
		return l
	}
	found, err := b.Client.Standing(ctx, d.Channel, newest)
	l.Deleted = err == nil && found == nil
	return l
}
