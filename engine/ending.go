package engine

// A Leaver is a State that can go on when one of its seats leaves the match for
// good. Where it cannot, or where a State is none, a match ends when somebody
// leaves.
type Leaver interface {
	// Leave returns the position after the seat has left: it is to move no
	// more and cannot win. It returns false if the match cannot go on
	// without it, or has gone on without it already.
	Leave(Seat, *Dice, *Teller) (State, bool)
	// Left returns the seats that have left.
	Left() Seats
}

// Left returns the seats that have left the match of a position.
func Left(s State) Seats {
	if l, ok := s.(Leaver); ok {
		return l.Left()
	}
	return 0
}

// A Settler is a State that knows what it means that all who play agree to end
// the match now.
type Settler interface {
	// Agreed returns the position after they have agreed. If the title has
	// decisions for its end, somebody may still be asked. It returns false
	// if an agreement means nothing now.
	Agreed(*Teller) (State, bool)
}
