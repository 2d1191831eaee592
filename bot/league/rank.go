package league

import (
	"context"

	contract "skald/engine/league"
	"skald/storage"
)

// Ranked returns who is rated on a server's first ladder of a game, the best first.
func (r *Room) Ranked(ctx context.Context, g storage.GuildID, game string) (list []contract.Person, err error) {
	for _, k := range r.kinds {
		if list, err = k.ranked(ctx, g, game); len(list) > 0 || err != nil {
			break
		}
	}
	return list, err
}

func (s *Shelf[S, W, E]) ranked(ctx context.Context, g storage.GuildID, game string) ([]contract.Person, error) {
	var none S
	if _, rates := any(none).(contract.Rater); !rates {
		return nil, nil
	}
	list, err := s.Listed(ctx, g)
	list = only(list, func(l Listed) bool { return l.Head.Game == game && l.Head.Name == "" })
	if err != nil || len(list) == 0 {
		return nil, err
	}
	l, err := s.Load(ctx, list[0].ID)
	if err != nil {
		return nil, err
	}
	return any(l.State).(contract.Rater).Ranked(s.room.Unix()), nil
}
