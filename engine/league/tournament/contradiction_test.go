package tournament_test

import (
	"testing"

	"skald/engine"
	"skald/engine/league/tournament"
)

// TestContradictions holds that a log that says what cannot be is not replayed.
func TestContradictions(t *testing.T) {
	t.Parallel()
	h := newHall(t, tournament.Settings{Mode: tournament.ModeMixed, Rounds: 3})
	h.join(4)
	registering := append([]tournament.Event(nil), h.log...)
	h.do(director, tournament.Start{Interaction: 9})
	started := append([]tournament.Event(nil), h.log...)
	h.do(director, tournament.PairRound{})
	paired := append([]tournament.Event(nil), h.log...)
	r, _ := h.Open()
	id := tournament.MatchID{Round: 1, Table: 1}
	h.do(director, tournament.DecideMatch{Match: id, Ruling: tournament.Ruling{Kind: tournament.OutcomeDirectorDraw}, Reason: "x"})
	settled := append([]tournament.Event(nil), h.log...)

	seats := r.Matches[0].Seats
	rolls := [][2]int{{2, 1}}
	battle := tournament.Scenario{Kind: tournament.KindBattle, Battle: 1}
	two := tournament.Pairing{Seats: seats, Rolls: rolls}
	draw := tournament.Outcome{Kind: tournament.OutcomeDirectorDraw, Winner: tournament.NoSeat}
	for name, c := range map[string]struct {
		log  []tournament.Event
		fact tournament.Fact
	}{
		"nothing":                   {paired, nil},
		"a second creation":         {paired, registering[0].Fact},
		"a second director":         {paired, tournament.DirectorNamed{Person: director}},
		"no director left":          {paired, tournament.DirectorRemoved{Person: director}},
		"somebody joins twice":      {registering, tournament.EntrantJoined{Person: 1}},
		"a stranger leaves":         {registering, tournament.EntrantLeft{Person: 9}},
		"leaving after the start":   {started, tournament.EntrantLeft{Person: 1}},
		"a stranger's sheet":        {registering, tournament.SheetChanged{Person: 9}},
		"a stranger checks in":      {registering, tournament.EntrantCheckedIn{Person: 1}},
		"a late check-in":           {started, tournament.CheckInBegan{}},
		"the end of no check-in":    {registering, tournament.CheckInEnded{}},
		"a start with others":       {registering, tournament.Started{Lot: []tournament.Person{1, 2, 3, 9}, Rounds: 2}},
		"a start with one twice":    {registering, tournament.Started{Lot: []tournament.Person{1, 2, 3, 3}, Rounds: 2}},
		"a start with fewer":        {registering, tournament.Started{Lot: []tournament.Person{1, 2, 3}, Rounds: 2}},
		"a start without rounds":    {registering, tournament.Started{Lot: []tournament.Person{1, 2, 3, 4}}},
		"a second start":            {started, started[len(started)-1].Fact},
		"the kind of a past round":  {paired, tournament.KindChosen{Round: 1, Scenario: battle}},
		"an unknown kind":           {started, tournament.KindChosen{Round: 1, Scenario: tournament.Scenario{Kind: "duel"}}},
		"a round out of turn":       {started, tournament.PairingsMade{Round: 2, Scenario: battle, Matches: []tournament.Pairing{two}}},
		"a round before the last":   {paired, tournament.PairingsMade{Round: 2, Scenario: battle, Matches: []tournament.Pairing{two}}},
		"somebody at two tables":    {started, tournament.PairingsMade{Round: 1, Scenario: battle, Matches: []tournament.Pairing{two, two}}},
		"a stranger's bye":          {started, tournament.PairingsMade{Round: 1, Scenario: battle, Bye: &tournament.Bye{Person: 9}}},
		"a bye worth much":          {started, tournament.PairingsMade{Round: 1, Scenario: battle, Bye: &tournament.Bye{Person: 1, Points: 1 << 40}}},
		"an unknown battle":         {started, tournament.PairingsMade{Round: 1, Scenario: tournament.Scenario{Kind: tournament.KindBattle, Battle: 7}}},
		"a hosted round":            {started, tournament.PairingsMade{Round: 1, Scenario: tournament.Scenario{Kind: tournament.KindHosted}}},
		"a battle with cards":       {started, tournament.PairingsMade{Round: 1, Scenario: tournament.Scenario{Kind: tournament.KindBattle, Battle: 1, Cards: []string{"control"}}}},
		"a table without dice":      {started, tournament.PairingsMade{Round: 1, Scenario: battle, Matches: []tournament.Pairing{{Seats: seats}}}},
		"a swap of one table":       {paired, tournament.PairsSwapped{Round: 1, Tables: [2]int{1, 1}, Pairs: []tournament.Pairing{two, two}}},
		"a swap with others":        {paired, tournament.PairsSwapped{Round: 1, Tables: [2]int{1, 2}, Pairs: []tournament.Pairing{two, two}}},
		"another round's end":       {paired, tournament.RoundEnded{Round: 2}},
		"another round's time":      {paired, tournament.RoundTimeOver{Round: 2}},
		"another round is void":     {paired, tournament.RoundVoided{Round: 2}},
		"a match that is not there": {paired, tournament.MatchBegun{Match: tournament.MatchID{Round: 1, Table: 9}}},
		"dice that are alike":       {paired, tournament.FirstPlayerEntered{Match: id, Dice: [2]int{3, 3}}},
		"a pick without a draft":    {paired, tournament.CardPicked{Match: id, Card: "control"}},
		"a draft that is not there": {paired, tournament.DraftVoided{Match: id}},
		"a report of seat 2":        {paired, tournament.ReportMade{Match: id, Seat: 2}},
		"a report of 5000 points":   {paired, tournament.ReportMade{Match: id, Score: tournament.Score{5000, 0}}},
		"a report of the settled":   {settled, tournament.ReportMade{Match: id}},
		"a match settled twice":     {settled, tournament.ResultSettled{Match: id, Outcome: draw}},
		"seat 2 wins":               {paired, tournament.ResultSettled{Match: id, Outcome: tournament.Outcome{Winner: 2}}},
		"a match worth much":        {paired, tournament.ResultSettled{Match: id, Outcome: tournament.Outcome{Points: [2]int{0, 5000}}}},
		"a correction too early":    {paired, tournament.ResultCorrected{Match: id, Outcome: draw}},
		"a stranger drops":          {paired, tournament.EntrantDropped{Person: 9}},
		"who is there returns":      {paired, tournament.EntrantReturned{Person: 1}},
		"a stranger is warned":      {paired, tournament.ConductJudged{Kind: tournament.Warning, Person: 9}},
		"a deduction of nothing":    {paired, tournament.ConductJudged{Kind: tournament.Deduction, Person: 1}},
		"an unknown conduct":        {paired, tournament.ConductJudged{Kind: "praise", Person: 1}},
		"nothing to forgive":        {paired, tournament.ConductForgiven{Number: 1}},
		"a close in a round":        {paired, tournament.Closed{}},
		"a close with another seed": {started, tournament.Closed{Seed: "00"}},
		"a cancel with another":     {started, tournament.Cancelled{Seed: "00"}},
	} {
		if _, err := tournament.Replay(h.data, h.seed, append(append([]tournament.Event(nil), c.log...), tournament.Event{Fact: c.fact})); err == nil {
			t.Errorf("%s is replayed", name)
		}
	}
	if _, err := tournament.Replay(h.data, engine.Seed{7}, nil); err == nil {
		t.Error("an empty log is replayed")
	}
	if _, err := tournament.Replay(h.data, h.seed, registering[1:]); err == nil {
		t.Error("a log without its beginning is replayed")
	}
	if _, err := tournament.Encode(tournament.Event{}); err == nil {
		t.Error("an event without a fact is written")
	}
}

// TestPreview holds that a report is told before it is sent, and refused alike.
func TestPreview(t *testing.T) {
	t.Parallel()
	h := newHall(t, tournament.Settings{Mode: tournament.ModeMixed})
	h.do(director, tournament.ChooseKind{Round: 1, Kind: tournament.KindBattle, Battle: 1})
	h.join(2)
	h.do(director, tournament.Start{})
	h.do(director, tournament.PairRound{})
	r, _ := h.Open()
	m, o, err := h.Preview(r.Matches[0].Seats[1], tournament.ReportResult{Own: 14, Other: 9})
	if err != nil || m.ID != r.Matches[0].ID || o.Points != [2]int{1, 5} || o.GoalAverage != [2]int{5, 15} {
		t.Errorf("the preview is %+v of %+v, %v, want a win of seat 1", o, m.ID, err)
	}
	if open, _ := h.Unsettled(); len(open) != 1 || m.Begun {
		t.Errorf("the preview changed the match: %+v", m)
	}
	if _, _, err := h.Preview(r.Matches[0].Seats[1], tournament.ReportResult{Own: -1}); err == nil {
		t.Error("a report of -1 is previewed")
	}
}
