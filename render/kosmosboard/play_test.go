package kosmosboard_test

import (
	"math/rand/v2"

	"skald/engine"
	"skald/engine/kosmos"
)

// A moment of a match: the table now and before, and the hands.
type moment struct {
	now, since kosmos.Public
	hands      []kosmos.Private
}

// play plays a random match and returns its moment after so many actions, or
// its end. Fame is always collected and turns end when they can, so that the
// match looks like one.
func play(players, actions int, cards string, seed uint64) moment {
	dice := engine.NewDice(engine.Seed{byte(seed)}, 0)
	s, err := kosmos.Standard().New(engine.Setup{Players: players, Options: map[string]string{"cards": cards}}, dice, nil)
	if err != nil {
		panic(err)
	}
	choice := rand.New(rand.NewPCG(seed, 1))
	m := moment{since: s.Public().(kosmos.Public)}
	var legal []engine.Action
	for n := 0; n < actions && s.ToMove() != 0; n++ {
		seat := s.ToMove().First()
		legal = s.Legal(seat, legal[:0])
		a := legal[choice.IntN(len(legal))]
		if legal[0].Verb == kosmos.Fame {
			a = legal[0]
		}
		if n%4 == 0 || n == actions-3 {
			m.since = s.Public().(kosmos.Public)
		}
		if s, err = s.Apply(seat, a, dice, nil); err != nil {
			panic(err)
		}
	}
	m.now = s.Public().(kosmos.Public)
	for seat := range engine.Seat(players) {
		m.hands = append(m.hands, s.Private(seat).(kosmos.Private))
	}
	return m
}

// opening is a match just set up.
func opening() kosmos.Public { return play(2, 0, "mixed", 1).now }
