package desk

import (
	"context"
	"slices"

	"skald/bot/discord"
	"skald/bot/table"
)

// moderating is what a person must be allowed to use /mod, unless they have the
// server's role for it.
const Moderating = discord.ManageChannels

// AsModerator lets a handler do what only a moderator of the server may. Discord
// hides /mod from others, but anybody can make a press up: so it is asked again.
func (b *Desk) AsModerator(handle func(context.Context, *Request, table.Press) (Reply, error)) Handler {
	return func(ctx context.Context, r *Request) (Reply, error) {
		p, err := b.Moderator(ctx, r)
		if err != nil {
			return Reply{}, err
		}
		return handle(ctx, r, p)
	}
}

// Moderator is the press of a moderator of the server, or why it is none.
func (b *Desk) Moderator(ctx context.Context, r *Request) (table.Press, error) {
	if r.Guild == 0 {
		return table.Press{}, &Refusal{Key: "not-in-direct"}
	}
	m, err := b.Table.Moderators.Moderation(ctx, r.Guild)
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
