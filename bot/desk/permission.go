package desk

import (
	"context"
	"slices"

	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// Permissions are all that the bot asks of a server that invites it.
const Permissions = discord.ViewChannel | discord.SendMessages | discord.SendInThreads | discord.CreateThreads | discord.AttachFiles | discord.ReadHistory

// attachKey is the key of the permission without which messages come without pictures.
const attachKey = "attach"

// lacking are the keys of the permissions that a match needs here and the bot has not.
// In a thread another one counts for messages than in a channel. A match needs no thread
// to be made, and without the history it is taken for granted that messages still stand.
func (r *Request) lacking() (keys []string) {
	elsewhere := discord.SendInThreads
	if r.Thread {
		elsewhere = discord.SendMessages
	}
	for _, p := range []struct {
		discord.Permissions
		key string
	}{
		{discord.ViewChannel, "view"}, {discord.SendMessages, "send"},
		{discord.SendInThreads, "send-in-threads"}, {discord.AttachFiles, attachKey},
	} {
		if r.Guild != 0 && p.Permissions != elsewhere && !r.Allowed.Has(p.Permissions) {
			keys = append(keys, p.key)
		}
	}
	return keys
}

// Missing names the permissions that a match needs here and the bot has not.
func (r *Request) Missing() string {
	return phrase.Enumerated(r.Voice, r.lacking(), func(key string) string { return r.Voice.Say("permission."+key, nil) })
}

// Shut reports whether the bot can post nothing here, not even text.
func (r *Request) Shut() bool {
	return slices.ContainsFunc(r.lacking(), func(key string) bool { return key != attachKey })
}

// Playable refuses where the bot may not play, or nobody can: in direct messages.
func (r *Request) Playable() error {
	if r.Guild == 0 {
		return &Refusal{Key: "not-in-direct"}
	}
	if missing := r.Missing(); missing != "" {
		return &Refusal{Key: "missing-permissions", Data: words.Data{"missing": missing}}
	}
	return nil
}

// Moderating is what a person must be allowed in a channel to use /mod on what is there,
// unless they may manage the server or have its role for it.
const Moderating = discord.ManageChannels

// Moderator is the press of a moderator of what is at home in a channel of the server:
// somebody who may manage that channel (of a thread the one above it) or the server, or
// has the role chosen with /mod setup. Others are refused. Discord hides /mod from
// others, but anybody can make a press up.
func (d *Desk) Moderator(ctx context.Context, r *Request, home storage.ChannelID) (table.Press, error) {
	if r.Guild == 0 {
		return table.Press{}, &Refusal{Key: "not-in-direct"}
	}
	p, err := d.PressAt(ctx, r, home)
	if err == nil && p.Oversees == 0 {
		err = &Refusal{Key: "not-moderating"}
	}
	return p, err
}

// PressAt is the press of anybody, with what they moderate if home is a channel whose
// matches they do.
func (d *Desk) PressAt(ctx context.Context, r *Request, home storage.ChannelID) (table.Press, error) {
	p := r.Press()
	if r.Guild == 0 {
		return p, nil
	}
	m, err := d.Table.Moderators.Moderation(ctx, r.Guild)
	switch {
	case err != nil:
		return p, err
	case m.Role != 0 && slices.Contains(r.Roles, m.Role) || d.ManagesServer(ctx, r):
		p.Oversees = r.Guild
	case d.manages(ctx, r, home):
		p.Oversees, p.Within = r.Guild, home
	}
	if r.UserAllowed.Has(discord.ManageServer) { // as an owner always may
		if owns, err := d.Client.Owns(ctx, r.Interaction); err != nil {
			d.Log.Warn("owner cannot be read", "guild", r.Guild, "err", err)
		} else if owns {
			p.Owns = r.Guild
		}
	}
	return p, nil
}

// ManagesServer reports whether a person may manage the server. Where they press, a
// channel's overwrites are counted in, which say nothing of the server: so its roles are
// looked at, as long as Discord answers.
func (d *Desk) ManagesServer(ctx context.Context, r *Request) bool {
	if !r.UserAllowed.Has(discord.ManageServer) {
		return false
	}
	may, err := d.Client.Rights(ctx, r.Interaction, 0)
	return err != nil || may.Has(discord.ManageServer)
}

// manages reports whether a person may manage a channel of the server. What cannot be
// asked is no.
func (d *Desk) manages(ctx context.Context, r *Request, c storage.ChannelID) bool {
	may := r.UserAllowed
	if c != r.Channel && c != r.Parent {
		var err error
		if may, err = d.Client.Rights(ctx, r.Interaction, c); err != nil {
			d.Log.Warn("rights cannot be read", "guild", r.Guild, "channel", c, "err", err)
		}
	}
	return c != 0 && may.Has(Moderating)
}
