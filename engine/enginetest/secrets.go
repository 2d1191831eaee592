package enginetest

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"skald/engine"
)

// resamples is how often a position is dealt again for each seat.
const resamples = 3

// resampling holds that dealing again what a seat cannot see changes nothing for
// that seat: no view, no legal list, no offer to anybody and no refusal. If it
// does, the game tells the seat what it must not know.
func resampling(p *position) error {
	before := p.state.Encode()
	for _, s := range append(p.seatList(), engine.Nobody) {
		tries := p.sample(p.unlisted(p.state.Legal(s, nil)), maxRefusals)
		answers := make([]string, len(tries))
		for i, a := range tries {
			answers[i] = refusal(p.state, s, a, p.dice)
		}
		for range resamples {
			other := p.state.Resample(s, p.dice)
			if why := differs(p.state, other, s); why != "" {
				return fmt.Errorf("seat %d: dealt again, there is another %s", s, why)
			}
			for seat := range p.everySeat {
				if !slices.Equal(p.state.Offers(seat), other.Offers(seat)) {
					return fmt.Errorf("seat %d: dealt again, seat %d is offered something else", s, seat)
				}
			}
			if why := warnings(p, other, s); why != nil {
				return why
			}
			for i, a := range tries {
				if is := refusal(other, s, a, p.dice); is != answers[i] {
					return fmt.Errorf("seat %d: dealt again, the answer to %s is %q, not %q", s, p.about.Format(a), is, answers[i])
				}
			}
			if _, err := p.game.Decode(other.Encode()); err != nil {
				return fmt.Errorf("seat %d: dealt again, the position cannot be read back: %w", s, err)
			}
			if a, ok := other.(engine.Auditor); ok {
				if err := a.Audit(); err != nil {
					return fmt.Errorf("seat %d: dealt again: %w", s, err)
				}
			}
		}
	}
	if !bytes.Equal(before, p.state.Encode()) {
		return errors.New("the position was changed by Resample")
	}
	return nil
}

// warnings holds that what a seat is warned of depends on nothing that it cannot see.
func warnings(p *position, other engine.State, s engine.Seat) error {
	warner, ok := p.state.(engine.Warner)
	if !ok || s == engine.Nobody {
		return nil
	}
	for _, a := range p.state.Legal(s, nil) {
		was, warned := warner.Warn(s, a)
		if is, _ := other.(engine.Warner).Warn(s, a); !reflect.DeepEqual(was, is) || warned && was.Key == "" {
			return fmt.Errorf("seat %d: dealt again, it is warned otherwise of %s", s, p.about.Format(a))
		}
	}
	return nil
}

// refusal returns what a seat is told when an action is refused, "" if it is
// accepted.
func refusal(s engine.State, seat engine.Seat, a engine.Action, d *engine.Dice) string {
	if _, err := s.Apply(seat, a, d, nil); err != nil {
		return err.Error()
	}
	return ""
}

// opens holds that the legal actions of a public verb do not depend on anything
// hidden, since they stand on buttons that everybody reads.
func opens(p *position) error {
	for range resamples {
		other := p.state.Resample(engine.Nobody, p.dice)
		for s := range p.everySeat {
			open := p.openVerbs(p.state, s)
			if !equal(open, p.openVerbs(other, s)) {
				return fmt.Errorf("seat %d: dealt again, open verbs have another legal list", s)
			}
			for _, a := range open {
				if !reflect.DeepEqual(p.openHints(p.state, s, a), p.openHints(other, s, a)) {
					return fmt.Errorf("seat %d: dealt again, the public hints of %s are others", s, p.about.Format(a))
				}
			}
		}
	}
	return nil
}

