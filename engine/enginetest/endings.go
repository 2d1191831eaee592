package enginetest

import (
	"bytes"
	"errors"
	"fmt"

	"skald/engine"
)

// Where a match may end otherwise than by its rules, it is played on for a
// while from one position in so many.
const (
	endingsOneIn = 6
	playedOn     = 40
)

// agreement holds that an agreed end is told, is a position like any other and
// leads to a result, if with a few last decisions.
func agreement(p *position) error {
	settler, ok := p.state.(engine.Settler)
	if !ok || p.dice.IntN(endingsOneIn) > 0 {
		return nil
	}
	before, told := p.state.Encode(), &engine.Teller{}
	next, ok := settler.Agreed(told)
	if !bytes.Equal(before, p.state.Encode()) {
		return errors.New("the position was changed by Agreed")
	}
	if ok && p.state.ToMove() == 0 {
		return errors.New("the match is over, and an end can be agreed")
	}
	if !ok {
		return nil
	}
	if len(told.Notes()) == 0 {
		return errors.New("nobody is told")
	}
	end, err := p.playOn(next, engine.Nobody)
	if err != nil {
		return err
	}
	if _, over := end.Result(); !over {
		return fmt.Errorf("the match goes on for %d actions", playedOn)
	}
	return nil
}

// leaving holds that the match goes on without a seat that has left, and that
// nobody who has left is waited for or wins.
func leaving(p *position) error {
	leaver, ok := p.state.(engine.Leaver)
	if !ok || p.dice.IntN(endingsOneIn) > 0 {
		return nil
	}
	before := p.state.Encode()
	for s := range p.everySeat {
		told := &engine.Teller{}
		next, ok := leaver.Leave(s, p.dice, told)
		if !bytes.Equal(before, p.state.Encode()) {
			return errors.New("the position was changed by Leave")
		}
		if !ok {
			continue
		}
		if p.state.ToMove() == 0 {
			return fmt.Errorf("seat %d: the match is over, and it can leave", s)
		}
		if len(told.Notes()) == 0 {
			return fmt.Errorf("seat %d: nobody is told", s)
		}
		if want, got := engine.Left(p.state).With(s), engine.Left(next); got != want {
			return fmt.Errorf("seat %d: then the seats %b have left, not %b", s, got, want)
		}
		if again, ok := next.(engine.Leaver).Leave(s, p.dice, nil); ok || again != nil {
			return fmt.Errorf("seat %d leaves twice", s)
		}
		if _, err := p.playOn(next, s); err != nil {
			return fmt.Errorf("seat %d has left: %w", s, err)
		}
	}
	if next, ok := leaver.Leave(engine.Nobody, p.dice, nil); ok || next != nil {
		return errors.New("nobody leaves")
	}
	return nil
}

// playOn plays a while by chance, under the laws that cost little, and returns
// the last position. The seat that left must neither be waited for nor win.
func (p *position) playOn(state engine.State, left engine.Seat) (engine.State, error) {
	cheap := []law{{"movers", movers}, {"offers", offers}, {"encodings", encodings}, {"audit", audit}, {"views", speaks}}
	for range playedOn {
		at := *p
		at.state = state
		for _, l := range cheap {
			if err := l.hold(&at); err != nil {
				return nil, fmt.Errorf("then law %q: %w", l.name, err)
			}
		}
		result, over := state.Result()
		switch {
		case over && result.Winners.Has(left):
			return nil, errors.New("it wins")
		case over:
			return state, nil
		case state.ToMove().Has(left):
			return nil, errors.New("it is to move")
		}
		seat := state.ToMove().First()
		legal := state.Legal(seat, nil)
		next, err := state.Apply(seat, legal[p.dice.IntN(len(legal))], p.dice, nil)
		if err != nil {
			return nil, err
		}
		state = next
	}
	return state, nil
}
