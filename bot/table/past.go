package table

import (
	"errors"
	"fmt"
	"slices"

	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/engine"
	"skald/storage"
)

// course reads what everybody saw of a match that is over: at the beginning of
// each turn, of which positions stay when a match is compacted, and at the end.
// Records that were taken back are no part of it. It is empty for a match without figures
// to be told.
func course(r storage.Reader, m *Match) ([]engine.PublicView, error) {
	if _, ok := m.Public().(engine.Charter); !ok {
		return nil, nil
	}
	all, err := records(r, m.ID, 0, m.Seq)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	var views []engine.PublicView
	undone, turn := record.UndoneIn(all), uint32(0)
	for i := range all[:len(all)-1] {
		if r := &all[i]; undone[i] || r.Turn == turn && i > 0 || r.Position == nil {
			continue
		}
		turn = all[i].Turn
		state, err := m.Game.Decode(all[i].Position)
		if err != nil {
			return nil, quarantine(m.ID, err)
		}
		views = append(views, state.Public())
	}
	return append(views, m.Public()), nil
}

// stateAt returns the position after a record.
func (m past) stateAt(r storage.Reader, seq uint64) (engine.State, error) {
	list, err := replayable(r, m.ID, seq)
	if err != nil {
		return nil, err
	}
	return m.stateAfter(list)
}

// stateAfter plays records on from the position of the first and returns the
// position after the last.
func (m past) stateAfter(records []record.Record) (engine.State, error) {
	state, err := m.Game.Decode(records[0].Position)
	if err != nil {
		return nil, quarantine(m.ID, fmt.Errorf("decode position %d: %w", records[0].Seq, err))
	}
	for _, r := range records[1:] {
		if r.Kind.Traits().Ends || r.Kind.Traits().OutOfPlay {
			continue
		}
		out, err := m.playAgain(state, &r)
		if err != nil {
			return nil, fmt.Errorf("replay match %s, record %d: %w", m.ID, r.Seq, err)
		}
		state = out.State
		if hash := record.HashOf(state.Encode()); !slices.Equal(hash, r.Hash) {
			return nil, fmt.Errorf("replay match %s, record %d: the rules give another position today", m.ID, r.Seq)
		}
	}
	return state, nil
}

// playAgain plays a record of an action again.
func (m past) playAgain(state engine.State, r *record.Record) (rules.Outcome, error) {
	dice := m.setup.Dice(r.DiceOf())
	switch r.Kind {
	case record.SkipKind:
		_, out, err := rules.Skip(state, record.SeatOf(r.Seat), dice)
		return out, err
	case record.SilenceKind:
		_, out, err := rules.Silence(state, record.SeatOf(r.Seat), dice)
		return out, err
	}
	a, err := m.About().Parse(r.Notation)
	if err != nil {
		return rules.Outcome{}, err
	}
	return rules.Play(state, record.SeatOf(r.Seat), a, dice)
}

// records reads the records from ≤ seq < to, fewer if the log ends before.
func records(r storage.Reader, id storage.MatchID, from, to uint64) ([]record.Record, error) {
	rows, err := r.Records(id, from, to)
	if err != nil {
		return nil, err
	}
	return decodeRecords(id, from, rows)
}

func decodeRecords(id storage.MatchID, from uint64, rows [][]byte) (list []record.Record, err error) {
	list = make([]record.Record, len(rows))
	for i, row := range rows {
		if list[i], err = record.Decode(row, from+uint64(i)); err != nil {
			return nil, quarantine(id, err)
		}
	}
	return list, nil
}

// replayable reads the records up to seq from the last one before that has a
// position: compaction drops most.
func replayable(r storage.Reader, id storage.MatchID, seq uint64) ([]record.Record, error) {
	var list []record.Record
	for {
		found, err := records(r, id, seq, seq+1)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, refuse(NoMatchHere)
		}
		list = append(list, found[0])
		if found[0].Position != nil {
			slices.Reverse(list)
			return list, nil
		}
		if seq == 0 {
			return nil, quarantine(id, errors.New("record 0 has no position"))
		}
		seq--
	}
}

// back reads the line of play from its last record to the first, until each says that
// it has enough.
func (m past) back(r storage.Reader, each func(record.Record) (enough bool, err error)) error {
	for seq := m.Seq; seq > 0; {
		rec, err := lineRecord(r, m.ID, seq-1)
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

// lineRecord reads a record of the line of play: the record of that seq, or the one
// after which the match stands again if that is an undo.
func lineRecord(r storage.Reader, id storage.MatchID, seq uint64) (record.Record, error) {
	for {
		list, err := records(r, id, seq, seq+1)
		if err != nil {
			return record.Record{}, err
		}
		if len(list) == 0 {
			return record.Record{}, storage.ErrNotFound
		}
		if list[0].Kind != record.UndoKind {
			return list[0], nil
		}
		if list[0].Back >= seq {
			return record.Record{}, storage.ErrDamaged
		}
		seq = list[0].Back
	}
}
