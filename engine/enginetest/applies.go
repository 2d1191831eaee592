package enginetest

import (
	"bytes"
	"errors"
	"fmt"

	"skald/engine"
)

// applies holds that Apply accepts exactly what Legal lists: it tries listed
// actions, their neighbours and strangers. What it refuses it refuses by a rule,
// with a reason, and whatever it does leaves the position as it was.
func applies(p *position) error {
	before := p.state.Encode()
	for s := range p.everySeat {
		legal := p.state.Legal(s, nil)
		listed := make(map[engine.Action]bool, len(legal))
		for _, a := range legal {
			listed[a] = true
		}
		for _, a := range p.sample(legal, maxTried) {
			next, err := p.state.Apply(s, a, p.dice, &engine.Teller{})
			if err != nil || next == nil {
				return fmt.Errorf("seat %d: %s is listed and refused: %v", s, p.about.Format(a), err)
			}
		}
		for _, a := range p.unlisted(legal) {
			if listed[a] {
				continue
			}
			if err := p.refuses(s, a); err != nil {
				return err
			}
		}
	}
	if err := p.refuses(engine.Nobody, engine.Action{}); err != nil {
		return err
	}
	if !bytes.Equal(before, p.state.Encode()) {
		return errors.New("the position was changed by Apply")
	}
	return nil
}

// refuses returns an error unless the action is refused by a rule.
func (p *position) refuses(s engine.Seat, a engine.Action) error {
	next, err := p.state.Apply(s, a, p.dice, &engine.Teller{})
	var rule *engine.RuleError
	switch {
	case err == nil:
		return fmt.Errorf("seat %d: %s is not listed and accepted", s, p.about.Format(a))
	case next != nil:
		return fmt.Errorf("seat %d: %s is refused and gives a position", s, p.about.Format(a))
	case !errors.As(err, &rule):
		return fmt.Errorf("seat %d: %s is refused by no rule: %w", s, p.about.Format(a), err)
	case rule.Rule == "" || rule.Why.Key == "":
		return fmt.Errorf("seat %d: %s is refused without a reason", s, p.about.Format(a))
	case !p.told(rule):
		return fmt.Errorf("seat %d: %s is refused by %s, which is no section of the rulebook", s, p.about.Format(a), rule.Rule)
	}
	return nil
}

// sample returns at most n actions of a list, chosen by chance.
func (p *position) sample(list []engine.Action, n int) []engine.Action {
	if len(list) <= n {
		return list
	}
	picked := append([]engine.Action(nil), list...)
	for i := range n {
		j := i + p.dice.IntN(len(picked)-i)
		picked[i], picked[j] = picked[j], picked[i]
	}
	return picked[:n]
}

// unlisted returns the neighbours of a list, each with one word or the verb
// changed, and actions made at random, well formed or not. Some may be listed.
func (p *position) unlisted(legal []engine.Action) []engine.Action {
	var list []engine.Action
	for _, a := range p.sample(legal, maxNeighbours) {
		for place := range a.Args {
			up, down, far := a, a, a
			up.Args[place]++
			down.Args[place]--
			far.Args[place] = engine.Word(p.dice.IntN(1 << 16))
			list = append(list, up, down, far)
			if params := p.about.Verbs[a.Verb].Params; place < len(params) {
				other := a
				other.Args[place] = engine.Word(p.dice.IntN(params[place].Vocabulary.Len()))
				list = append(list, other)
			}
		}
		verb := a
		verb.Verb = engine.Verb(p.dice.IntN(len(p.about.Verbs)))
		list = append(list, verb)
	}
	for v := range p.about.Verbs {
		list = append(list, engine.Action{Verb: engine.Verb(v)})
	}
	list = append(list, engine.Action{Verb: engine.Verb(len(p.about.Verbs))}, engine.Action{Verb: 0xff})
	for range strangers {
		list = append(list, p.stranger())
	}
	return list
}

// stranger returns a well-formed action of any verb.
func (p *position) stranger() engine.Action {
	a := engine.Action{Verb: engine.Verb(p.dice.IntN(len(p.about.Verbs)))}
	for i, param := range p.about.Verbs[a.Verb].Params {
		a.Args[i] = engine.Word(p.dice.IntN(param.Vocabulary.Len()))
	}
	return a
}
