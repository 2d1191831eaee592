package kosmos

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

// A Setting makes positions for tests, word by word. They need not have all
// knights of the box: what is not said is not there.
type Setting struct {
	game  *Game
	state state
}

// NewSetting returns an empty Setting: it wants its number of players first.
func NewSetting(g *Game) *Setting { return &Setting{game: g} }

// begin is the beginning of player 1's first turn: the castle's layout in the
// middle, crown sides, and a hand of two knights for everybody.
func (b *Setting) begin(players int) {
	b.state = state{edition: b.game.Printed, players: uint8(players), number: 1, last: nowhere}
	for l, pair := range b.game.Printed.Layout {
		b.state.lands[l] = country{owner: engine.Nobody, defence: troop{faceUp(pair[0]), faceUp(pair[1])}}
	}
	for seat := range players {
		b.state.hands[seat][CardOf(Violet, 1)] = 1
		b.state.hands[seat][CardOf(Violet, 2)] = 1
	}
}

// Set says one thing of the position; players are counted from 1:
//
//	3                                                  a new board of 3 players
//	waldland owner=2 side=back turned green4 yellow2   what is not said stays
//	attack 1 green4 blue3,down                         one more attack troop
//	hand 1 red3 blue2                                  in place of the old one
//	fame 1 20
//	free green4 yellow2
//	back                                               all countries show it
//	auto                                               fame is collected by itself
//	turn 2                                             whose turn begins
func (b *Setting) Set(words ...string) error {
	s := &b.state
	subject, rest := words[0], words[1:]
	if players, err := strconv.Atoi(subject); err == nil {
		b.begin(players)
		return nil
	}
	if l, ok := vocLand.Index(subject); ok {
		return b.land(&s.lands[l], rest)
	}
	switch subject {
	case "back":
		for l := range s.lands {
			s.lands[l].side = Back
		}
		return nil
	case "auto":
		s.auto = true
		return nil
	case "free":
		return addCards(&s.free, rest)
	}
	if len(rest) == 0 {
		return fmt.Errorf("%q needs a player", subject)
	}
	seat, err := seatOf(rest[0])
	if err != nil {
		return err
	}
	switch rest = rest[1:]; subject {
	case "attack":
		tr, err := troopOf(rest)
		s.attack[seat].put(engine.Word(s.attack[seat].count()), tr)
		return err
	case "hand":
		s.hands[seat] = cards{}
		return addCards(&s.hands[seat], rest)
	case "fame":
		n, err := strconv.Atoi(rest[0])
		s.fame[seat] = uint16(n)
		return err
	case "turn":
		s.turnOf = seat
		return nil
	}
	return fmt.Errorf("nothing is called %q", subject)
}

func seatOf(word string) (engine.Seat, error) {
	n, err := strconv.Atoi(word)
	return engine.Seat(n - 1), err
}

func knightOf(word string) (knight, error) {
	name, down := strings.CutSuffix(word, ",down")
	i, ok := vocCard.Index(name)
	if !ok || i >= hiddenCard {
		return 0, fmt.Errorf("no knight %q", name)
	}
	if down {
		return hiddenKnight(Card(i)) &^ fresh, nil
	}
	return faceUp(Card(i)), nil
}

func troopOf(words []string) (t troop, err error) {
	for _, w := range words {
		k, err := knightOf(w)
		if err != nil {
			return t, err
		}
		t.add(k)
	}
	return t, nil
}

func addCards(to *cards, words []string) error {
	for _, w := range words {
		k, err := knightOf(w)
		if err != nil {
			return err
		}
		to[k.card()]++
	}
	return nil
}

func (b *Setting) land(c *country, words []string) error {
	var knights []string
	for _, w := range words {
		key, value, _ := strings.Cut(w, "=")
		switch key {
		case "owner":
			seat, err := seatOf(value)
			if err != nil {
				return err
			}
			c.owner = seat
		case "side":
			i, ok := vocSide.Index(value)
			if !ok {
				return fmt.Errorf("no side %q", value)
			}
			c.side = Side(i)
		case "turned":
			c.turned = true
		case "none":
			c.defence = troop{}
		default:
			knights = append(knights, w)
		}
	}
	if len(knights) == 0 {
		return nil
	}
	t, err := troopOf(knights)
	c.defence = t
	return err
}

// State returns the position, or why it cannot be one.
func (b *Setting) State(t *engine.Teller) (engine.State, error) {
	s := b.state
	s.number = 0
	transition{&s, t}.begin(s.turnOf)
	if err := s.coherent(); err != nil {
		return nil, err
	}
	return &s, nil
}
