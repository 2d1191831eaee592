package engine

// Standing is a State in which seats may act though the match does not wait for
// them: they prepare what the rules will do later. Such an action tells nobody
// anything: it makes no note and no secret but the seat's own, and changes no
// public view, no set of seats to move, and nothing that a seat outside its team
// sees, is offered, may do or is refused.
type Standing interface {
	// Standing returns the seats that may act so now. None of them is to move.
	// Legal, Offers and Apply take them like seats to move.
	Standing() Seats
}

// StandingSeats returns the seats that may act in a position though the match
// does not wait for them.
func StandingSeats(s State) Seats {
	if u, ok := s.(Standing); ok {
		return u.Standing()
	}
	return 0
}
