package table

import (
	"context"
	"fmt"

	"skald/bot/table/people"
	"skald/storage"
)

// ChangeRemind changes how a person wants to be reminded, and returns that. What
// they are to be reminded of comes by the new settings from now on, and the
// messages of the matches that wait for them show a vacation. With an error of
// change nothing is changed.
func (t *Table) ChangeRemind(ctx context.Context, u storage.UserID, change func(*people.Remind) error) (people.Remind, error) {
	if err := t.timekeeper.chargeRest(ctx, u, change); err != nil {
		return people.Remind{}, fmt.Errorf("charge clocks of user %s: %w", u, err)
	}
	before, now, err := t.People.ChangeRemind(ctx, u, change)
	if err != nil || before == now {
		return now, err
	}
	if err := t.timekeeper.redate(ctx, u, before.Away != now.Away); err != nil {
		return people.Remind{}, fmt.Errorf("date nudges of user %s: %w", u, err)
	}
	return now, nil
}

// redate brings the nudges of a person's matches in line with their settings,
// and the messages too if those show something of them.
func (t timekeeper) redate(ctx context.Context, u storage.UserID, shown bool) error {
	ids, err := read(ctx, t.Table, func(r storage.Reader) ([]storage.MatchID, error) { return r.ByUser(u) })
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
				n.Next = m.nudging().nextNudge(n)
				next.next.own.Nudges = m.nudging().withNudge(n)
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

// remindOf is how a player wants to be reminded, in a match that is about to
// change.
func (m nudging) remindOf(u storage.UserID) people.Remind {
	return m.people[u].Remind
}
