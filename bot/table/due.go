package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
	"skald/storage/matches"
)

// LobbyLife is how long a lobby waits for players.
const LobbyLife = 7 * 24 * time.Hour

// cancelledLife is how long the store keeps a lobby that was cancelled: until the press
// that cancelled it is answered and its message tells so.
const cancelledLife = 5 * time.Minute

// lookEvery is how long a running match waits before its message is looked
// after: one that was deleted, or whose channel is gone, is noticed so although
// nobody acts.
const lookEvery = 24 * time.Hour

// recallAfter is how long a lobby waits until it is posted once more, below what was said
// since, if a seat is free.
const recallAfter = 24 * time.Hour

// due is when a match wants to be looked at again, zero for never.
func (m timing) due() time.Time {
	switch m.Status {
	case head.Lobby:
		if again := m.Opened.Add(recallAfter); !m.own.Recalled && m.Seats.Free() > 0 {
			return again
		}
		return m.Opened.Add(LobbyLife)
	case head.Cancelled:
		if m.Fixture == nil { // else its league knows of it
			return m.Ended.Add(cancelledLife)
		}
	case head.Running:
		last := m.Turn.Since
		if m.own.Looked.After(last) {
			last = m.own.Looked
		}
		due := last.Add(lookEvery)
		for _, at := range []time.Time{asking(m).questionDue(), m.AnswerBy(), m.unveilDue(), m.timeDue(), m.AbandonedAt(), m.own.Nudges.Due()} {
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
	return storage.AskFor(ctx, t.store, "list due matches", func(r storage.Reader) ([]storage.MatchID, error) { return r.Due(now, 0) })
}

// Elapse lets happen what the passing of time does to a match: a lobby with a
// free seat is shown once more, one that waited too long is cleared, one that was cancelled is forgotten, a question that nobody answered lapses, who owes the
// game an answer and holds none is passed for, or is taken to be silent, a clock that
// has run out is told of, those for whom a running match waits are nudged, its
// message is looked after. A match that is not due stays as it is.
func (t *Table) Elapse(ctx context.Context, id storage.MatchID) (Outcome, error) {
	var forgotten *Match
	o, err := t.change(ctx, Press{}, id, func(m *Match) (*step, error) {
		now := t.now().UTC()
		if due := (timing{m}).due(); due.IsZero() || due.After(now) {
			return nil, nil
		}
		if heard, err := t.timekeeper.afterOutage(m); heard != nil || err != nil {
			return heard, err
		}
		has := func(at time.Time) bool { return !at.IsZero() && !at.After(now) }
		switch {
		case m.Status == head.Lobby && now.Before(m.Opened.Add(LobbyLife)):
			next := t.stepFrom(m)
			next.next.own.Recalled, next.mail = true, shownBy(m, matches.Anew)
			return next, nil
		case m.Status == head.Cancelled:
			forgotten = m
			return nil, nil
		case has(asking{m}.questionDue()):
			return t.consents.ended(m, head.Lapsed, 0), nil
		case has(m.AnswerBy()):
			return t.timekeeper.silence(m)
		case has(timing{m}.unveilDue()):
			return t.timekeeper.unveil(m)
		case has(timing{m}.timeDue()):
			return t.timekeeper.timeOut(ctx, m)
		case has(m.AbandonedAt()):
			return t.stepFrom(m).closed(m, record.Shown{Seat: -1}, rules.Abandoned), nil
		case has(m.own.Nudges.Due()):
			return t.timekeeper.nudgeStep(m), nil
		case m.Status == head.Running:
			return t.timekeeper.lookStep(m, matches.LookOnly), nil
		}
		return t.stepFrom(m).cancelled(head.Closing{}), nil
	})
	if err != nil || forgotten == nil {
		return o, err
	}
	err = t.store.Delete(ctx, storage.Deletion{Match: id, Rev: forgotten.rev, At: t.now()})
	if err != nil && !errors.Is(err, storage.ErrNotFound) && !errors.Is(err, storage.ErrConflict) {
		return o, fmt.Errorf("forget lobby %s: %w", id, err)
	}
	return o, nil
}

// lookPause is how long after a look the next may come, and after a repost the
// next, so that no number of presses makes more.
const lookPause = time.Minute

// lately reports whether something was so short a time ago that it may not be
// done again yet. A time of the future does not count: the clock jumped back, and
// nobody is to wait until it has caught up.
func lately(at time.Time, pause time.Duration, now time.Time) bool {
	return !at.After(now) && now.Sub(at) < pause
}

// Look has the match's message looked after: it is posted again if it was
// deleted or could not be posted. A look within the last minute is enough, and so
// is one at a match that is over when its channel has another.
func (t *Table) Look(ctx context.Context, id storage.MatchID) (Outcome, error) {
	o, err := t.change(ctx, Press{}, id, func(m *Match) (*step, error) {
		if lately(m.own.Looked, lookPause, t.now()) {
			return nil, nil
		}
		return t.timekeeper.lookStep(m, matches.LookOnly), nil
	})
	if errors.Is(err, storage.ErrChannelTaken) {
		err = nil
	}
	return o, err
}

// Repost has the match's message posted anew for a player, below whatever else
// was said in the channel, unless it is on its way already. It refuses with
// NotSeated, NotRunning, TooSoon or, of a match that is over, ChannelBusy.
func (t *Table) Repost(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		switch {
		case m.SeatsOf(p.By) == 0:
			return nil, refusal.Of(refusal.NotSeated)
		case m.Status == head.Cancelled:
			return nil, refusal.Of(refusal.NotRunning)
		case lately(m.own.Reposted, lookPause, t.now()):
			return nil, refusal.Of(refusal.TooSoon)
		}
		next := t.timekeeper.lookStep(m, matches.Anew)
		next.next.own.Reposted = next.next.own.Looked
		coming, err := t.coming(ctx, m)
		if coming {
			next.mail = nil
		}
		return next, err
	})
}

// coming reports whether the outbox holds the first message of a match's lobby or turn,
// which nothing is known to be wrong with.
func (t *Table) coming(ctx context.Context, m *Match) (bool, error) {
	return storage.Ask(ctx, t.store, func(r storage.Reader) (bool, error) {
		p, err := matches.PostedOf(r, m.ID)
		shown := p.In == m.Channel && (m.Status == head.Lobby && p.Lobby != 0 || m.Status != head.Lobby && p.Turn != 0 && p.Number == m.Turn.Number)
		if err != nil || shown {
			return false, err
		}
		mails, err := r.Pending(m.ID)
		return slices.ContainsFunc(mails, func(mail storage.Mail) bool {
			return (mail.Kind == matches.LobbyMail || mail.Kind == matches.TurnMail) && mail.Channel == m.Channel && mail.Attempts == 0
		}), err
	})
}

// lookStep is the step that has a match's message looked after, nil if it needs
// none.
func (t timekeeper) lookStep(m *Match, way string) *step {
	mail := shownBy(m, way)
	if mail == nil {
		return nil
	}
	next := *m
	next.own.Looked = t.now().UTC()
	return &step{next: next, mail: mail}
}
