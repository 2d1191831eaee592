package selfplay

import (
	"math"
	"slices"

	"skald/engine"
	"skald/engine/search"
)

// A Player decides for the seats of a party.
type Player interface {
	// Act returns what the seat of a sight does.
	Act(search.Sight) (engine.Action, error)
}

// A Maker makes a player with randomness of a seed.
type Maker func(engine.Seed) Player

// Searching makes players that search as well as a strength says.
func Searching(how search.Strength) Maker {
	return func(seed engine.Seed) Player { return &searching{search.New(seed), how} }
}

type searching struct {
	*search.Searcher
	how search.Strength
}

func (p *searching) Act(at search.Sight) (engine.Action, error) {
	choice, err := p.Choose(at, p.how, nil)
	if err == nil {
		p.Took(at, choice.Action)
	}
	return choice.Action, err
}

// An avoiding player does nothing of some verbs as long as it can do anything else.
type avoiding struct {
	Player
	verbs []engine.Verb
}

func (p avoiding) Act(at search.Sight) (engine.Action, error) {
	return p.Player.Act(at.Avoiding(p.verbs...))
}

// Random makes players that take any action.
func Random(seed engine.Seed) Player { return &chance{dice: engine.NewDice(seed, 0)} }

type chance struct {
	dice  *engine.Dice
	legal []engine.Action
}

func (p *chance) Act(at search.Sight) (engine.Action, error) {
	p.legal = at.Legal(p.legal[:0])
	return p.legal[p.dice.IntN(len(p.legal))], nil
}

// Greedy makes players that look one action ahead, on two deals of what they cannot
// see, and take what the game guesses to be worth most. They take any action of a
// game that guesses nothing, and set something once at most before anything else.
func Greedy(seed engine.Seed) Player { return &greedy{chance: chance{dice: engine.NewDice(seed, 0)}} }

type greedy struct {
	chance
	set []engine.Verb // that set something, taken since any other
}

// deals is on how many deals a greedy player looks at an action.
const deals = 2

func (p *greedy) Act(at search.Sight) (engine.Action, error) {
	p.legal = at.Legal(p.legal[:0])
	if other := slices.DeleteFunc(slices.Clone(p.legal), func(a engine.Action) bool { return slices.Contains(p.set, a.Verb) }); len(other) > 0 {
		p.legal = other
	}
	worth := make([]float64, len(p.legal))
	shares := make([]float32, at.Players())
	for range deals {
		s := at.Deal(p.dice)
		for i, a := range p.legal {
			next, err := s.Apply(at.Seat(), a, p.dice, nil)
			if err != nil {
				return engine.Action{}, err
			}
			worth[i] += share(next, at.Seat(), shares)
		}
	}
	best, most, ties := 0, math.Inf(-1), 0
	for i, v := range worth {
		switch {
		case v > most:
			best, most, ties = i, v, 1
		case v == most:
			if ties++; p.dice.IntN(ties) == 0 {
				best = i
			}
		}
	}
	if act := p.legal[best]; at.Sets(act) {
		p.set = append(p.set, act.Verb)
	} else {
		p.set = nil
	}
	return p.legal[best], nil
}

// share returns what share of the win a seat has, or may expect. The seats of a team
// have parts of one share, so that what is best for one is best for all.
func share(s engine.State, seat engine.Seat, shares []float32) float64 {
	if result, over := s.Result(); over {
		if result.Winners.Has(seat) {
			return 1 / float64(result.Winners.Len())
		}
		return 0
	}
	guesser, ok := s.(engine.Appraiser)
	if !ok {
		return 0
	}
	guesser.Appraise(shares)
	return float64(shares[seat])
}
