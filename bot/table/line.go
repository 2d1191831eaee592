package table

import (
	"context"
	"time"

	"skald/engine"
	"skald/engine/match/course"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/storage"
	"skald/storage/matches"
)

// Line returns what was played in a match that is over: a Refusal SecretUntilOver
// before. What has changed in the rules since is left out of it.
func (archive Archive) Line(ctx context.Context, id storage.MatchID) (course.Line, error) {
	return ofMatch(ctx, archive.table, id, func(r storage.Reader, m *Match) (line course.Line, err error) {
		if m.Status != head.Over {
			return line, refusal.Of(refusal.SecretUntilOver)
		}
		list, err := matches.Records(r, id, 0, m.Seq)
		if err != nil {
			return line, err
		}
		result, _ := m.Result()
		return past{m}.rules().Line(list, result.Winners), nil
	})
}

// Moments returns a match and all its moments, as everybody saw them.
func (archive Archive) Moments(ctx context.Context, id storage.MatchID) (*Match, []course.Moment, error) {
	m, list, err := archive.all(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	return m, past{m}.rules().Moments(list, past{m}.readBy(0)), nil
}

// MomentsBy returns a match and its moments up to a time, as everybody saw them then.
func (archive Archive) MomentsBy(ctx context.Context, id storage.MatchID, at time.Time) (*Match, []course.Moment, error) {
	m, list, err := archive.all(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	return m, past{m}.rules().MomentsBy(list, past{m}.readBy(0), at), nil
}

// Opened returns the moments of a match that is over with its secrets: a Refusal
// SecretUntilOver before.
func (archive Archive) Opened(ctx context.Context, id storage.MatchID) ([]course.Open, error) {
	m, list, err := archive.all(ctx, id)
	if err != nil {
		return nil, err
	}
	open, err := past{m}.rules().Opened(list, past{m}.readBy(0))
	if err != nil {
		return nil, refusal.Of(refusal.SecretUntilOver)
	}
	return open, nil
}

// all reads a match that has begun and all its records.
func (archive Archive) all(ctx context.Context, id storage.MatchID) (m *Match, list []record.Record, err error) {
	m, err = ofMatch(ctx, archive.table, id, func(r storage.Reader, m *Match) (*Match, error) {
		if m.setup == nil {
			return nil, refusal.Of(refusal.NotRunning)
		}
		list, err = matches.Records(r, id, 0, m.Seq)
		return m, err
	})
	return m, list, err
}

// Private returns what a seat saw besides after a record of a match that is over: a
// Refusal SecretUntilOver before.
func (archive Archive) Private(ctx context.Context, id storage.MatchID, seq uint64, s engine.Seat) (engine.PrivateView, error) {
	return ofMatch(ctx, archive.table, id, func(r storage.Reader, m *Match) (engine.PrivateView, error) {
		switch {
		case m.Status != head.Over:
			return nil, refusal.Of(refusal.SecretUntilOver)
		case seq >= m.Seq || int(s) >= len(m.Players):
			return nil, refusal.Of(refusal.NoMatchHere)
		}
		state, err := past{m}.stateAt(r, seq)
		if err != nil {
			return nil, err
		}
		return state.Private(s), nil
	})
}

// View returns what everybody could see after a record, for pictures of earlier
// moments. Where compaction dropped the position it is played again from the
// last one kept; a rulebook that has changed since then gives an error.
func (t *Table) View(ctx context.Context, id storage.MatchID, seq uint64) (engine.PublicView, error) {
	return ofMatch(ctx, t, id, func(r storage.Reader, m *Match) (engine.PublicView, error) {
		if seq >= m.Seq {
			return nil, refusal.Of(refusal.NoMatchHere)
		}
		state, err := past{m}.stateAt(r, seq)
		if err != nil {
			return nil, err
		}
		return state.Public(), nil
	})
}
