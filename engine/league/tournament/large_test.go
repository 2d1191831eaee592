package tournament_test

import (
	"testing"

	"skald/engine/league/tournament"
)

// BenchmarkPairRound pairs the seventh round of a full tournament: the act, the
// table it needs and the event.
func BenchmarkPairRound(b *testing.B) {
	h := newHall(b, tournament.Settings{Title: "hoard", Sides: true, ByHand: true, Rounds: 15})
	h.join(250)
	h.do(director, tournament.Start{Interaction: 1})
	for range 6 {
		h.do(director, tournament.PairRound{})
		r, _ := h.Open()
		for _, m := range r.Matches {
			h.do(0, tournament.ReportHosted{Match: m.ID, Winner: m.Seats[m.ID.Table%2], ByRules: true})
		}
	}
	for b.Loop() {
		if _, err := h.Decide(tournament.PairRound{}, tournament.Actor{Person: director}, 1); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkReport reports a match in the middle of a full tournament.
func BenchmarkReport(b *testing.B) {
	h := newHall(b, tournament.Settings{})
	h.join(250)
	h.do(director, tournament.Start{Interaction: 1})
	h.do(director, tournament.PairRound{})
	r, _ := h.Open()
	for b.Loop() {
		if _, err := h.Decide(tournament.ReportResult{Own: 3, Other: 2}, tournament.Actor{Person: r.Matches[0].Seats[0]}, 1); err != nil {
			b.Fatal(err)
		}
	}
}
