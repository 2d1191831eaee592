package table

import (
	"context"
	"fmt"
	"time"

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

// ChangeRemind changes how a person wants to be reminded, and returns that. What
// they are to be reminded of comes by the new settings from now on, and the
// messages of the matches that wait for them show a vacation. With an error of
// change nothing is changed.
func (t *Table) ChangeRemind(ctx context.Context, u storage.UserID, change func(*Remind) error) (Remind, error) {
	if err := t.chargeRest(ctx, u, change); err != nil {
		return Remind{}, fmt.Errorf("charge clocks of user %s: %w", u, err)
	}
	var refused error
	var before Remind
	p, err := t.changePerson(ctx, u, func(p *personRow) bool {
		next := p.Remind
		if refused = change(&next); refused != nil || next == p.Remind {
			return false
		}
		before, p.Remind = p.Remind, next
		return true
	})
	if refused != nil {
		return p.Remind, refused
	}
	if err == nil && before != p.Remind {
		err = t.redate(ctx, u, before.Away != p.Remind.Away)
	}
	if err != nil {
		return Remind{}, fmt.Errorf("keep reminders of user %s: %w", u, err)
	}
	return p.Remind, nil
}

// redate brings the nudges of a person's matches in line with their settings,
// and the messages too if those show something of them.
func (t *Table) redate(ctx context.Context, u storage.UserID, shown bool) error {
	ids, err := read(ctx, t, func(r storage.Reader) ([]storage.MatchID, error) { return r.ByUser(u) })
	if err != nil {
		return err
	}
	for _, id := range ids {
		_, err := t.change(ctx, Press{}, id, func(m *Match) (*step, error) {
			n, ok := m.Nudge(u)
			if !ok {
				return nil, nil
			}
			next := t.stepFrom(m)
			if !n.Next.IsZero() {
				n.Next = m.nextNudge(n)
				next.next.nudges = m.withNudge(n)
			}
			if _, timed := m.Clock(); shown || timed {
				next.mail = append(next.mail, turnMail(&next.next))
			}
			return next, nil
		})
		if err != nil {
			t.log.Error("nudges keep their old dates", "match", id, "user", u, "err", err)
		}
	}
	return nil
}

// peopleOf reads what is kept of the players of a match.
func peopleOf(r storage.Reader, m *Match) (map[storage.UserID]personRow, error) {
	all := make(map[storage.UserID]personRow, len(m.Players))
	for _, u := range m.Players {
		if _, known := all[u]; u == 0 || known {
			continue
		}
		p, err := person(r, u)
		if err != nil {
			return nil, err
		}
		all[u] = p
	}
	return all, nil
}

// remindOf is how a player wants to be reminded, in a match that is about to
// change.
func (m *Match) remindOf(u storage.UserID) Remind { return m.people[u].Remind }

// Digested returns when the last digest was sent to a person; zero if none was.
func (t *Table) Digested(ctx context.Context, u storage.UserID) (time.Time, error) {
	p, err := read(ctx, t, func(r storage.Reader) (personRow, error) { return person(r, u) })
	if err != nil {
		return time.Time{}, fmt.Errorf("read last digest of user %s: %w", u, err)
	}
	return p.Digested, nil
}

// KeepDigested notes that a digest was sent to a person.
func (t *Table) KeepDigested(ctx context.Context, u storage.UserID) error {
	_, err := t.changePerson(ctx, u, func(p *personRow) bool { p.Digested = t.now().UTC(); return true })
	if err != nil {
		return fmt.Errorf("keep last digest of user %s: %w", u, err)
	}
	return nil
}
