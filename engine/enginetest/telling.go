package enginetest

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"skald/engine"
)

// How much of what actions tell is compared: a match has many positions that are
// alike.
const (
	maxDone  = 4 // actions of a seat, for each watcher
	maxAlike = 2 // actions with other secrets that look the same as one of them
)

// dealing holds that dealing again what a seat cannot see starts from what the
// seat sees alone: a position and any that was dealt again from it give the same
// bytes by the same dice. Else whoever searches positions that were dealt again
// learns something of what is really there.
func dealing(p *position) error {
	for _, s := range append(p.seatList(), engine.Nobody) {
		other, throw := p.state.Resample(s, p.dice), p.throw()
		if !bytes.Equal(p.state.Resample(s, throw()).Encode(), other.Resample(s, throw()).Encode()) {
			return fmt.Errorf("seat %d: dealt again twice, the position is another than dealt again once by the same dice", s)
		}
	}
	return nil
}

// throw returns a function that returns the same dice each time.
func (p *position) throw() func() *engine.Dice {
	n := uint64(p.dice.IntN(1 << 30))
	return func() *engine.Dice { return engine.NewDice(engine.Seed{}, n) }
}

// telling holds that what an action tells, and what it leads to, does not depend
// on what a watcher cannot see: the secrets are dealt anew for the watcher, whoever
// acts does what looks the same, and notes, secrets and views are equal.
func telling(p *position) error {
	masker, ok := p.state.(engine.Masker)
	for _, watcher := range append(p.seatList(), engine.Nobody) {
		other := p.state.Resample(watcher, p.dice)
		if !ok {
			if !bytes.Equal(p.state.Encode(), other.Encode()) {
				return errors.New("the game has secrets and does not say what is seen of an action")
			}
			continue
		}
		for by := range p.acting().Without(watcher).All() {
			if err := p.toldAlike(masker, other, by, watcher); err != nil {
				return fmt.Errorf("dealt again for seat %d: %w", watcher, err)
			}
		}
	}
	return nil
}

// toldAlike compares actions of a seat with those that look the same to a watcher
// in a position that was dealt again.
func (p *position) toldAlike(masker engine.Masker, other engine.State, by, watcher engine.Seat) error {
	alike := map[engine.Action][]engine.Action{}
	for _, b := range other.Legal(by, nil) {
		if mask, ok := other.(engine.Masker).Mask(by, watcher, b); ok {
			alike[mask] = append(alike[mask], b)
		}
	}
	for _, a := range p.sample(p.state.Legal(by, nil), maxDone) {
		mask, ok := masker.Mask(by, watcher, a)
		if !ok {
			continue
		}
		for _, b := range p.sample(alike[mask], maxAlike) {
			throw := p.throw()
			is, err := p.done(p.state, by, a, throw())
			if err != nil {
				return err
			}
			was, err := p.done(other, by, b, throw())
			if err != nil {
				return err
			}
			if why := p.tellsApart(is, was, watcher); why != "" {
				return fmt.Errorf("%s and %s of seat %d look the same and give another %s", p.about.Format(a), p.about.Format(b), by, why)
			}
		}
	}
	return nil
}

// An outcome is what came of an action.
type outcome struct {
	state engine.State
	told  *engine.Teller
	rolls int
}

func (p *position) done(s engine.State, by engine.Seat, a engine.Action, d *engine.Dice) (outcome, error) {
	told := &engine.Teller{}
	next, err := s.Apply(by, a, d, told)
	if err != nil {
		return outcome{}, fmt.Errorf("seat %d: %s is listed and refused: %w", by, p.about.Format(a), err)
	}
	return outcome{next, told, d.Rolls()}, nil
}

// tellsApart names the first thing in which two outcomes differ for a watcher.
// Once a match is over all is shown.
func (p *position) tellsApart(a, b outcome, watcher engine.Seat) string {
	of := func(o outcome) (list []engine.Secret) {
		for _, s := range o.told.Secrets() {
			if s.Seat == watcher {
				list = append(list, s)
			}
		}
		return list
	}
	switch {
	case !reflect.DeepEqual(a.told.Notes(), b.told.Notes()):
		return fmt.Sprintf("story, %v and %v", a.told.Notes(), b.told.Notes())
	case !reflect.DeepEqual(of(a), of(b)):
		return "secret of the seat's own"
	case a.rolls != b.rolls:
		return "number of throws"
	case a.state.ToMove() != b.state.ToMove():
		return "ToMove"
	case a.state.ToMove() == 0:
		return ""
	}
	for seat := range p.everySeat {
		if !slices.Equal(a.state.Offers(seat), b.state.Offers(seat)) {
			return "offer"
		}
	}
	return differs(a.state, b.state, watcher)
}
