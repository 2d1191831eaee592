package letter

import (
	"slices"

	"skald/engine"
	"skald/engine/match/rules"
)

// SecretsFor returns the secrets that some seats were told. A secret that several
// of them were told in the same words, as a team is, stands in it once.
func SecretsFor(secrets []engine.Secret, seats engine.Seats) []engine.Secret {
	var list []engine.Secret
	for _, told := range secrets {
		again := func(s engine.Secret) bool { return s.Seat != told.Seat && sameWords(s, told) }
		if seats.Has(told.Seat) && !slices.ContainsFunc(list, again) {
			list = append(list, told)
		}
	}
	return list
}

func sameWords(a, b engine.Secret) bool { return a.Key == b.Key && slices.Equal(a.Args, b.Args) }

// ChangedViews are the seats that see other secrets after a step than before;
// from no position, those that see any.
func ChangedViews(before, after engine.State, players int) engine.Seats {
	same := func(a, b engine.Secret) bool { return a.Seat == b.Seat && sameWords(a, b) }
	return rules.AllSeats(players).Where(func(seat engine.Seat) bool {
		var then []engine.Secret
		if before != nil {
			then = before.Private(seat).Describe()
		}
		return !slices.EqualFunc(after.Private(seat).Describe(), then, same)
	})
}
