package engine

// An Answerer is a State that can ask seats a question in the middle of
// another's turn.
type Answerer interface {
	// Asked returns the seats of ToMove that owe an answer. While there are any,
	// the match waits for them alone; the others of ToMove may act, such as to
	// withdraw what they ask, but need not.
	Asked() Seats
	// Silence returns what a seat that is asked and gives no answer is taken to
	// have said. It is one of the seat's legal actions and depends on nothing
	// that the seat cannot see.
	Silence(Seat) Action
}

// Asked returns the seats that owe an answer in a position.
func Asked(s State) Seats {
	if a, ok := s.(Answerer); ok {
		return a.Asked()
	}
	return 0
}

// Awaited returns the seats that a match waits for: those that owe an answer,
// or, when nobody does, those to move.
func Awaited(s State) Seats {
	if asked := Asked(s); asked != 0 {
		return asked
	}
	return s.ToMove()
}

// A Veiler is an Answerer with questions of which only the seat that is asked can
// see whether it has more than one answer, such as whether its hand holds a card
// that fits.
type Veiler interface {
	Answerer
	// Veiled returns the seats of Asked of whose question that holds, from what
	// everybody can see. If such a seat has one answer only, that is its Silence.
	Veiled() Seats
}

// Veiled returns the seats of which only they can see whether what they are asked
// leaves them a choice.
func Veiled(s State) Seats {
	if v, ok := s.(Veiler); ok {
		return v.Veiled()
	}
	return 0
}

// A Stake is what a veiled question puts at stake for a seat. It is that seat's secret.
type Stake struct {
	Kinds uint64 `json:"kinds"` // a set, of what it can be answered with and what it is about
	Size  int    `json:"size"`  // how much there is to lose
}

// Within reports whether nothing is at stake that is not in another.
func (k Stake) Within(other Stake) bool { return k.Kinds&^other.Kinds == 0 && k.Size <= other.Size }

// A Staker is a Veiler that can tell what a veiled question puts at stake. Whoever has
// passed one is not waited for again, until their next own turn, where nothing more is.
type Staker interface {
	Veiler
	// Stake returns what the question to a seat of Veiled puts at stake, from what that
	// seat can see.
	Stake(Seat) Stake
}

// A Subjecter is an Answerer that can name what a question is about, such as
// the tile that is voted on, so that orders may be left for one subject alone.
type Subjecter interface {
	Answerer
	// Subject returns what the question to a seat is about, from what everybody
	// can see. It returns false if the question has no subject.
	Subject(Seat) (*Vocabulary, Word, bool)
}
