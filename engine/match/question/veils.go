package question

import (
	"slices"
	"time"

	"skald/engine"
	"skald/engine/match/chessclock"
)

// A Veil hides that somebody who is asked holds nothing to answer with. It is drawn when
// the question is asked, for each person on a seat whose question is veiled, and stands
// in the head.
type Veil struct {
	Seat  engine.Seat `json:"seat"`
	Since time.Time   `json:"since"`       // when it was asked
	At    time.Time   `json:"at,omitzero"` // when the table passes for its player, if it may; zero: it does so no more
	Until time.Time   `json:"until"`       // when it would have for everybody
}

// Veils are those of the people who are asked now: each is their secret.
type Veils []Veil

// Due is when the table is to answer next for one of the seats whose question is veiled,
// or everybody's clock runs again, which was counted up to that moment; nil: there are
// no clocks. Zero: there is nothing to do.
func (list Veils) Due(veiled engine.Seats, counted *time.Time) (due time.Time) {
	for _, v := range list {
		at := v.At
		if at.IsZero() && counted != nil && v.Until.After(*counted) {
			at = v.Until
		}
		if veiled.Has(v.Seat) && !at.IsZero() && (due.IsZero() || at.Before(due)) {
			due = at
		}
	}
	return due
}

// Hide reports whether the table may still be about to answer for one of the seats whose
// question is veiled, as far as everybody may know.
func (list Veils) Hide(veiled engine.Seats, t time.Time) bool {
	return slices.ContainsFunc(list, func(v Veil) bool { return veiled.Has(v.Seat) && t.Before(v.Until) })
}

// Until is from when on somebody on some of the seats may be reminded of what they are
// asked: nobody who holds nothing is asked any more then. Zero: at any time.
func (list Veils) Until(seats engine.Seats) (at time.Time) {
	for _, v := range list {
		if seats.Has(v.Seat) {
			at = chessclock.Later(at, v.Until)
		}
	}
	return at
}

// Postponed are the veils after a time that does not count.
func (list Veils) Postponed(by func(since time.Time) time.Duration) Veils {
	list = slices.Clone(list)
	for i := range list {
		v, d := &list[i], by(list[i].Since)
		if !v.At.IsZero() {
			v.At = v.At.Add(d)
		}
		v.Since, v.Until = v.Since.Add(d), v.Until.Add(d)
	}
	return list
}

// Uncovered are the veils of which those of some seats are up.
func (list Veils) Uncovered(seats engine.Seats) Veils {
	list = slices.Clone(list)
	for i := range list {
		if seats.Has(list[i].Seat) {
			list[i].At = time.Time{}
		}
	}
	return list
}
