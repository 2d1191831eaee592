package league

import (
	"context"
	"fmt"

	"skald/storage"
)

// Listed is a league in its server's list.
type Listed struct {
	ID   storage.LeagueID
	Head Head
}

// Listed lists the competitions of a server, the oldest first. One whose head
// cannot be read is left out.
func (s *Shelf[S, W, E]) Listed(ctx context.Context, g storage.GuildID) ([]Listed, error) {
	list, err := read(ctx, s.room, func(r storage.Reader) ([]Listed, error) {
		ids, err := r.LeaguesIn(g, 0, 0)
		if err != nil {
			return nil, err
		}
		var list []Listed
		for _, id := range ids {
			if h, err := headOf(r, id); err == nil && h.Kind == s.is {
				list = append(list, Listed{id, h})
			}
		}
		return list, nil
	})
	if err != nil {
		return nil, fmt.Errorf("list leagues of server %s: %w", g, err)
	}
	return list, nil
}

// A Where is the place from which somebody asks about a competition.
type Where struct {
	Guild   storage.GuildID
	Channel storage.ChannelID
	Parent  storage.ChannelID // of a thread the channel that it is of
	User    storage.UserID
}

// Joined lists the competitions that somebody takes part in.
func (r *Room) Joined(ctx context.Context, u storage.UserID) ([]storage.LeagueID, error) {
	return read(ctx, r, func(s storage.Reader) ([]storage.LeagueID, error) { return s.LeaguesOf(u) })
}
