package enginetest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"skald/engine"
)

// standing holds that who may act though the match does not wait for them is not
// to move; that they know by what they see that they may; and that what they do
// tells nothing: it makes no note, throws no die and tells no secret but their
// own team's, and changes nothing that anybody outside their team sees, may do,
// is offered or is refused.
func standing(p *position) error {
	seats := engine.StandingSeats(p.state)
	switch {
	case seats&p.state.ToMove() != 0:
		return fmt.Errorf("the seats %b are to move and may act unawaited", seats&p.state.ToMove())
	case int(seats)>>p.seats != 0:
		return fmt.Errorf("of the seats %b some are not taken", seats)
	}
	for s := range seats.All() {
		for range resamples {
			if !engine.StandingSeats(p.state.Resample(s, p.dice)).Has(s) {
				return fmt.Errorf("seat %d: dealt again, it may not act unawaited", s)
			}
		}
		for _, a := range p.sample(p.state.Legal(s, nil), maxPrepared) {
			if err := p.tellsNothing(s, a); err != nil {
				return fmt.Errorf("seat %d: %s, unawaited: %w", s, p.about.Format(a), err)
			}
		}
	}
	return nil
}

// tellsNothing holds that an action of a seat shows itself to its team alone.
func (p *position) tellsNothing(s engine.Seat, a engine.Action) error {
	team := p.about.Team(s)
	teller, dice := new(engine.Teller), engine.NewDice(engine.Seed{1}, 1)
	next, err := p.state.Apply(s, a, dice, teller)
	if err != nil {
		return err
	}
	if len(teller.Notes()) > 0 || dice.Rolls() > 0 {
		return fmt.Errorf("it tells everybody %d notes and throws %d dice", len(teller.Notes()), dice.Rolls())
	}
	for _, told := range teller.Secrets() {
		if !team.Has(told.Seat) {
			return fmt.Errorf("it tells seat %d a secret", told.Seat)
		}
	}
	if engine.Asked(next) != engine.Asked(p.state) {
		return errors.New("it changes who is asked")
	}
	for _, other := range append(p.seatList(), engine.Nobody) {
		if team.Has(other) {
			continue
		}
		if why := differs(p.state, next, other); why != "" {
			return fmt.Errorf("seat %d has another %s after it", other, why)
		}
		if err := p.unmoved(next, other); err != nil {
			return err
		}
	}
	return nil
}

// unmoved holds that a seat is offered and refused the same in another position,
// and may act unawaited in both or in neither.
func (p *position) unmoved(next engine.State, s engine.Seat) error {
	if engine.StandingSeats(p.state).Has(s) != engine.StandingSeats(next).Has(s) {
		return fmt.Errorf("it changes whether seat %d may act unawaited", s)
	}
	if !slices.Equal(p.state.Offers(s), next.Offers(s)) {
		return fmt.Errorf("seat %d is offered something else after it", s)
	}
	if engine.Asked(p.state).Has(s) {
		was, is := p.state.(engine.Answerer).Silence(s), next.(engine.Answerer).Silence(s)
		if !reflect.DeepEqual(was, is) {
			return fmt.Errorf("the silence of seat %d is another after it", s)
		}
	}
	for _, a := range p.sample(p.unlisted(p.state.Legal(s, nil)), maxRefusals) {
		if was, is := refusal(p.state, s, a, p.dice), refusal(next, s, a, p.dice); was != is {
			return fmt.Errorf("the answer to seat %d, %s, is %q after it, not %q", s, p.about.Format(a), is, was)
		}
	}
	return nil
}
