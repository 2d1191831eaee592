package league

import (
	"context"
	"fmt"
	"slices"

	"skald/storage"
)

// Due lists the competitions to which something is to happen by now: a time of
// theirs is over, or a match has ended of which they have not heard.
func (r *Room) Due(ctx context.Context) ([]storage.LeagueID, error) {
	now := r.Table.Now()
	ids, err := storage.Ask(ctx, r.Table.Store(), func(s storage.Reader) ([]storage.LeagueID, error) {
		due, err := s.DueLeagues(now, 0)
		if err != nil {
			return nil, err
		}
		reported, err := s.Reported()
		for _, id := range reported {
			if !slices.Contains(due, id) {
				due = append(due, id)
			}
		}
		return due, err
	})
	if err != nil {
		return nil, fmt.Errorf("list due leagues: %w", err)
	}
	return ids, nil
}

// Elapse makes happen what is due in a competition, which first hears of the ends
// of its matches. A competition in which nothing is due stays as it is.
func (r *Room) Elapse(ctx context.Context, id storage.LeagueID) error {
	if err := r.Hear(ctx, id); err != nil {
		return err
	}
	k, err := r.of(ctx, id)
	if err == nil {
		err = k.elapse(ctx, id)
	}
	return err
}

// Replay works every stored competition out from its log and calls each for it,
// with the error of one that cannot be read. It returns an error of the store, of
// the context or of each.
func (r *Room) Replay(ctx context.Context, each func(id storage.LeagueID, fault error) error) error {
	const batch = 256
	for after := storage.LeagueID(""); ; {
		ids, err := storage.Ask(ctx, r.Table.Store(), func(s storage.Reader) ([]storage.LeagueID, error) { return s.Leagues(after, batch) })
		if err != nil {
			return fmt.Errorf("list leagues: %w", err)
		}
		for _, id := range ids {
			k, err := r.of(ctx, id)
			if err == nil {
				err = k.fold(ctx, id)
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err := each(id, err); err != nil {
				return err
			}
		}
		if len(ids) < batch {
			return nil
		}
		after = ids[len(ids)-1]
	}
}
