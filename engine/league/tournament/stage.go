package tournament

import "skald/engine/league"

// Stage returns the round that is open.
func (t *Tournament) Stage() (league.Stage, bool) {
	r, ok := t.Open()
	return league.Stage{Round: r.Number, Start: r.At, End: r.Deadline}, ok && !t.Over()
}
