package kosmos

import "skald/engine"

// A match of two can go round for ever: an equal knight takes Goldland back, and
// the loser's returns to the hand. The rules know no draw. At the third time of
// a table everybody is told, and may agree to count now.

// recents is how many turns back a table is remembered.
const recents = 24

// Tables are how some turns began, as hashes, the latest first. Positions share them,
// since all of a turn have the same ones: they are replaced, never changed. Nil are
// none.
type tables [recents]uint32

// repeated is how often a table must have lain before the notice.
const repeated = 3

// noteRepetition remembers the table at the beginning of a turn, and tells that
// it lies for the third time. Then it begins to count anew.
func (t transition) noteRepetition() {
	now, times := t.table(), 1
	before := t.tables()
	for _, then := range before {
		if then == now {
			times++
		}
	}
	if times >= repeated {
		t.recent = nil
		t.tell.All("note.repeated", engine.NumberArg("times", times))
		return
	}
	list := &tables{now}
	copy(list[1:], before[:])
	t.recent = list
}

// tables returns the remembered tables.
func (s *state) tables() tables {
	if s.recent == nil {
		return tables{}
	}
	return *s.recent
}

// table returns a hash, never zero, of what everybody sees but for the fame,
// which alone goes up while a match goes round. Hands need not be counted in:
// who lays and takes back the same knights holds the same ones.
func (s *state) table() uint32 {
	const offset, prime = 2166136261, 16777619 // FNV-1a
	h := uint32(offset)
	add := func(b uint8) { h = (h ^ uint32(b)) * prime }
	addKnight := func(k knight) {
		if k.hidden() {
			k = k&leads | faceDown
		}
		add(uint8(k))
	}
	add(uint8(s.turnOf))
	for seat := range s.players {
		add(uint8(s.hands[seat].size()))
		for i := range s.attack[seat] {
			if s.attack[seat][i] == noKnight {
				break
			}
			addKnight(s.attack[seat][i])
		}
		add(uint8(noKnight)) // the row ends
	}
	for l := range s.lands {
		c := &s.lands[l]
		add(uint8(c.owner))
		turned := uint8(0)
		if c.turned {
			turned = 1
		}
		add(turned)
		for _, k := range c.defence {
			addKnight(k)
		}
	}
	for _, n := range s.free {
		add(n)
	}
	return max(h, 1)
}
