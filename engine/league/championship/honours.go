package championship

import (
	"skald/engine/league"
)

// Honours returns who won the last season that was played, and who is in the one that is
// open or played.
func (c *Championship) Honours(Unix) (h league.Honours) {
	for i := c.past.Len() - 1; i >= 0 && h.Champions == nil; i-- {
		h.Champions = c.past.At(i).Champions()
	}
	if c.over || c.season.phase != Registering && c.season.phase != Playing {
		return h
	}
	for _, e := range c.season.entrants {
		if !e.Withdrawn {
			h.Participants = append(h.Participants, e.Person)
		}
	}
	return h
}
