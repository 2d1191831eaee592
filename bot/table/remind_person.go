package table

import (
	"context"
	"fmt"

	"skald/storage"
)

// Remind returns how a person wants to be reminded.
func (t *Table) Remind(ctx context.Context, u storage.UserID) (Remind, error) {
	p, err := read(ctx, t, func(r storage.Reader) (personRow, error) { return person(r, u) })
	if err != nil {
		return Remind{}, fmt.Errorf("read reminders of user %s: %w", u, err)
	}
	return p.Remind, nil
}

// ChangeRemind changes how a person wants to be reminded, and returns that. With
// an error of change nothing is changed.
func (t *Table) ChangeRemind(ctx context.Context, u storage.UserID, change func(*Remind) error) (Remind, error) {
	var refused error
	p, err := t.changePerson(ctx, u, func(p *personRow) bool {
		next := p.Remind
		if refused = change(&next); refused != nil || next == p.Remind {
			return false
		}
		p.Remind = next
		return true
	})
	if refused != nil {
		return p.Remind, refused
	}
	if err != nil {
		return Remind{}, fmt.Errorf("keep reminders of user %s: %w", u, err)
	}
	return p.Remind, nil
}

// reminds reads how the players of a match want to be reminded.
func reminds(r storage.Reader, m *Match) (map[storage.UserID]Remind, error) {
	all := make(map[storage.UserID]Remind, len(m.Players))
	for _, u := range m.Players {
		if _, known := all[u]; u == 0 || known {
			continue
		}
		p, err := person(r, u)
		if err != nil {
			return nil, err
		}
		all[u] = p.Remind
	}
	return all, nil
}
