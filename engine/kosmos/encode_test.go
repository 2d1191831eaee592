package kosmos

import (
	"bytes"
	"testing"

	"skald/engine"
	"skald/engine/enginetest"
)

func newState(t testing.TB) *state { return enginetest.Begun[*state](t, Standard(), 2) }

// play moves a card of a hand to an attack troop of its own.
func (s *state) play(seat engine.Seat) Card {
	c := s.hands[seat].list()[0]
	s.hands[seat][c]--
	s.attack[seat].put(engine.Word(s.attack[seat].count()), troop{faceUp(c)})
	return c
}

func TestCodec(t *testing.T) {
	enginetest.Codec(t, Standard(), 2, "e7fc9c8d229ed0c75f04a1c9878af798a8f30ee5dee6aa5d11b2db4a255daa23")
}

// TestDecodeOlder reads a position as version 2 stored it, with hashes of 16 bits
// of the recent tables.
func TestDecodeOlder(t *testing.T) {
	t.Parallel()
	s := newState(t)
	s.recent = &tables{0x1234_5678}
	older := engine.EncodeFields(codecVersion-1, encodedSize, s.form(codecVersion-1))
	if len(older) != len(s.Encode())-2*recents {
		t.Errorf("an older position has %d bytes, one of today %d", len(older), len(s.Encode()))
	}
	back, err := Standard().Decode(older)
	if err != nil {
		t.Fatal(err)
	}
	s.recent = nil
	if !bytes.Equal(back.Encode(), s.Encode()) {
		t.Error("an older position is read as another")
	}
}

// TestDecodeRefuses spoils a position in ways that no rule could leave it in.
func TestDecodeRefuses(t *testing.T) {
	t.Parallel()
	enginetest.DecodeRefuses(t, Standard(), newState, []enginetest.Spoilt[*state]{
		{"players are 1", func(s *state) { s.players = 1 }},
		{"seat 0 has 11 knights", func(s *state) { c := s.hands[0].list()[0]; s.hands[0][c]--; s.box[c]++ }},
		{"not those of the box", func(s *state) { s.box[0]++ }},
		{"35 knights take part, not 36", func(s *state) {
			c := &s.lands[Waldland]
			c.owner = 0
			s.box[c.defence[1].card()]++
			c.defence.remove(1)
		}},
		{"two knights are", func(s *state) { k := s.lands[Waldland].defence[0]; s.lands[Waldland].defence[1] = k }},
		{"is not two knights", func(s *state) { s.lands[Waldland].defence[1] = noKnight }},
		{"a knight that there is not", func(s *state) { s.lands[Waldland].defence[0] = knight(Cards + 1) }},
		{"neither face up nor down", func(s *state) { s.lands[Waldland].defence[0] |= fresh }},
		{"a defender lies face down", func(s *state) { s.lands[Waldland].defence[0] |= faceDown }},
		{"not parted into troops", func(s *state) { s.play(0); s.attack[0][0] &^= leads }},
		{"first knight of a troop lies face down", func(s *state) { s.play(0); s.attack[0][0] |= faceDown }},
		{"face down in no turn", func(s *state) { s.play(0); s.attack[0][0] |= faceDown | fresh }},
		{"turned without a use", func(s *state) { s.lands[Waldland].owner, s.lands[Waldland].turned = 0, true }},
		{"two things moved last", func(s *state) { s.last = mark{land: Waldland} }},
		{"nobody's troop moved last", func(s *state) { s.last.troop = 1 }},
		{"no turn has begun", func(s *state) { s.number = 0 }},
		{"no fame can be collected", func(s *state) { s.fameOpen = true }},
		{"the end does not fit", func(s *state) { s.decision = AskNothing }},
		{"no knight can be laid", func(s *state) { s.laid = true }},
		{"the turn offers nothing more", func(s *state) { s.decision, s.laid = AskMore, true }},
		{"no free knight can be taken", func(s *state) { s.decision = AskKnight }},
		{"no knight can be added", func(s *state) { s.decision, s.laid, s.ending = AskAdd, true, true }},
		{"decision is 5", func(s *state) { s.decision = Decisions }},
		{"asked is 2", func(s *state) { s.asked = 2 }},
	})
}

// TestDisplay puts troops into a row of troops and takes them out.
func TestDisplay(t *testing.T) {
	t.Parallel()
	a, b, c := faceUp(CardOf(Red, 1)), faceUp(CardOf(Green, 2)), faceUp(CardOf(Blue, 3))
	var d display
	d.put(0, troop{a})
	d.put(1, troop{b, c})
	d.put(2, troop{c})
	d.put(0, troop{a, b, c})
	if want := (display{a | leads, b, c, b | leads, c, c | leads}); d != want {
		t.Fatalf("grown: %v, want %v", d, want)
	}
	if word, n := d.strongest(Blue.Land()); word != 2 || n != 3 {
		t.Errorf("strongest blue: troop %d of %d, want 2 of 3", word, n)
	}
	d.put(1, troop{b})
	if tr, ok := d.troop(2); !ok || tr != (troop{c}) {
		t.Errorf("troop 2: %v", tr)
	}
	d.put(0, troop{})
	if want := (display{b | leads, c | leads}); d != want {
		t.Fatalf("shrunk: %v, want %v", d, want)
	}
	if _, ok := d.troop(2); ok || d.count() != 2 {
		t.Errorf("%d troops, want 2", d.count())
	}
	// A full row: every knight a troop of its own.
	d = display{}
	for i := range engine.Word(MaxTroops) {
		d.put(i, troop{a})
	}
	if d.count() != MaxTroops {
		t.Errorf("%d troops, want %d", d.count(), MaxTroops)
	}
	if _, ok := d.troop(MaxTroops); ok {
		t.Error("there is a troop after the last")
	}
	d.put(MaxTroops-1, troop{})
	if d.count() != MaxTroops-1 {
		t.Errorf("%d troops, want %d", d.count(), MaxTroops-1)
	}
}
