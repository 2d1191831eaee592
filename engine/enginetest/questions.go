package enginetest

import (
	"errors"
	"fmt"
	"slices"

	"skald/engine"
)

// questions holds that who owes an answer is to move; that the silent answer is
// one of their legal actions, and the only one where a veiled question leaves one;
// that a question leaves a choice unless it is veiled; and that neither who is
// asked, nor about what, nor what is veiled, nor the silent answer depends on what a
// seat cannot see.
func questions(p *position) error {
	asks, ok := p.state.(engine.Answerer)
	if !ok {
		return nil
	}
	asked := asks.Asked()
	switch {
	case asked&^p.state.ToMove() != 0:
		return fmt.Errorf("the seats %b are asked and not to move", asked&^p.state.ToMove())
	case asked == 0:
		return nil
	case !slices.ContainsFunc(p.about.Verbs, func(v engine.VerbSpec) bool { return v.Answer }):
		return errors.New("seats are asked, and no verb is an answer")
	}
	veiled := engine.Veiled(p.state)
	if veiled&^asked != 0 {
		return fmt.Errorf("what the seats %b are asked is veiled, and they are not asked", veiled&^asked)
	}
	for s := range asked.All() {
		silent := asks.Silence(s)
		switch answers := p.about.Answers(p.state.Legal(s, nil)); {
		case len(answers) > 1:
		case !veiled.Has(s) && !engine.Forced(p.state):
			return fmt.Errorf("seat %d: it is asked where everybody can see that it has the answers %v", s, answers)
		case veiled.Has(s) && (len(answers) == 0 || answers[0] != silent):
			return fmt.Errorf("seat %d: its only answer is %v, and silence is %s", s, answers, p.about.Format(silent))
		}
		if !slices.Contains(p.state.Legal(s, nil), silent) {
			return fmt.Errorf("seat %d: %s is the answer of who is silent, and not legal", s, p.about.Format(silent))
		}
		for range resamples {
			if is := p.state.Resample(s, p.dice).(engine.Answerer).Silence(s); is != silent {
				return fmt.Errorf("seat %d: dealt again, who is silent says %s, not %s", s, p.about.Format(is), p.about.Format(silent))
			}
		}
		if err := p.subject(s); err != nil {
			return fmt.Errorf("seat %d: %w", s, err)
		}
	}
	for range resamples {
		if is := engine.Asked(p.state.Resample(engine.Nobody, p.dice)); is != asked {
			return fmt.Errorf("dealt again, the seats %b are asked, not %b", is, asked)
		}
		if is := engine.Veiled(p.state.Resample(engine.Nobody, p.dice)); is != veiled {
			return fmt.Errorf("dealt again, what the seats %b are asked is veiled, not %b", is, veiled)
		}
	}
	return nil
}

// subject holds that what a question is about is a word of a listed vocabulary,
// and the same whatever is hidden.
func (p *position) subject(s engine.Seat) error {
	names, ok := p.state.(engine.Subjecter)
	if !ok {
		return nil
	}
	voc, word, ok := names.Subject(s)
	if ok && (p.about.Vocabulary(voc.Name()) != voc || voc.Word(word) == "") {
		return errors.New("it is asked about no word of a listed vocabulary")
	}
	if ok && !slices.ContainsFunc(p.about.Verbs, func(v engine.VerbSpec) bool { return v.Answer && v.Subjects == voc }) {
		return fmt.Errorf("it is asked about a %s, and no verb says that it answers such questions", voc.Name())
	}
	v, w, again := p.state.Resample(engine.Nobody, p.dice).(engine.Subjecter).Subject(s)
	if v != voc || w != word || again != ok {
		return errors.New("dealt again, it is asked about something else")
	}
	return nil
}

// together holds that a team wins as one: all of its seats that have not left, or
// none.
func together(p *position) error {
	result, over := p.state.Result()
	if !over {
		return nil
	}
	left := engine.Left(p.state)
	for _, team := range p.about.Teams {
		if won := result.Winners & team; won != 0 && won != team&^left {
			return fmt.Errorf("of the team %b the seats %b win alone", team, won)
		}
	}
	return nil
}
