package engine

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// A Tutor is a Game that has a lesson: the first decisions of a match, each with
// what to look at and why one answer is better than the others.
type Tutor interface {
	Game
	// Lesson returns the lesson, with the numbers of the game's edition.
	Lesson() Lesson
}

// A Lesson is a match whose decisions are known beforehand. Whoever takes it makes
// those of one seat, or of a team's; the rest is done for them, and others who are asked a question give
// no answer. Its sentences are the game's notes.
type Lesson struct {
	Setup Setup
	Seed  Seed   // what is drawn and rolled follows from it
	Goals []Note // what wins and what loses, told before the first step
	Steps []Step
	End   []Note // told after the last step
}

// A Step is one decision of a lesson.
type Step struct {
	Seat   Seat     // who decides
	Before []Deed   // what is done first without asking
	Ask    Note     // what is decided, and what to look at
	Do     string   // the notation of the action with which the lesson goes on
	Why    Note     // told once it was chosen
	Others []Choice // further actions that are offered
}

// A Deed is an action of a lesson that nobody is asked for.
type Deed struct {
	Seat Seat
	Do   string // in notation
}

// A Choice is an action of a lesson that is offered and not taken.
type Choice struct {
	Do  string // in notation
	Why Note   // told when it is chosen: why not, or why not now
}

// A Scene is a lesson at one of its steps.
type Scene struct {
	State  State
	Before State    // at the step before, at the first one the beginning
	Told   []Note   // what happened in between
	Offers []Action // what is offered: the step's Do and Others, in the order of Legal; none after the last step
}

// At plays a lesson up to a step, the first of which is 0; len(l.Steps) is its end.
// It fails if the lesson is none by the rules of this game.
func (l Lesson) At(g Game, step int) (Scene, error) {
	if step < 0 || step > len(l.Steps) {
		return Scene{}, fmt.Errorf("play lesson: no step %d of %d", step, len(l.Steps))
	}
	state, err := g.New(l.Setup, NewDice(l.Seed, 0), nil)
	if err != nil {
		return Scene{}, fmt.Errorf("play lesson: %w", err)
	}
	s, number := Scene{State: state, Before: state}, uint64(0)
	t := new(Teller)
	act := func(seat Seat, a Action) error {
		number++
		next, err := s.State.Apply(seat, a, NewDice(l.Seed, number), t)
		if err != nil {
			return fmt.Errorf("seat %d, %s: %w", seat, g.About().Format(a), err)
		}
		s.State = next
		return nil
	}
	do := func(learner, seat Seat, notation string) error {
		a, err := g.About().Parse(notation)
		if err == nil {
			err = act(seat, a)
		}
		for asked := Asked(s.State).Without(learner); err == nil && asked != 0; asked = Asked(s.State).Without(learner) {
			seat := asked.First()
			err = act(seat, s.State.(Answerer).Silence(seat))
		}
		return err
	}
	for i, st := range l.Steps[:min(step+1, len(l.Steps))] {
		for _, d := range st.Before {
			if err := do(st.Seat, d.Seat, d.Do); err != nil {
				return Scene{}, fmt.Errorf("play lesson before step %d: %w", i, err)
			}
		}
		if i == step {
			break
		}
		s.Before, *t = s.State, Teller{}
		if err := do(st.Seat, st.Seat, st.Do); err != nil {
			return Scene{}, fmt.Errorf("play lesson, step %d: %w", i, err)
		}
	}
	s.Told = t.Notes()
	if step < len(l.Steps) {
		s.Offers, err = l.Steps[step].offers(g.About(), s.State.Legal(l.Steps[step].Seat, nil))
	}
	if err != nil {
		return Scene{}, fmt.Errorf("play lesson, step %d: %w", step, err)
	}
	return s, nil
}

// offers are the step's actions, as a legal list has them.
func (st Step) offers(about *About, legal []Action) ([]Action, error) {
	wanted := []string{st.Do}
	for _, c := range st.Others {
		wanted = append(wanted, c.Do)
	}
	var faults []error
	for _, notation := range wanted {
		if a, err := about.Parse(notation); err != nil || !slices.Contains(legal, a) {
			faults = append(faults, fmt.Errorf("%s is not legal", notation))
		}
	}
	return slices.DeleteFunc(legal, func(a Action) bool { return !slices.Contains(wanted, about.Format(a)) }), errors.Join(faults...)
}

// Says returns what is said of an action that is offered at a step, and whether the
// lesson goes on with it.
func (st Step) Says(notation string) (why Note, right bool) {
	for _, c := range st.Others {
		if c.Do == notation {
			return c.Why, false
		}
	}
	return st.Why, st.Do == notation
}

// Notes returns all that a lesson says, in order.
func (l Lesson) Notes() []Note {
	list := slices.Clone(l.Goals)
	for _, st := range l.Steps {
		list = append(list, st.Ask, st.Why)
		for _, c := range st.Others {
			list = append(list, c.Why)
		}
	}
	return append(list, l.End...)
}

// NewStep returns a step whose sentences are named after its key: lesson.key asks,
// lesson.key-why says why the lesson goes on with do, and lesson.key-not-1 and so on
// say why not with the others.
func NewStep(key, do string, others ...string) Step {
	key = "lesson." + key
	st := Step{Ask: NewNote(key), Do: do, Why: NewNote(key + "-why")}
	for i, other := range others {
		st.Others = append(st.Others, Choice{Do: other, Why: NewNote(key + "-not-" + strconv.Itoa(i+1))})
	}
	return st
}

// After returns the step with what a seat does before it.
func (st Step) After(s Seat, deeds ...string) Step {
	for _, do := range deeds {
		st.Before = append(slices.Clone(st.Before), Deed{s, do})
	}
	return st
}

// For returns the step with another seat to decide.
func (st Step) For(s Seat) Step {
	st.Seat = s
	return st
}
