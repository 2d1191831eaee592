package table

import (
	"time"

	"skald/bot/table/chessclock"
	"skald/bot/table/rules"
	"skald/storage"
)

// Clock returns the clock that the match is played with, and whether it has one.
func (m *Match) Clock() (chessclock.Preset, bool) {
	if m.own.Clock == nil {
		return chessclock.Preset{}, false
	}
	return chessclock.PresetOf(m.own.Clock.Preset)
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
	if m.own.Clock == nil || m.setup == nil {
		return nil
	}
	p, _ := m.Clock()
	c := m.own.Clock.Clone()
	c.Charge(now, m.rests)
	var list []Time
	for _, u := range rules.PeopleOn(m.Players, rules.Others(m.state, m.Players, 0)) {
		t := Time{User: u, Left: p.Bank, Excuses: chessclock.Excuses}
		if b := c.BankOf(u); b != nil {
			t = Time{User: u, Left: b.Left, Until: b.Due, Excuses: chessclock.Excuses - b.Excused, Overdue: b.Out}
		}
		list = append(list, t)
	}
	return list
}
