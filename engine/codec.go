package engine

import (
	"errors"
	"fmt"
)

// A Codec writes or reads the bytes of a position, so that one list of fields
// does both: a game declares its fields once, in the order in which they are
// stored, and EncodeFields and DecodeFields go through that list. What is read
// must lie within the bounds that each field declares; after the first fault
// all further fields read as zero.
type Codec struct {
	data    []byte
	reading bool
	fault   error
}

// EncodeFields returns the bytes of the fields behind a byte that tells their
// version. The size is how many bytes are expected, so that most positions
// allocate once.
func EncodeFields(version uint8, size int, fields func(*Codec)) []byte {
	c := Codec{data: append(make([]byte, 0, size), version)}
	fields(&c)
	return c.data
}

// DecodeFields reads what EncodeFields wrote. It fails if the version is
// another, a field is out of its bounds, or there are too few or too many bytes.
func DecodeFields(version uint8, data []byte, fields func(*Codec)) error {
	if len(data) == 0 {
		return errShort
	}
	if data[0] != version {
		return fmt.Errorf("version %d is unknown", data[0])
	}
	c := Codec{data: data[1:], reading: true}
	fields(&c)
	if c.fault == nil && len(c.data) > 0 {
		return fmt.Errorf("%d bytes too many", len(c.data))
	}
	return c.fault
}

var errShort = errors.New("too few bytes")

// Fail makes reading fail, for what bounds cannot say. Only the first fault
// counts. Writing does not fail: what the rules made is theirs to answer for.
func (c *Codec) Fail(format string, args ...any) {
	if c.reading && c.fault == nil {
		c.fault = fmt.Errorf(format, args...)
	}
}

// byte codes a byte.
func (c *Codec) byte(v uint8) uint8 {
	switch {
	case !c.reading:
		c.data = append(c.data, v)
		return v
	case c.fault != nil:
		return 0
	case len(c.data) == 0:
		c.fault = errShort
		return 0
	}
	v, c.data = c.data[0], c.data[1:]
	return v
}

// CodeNumber codes a number that must be below a limit: one byte, or two for a
// type of sixteen bits, the lower first.
func CodeNumber[T ~uint8 | ~uint16](c *Codec, name string, field *T, limit int) {
	v := uint16(c.byte(uint8(*field)))
	if ^T(0) > 0xff {
		v |= uint16(c.byte(uint8(uint16(*field)>>8))) << 8
	}
	if int(v) >= limit {
		c.Fail("%s is %d, it must be below %d", name, v, limit)
	}
	if c.fault != nil {
		v = 0
	}
	*field = T(v)
}

// CodeFlag codes a truth as 0 or 1.
func CodeFlag(c *Codec, name string, field *bool) {
	var v uint8
	if *field {
		v = 1
	}
	CodeNumber(c, name, &v, 2)
	*field = v == 1
}

// CodeSeat codes one of the seats of a match of so many players.
func CodeSeat(c *Codec, name string, field *Seat, players int) {
	CodeNumber(c, name, field, players)
}

// CodeSeatOrNobody codes a seat, or Nobody as the seat after the last.
func CodeSeatOrNobody(c *Codec, name string, field *Seat, players int) {
	v := *field
	if v == Nobody {
		v = Seat(players)
	}
	if CodeNumber(c, name, &v, players+1); int(v) == players {
		v = Nobody
	}
	*field = v
}
