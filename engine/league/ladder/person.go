package ladder

import (
	"fmt"
	"strconv"

	"skald/engine/league"
)

// A Player is a person; 0 is nobody. Logs hold the number as text.
type Player league.Person

// String returns the number, "" for nobody.
func (p Player) String() string {
	if p == 0 {
		return ""
	}
	return strconv.FormatUint(uint64(p), 10)
}

// MarshalText returns what String does.
func (p Player) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads what MarshalText wrote and nothing else.
func (p *Player) UnmarshalText(text []byte) error {
	*p = 0
	if len(text) == 0 {
		return nil
	}
	n, err := strconv.ParseUint(string(text), 10, 64)
	if err != nil || Player(n).String() != string(text) {
		return fmt.Errorf("%q is nobody", text)
	}
	*p = Player(n)
	return nil
}
