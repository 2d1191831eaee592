package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/match/course"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/storage"
	"skald/storage/matches"
)

// courseOf reads what everybody saw of a match that is over, nothing of one without
// figures to be told, and how long it took.
func courseOf(r storage.Reader, m *Match) (views []engine.PublicView, pace course.Pace, err error) {
	all, err := matches.Records(r, m.ID, 0, m.Seq)
	if _, ok := m.Public().(engine.Charter); ok && err == nil {
		views, err = past{m}.rules().Views(all, m.Public())
	}
	return views, course.PaceOf(all), past{m}.fault(err)
}

// stateAt returns the position after a record.
func (m past) stateAt(r storage.Reader, seq uint64) (engine.State, error) {
	list, err := matches.Replayable(r, m.ID, seq)
	if err != nil {
		return nil, err
	}
	return m.stateAfter(list)
}

// rules are those of the match's records.
func (m past) rules() course.Past { return course.Past{Game: m.Game, Setup: m.setup} }

// decode reads the position after a record.
func (m past) decode(r *record.Record) (engine.State, error) {
	state, err := m.rules().Decode(r)
	return state, m.fault(err)
}

// stateAfter plays records on from the position of the first and returns the
// position after the last.
func (m past) stateAfter(records []record.Record) (engine.State, error) {
	state, err := m.rules().After(records)
	return state, m.fault(err)
}

// fault says an error of playing records again as one of the match.
func (m past) fault(err error) error {
	switch {
	case errors.Is(err, course.ErrPosition):
		return matches.Quarantine(m.ID, err)
	case err != nil:
		return fmt.Errorf("replay match %s: %w", m.ID, err)
	}
	return nil
}

// back reads the line of play from its last record to the first, until each says that
// it has enough.
func (m past) back(r storage.Reader, each func(record.Record) (enough bool, err error)) error {
	for seq := m.Seq; seq > 0; {
		rec, err := matches.LineRecord(r, m.ID, seq-1)
		if err != nil {
			return err
		}
		if enough, err := each(rec); enough || err != nil {
			return err
		}
		seq = rec.Seq
	}
	return nil
}

// An Entry is what everybody may read of a record.
type Entry = course.Entry

// readBy says that a user reads the records of the match.
func (m past) readBy(u storage.UserID) course.Reading {
	return course.Reading{
		About: m.About(), Over: m.Status == head.Over, Players: m.Players, Own: m.SeatsOf(u), Seq: m.Seq, Turn: m.Turn.Number, Exported: m.own.Exported,
	}
}

// Log returns a match and its records as one user, 0 for everybody, may read them,
// from a seq on, which from may choose by the match; nil: all. An action that
// somebody else prepared is no part of it before the match is over.
func (t *Table) Log(ctx context.Context, id storage.MatchID, u storage.UserID, from func(*Match) uint64) (m *Match, log []Entry, err error) {
	m, err = ofMatch(ctx, t, id, func(r storage.Reader, m *Match) (*Match, error) {
		var first uint64
		if from != nil {
			first = from(m)
		}
		list, err := matches.Records(r, id, first, m.Seq)
		log = slices.DeleteFunc(past{m}.readBy(u).Entries(list), func(e Entry) bool { return e.Kind.Traits().Hidden && e.Notation == "" })
		return m, err
	})
	return m, log, err
}

// After returns the public part of the records that were made since a match had
// some VisibleSeq, but those of what was prepared.
func (t *Table) After(ctx context.Context, id storage.MatchID, mark uint64) ([]Entry, error) {
	m, log, err := t.Log(ctx, id, 0, func(*Match) uint64 { return mark }) // of a mark's records none is older
	if err != nil || mark > m.VisibleSeq() {
		return nil, err
	}
	log = slices.DeleteFunc(log, func(e Entry) bool {
		return e.Kind.Traits().Hidden || e.Kind == record.ExportedKind || slices.Contains(m.own.Prepared, e.Seq)
	})
	return log[max(len(log)-int(m.VisibleSeq()-mark), 0):], nil
}
