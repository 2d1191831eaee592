package ladder_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"skald/engine/league"
	"skald/engine/league/ladder"
	"skald/engine/league/leaguetest"
)

// TestLaws plays random ladders by the laws of all competitions.
func TestLaws(t *testing.T) {
	t.Parallel()
	for name, terms := range stored {
		for seed := range uint64(2) {
			t.Run(fmt.Sprint(name, seed), func(t *testing.T) {
				t.Parallel()
				rnd := rand.New(rand.NewPCG(seed, 7))
				now := league.Unix(day)
				numbers := ladder.Standard()
				if seed == 1 {
					numbers.Fit.People = 3 // the queue waits for a fit
				}
				run := leaguetest.Kind[*ladder.State, ladder.Fact, ladder.Event]{
					Start: func() *ladder.State { return ladder.New(numbers, terms) },
					Print: func(s *ladder.State) string { return came(t, s, int64(now)) },
					Code: func(e ladder.Event) (ladder.Event, error) {
						data, err := ladder.Encode(e)
						if err != nil {
							return e, err
						}
						return ladder.Decode(data)
					},
				}.Play(t)
				done := 0
				for i := range 200 {
					now += league.Unix(rnd.IntN(9 * 3600))
					run.Elapse(now)
					by, act := wish(rnd, run.State, terms, i)
					if run.Wish(act, league.Actor{Person: league.Person(by), Press: uint64(i)}, now) == nil {
						done++
					}
				}
				if done < 40 {
					t.Errorf("only %d of 200 acts were allowed", done)
				}
				run.Replay()
			})
		}
	}
}

// wish returns something that somebody may wish.
func wish(rnd *rand.Rand, s *ladder.State, terms ladder.Terms, n int) (ladder.Person, ladder.Fact) {
	p, q := number(rnd.IntN(8)), number(rnd.IntN(8))
	challenges, pairings, results := s.Challenges(), s.Pairings(), s.Results()
	switch k := rnd.IntN(15); {
	case k == 14 && rnd.IntN(3) == 0:
		return mod, ladder.Barred{Person: p, Until: int64(rnd.IntN(90 * day)), Reason: "why"}
	case k == 14 && rnd.IntN(2) == 0:
		return mod, ladder.Annulled{Person: p, Since: int64(rnd.IntN(90 * day)), Reason: "why"}
	case k == 14:
		return mod, ladder.Brought{People: []ladder.Old{{Person: p, Rating: float64(1000 + rnd.IntN(1000)), Deviation: 100}}}
	case k < 2:
		return p, ladder.Joined{Person: p}
	case k == 2 && rnd.IntN(3) == 0:
		return p, ladder.Left{Person: p}
	case k < 5:
		return p, ladder.Wished{Person: p, Matches: rnd.IntN(3), Seats: rnd.IntN(2) * terms.Most, Noon: rnd.IntN(25)}
	case k < 8 && len(challenges) > 0:
		c := challenges[rnd.IntN(len(challenges))]
		return c.To, []ladder.Fact{ladder.Accepted{Challenge: c.Number}, ladder.Declined{Challenge: c.Number}, ladder.Withdrawn{Challenge: c.Number}}[rnd.IntN(3)]
	case k < 11 && len(pairings) > 0:
		pairing := pairings[rnd.IntN(len(pairings))]
		if pairing.Match == "" {
			return 0, ladder.Begun{Pairing: pairing.Number, Match: ladder.MatchID(fmt.Sprint("m", n))}
		}
		played := ladder.Played{Match: pairing.Match, End: ladder.ByRules}
		for i, who := range pairing.Seats {
			played.Seats = append(played.Seats, ladder.Seat{Person: who, Side: terms.Sides[i], Rank: 1 + i*rnd.IntN(2), Actions: 2 + rnd.IntN(9)})
		}
		return 0, played
	case k == 11 && len(results) > 0:
		r := results[rnd.IntN(len(results))]
		return mod, []ladder.Fact{ladder.Voided{Match: r.Match, Reason: "why"}, ladder.Corrected{Match: r.Match, Ranks: []int{2, 1}, Reason: "why"}}[rnd.IntN(2)]
	case k == 12 && s.Season().Open:
		return mod, ladder.SeasonClosed{Reason: "why"}
	case k == 12:
		return mod, ladder.SeasonOpened{Name: fmt.Sprint("season ", n)}
	}
	return p, ladder.Challenged{From: p, To: q}
}
