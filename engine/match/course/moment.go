package course

import (
	"errors"
	"slices"
	"time"

	"skald/engine"
	"skald/engine/match/record"
	"skald/engine/match/rules"
)

// A Moment is a record of a match that holds, and what everybody saw after it.
type Moment struct {
	Entry
	Number uint64            // of the record among those that everybody may know of
	View   engine.PublicView // nil: this program cannot show it
}

// Round is which of what its game counts the moment is in, 0 if it counts nothing.
func (m Moment) Round() int {
	if c, ok := m.View.(engine.Charter); ok {
		return c.Chart().At
	}
	return 0
}

// An Open is a moment of a match that is over, with what was hidden then.
type Open struct {
	Moment
	Told  []engine.Secret // what single seats were told with the record
	state engine.State    // nil: this program cannot show it
}

// Private returns what a seat saw besides after the record; false if this program
// cannot tell.
func (o Open) Private(s engine.Seat) (engine.PrivateView, bool) {
	if o.state == nil {
		return nil, false
	}
	return o.state.Private(s), true
}

// Moments returns the moments of a match by all its records, in order. Those of a
// match that runs tell of nothing that somebody prepared.
func (p Past) Moments(list []record.Record, g Reading) []Moment {
	open := p.moments(list, g)
	all := make([]Moment, len(open))
	for i := range open {
		all[i] = open[i].Moment
	}
	return all
}

// MomentsBy returns the moments of a match up to a time as everybody saw them then,
// whatever became of the match later.
func (p Past) MomentsBy(list []record.Record, g Reading, at time.Time) []Moment {
	if i := slices.IndexFunc(list, func(r record.Record) bool { return r.At.After(at) }); i >= 0 {
		list = list[:i]
	}
	g.Over, g.Own, g.Seq, g.Exported = false, 0, uint64(len(list)), nil
	return p.Moments(list, g)
}

// ErrRunning is the error of asking for the secrets of a match that is not over.
var ErrRunning = errors.New("the match is not over")

// Opened returns the moments of a match that is over with its secrets, by all its
// records. Its error is ErrRunning.
func (p Past) Opened(list []record.Record, g Reading) ([]Open, error) {
	if !g.Over {
		return nil, ErrRunning
	}
	return p.moments(list, g), nil
}

func (p Past) moments(list []record.Record, g Reading) []Open {
	entries := g.Entries(list)
	all, states, number := make([]Open, 0, len(list)), make([]engine.State, len(list)), uint64(0)
	var state engine.State
	at := 0
	for i := range list {
		r := &list[i]
		for entries[at].Kind == record.ExportedKind {
			at++
		}
		e := entries[at]
		at++
		if r.Kind == record.UndoKind && r.Back < uint64(i) {
			state = states[r.Back]
		}
		state = p.step(state, r)
		states[i] = state
		if r.Kind.Traits().Hidden && !g.Over {
			continue
		}
		if !e.Undone {
			m := Moment{Entry: e, Number: number}
			o := Open{Moment: m, Told: r.Secrets, state: state}
			if state != nil {
				o.View = state.Public()
			}
			all = append(all, o)
		}
		number++
	}
	return all
}

// step returns the position after a record: the one that is written down, else the one
// that the rules make again of the one before; nil if this program knows neither. A
// match under older rules is shown as it was recorded, never as it would be now.
func (p Past) step(state engine.State, r *record.Record) engine.State {
	switch traits := r.Kind.Traits(); {
	case r.Position != nil:
		if next, err := p.Decode(r); err == nil {
			return next
		}
		return nil
	case traits.Ends || traits.OutOfPlay || r.Kind == record.UndoKind:
		return state
	case state == nil || !traits.Action:
		return nil
	}
	out, err := rules.PlayAgain(p.Game.About(), p.Setup, state, r)
	if err != nil {
		return nil
	}
	return out.State
}

// Views returns what everybody saw after each moment, as far as that can be shown.
func Views(list []Moment) (views []engine.PublicView) {
	for _, m := range list {
		if m.View != nil {
			views = append(views, m.View)
		}
	}
	return views
}

// Turns returns the last moment of each turn that can be shown, by its place in the
// list.
func Turns(list []Moment) []int {
	var ends []int
	for i, m := range list {
		switch last := len(ends) - 1; {
		case m.View == nil:
		case last >= 0 && list[ends[last]].Within == m.Within:
			ends[last] = i
		default:
			ends = append(ends, i)
		}
	}
	return ends
}

// Rounds returns of some moments, by their places, the last of each round; all of them
// if the game counts none.
func Rounds(list []Moment, of []int) []int {
	var ends []int
	for _, i := range of {
		round := list[i].Round()
		if last := len(ends) - 1; last >= 0 && round != 0 && list[ends[last]].Round() == round {
			ends[last] = i
			continue
		}
		ends = append(ends, i)
	}
	return ends
}

// NumberTurns says in the records of a match of which turn each is, where a file does
// not tell: a turn is what one party decides of itself until another does, with the
// answers of others to it.
func NumberTurns(about *engine.About, list []record.Record) {
	turn, party := uint32(1), engine.Seats(0)
	for i := range list {
		r := &list[i]
		seat := record.SeatOf(r.Seat)
		if a, err := about.Parse(r.Notation); err == nil && r.Kind.Traits().Own && !about.Verbs[a.Verb].Answer && seat != engine.Nobody {
			now := about.Team(seat)
			if party != 0 && now != party {
				turn++
				list[i-1].Turn = turn
			}
			party = now
		}
		r.Turn = turn
	}
}
