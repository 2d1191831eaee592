package league

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"skald/bot/table"
	"skald/storage"
	"skald/storage/competition"
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
			err := r.fold(ctx, id)
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

// fold reads a whole competition, to find out whether it can be read.
func (r *Room) fold(ctx context.Context, id storage.LeagueID) error {
	k, err := r.of(ctx, id)
	if err == nil {
		err = k.fold(ctx, id)
	}
	return err
}

// A Fault is a competition that cannot be read, and why.
type Fault struct {
	ID   storage.LeagueID
	Head competition.Head // the zero value if that cannot be read either
	Err  error
}

// Faults lists the open competitions of a server that cannot be read.
func (r *Room) Faults(ctx context.Context, g storage.GuildID) ([]Fault, error) {
	ids, err := storage.Ask(ctx, r.Table.Store(), func(s storage.Reader) ([]storage.LeagueID, error) { return s.LeaguesIn(g, 0, 0) })
	if err != nil {
		return nil, fmt.Errorf("list leagues of server %s: %w", g, err)
	}
	var list []Fault
	for _, id := range ids {
		err := r.fold(ctx, id)
		switch {
		case errors.Is(err, ErrQuarantined):
			h, _ := r.Head(ctx, id)
			list = append(list, Fault{id, h, err})
		case err != nil:
			return nil, err
		}
	}
	return list, nil
}

// Release takes a competition that cannot be read off its server's list and off all
// that is due, so that another one can be made in its stead. Its log stays. It refuses
// with NoLeague if the server has no such competition.
func (r *Room) Release(ctx context.Context, p table.Press, g storage.GuildID, id storage.LeagueID) error {
	if err := r.faulty(ctx, g, id); err != nil {
		return err
	}
	c := storage.LeagueCommit{League: id, Interaction: p.Interaction, At: r.Table.Now()}
	err := r.Table.Store().Read(ctx, func(s storage.Reader) error {
		snap, err := s.LoadLeague(id)
		if err != nil {
			return err
		}
		c.Rev, c.Head = snap.Rev, snap.Head
		reports, err := s.Reports(id)
		for _, one := range reports {
			c.Taken = append(c.Taken, one.ID)
		}
		return err
	})
	if err == nil {
		_, err = r.Table.Store().ApplyLeague(ctx, c)
	}
	if err != nil {
		return fmt.Errorf("release league %s: %w", id, err)
	}
	return nil
}

// Raw returns the log of a competition that cannot be read, an event a line. It has
// nothing that was secret but the sheets of people who have registered. It refuses as
// Release does.
func (r *Room) Raw(ctx context.Context, g storage.GuildID, id storage.LeagueID) ([]byte, error) {
	if err := r.faulty(ctx, g, id); err != nil {
		return nil, err
	}
	log, err := storage.Ask(ctx, r.Table.Store(), func(s storage.Reader) ([][]byte, error) {
		snap, err := s.LoadLeague(id)
		if err != nil {
			return nil, err
		}
		return s.Events(id, 0, snap.Seq)
	})
	if err != nil {
		return nil, fmt.Errorf("read the log of league %s: %w", id, err)
	}
	return append(bytes.Join(log, []byte("\n")), '\n'), nil
}

// faulty refuses unless a server has a competition that cannot be read.
func (r *Room) faulty(ctx context.Context, g storage.GuildID, id storage.LeagueID) error {
	list, err := r.Faults(ctx, g)
	if err == nil && !slices.ContainsFunc(list, func(f Fault) bool { return f.ID == id }) {
		return refuse(NoLeague)
	}
	return err
}
