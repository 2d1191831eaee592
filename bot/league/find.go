package league

import (
	"context"
	"fmt"
	"slices"

	"skald/engine/league/tournament"
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

// Where is where somebody asks about a tournament.
type Where struct {
	Guild   storage.GuildID
	Channel storage.ChannelID
	Parent  storage.ChannelID // of a thread the channel that it is of
	User    storage.UserID
}

// Find returns the tournament that somebody means who names none: that of the
// thread, else the open one of the channel, else the only open one that they are
// in, else the last one of the channel. Of several it returns all.
func (t *Tournaments) Find(ctx context.Context, at Where) ([]Listed, error) {
	all, err := t.Listed(ctx, at.Guild)
	if err != nil {
		return nil, err
	}
	if at.Parent != 0 {
		if one, ok, err := t.ofThread(ctx, all, at); err != nil || ok {
			return []Listed{one}, err
		}
	}
	var here, mine []Listed
	for _, l := range all {
		if l.Head.Over {
			continue
		}
		if l.Head.Channel == at.Channel || l.Head.Channel == at.Parent {
			here = append(here, l)
		}
		in, err := t.room.isIn(ctx, l.ID, at.User)
		if err != nil {
			return nil, err
		}
		if in {
			mine = append(mine, l)
		}
	}
	both := slices.DeleteFunc(slices.Clone(here), func(l Listed) bool {
		return !slices.ContainsFunc(mine, func(m Listed) bool { return m.ID == l.ID })
	})
	for _, list := range [][]Listed{here, both, mine} {
		if len(list) == 1 {
			return list, nil
		}
	}
	if len(here) > 0 {
		return here, nil
	}
	if len(mine) > 0 {
		return mine, nil
	}
	for _, l := range slices.Backward(all) {
		if l.Head.Channel == at.Channel || l.Head.Channel == at.Parent {
			return []Listed{l}, nil
		}
	}
	return nil, nil
}

func (r *Room) isIn(ctx context.Context, id storage.LeagueID, u storage.UserID) (bool, error) {
	ids, err := read(ctx, r, func(s storage.Reader) ([]storage.LeagueID, error) { return s.LeaguesOf(u) })
	return slices.Contains(ids, id), err
}

// ofThread returns the tournament of whose open round a pairing talks in a thread.
func (t *Tournaments) ofThread(ctx context.Context, all []Listed, at Where) (Listed, bool, error) {
	for _, l := range all {
		if l.Head.Channel != at.Parent {
			continue
		}
		one, err := t.Load(ctx, l.ID)
		if err != nil {
			continue // it cannot be read: then it is none of the thread's
		}
		if _, ok, err := t.InThread(ctx, one, at.Channel); err != nil || ok {
			return l, ok, err
		}
	}
	return Listed{}, false, nil
}

// InThread returns the match of a tournament that talks in a thread.
func (t *Tournaments) InThread(ctx context.Context, one *Tournament, thread storage.ChannelID) (tournament.Match, bool, error) {
	for number := one.State.Paired(); number > 0; number-- {
		round, _ := one.State.Round(number)
		for _, m := range round.Matches {
			place, err := t.room.Place(ctx, one.ID, PairingKey(m.ID))
			if err != nil {
				return m, false, err
			}
			if place.Thread == thread && thread != 0 {
				return m, true, nil
			}
		}
	}
	return tournament.Match{}, false, nil
}
