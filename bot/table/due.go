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
		if m.own.Looked.After(last) {
			last = m.own.Looked
		}
		due := last.Add(lookEvery)
		for _, at := range []time.Time{m.consent().questionDue(), m.AnswerBy(), m.timing().timeDue(), m.nudging().nudgeDue()} {
			if !at.IsZero() && at.Before(due) {
				due = at
			}
		}
		return due
	}
	return time.Time{}
}

// questionDue is when the open question lapses, zero for never.
func (m asking) questionDue() time.Time {
	if !m.Question.Open() {
		return time.Time{}
	}
	return m.Question.Until
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
// waited too long is cleared, a question that nobody answered lapses, who owes the
// game an answer is taken to be silent, a clock that
// has run out is told of, those for whom a running match waits are nudged, its
// message is looked after. A match that is not due stays as it is.
func (t *Table) Elapse(ctx context.Context, id storage.MatchID) (Outcome, error) {
	return t.change(ctx, Press{}, id, func(m *Match) (*step, error) {
		now := t.now().UTC()
		if due := m.due(); due.IsZero() || due.After(now) {
			return nil, nil
		}
		has := func(at time.Time) bool { return !at.IsZero() && !at.After(now) }
		switch {
		case has(m.consent().questionDue()):
			return t.consents.closed(m, Lapsed), nil
		case has(m.AnswerBy()):
			return t.silence(m)
		case has(m.timing().timeDue()):
			return t.timekeeper.timeOut(m), nil
		case has(m.nudging().nudgeDue()):
			return t.nudgeStep(m), nil
		case m.Status == Running:
			return t.lookStep(m, LookOnly), nil
		}
		next := *m
		next.Status, next.Ended, next.Closed = Cancelled, now, new(Closing)
		return &step{next: next, mail: []storage.Mail{lobbyMail(&next)}}, nil
	})
}
