package tournament

// May says what somebody can do about a match now, for buttons. Each is found by
// trying, so that nothing is offered that would be refused but for its figures.
type May struct {
	Report     bool
	Confirm    bool
	Concede    bool
	Pick       bool
	EnterFirst bool // enter the dice that were rolled at the table
	Decide     bool // as a director
	Correct    bool // as a director
	VoidDraft  bool // as a director
}

// WhatMay returns what somebody can do about a match now.
func (t *Tournament) WhatMay(by Actor, id MatchID) May {
	m, err := t.match(id)
	if err != nil {
		return May{}
	}
	can := func(act Act) bool {
		events, err := t.Decide(act, by, 0)
		return err == nil && len(events) > 0
	}
	const reason = "-"
	draw := Ruling{Kind: OutcomeDirectorDraw}
	may := May{
		EnterFirst: can(EnterFirstPlayer{Match: id, Dice: [2]int{1, 2}}),
		Decide:     can(DecideMatch{Match: id, Ruling: draw, Reason: reason}),
		VoidDraft:  can(VoidDraft{Match: id, Reason: reason}),
	}
	may.Correct = !may.Decide && can(CorrectResult{Match: id, Ruling: draw, Reason: reason})
	if m.Seat(by.Person) == NoSeat {
		return may
	}
	may.Report = can(ReportResult{Round: id.Round})
	may.Confirm = can(ConfirmResult{Round: id.Round})
	may.Concede = can(Concede{Round: id.Round})
	if cards := t.Pickable(m); len(cards) > 0 && id.Round == len(t.played) {
		may.Pick = can(PickCard{Card: cards[0]})
	}
	return may
}
