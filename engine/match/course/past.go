package course

import (
	"errors"
	"fmt"

	"skald/engine"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/engine/review"
)

// A Past is the rules and the setup of a match, by which its records are played again.
type Past struct {
	Game  engine.Game // under the match's own edition
	Setup *record.Setup
}

// ErrPosition is the error of a stored position that cannot be read. A match of which
// that is the last one cannot be played on.
var ErrPosition = errors.New("a position cannot be read")

// Decode reads the position after a record. Its error is an ErrPosition.
func (p Past) Decode(r *record.Record) (engine.State, error) {
	state, err := p.Game.Decode(r.Position)
	if err != nil {
		return nil, fmt.Errorf("%w: decode position %d: %w", ErrPosition, r.Seq, err)
	}
	return state, nil
}

// After plays records on from the position of the first and returns the position after
// the last. It fails where today's rules give another position than is written down.
func (p Past) After(records []record.Record) (engine.State, error) {
	state, err := p.Decode(&records[0])
	if err != nil {
		return nil, err
	}
	for i := range records[1:] {
		r := &records[1+i]
		if r.Kind.Traits().Ends || r.Kind.Traits().OutOfPlay {
			continue
		}
		out, err := rules.PlayAgain(p.Game.About(), p.Setup, state, r)
		if err != nil {
			return nil, fmt.Errorf("record %d: %w", r.Seq, err)
		}
		state = out.State
	}
	return state, nil
}

// A Line is what was played in a match that is over: its actions that held, with all
// secrets open.
type Line struct {
	review.Match      // a ply's number is that of its record
	Lost         int  // actions that the rules of this program do not play as they were played
	Older        bool // some were played under older rules
}

// Line returns what was played by all records of a match that is over, and who won.
// What has changed in the rules since is left out of it.
func (p Past) Line(list []record.Record, winners engine.Seats) (line Line) {
	line.About, line.Players, line.Winners = p.Game.About(), len(p.Setup.Players), winners
	undone := record.UndoneIn(list)
	var state engine.State // nil: it is not known
	for i := range list {
		r := &list[i]
		if traits := r.Kind.Traits(); undone[i] || traits.Ends || traits.OutOfPlay || r.Kind == record.UndoKind {
			continue
		}
		line.Older = line.Older || record.RulesOf(r.Rules) < line.About.RulesVersion()
		state = line.follow(p, state, r)
	}
	return line
}

// follow adds a record that holds, and returns the position after it, nil if that is
// not known.
func (line *Line) follow(p Past, state engine.State, r *record.Record) engine.State {
	action := r.Kind.Traits().Action
	if state != nil && action {
		if out, err := rules.PlayAgain(line.About, p.Setup, state, r); err == nil {
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
	next, err := p.Decode(r)
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
