package ladder

import (
	"fmt"
	"slices"
	"strconv"

	"skald/engine/league"
)

// A Person is a member of a ladder or anybody else; 0 is nobody. Logs hold the number as text.
type Person league.Person

// String returns the number, "" for nobody.
func (p Person) String() string {
	if p == 0 {
		return ""
	}
	return strconv.FormatUint(uint64(p), 10)
}

// MarshalText returns what String does.
func (p Person) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads what MarshalText wrote and nothing else.
func (p *Person) UnmarshalText(text []byte) error {
	*p = 0
	if len(text) == 0 {
		return nil
	}
	n, err := strconv.ParseUint(string(text), 10, 64)
	if err != nil || Person(n).String() != string(text) {
		return fmt.Errorf("%q is nobody", text)
	}
	*p = Person(n)
	return nil
}

// Opponents reports whether two people play each other or have done so.
func (s *State) Opponents(a, b Person) bool {
	if a == b {
		return false
	}
	if s.between(a, b) != nil {
		return true
	}
	for _, e := range s.history.All() {
		if e.result != nil && e.result.sat(a) && e.result.sat(b) {
			return true
		}
	}
	return false
}

func (p Played) sat(who Person) bool {
	return slices.ContainsFunc(p.Seats, func(seat Seat) bool { return seat.Person == who })
}
