package league

import "slices"

// Honours are the people of a competition whom everybody can be shown by a role.
type Honours struct {
	First        []Person // who is first now
	Champions    []Person // who won it last, until somebody else does
	Participants []Person // who is in it now
}

// An Honoured is a state that says whom it honours at a moment.
type Honoured interface{ Honours(at Unix) Honours }

// Equal reports whether the same people are honoured.
func (h Honours) Equal(o Honours) bool {
	return slices.Equal(h.First, o.First) && slices.Equal(h.Champions, o.Champions) && slices.Equal(h.Participants, o.Participants)
}

// A Rater is a state that says who is rated at a moment, the best first.
type Rater interface{ Ranked(at Unix) []Person }
