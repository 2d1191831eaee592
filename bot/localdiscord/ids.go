package localdiscord

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strconv"
	"time"
)

// An ID is a Discord snowflake: milliseconds since 2015 in the upper 42 bits.
// In JSON it is a string.
type ID uint64

// discordEpoch is the Unix millisecond at which snowflakes begin.
const discordEpoch = 1420070400000

// ParseID reads a snowflake in decimal.
func ParseID(text string) (ID, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("parse id %q: not a snowflake", text)
	}
	return ID(n), nil
}

// String writes the snowflake in decimal, as Discord does.
func (id ID) String() string { return strconv.FormatUint(uint64(id), 10) }

// Time says when the thing was made, to the millisecond.
func (id ID) Time() time.Time { return time.UnixMilli(int64(id>>22) + discordEpoch) }

// MarshalText makes the ID a string in JSON, as value and as key.
func (id ID) MarshalText() ([]byte, error) { return []byte(id.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (id *ID) UnmarshalText(text []byte) error {
	parsed, err := ParseID(string(text))
	if err != nil {
		return err
	}
	*id = parsed
	return nil
}

// namedID is the snowflake of what has a name of its own: the same in each
// world, and older than all that is made in it.
func namedID(kind, name string) ID {
	sum := sha256.Sum256([]byte(kind + "/" + name))
	return ID(binary.BigEndian.Uint64(sum[:]) >> 8)
}

// An idSource makes snowflakes that only grow, even while a virtual clock
// stands still.
type idSource struct{ last ID }

func (g *idSource) next(now time.Time) ID {
	id := ID(now.UnixMilli()-discordEpoch) << 22
	if id <= g.last {
		id = g.last + 1
	}
	g.last = id
	return id
}
