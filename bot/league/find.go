package league

import (
	"context"
	"fmt"
	"math"
	"slices"

	"skald/storage"
)

// Listed is a league in its server's list.
type Listed struct {
	ID   storage.LeagueID
	Head Head
}

// Listed lists the open competitions of a server, the oldest first. One whose head
// cannot be read is left out.
func (s *Shelf[S, W, E]) Listed(ctx context.Context, g storage.GuildID) ([]Listed, error) {
	list, err := s.listed(ctx, g, math.MaxInt)
	return slices.DeleteFunc(list, func(l Listed) bool { return l.Head.Over }), err
}

// Past lists the last competitions of a server that are over, the oldest first.
func (s *Shelf[S, W, E]) Past(ctx context.Context, g storage.GuildID, most int) ([]Listed, error) {
	return s.listed(ctx, pastOf(g), most)
}

// pastOf is the list of a server's competitions that are over. They grow without
// end, and the open ones are looked for with every command: so the store lists them
// apart, under the server's number with the first bit, which no server's has.
func pastOf(g storage.GuildID) storage.GuildID { return g | 1<<63 }

// listed reads the end of a list.
func (s *Shelf[S, W, E]) listed(ctx context.Context, g storage.GuildID, most int) ([]Listed, error) {
	list, err := storage.Ask(ctx, s.room.Table.Store(), func(r storage.Reader) (list []Listed, err error) {
		ids, err := r.LeaguesIn(g, 0, 0)
		for _, id := range slices.Backward(ids) {
			if len(list) == most {
				break
			}
			if h, err := headOf(r, id); err == nil && h.Kind == s.is {
				list = append(list, Listed{id, h})
			}
		}
		return list, err
	})
	if err != nil {
		return nil, fmt.Errorf("list leagues of server %s: %w", g, err)
	}
	slices.Reverse(list)
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
	return storage.Ask(ctx, r.Table.Store(), func(s storage.Reader) ([]storage.LeagueID, error) { return s.LeaguesOf(u) })
}
