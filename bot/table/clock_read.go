package table

import (
	"time"

	"skald/storage"
)

// Clock returns the clock that the match is played with, and whether it has one.
func (m *Match) Clock() (Preset, bool) {
	if m.clock == nil {
		return Preset{}, false
	}
	return presetOf(m.clock.Preset)
}

// A Time is what a person has left in a match with a clock.
type Time struct {
	User    storage.UserID
	Left    time.Duration // as of the moment that was asked for, and before any rest that is still to come
	Until   time.Time     // when nothing is left; zero while it does not run
	Excuses int           // how often it may still run out and be excused
	Overdue bool          // it ran out without an excuse: the others choose
}

// Times returns what each player has left, in seat order; nothing of a match
// without a clock, or that has not begun.
func (m *Match) Times(now time.Time) []Time {
	if m.clock == nil || m.setup == nil {
		return nil
	}
	p, _ := m.Clock()
	c := m.clock.clone()
	c.charge(now, m.rests)
	var list []Time
	for _, u := range waiting(Running, m.Players, nil, others(m.state, m.Players, 0)) {
		t := Time{User: u, Left: p.Bank, Excuses: Excuses}
		if b := c.bank(u); b != nil {
			t = Time{User: u, Left: b.Left, Until: b.Due, Excuses: Excuses - b.Excused, Overdue: b.Out}
		}
		list = append(list, t)
	}
	return list
}