// names holds that names of verbs and of words do not depend on anything hidden.
func names(p *position) error {
	if err := errors.Join(starts(p), stakes(p)); err != nil {
		return err
	}
	if err := verbNames(p); err != nil {
		return err
	}
	namer, ok := p.state.(engine.Namer)
	if !ok {
		return nil
	}
	other := p.state.Resample(engine.Nobody, p.dice).(engine.Namer)
	for s := range p.everySeat {
		for _, a := range p.sample(p.state.Legal(s, nil), maxRefusals) {
			for place := range p.about.Verbs[a.Verb].Params {
				was, named := namer.Name(s, a, place)
				if is, _ := other.Name(s, a, place); !reflect.DeepEqual(was, is) || named && was.Key == "" {
					return fmt.Errorf("seat %d: dealt again, %s has another name at %d", s, p.about.Format(a), place)
				}
			}
		}
	}
	return nil
}

func verbNames(p *position) error {
	namer, ok := p.state.(engine.VerbNamer)
	if !ok {
		return nil
	}
	other := p.state.Resample(engine.Nobody, p.dice).(engine.VerbNamer)
	for s := range p.everySeat {
		for _, v := range p.state.Offers(s) {
			was, named := namer.NameVerb(s, v)
			if is, _ := other.NameVerb(s, v); !reflect.DeepEqual(was, is) || named && was.Key == "" || named && len(p.about.Verbs[v].Params) > 0 {
				return fmt.Errorf("seat %d: the verb %s has words, or another name when dealt again", s, p.about.Verbs[v].Name)
			}
		}
	}
	return nil
}

// starts holds that all who look see with which words the actions of verbs begin.
func starts(p *position) error {
	starter, ok := p.state.(engine.Starter)
	if !ok {
		return nil
	}
	other := p.state.Resample(engine.Nobody, p.dice).(engine.Starter)
	for s := range p.everySeat {
		for _, a := range p.state.Legal(s, nil) {
			switch list := starter.Starts(s, a.Verb); {
			case !slices.Equal(list, other.Starts(s, a.Verb)):
				return fmt.Errorf("seat %d: dealt again, %s begins otherwise", s, p.about.Verbs[a.Verb].Name)
			case len(list) > 0 && !slices.Contains(list, a.Args[0]):
				return fmt.Errorf("seat %d: %s begins with none of what %s begins with", s, p.about.Format(a), p.about.Verbs[a.Verb].Name)
			}
		}
	}
	return nil
}

// stakes holds that what is at stake for a seat follows from what that seat can see.
func stakes(p *position) error {
	staker, ok := p.state.(engine.Staker)
	if !ok {
		return nil
	}
	for s := range staker.Veiled().All() {
		if got, want := p.state.Resample(s, p.dice).(engine.Staker).Stake(s), staker.Stake(s); got != want {
			return fmt.Errorf("seat %d: dealt again, %v is at stake, was %v", s, got, want)
		}
	}
	return nil
}

// openHints are what everybody is told of the words of an action.
func (p *position) openHints(state engine.State, s engine.Seat, a engine.Action) []engine.Note {
	h, ok := state.(engine.PublicHinter)
	if !ok {
		return nil
	}
	var list []engine.Note
	for place := range p.about.Verbs[a.Verb].Params {
		n, _ := h.PublicHint(s, a, place)
		list = append(list, n)
	}
	return list
}

func (p *position) openVerbs(state engine.State, s engine.Seat) []engine.Action {
	var list []engine.Action
	for _, a := range state.Legal(s, nil) {
		if p.about.Verbs[a.Verb].Public {
			list = append(list, a)
		}
	}
	return list
}

const secretText = "[secret]"

// secrecy holds that neither a position nor a private view can be printed.
func secrecy(p *position) error {
	for _, v := range []any{p.state, p.state.Private(0)} {
		for _, format := range []string{"%v", "%+v", "%#v", "%s", "%d"} {
			if got := fmt.Sprintf(format, v); got != secretText {
				return fmt.Errorf("%T prints by %s as %.40q", v, format, got)
			}
		}
	}
	return nil
}
