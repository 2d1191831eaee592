package kosmos

import (
	"errors"
	"fmt"

	"skald/engine"
)

// codecVersion is the first byte of a stored position. A position of another
// version is not read.
const codecVersion = 1

// A codec writes or reads the bytes of a position, so that one list of fields
// (state.fields) does both.
type codec struct {
	data    []byte
	reading bool
	fault   error
}

var errShort = errors.New("too few bytes")

// byte writes or reads a number that must be below limit.
func (c *codec) byte(name string, v uint8, limit int) uint8 {
	if !c.reading {
		c.data = append(c.data, v)
		return v
	}
	if c.fault != nil {
		return 0
	}
	if len(c.data) == 0 {
		c.fault = errShort
		return 0
	}
	v, c.data = c.data[0], c.data[1:]
	if int(v) >= limit {
		c.fault = fmt.Errorf("%s is %d, it must be below %d", name, v, limit)
		return 0
	}
	return v
}

// number codes a field of any small type.
func number[T ~uint8](c *codec, name string, field *T, limit int) {
	*field = T(c.byte(name, uint8(*field), limit))
}

// long codes a field of two bytes.
func long(c *codec, name string, field *uint16) {
	low := c.byte(name, uint8(*field), 1<<8)
	high := c.byte(name, uint8(*field>>8), 1<<8)
	*field = uint16(low) | uint16(high)<<8
}

func flag(c *codec, name string, field *bool) {
	var v uint8
	if *field {
		v = 1
	}
	*field = c.byte(name, v, 2) == 1
}

// seat codes a seat of the match, or nobody as the seat after the last.
func (s *state) seat(c *codec, name string, field *engine.Seat, nobody bool) {
	v, limit := uint8(*field), int(s.players)
	if nobody {
		limit++
	}
	if *field == engine.Nobody {
		v = s.players
	}
	if v = c.byte(name, v, limit); v == s.players {
		v = uint8(engine.Nobody)
	}
	*field = engine.Seat(v)
}

// maxAlike is more than the box has of any knight.
const maxAlike = Sets*SetSize + 1

func (list *cards) code(c *codec, name string) {
	for i := range list {
		number(c, name, &list[i], maxAlike)
	}
}

// code codes a knight of a troop.
func (k *knight) code(c *codec, name string) {
	number(c, name, k, 1<<8)
	if !c.reading || c.fault != nil {
		return
	}
	switch {
	case *k&cardMask == noKnight || k.card() >= Cards:
		c.fault = fmt.Errorf("%s has a knight that there is not", name)
	case *k&fresh != 0 && !k.hidden():
		c.fault = fmt.Errorf("%s has a knight that lies neither face up nor down", name)
	}
}

// code codes a defence troop as its size and its knights.
func (t *troop) code(c *codec, name string) {
	n := uint8(t.size())
	number(c, name, &n, MaxTroop+1)
	for i := range n {
		t[i].code(c, name)
	}
}

// code codes attack troops as the number of knights and the knights.
func (d *display) code(c *codec) {
	n := uint8(d.size())
	number(c, "attack troops", &n, MaxTroops+1)
	size := 0
	for i := range n {
		d[i].code(c, "attack troop")
		if size++; d[i]&leads != 0 {
			size = 1
		}
		if c.fault == nil && (i == 0 && d[i]&leads == 0 || size > MaxTroop) {
			c.fault = errors.New("attack troops are not parted into troops")
		}
	}
}

// fields codes every field, in the order in which they are stored.
func (s *state) fields(c *codec) {
	number(c, "players", &s.players, MaxPlayers+1)
	if c.reading && c.fault == nil && s.players < MinPlayers {
		c.fault = fmt.Errorf("players are %d", s.players)
	}
	if c.fault != nil {
		return
	}
	flag(c, "fame by itself", &s.auto)
	for seat := range s.players {
		s.hands[seat].code(c, "hand")
		long(c, "fame", &s.fame[seat])
		s.attack[seat].code(c)
	}
	for l := range s.lands {
		number(c, "side", &s.lands[l].side, Sides)
		s.seat(c, "owner", &s.lands[l].owner, true)
		flag(c, "turned", &s.lands[l].turned)
		s.lands[l].defence.code(c, "defence troop")
	}
	s.free.code(c, "free knights")
	s.box.code(c, "box")
	long(c, "turn", &s.number)
	s.seat(c, "turn", &s.turnOf, false)
	s.seat(c, "asked", &s.asked, false)
	number(c, "moment", &s.moment, Moments)
	flag(c, "fame", &s.fameOpen)
	flag(c, "laid", &s.laid)
	flag(c, "hired", &s.hired)
	flag(c, "taken back", &s.tookBack)
	flag(c, "ending", &s.ending)
	s.codeMark(c)
}

// codeMark codes what moved last: a country, or NoLand as the one after the
// last; a seat's troop.
func (s *state) codeMark(c *codec) {
	if s.last.land == NoLand {
		s.last.land = Lands
	}
	number(c, "mark", &s.last.land, Lands+1)
	if s.last.land == Lands {
		s.last.land = NoLand
	}
	s.seat(c, "mark", &s.last.seat, true)
	number(c, "mark", &s.last.troop, MaxTroops)
}

// encodedSize is enough for a position of most matches, so that Encode
// allocates once.
const encodedSize = 320

// Encode implements engine.State.
func (s *state) Encode() []byte {
	c := codec{data: append(make([]byte, 0, encodedSize), codecVersion)}
	copied := *s
	copied.fields(&c)
	return c.data
}

// decode reads what Encode wrote and refuses whatever cannot be a position.
func decode(e *Edition, data []byte) (*state, error) {
	if len(data) == 0 {
		return nil, errShort
	}
	if data[0] != codecVersion {
		return nil, fmt.Errorf("version %d is unknown", data[0])
	}
	s := &state{edition: e}
	c := codec{data: data[1:], reading: true}
	s.fields(&c)
	if c.fault != nil {
		return nil, c.fault
	}
	if len(c.data) > 0 {
		return nil, fmt.Errorf("%d bytes too many", len(c.data))
	}
	if err := errors.Join(s.Audit(), s.coherent()); err != nil {
		return nil, err
	}
	return s, nil
}
