package table

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"skald/engine"
	"skald/storage"
)

// Entry is what everybody may read of a record.
type Entry struct {
	Seq      uint64
	At       time.Time
	Seat     engine.Seat    // whose action it was; Nobody for the setup
	By       storage.UserID // who pressed; 0 for the table
	Kind     Kind
	Turn     uint32 // the turn that goes on, or begins, after it
	Notes    []engine.Note
	Notation string // only when the match is over: a notation may hold a secret
}

// Log returns the public part of the records from a seq on.
func (t *Table) Log(ctx context.Context, id storage.MatchID, from uint64) ([]Entry, error) {
	h, records, err := t.records(ctx, id, from, math.MaxUint64)
	if err != nil {
		return nil, err
	}
	log := make([]Entry, len(records))
	for i, r := range records {
		log[i] = Entry{Seq: r.Seq, At: r.At, Seat: seatOf(r.Seat), By: r.By, Kind: r.Kind, Turn: r.Turn, Notes: r.Notes}
		if h.Status == Over {
			log[i].Notation = r.Notation
		}
	}
	return log, nil
}

// records reads the head and the records from ≤ seq < to, both as they were at one moment.
func (t *Table) records(ctx context.Context, id storage.MatchID, from, to uint64) (head, []record, error) {
	var raw []byte
	rows, err := read(ctx, t, func(r storage.Reader) (rows [][]byte, err error) {
		if raw, _, err = r.Head(id); err != nil {
			return nil, err
		}
		return r.Records(id, from, to)
	})
	if err != nil {
		return head{}, nil, loadError(id, err)
	}
	h, err := decodeHead(raw)
	if err != nil {
		return h, nil, quarantine(id, err)
	}
	records := make([]record, len(rows))
	for i, row := range rows {
		if records[i], err = decodeRecord(row, from+uint64(i)); err != nil {
			return h, nil, quarantine(id, err)
		}
	}
	return h, records, nil
}

// record reads one record; a Refusal NoMatchHere if there is none.
func (t *Table) record(ctx context.Context, id storage.MatchID, seq uint64) (record, error) {
	b, err := read(ctx, t, func(r storage.Reader) ([]byte, error) { return r.Record(id, seq) })
	if err != nil {
		return record{}, loadError(id, err)
	}
	r, err := decodeRecord(b, seq)
	if err != nil {
		return record{}, quarantine(id, err)
	}
	return r, nil
}

// Secrets returns what one seat alone was told in a record. It is for that seat's player alone; a Refusal NoMatchHere if
// there is no such record.
func (t *Table) Secrets(ctx context.Context, id storage.MatchID, seq uint64, s engine.Seat) ([]engine.Secret, error) {
	r, err := t.record(ctx, id, seq)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(r.Secrets, func(told engine.Secret) bool { return told.Seat != s }), nil
}

// Since returns the seq of the first record after a user's last act, for "since your last turn"; 0 if they have not
// acted.
func (t *Table) Since(ctx context.Context, id storage.MatchID, user storage.UserID) (uint64, error) {
	m, err := t.Match(ctx, id)
	if err != nil {
		return 0, err
	}
	return m.Since(user), nil
}

// View returns what everybody could see after a record, for pictures of earlier moments. Where compaction dropped the
// position it is played again from the last one kept; a rulebook that has changed since then gives an error.
func (t *Table) View(ctx context.Context, id storage.MatchID, seq uint64) (engine.PublicView, error) {
	m, err := t.Match(ctx, id)
	if err != nil {
		return nil, err
	}
	if m.setup == nil || seq >= m.Seq {
		return nil, refuse(NoMatchHere)
	}
	var missing []record // without a position, the last first
	for {
		r, err := t.record(ctx, id, seq)
		if err != nil {
			return nil, err
		}
		if r.Position != nil {
			state, err := m.Game.Decode(r.Position)
			if err != nil {
				return nil, quarantine(id, fmt.Errorf("decode position %d: %w", seq, err))
			}
			slices.Reverse(missing)
			return m.replay(state, missing)
		}
		if seq == 0 {
			return nil, quarantine(id, fmt.Errorf("record 0 has no position"))
		}
		missing = append(missing, r)
		seq--
	}
}

// replay plays records on from a position and returns the view after the last.
func (m *Match) replay(state engine.State, records []record) (engine.PublicView, error) {
	for _, r := range records {
		if r.Kind == ResignKind {
			continue
		}
		a, err := m.About().Parse(r.Notation)
		if err != nil {
			return nil, fmt.Errorf("replay match %s, record %d: %w", m.ID, r.Seq, err)
		}
		out, err := play(state, seatOf(r.Seat), a, m.setup.seed(), r.Seq)
		if err != nil {
			return nil, fmt.Errorf("replay match %s, record %d: %w", m.ID, r.Seq, err)
		}
		state = out.state
		if hash := hashOf(state.Encode()); !slices.Equal(hash, r.Hash) {
			return nil, fmt.Errorf("replay match %s, record %d: the rules give another position today", m.ID, r.Seq)
		}
	}
	return state.Public(), nil
}
