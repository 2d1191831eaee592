package engine

import (
	"iter"
	"math/bits"
)

// A Seat is a place at the table, counted from 0 in the order of About.Sides.
type Seat uint8

// Nobody is no seat: a spectator.
const Nobody Seat = 0xff

// Seats is a set of seats. The zero value is the empty set.
type Seats uint16

// SeatSet returns the set of the seats named.
func SeatSet(seats ...Seat) Seats {
	var set Seats
	for _, s := range seats {
		set = set.With(s)
	}
	return set
}

// Has reports whether the seat is in the set.
func (set Seats) Has(s Seat) bool { return s < 16 && set>>s&1 == 1 }

// With returns the set and the seat.
func (set Seats) With(s Seat) Seats { return set | 1<<s }

// Without returns the set less the seat.
func (set Seats) Without(s Seat) Seats { return set &^ (1 << s) }

// Len returns the number of seats in the set.
func (set Seats) Len() int { return bits.OnesCount16(uint16(set)) }

// First returns the lowest seat of the set, or Nobody if it is empty.
func (set Seats) First() Seat {
	if set == 0 {
		return Nobody
	}
	return Seat(bits.TrailingZeros16(uint16(set)))
}

// Where returns those seats of the set that fit.
func (set Seats) Where(fits func(Seat) bool) Seats {
	var fitting Seats
	for s := range set.All() {
		if fits(s) {
			fitting = fitting.With(s)
		}
	}
	return fitting
}

// All yields the seats of the set, lowest first.
func (set Seats) All() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for rest := set; rest != 0; rest &= rest - 1 {
			if !yield(rest.First()) {
				return
			}
		}
	}
}
