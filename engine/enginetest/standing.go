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
	if seats == 0 {
		return nil
	}
	others := p.witnesses()
	for s := range seats.All() {
		for range resamples {
			if !engine.StandingSeats(p.state.Resample(s, p.dice)).Has(s) {
				return fmt.Errorf("seat %d: dealt again, it may not act unawaited", s)
			}
		}
		for _, a := range p.sample(p.state.Legal(s, nil), maxPrepared) {
			if err := p.tellsNothing(s, a, others); err != nil {
				return fmt.Errorf("seat %d: %s, unawaited: %w", s, p.about.Format(a), err)
			}
		}
	}
	return nil
}

// A witness is a seat, or nobody, and how it is refused some actions.
type witness struct {
	seat    engine.Seat
	tries   []engine.Action
	answers []string
}

// witnesses returns every seat and a spectator.
func (p *position) witnesses() []witness {
	var list []witness
	for _, s := range append(p.seatList(), engine.Nobody) {
		w := witness{seat: s, tries: p.sample(p.unlisted(p.state.Legal(s, nil)), maxRefusals)}
		for _, a := range w.tries {
			w.answers = append(w.answers, refusal(p.state, s, a, p.dice))
		}
		list = append(list, w)
	}
	return list
}

// tellsNothing holds that an action of a seat shows itself to its team alone.
func (p *position) tellsNothing(s engine.Seat, a engine.Action, others []witness) error {
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
	if why := differsOpenly(p.state, next); why != "" {
		return fmt.Errorf("everybody has another %s after it", why)
	}
	for _, other := range others {
		if team.Has(other.seat) {
			continue
		}
		if why := differsAt(p.state, next, other.seat); why != "" {
			return fmt.Errorf("seat %d has another %s after it", other.seat, why)
		}
		if err := p.unmoved(next, other); err != nil {
			return err
		}
	}
	return nil
}

// unmoved holds that a seat is offered and refused the same in another position,
// and may act unawaited in both or in neither.
func (p *position) unmoved(next engine.State, w witness) error {
	s := w.seat
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
	for i, a := range w.tries {
		if is := refusal(next, s, a, p.dice); is != w.answers[i] {
			return fmt.Errorf("the answer to seat %d, %s, is %q after it, not %q", s, p.about.Format(a), is, w.answers[i])
		}
	}
	return nil
}
