package desk

import (
	"context"
	"slices"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
)

// Permissions are all that the bot asks of a server that invites it.
const Permissions = discord.ViewChannel | discord.SendMessages | discord.SendInThreads | discord.CreateThreads | discord.AttachFiles | discord.ReadHistory

// Missing names the permissions that a match needs here and the bot has not. In
// a thread another one counts for messages than in a channel. Only tournaments and
// ladders make threads, and without the history it is taken for granted that
// messages still stand.
func (r *Request) Missing() string {
	elsewhere := discord.SendInThreads
	if r.Thread {
		elsewhere = discord.SendMessages
	}
	var list []string
	for _, p := range []struct {
		discord.Permissions
		key string
	}{
		{discord.ViewChannel, "view"}, {discord.SendMessages, "send"},
		{discord.SendInThreads, "send-in-threads"}, {discord.AttachFiles, "attach"},
	} {
		if r.Guild != 0 && p.Permissions != elsewhere && !r.Allowed.Has(p.Permissions) {
			list = append(list, r.Voice.Say("permission."+p.key, nil))
		}
	}
	return r.Voice.Join(list...)
}

// Playable refuses where the bot may not play.
func (r *Request) Playable() error {
	if missing := r.Missing(); missing != "" {
		return &Refusal{Key: "missing-permissions", Data: words.Data{"missing": missing}}
	}
	return nil
}

// Moderating is what a person must be allowed to use /mod, unless they have the
// server's role for it.
const Moderating = discord.ManageChannels

// AsModerator lets a handler do what only a moderator of the server may. Discord
// hides /mod from others, but anybody can make a press up: so it is asked again.
func (d *Desk) AsModerator(handle func(context.Context, *Request, table.Press) (Reply, error)) Handler {
	return func(ctx context.Context, r *Request) (Reply, error) {
		p, err := d.Moderator(ctx, r)
		if err != nil {
			return Reply{}, err
		}
		return handle(ctx, r, p)
	}
}

// Moderator is the press of a moderator of the server; others are refused.
func (d *Desk) Moderator(ctx context.Context, r *Request) (table.Press, error) {
	if r.Guild == 0 {
		return table.Press{}, &Refusal{Key: "not-in-direct"}
	}
	m, err := d.Table.Moderators.Moderation(ctx, r.Guild)
	if err != nil {
		return table.Press{}, err
	}
	if !r.UserAllowed.Has(Moderating) && (m.Role == 0 || !slices.Contains(r.Roles, m.Role)) {
		return table.Press{}, &Refusal{Key: "not-moderating"}
	}
	p := r.Press()
	p.Oversees = r.Guild
	return p, nil
}
