package table

import (
	"context"

	"skald/engine"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/engine/review"
	"skald/storage"
)

// A Line is what was played in a match that is over: its actions that held, with all
// secrets open.
type Line struct {
	review.Match      // a ply's number is that of its record
	Lost         int  // actions that the rules of this program do not play as they were played
	Older        bool // some were played under older rules
}

// Line returns what was played in a match that is over: a Refusal SecretUntilOver
// before. What has changed in the rules since is left out of it.
func (archive Archive) Line(ctx context.Context, id storage.MatchID) (Line, error) {
	return ofMatch(ctx, archive.table, id, func(r storage.Reader, m *Match) (line Line, err error) {
		if m.Status != Over {
			return line, refuse(SecretUntilOver)
		}
		list, err := records(r, id, 0, m.Seq)
		if err != nil {
			return line, err
		}
		result, _ := m.Result()
		line.About, line.Players, line.Winners = m.About(), len(m.Players), result.Winners
		undone := record.UndoneIn(list)
		var state engine.State // nil: it is not known
		for i := range list {
			r := &list[i]
			if traits := r.Kind.Traits(); undone[i] || traits.Ends || traits.OutOfPlay || r.Kind == record.UndoKind {
				continue
			}
			line.Older = line.Older || record.RulesOf(r.Rules) < line.About.RulesVersion()
			state = line.follow(past{m}, state, r)
		}
		return line, nil
	})
}

// follow adds a record that holds, and returns the position after it, nil if that is
// not known.
func (line *Line) follow(p past, state engine.State, r *record.Record) engine.State {
	action := r.Kind.Traits().Action
	if state != nil && action {
		if out, err := rules.PlayAgain(line.About, p.setup, state, r); err == nil {
			a, _ := line.About.Parse(r.Notation) // it was just played
			at := len(line.Positions)
			line.Line = append(line.Line, review.Ply{
				From: at - 1, To: at, Seat: record.SeatOf(r.Seat), Action: a, Thrown: out.Rolls > 0,
				Chosen: r.Kind.Traits().Own || r.Kind == record.StandKind, Number: r.Seq, By: uint64(r.By),
			})
			return line.reach(out.State, r)
		}
	}
	if action {
		line.Lost++
	}
	if r.Position == nil {
		return nil
	}
	next, err := p.decode(r)
	if err != nil {
		return nil
	}
	return line.reach(next, r)
}

// reach adds the position after a record.
func (line *Line) reach(s engine.State, r *record.Record) engine.State {
	line.Positions, line.Turns = append(line.Positions, s), append(line.Turns, int(r.Turn))
	return s
}

// View returns what everybody could see after a record, for pictures of earlier
// moments. Where compaction dropped the position it is played again from the
// last one kept; a rulebook that has changed since then gives an error.
func (t *Table) View(ctx context.Context, id storage.MatchID, seq uint64) (engine.PublicView, error) {
	return ofMatch(ctx, t, id, func(r storage.Reader, m *Match) (engine.PublicView, error) {
		if seq >= m.Seq {
			return nil, refuse(NoMatchHere)
		}
		state, err := past{m}.stateAt(r, seq)
		if err != nil {
			return nil, err
		}
		return state.Public(), nil
	})
}
