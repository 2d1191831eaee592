package kosmos

import (
	"errors"

	"skald/engine"
)

// codecVersion is the first byte of a stored position. One of version 2 is read
// too; its hashes of recent tables, of 16 bits, are forgotten.
const codecVersion = 3

// maxAlike is more than the box has of any knight.
const maxAlike = Sets*SetSize + 1

func (list *cards) code(c *engine.Codec, name string) {
	for i := range list {
		engine.CodeNumber(c, name, &list[i], maxAlike)
	}
}

// code codes a knight of a troop.
func (k *knight) code(c *engine.Codec, name string) {
	engine.CodeNumber(c, name, k, 1<<8)
	switch {
	case *k&cardMask == noKnight || k.card() >= Cards:
		c.Fail("%s has a knight that there is not", name)
	case *k&fresh != 0 && !k.hidden():
		c.Fail("%s has a knight that lies neither face up nor down", name)
	}
}

// code codes a defence troop as its size and its knights.
func (t *troop) code(c *engine.Codec, name string) {
	n := uint8(t.size())
	engine.CodeNumber(c, name, &n, MaxTroop+1)
	for i := range n {
		t[i].code(c, name)
	}
}

// code codes attack troops as the number of knights and the knights.
func (d *display) code(c *engine.Codec) {
	n := uint8(d.size())
	engine.CodeNumber(c, "attack troops", &n, MaxTroops+1)
	size := 0
	for i := range n {
		d[i].code(c, "attack troop")
		if size++; d[i]&leads != 0 {
			size = 1
		}
		if i == 0 && d[i]&leads == 0 || size > MaxTroop {
			c.Fail("attack troops are not parted into troops")
		}
	}
}

// form returns what codes a position of a version.
func (s *state) form(version uint8) func(*engine.Codec) {
	return func(c *engine.Codec) {
		s.fields(c)
		s.codeRecent(c, version < codecVersion)
	}
}

// fields codes every field, in the order in which they are stored.
func (s *state) fields(c *engine.Codec) {
	engine.CodeNumber(c, "players", &s.players, MaxPlayers+1)
	if s.players < MinPlayers {
		c.Fail("players are %d", s.players)
	}
	players := int(s.players)
	engine.CodeFlag(c, "fame by itself", &s.auto)
	for seat := range s.players {
		s.hands[seat].code(c, "hand")
		engine.CodeNumber(c, "fame", &s.fame[seat], 1<<16)
		s.attack[seat].code(c)
	}
	for l := range s.lands {
		engine.CodeNumber(c, "side", &s.lands[l].side, Sides)
		engine.CodeSeatOrNobody(c, "owner", &s.lands[l].owner, players)
		engine.CodeFlag(c, "turned", &s.lands[l].turned)
		s.lands[l].defence.code(c, "defence troop")
	}
	s.free.code(c, "free knights")
	s.box.code(c, "box")
	engine.CodeNumber(c, "turn", &s.number, 1<<16)
	engine.CodeSeat(c, "turn", &s.turnOf, players)
	engine.CodeSeat(c, "asked", &s.asked, players)
	engine.CodeNumber(c, "decision", &s.decision, Decisions)
	engine.CodeFlag(c, "fame", &s.fameOpen)
	engine.CodeFlag(c, "laid", &s.laid)
	engine.CodeFlag(c, "hired", &s.hired)
	engine.CodeFlag(c, "taken back", &s.tookBack)
	engine.CodeFlag(c, "ending", &s.ending)
	s.codeMark(c)
	engine.CodeFlag(c, "agreed", &s.agreed)
	engine.CodeNumber(c, "left", &s.left, 1<<s.players)
	engine.CodeNumber(c, "kept", &s.kept, 1<<Lands)
}

// codeRecent codes the hashes of recent tables, of which older positions have
// less.
func (s *state) codeRecent(c *engine.Codec, older bool) {
	list := s.tables()
	for i := range list {
		low, high := uint16(list[i]), uint16(list[i]>>16)
		engine.CodeNumber(c, "recent tables", &low, 1<<16)
		if older {
			continue
		}
		engine.CodeNumber(c, "recent tables", &high, 1<<16)
		list[i] = uint32(high)<<16 | uint32(low)
	}
	if s.recent == nil && list != (tables{}) { // it is read
		read := list
		s.recent = &read
	}
}

// codeMark codes what moved last: a country, or NoLand as the one after the
// last; a seat's troop.
func (s *state) codeMark(c *engine.Codec) {
	if s.last.land == NoLand {
		s.last.land = Lands
	}
	engine.CodeNumber(c, "mark", &s.last.land, Lands+1)
	if s.last.land == Lands {
		s.last.land = NoLand
	}
	engine.CodeSeatOrNobody(c, "mark", &s.last.seat, int(s.players))
	engine.CodeNumber(c, "mark", &s.last.troop, MaxTroops)
}

// encodedSize is enough for a position of most matches, so that Encode
// allocates once.
const encodedSize = 448

// Encode implements engine.State.
func (s *state) Encode() []byte {
	copied := *s
	return engine.EncodeFields(codecVersion, encodedSize, copied.form(codecVersion))
}

// decode reads what Encode wrote and refuses whatever cannot be a position.
func decode(e *Edition, data []byte) (*state, error) {
	s := &state{edition: e}
	version := uint8(codecVersion)
	if len(data) > 0 && data[0] == codecVersion-1 {
		version--
	}
	if err := engine.DecodeFields(version, data, s.form(version)); err != nil {
		return nil, err
	}
	if err := errors.Join(s.Audit(), s.coherent()); err != nil {
		return nil, err
	}
	return s, nil
}
