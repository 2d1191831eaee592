package table

import (
	"context"
	"fmt"
	"time"

	"skald/storage"
)

// LobbyLife is how long a lobby waits for players.
const LobbyLife = 7 * 24 * time.Hour

// lookEvery is how long a running match waits before its message is looked
// after: one that was deleted, or whose channel is gone, is noticed so although
// nobody acts.
const lookEvery = 24 * time.Hour

// due is when a match wants to be looked at again, zero for never.
func (m *Match) due() time.Time {
	switch m.Status {
	case Lobby:
		return m.Opened.Add(LobbyLife)
	case Running:
		last := m.Turn.Since
		if m.looked.After(last) {
			last = m.looked
		}
		due := last.Add(lookEvery)
		if m.Question.Open() && !m.Question.Until.IsZero() && m.Question.Until.Before(due) {
			due = m.Question.Until
		}
		if over := m.timeDue(); !over.IsZero() && over.Before(due) {
			due = over
		}
		return due
	}
	return time.Time{}
}

// Due lists the matches that are due by now, the longest due first. Elapse does
// what each is due for.
func (t *Table) Due(ctx context.Context) ([]storage.MatchID, error) {
	now := t.now()
	ids, err := read(ctx, t, func(r storage.Reader) ([]storage.MatchID, error) { return r.Due(now, 0) })
	if err != nil {
		return nil, fmt.Errorf("list due matches: %w", err)
	}
	return ids, nil
}

// Elapse lets happen what the passing of time does to a match: a lobby that
// waited too long is cleared, a question that nobody answered lapses, a clock that
// is empty is told, the message of a running match is looked after. A match that is not due stays as it is.
func (t *Table) Elapse(ctx context.Context, id storage.MatchID) (Outcome, error) {
	return t.change(ctx, Press{}, id, func(m *Match) (*step, error) {
		now := t.now().UTC()
		if due := m.due(); due.IsZero() || due.After(now) {
			return nil, nil
		}
		if m.Question.lapsed(now) {
			return t.closed(m, Lapsed), nil
		}
		if over := m.timeDue(); !over.IsZero() && !over.After(now) {
			return t.timeOut(m), nil
		}
		if m.Status == Running {
			return t.lookStep(m, LookOnly), nil
		}
		next := *m
		next.Status, next.Ended, next.Closed = Cancelled, now, new(Closing)
		return &step{next: next, mail: []storage.Mail{lobbyMail(&next)}}, nil
	})
}
