package league

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"skald/bot/table"
	"skald/storage"
)

// A Fault is a competition that cannot be read, and why.
type Fault struct {
	ID   storage.LeagueID
	Head Head // the zero value if that cannot be read either
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
		k, err := r.of(ctx, id)
		if err == nil {
			err = k.fold(ctx, id)
		}
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
	if err != nil {
		return err
	}
	for _, f := range list {
		if f.ID == id {
			return nil
		}
	}
	return refuse(NoLeague)
}
