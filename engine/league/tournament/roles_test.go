package tournament_test

import (
	"errors"
	"testing"

	"skald/engine/league/tournament"
)

// TestRoles holds who may do which act of the directors': a player, a director, one
// who plays (about their own match and about others'), who manages the server in the
// directors' place, and one of these who plays. Nobody decides anything about a match
// in which they play.
func TestRoles(t *testing.T) {
	t.Parallel()
	const (
		ok       = tournament.Key("")
		not      = tournament.KeyNotDirector
		match    = tournament.KeyOwnMatch
		opponent = tournament.KeyOwnOpponent
		conduct  = tournament.KeyOwnConduct
		fixed    = tournament.KeySheetFixed
	)
	h := newHall(t, tournament.Settings{Mode: tournament.ModeMixed, Rounds: 3})
	h.do(director, tournament.ChooseKind{Round: 1, Kind: tournament.KindExpedition})
	h.join(6)
	h.do(director, tournament.Start{})
	h.do(director, tournament.PairRound{})
	r, _ := h.Open()
	own, other, third := r.Matches[0], r.Matches[1], r.Matches[2]
	playing, rival := own.Seats[0], own.Seats[1]
	h.do(director, tournament.NameDirector{Person: playing})
	for _, m := range []tournament.Match{own, other} {
		d, _ := h.DraftOf(m.ID)
		h.do(d.Turn, tournament.PickCard{Card: d.Cards[0]})
	}
	draw := tournament.Ruling{Kind: tournament.OutcomeDirectorDraw}
	columns := []struct {
		role string
		by   tournament.Actor
	}{
		{"player", tournament.Actor{Person: rival}},
		{"director", tournament.Actor{Person: director}},
		{"director who plays", tournament.Actor{Person: playing}},
		{"steward", tournament.Actor{Person: 77, Steward: true}},
		{"steward who plays", tournament.Actor{Person: rival, Steward: true}},
	}
	type row struct {
		act  tournament.Act
		want [5]tournament.Key
	}
	hold := func(rows []row) {
		t.Helper()
		for _, row := range rows {
			for i, c := range columns {
				_, err := h.Decide(row.act, c.by, h.now)
				got := ok
				var no *tournament.Refusal
				if errors.As(err, &no) {
					got = no.Key
				} else if err != nil {
					t.Fatal(err)
				}
				if got != row.want[i] {
					t.Errorf("%T %+v by a %s: %q, want %q", row.act, row.act, c.role, got, row.want[i])
				}
			}
		}
	}
	correct := func(m tournament.Match) tournament.Act {
		return tournament.CorrectResult{Match: m.ID, Ruling: draw, Reason: "why"}
	}
	hold([]row{
		{tournament.DecideMatch{Match: own.ID, Ruling: draw, Reason: "why"}, [5]tournament.Key{not, ok, match, ok, match}},
		{tournament.DecideMatch{Match: other.ID, Ruling: draw, Reason: "why"}, [5]tournament.Key{not, ok, ok, ok, ok}},
		{correct(own), [5]tournament.Key{not, ok, match, ok, match}},
		{correct(other), [5]tournament.Key{not, ok, ok, ok, ok}},
		{tournament.VoidDraft{Match: own.ID, Reason: "why"}, [5]tournament.Key{not, ok, match, ok, match}},
		{tournament.VoidDraft{Match: other.ID, Reason: "why"}, [5]tournament.Key{not, ok, ok, ok, ok}},
		{tournament.Warn{Person: rival, Reason: "why"}, [5]tournament.Key{not, ok, opponent, ok, conduct}},
		{tournament.Penalise{Person: rival, Points: 1, Reason: "why"}, [5]tournament.Key{not, ok, opponent, ok, conduct}},
		{tournament.Disqualify{Person: rival, Reason: "why"}, [5]tournament.Key{not, ok, opponent, ok, conduct}},
		{tournament.Disqualify{Person: third.Seats[0], Reason: "why"}, [5]tournament.Key{not, ok, ok, ok, ok}},
		{tournament.Drop{Person: playing}, [5]tournament.Key{not, ok, ok, ok, opponent}},
		{tournament.Drop{Person: rival}, [5]tournament.Key{ok, ok, opponent, ok, ok}},
		{tournament.ChangeSheet{Person: rival, Sheet: tournament.Sheet{Units: "more"}}, [5]tournament.Key{fixed, ok, opponent, ok, fixed}},
		{tournament.ChangeSheet{Person: playing, Sheet: tournament.Sheet{Units: "more"}}, [5]tournament.Key{not, ok, fixed, ok, opponent}},
		{tournament.CloseRound{Anyway: true}, [5]tournament.Key{not, ok, match, ok, match}},
		{tournament.Close{Anyway: true, Reason: "why"}, [5]tournament.Key{not, tournament.KeyNothingPlayed, match, tournament.KeyNothingPlayed, tournament.KeyNothingPlayed}},
		{tournament.Cancel{Reason: "why"}, [5]tournament.Key{not, ok, ok, ok, ok}},
		{tournament.Move{Home: "inn"}, [5]tournament.Key{not, ok, ok, ok, ok}},
		{tournament.Invite{Person: 66}, [5]tournament.Key{not, ok, ok, ok, ok}},
		{tournament.NameDirector{Person: 66}, [5]tournament.Key{not, ok, ok, ok, ok}},
		{tournament.RemoveDirector{Person: director}, [5]tournament.Key{not, ok, ok, ok, ok}},
		{tournament.ChooseKind{Round: 2, Kind: tournament.KindBattle}, [5]tournament.Key{not, ok, ok, ok, ok}},
	})

	// Of a round in which nothing was picked, who sits where.
	h = newHall(t, tournament.Settings{Rounds: 3})
	h.join(6)
	h.do(director, tournament.Start{})
	h.do(director, tournament.PairRound{})
	r, _ = h.Open()
	own, other, third = r.Matches[0], r.Matches[1], r.Matches[2]
	playing, rival = own.Seats[0], own.Seats[1]
	columns[0].by.Person, columns[2].by.Person, columns[4].by.Person = rival, playing, rival
	h.do(director, tournament.NameDirector{Person: playing})
	hold([]row{
		{tournament.SwapPairs{A: playing, B: other.Seats[0]}, [5]tournament.Key{not, ok, match, ok, match}},
		{tournament.SwapPairs{A: other.Seats[0], B: rival}, [5]tournament.Key{not, ok, match, ok, match}},
		{tournament.SwapPairs{A: other.Seats[0], B: third.Seats[1]}, [5]tournament.Key{not, ok, ok, ok, ok}},
	})

	// What they got, they do not take back either.
	h.do(director, tournament.Warn{Person: playing, Reason: "late"})
	h.do(director, tournament.Warn{Person: rival, Reason: "late"})
	hold([]row{
		{tournament.TakeBackConduct{Number: 1, Reason: "why"}, [5]tournament.Key{not, ok, conduct, ok, ok}},
		{tournament.TakeBackConduct{Number: 2, Reason: "why"}, [5]tournament.Key{not, ok, ok, ok, conduct}},
	})
	for i, m := range []tournament.Match{own, other, third} {
		h.do(m.Seats[0], tournament.ReportResult{Own: 10, Other: i})
		h.do(m.Seats[1], tournament.ConfirmResult{})
	}
	hold([]row{
		{correct(own), [5]tournament.Key{not, ok, match, ok, match}},
		{correct(other), [5]tournament.Key{not, ok, ok, ok, ok}},
		{tournament.PairRound{}, [5]tournament.Key{not, ok, ok, ok, ok}},
		{tournament.Close{Reason: "why"}, [5]tournament.Key{not, ok, ok, ok, ok}},
	})
}
