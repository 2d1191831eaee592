package table

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"skald/engine"
	"skald/storage"
)

// A Listing is a match as a person's list shows it, read without its position.
type Listing struct {
	ID      storage.MatchID
	Game    engine.Game // nil if this program does not have it
	Guild   storage.GuildID
	Channel storage.ChannelID
	Status  Status            // Lobby or Running
	Waiting []storage.UserID  // whom it waits for
	Since   time.Time         // since when
	Newest  storage.MessageID // the newest message of it, 0 if there is none
	Gone    bool              // its channel does not exist any more
}

// List returns the matches in a lobby or running in which a person has a seat
// or an invitation: those that wait for them first, and among equals those
// first that have waited longest. It asks the indexes and heads and loads no
// position.
func (t *Table) List(ctx context.Context, u storage.UserID) ([]Listing, error) {
	var list []Listing
	var mine []storage.MatchID
	err := t.store.Read(ctx, func(r storage.Reader) error {
		ids, err := r.ByUser(u)
		if err != nil {
			return err
		}
		if mine, err = r.WaitingFor(u); err != nil {
			return err
		}
		for _, id := range ids {
			l, err := t.listing(r, id)
			if err != nil {
				t.log.Error("list match", "match", id, "user", u, "err", err)
				continue
			}
			list = append(list, l)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list matches of user %s: %w", u, err)
	}
	rank := func(l Listing) int {
		if slices.Contains(mine, l.ID) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(list, func(a, b Listing) int {
		return cmp.Or(rank(a)-rank(b), a.Since.Compare(b.Since), cmp.Compare(a.ID, b.ID))
	})
	return list, nil
}

func (t *Table) listing(r storage.Reader, id storage.MatchID) (Listing, error) {
	raw, _, err := r.Head(id)
	if err != nil {
		return Listing{}, err
	}
	h, err := decodeHead(raw)
	if err != nil {
		return Listing{}, quarantine(id, err)
	}
	p, err := posted(r, id)
	if err != nil {
		return Listing{}, err
	}
	return Listing{
		ID: id, Game: t.game(h.Game), Guild: h.Guild, Channel: h.Channel, Status: h.Status,
		Waiting: waiting(h.Status, h.Players, h.Invited, h.ToMove), Since: h.Turn.Since, Newest: cmp.Or(p.Turn, p.Lobby),
		Gone: p.Gone != 0 && p.Gone == h.Channel,
	}, nil
}
