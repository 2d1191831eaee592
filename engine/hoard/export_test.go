package hoard

import (
	"fmt"
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/enginetest/scripts"
)

// Refusals lists the section and the sentence of every refusal.
func Refusals() []scripts.Refusal {
	return scripts.Refusals(fine+1, reasons, func(r reason) (rule, why string) { return refusals[r].rule, refusals[r].why })
}

// A Setting makes positions for scripts, word by word.
type Setting struct{ state state }

// NewSetting returns a match of two in which cards 1 and 2 are in left hands.
func NewSetting(g *Game) *Setting {
	b := &Setting{state{edition: g.Printed, players: 2, goal: 12}}
	for seat := range b.state.crews {
		b.state.crews[seat] = crew{card: uint8(seat) + 1, hand: left}
	}
	return b
}

// Set says one thing of the position:
//
//	red coins=4 card=7 hand=right    what is not said stays
//	players=3 | goal=40 | hoard=2    of the match; coins not told of lie nowhere
func (b *Setting) Set(words ...string) error {
	s := &b.state
	if seat, ok := vocCrew.Index(words[0]); ok {
		return setAll(words[1:], map[string]*uint8{"coins": &s.crews[seat].coins, "card": &s.crews[seat].card}, (*uint8)(&s.crews[seat].hand))
	}
	return setAll(words, map[string]*uint8{"players": &s.players, "goal": &s.goal, "hoard": &s.hoard}, nil)
}

func setAll(words []string, numbers map[string]*uint8, hand *uint8) error {
	for _, w := range words {
		key, value, _ := strings.Cut(w, "=")
		if key == "hand" && hand != nil {
			word, _ := vocHand.Index(value)
			*hand = uint8(word) + 1
			continue
		}
		n, err := strconv.Atoi(value)
		if err != nil || numbers[key] == nil {
			return fmt.Errorf("%q says nothing of the position", w)
		}
		*numbers[key] = uint8(n)
	}
	return nil
}

// State returns the position; the hoard has what is in no crew's hands.
func (b *Setting) State(*engine.Teller) (engine.State, error) {
	s := b.state
	e := *s.edition
	if s.hoard == 0 {
		s.hoard = uint8(e.Coins)
		for _, c := range s.crews {
			s.hoard -= c.coins
		}
	}
	e.Coins = int(s.hoard)
	for _, c := range s.crews {
		e.Coins += int(c.coins)
	}
	s.edition = &e
	return &s, s.Audit()
}
