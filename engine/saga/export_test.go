package saga

import (
	"fmt"
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/enginetest/scripts"
)

// Refusals lists the section and the sentence of every refusal; a section that
// depends on the phase is "".
func Refusals() []scripts.Refusal {
	return scripts.Refusals(fine+1, reasons, func(r reason) (rule, why string) { return refusals[r].rule, refusals[r].why })
}

// A Setting makes positions for tests, word by word. What is not said lies in
// the supplies.
type Setting struct {
	state  state
	placed [Sides]uint8
}

// NewSetting returns an empty board at the beginning of Combat, in round 1.
func NewSetting(g *Game) *Setting {
	e := g.Printed
	b := &Setting{state: state{edition: e, phase: Combat, marker: uint8(e.Track.Round), strong: uint8(e.Track.Stronghold)}}
	b.state.coins = [Sides]uint8{uint8(e.Coins.Viking), uint8(e.Coins.Saxon)}
	b.state.ask(Viking, AskFight)
	b.state.tiles = [Tiles]tileState{{true, Viking, true}, {true, Viking, true}, {true, Saxon, true}, {true, Saxon, true}}
	return b
}

// Set says one thing of the position:
//
//	essex viking=2w+stormer saxon=1w stronghold
//	north marker=kent | marker=kent,down
//	aside viking=berserk | lost saxon=envoy
//	coins viking=2 saxon=0
//	track round=9 stronghold=2
//	initiative saxon
//	choosing                 the side with the Initiative takes the first tile
//	tile saxon 3 | bonus saxon 3   that tile is being resolved, it is the last
//	combat                   which Combat is first
func (b *Setting) Set(words ...string) error {
	if len(words) == 0 {
		return fmt.Errorf("nothing is said")
	}
	switch subject, rest := words[0], words[1:]; subject {
	case "aside", "lost":
		return b.sides(rest, func(side Side, value string) error {
			i, ok := vocBand.Index(value)
			if !ok {
				return fmt.Errorf("no Leader %q", value)
			}
			set := bandOf(i).leaders
			b.placed[side] |= set
			if subject == "aside" {
				b.state.aside[side] = set
			} else {
				b.state.lost[side], b.state.known[side] = set, set
			}
			return nil
		})
	case "coins":
		return b.sides(rest, func(side Side, value string) error {
			n, err := strconv.Atoi(value)
			b.state.coins[side] = uint8(n)
			return err
		})
	case "track":
		for _, w := range rest {
			key, value, _ := strings.Cut(w, "=")
			n, err := strconv.Atoi(value)
			if err != nil {
				return err
			}
			if key == "round" {
				b.state.marker = uint8(n)
			} else {
				b.state.strong = uint8(n)
			}
		}
	case "initiative":
		b.state.initiative = b.side(rest[0])
	case "choosing":
		b.state.tiles = [Tiles]tileState{}
		b.state.phase, b.state.first = Choosing, b.state.initiative
		b.state.ask(b.state.first, AskTake)
	case "tile", "bonus":
		return b.tile(subject, rest)
	case "combat":
	default:
		return b.area(subject, rest)
	}
	return nil
}

func (b *Setting) side(word string) Side {
	i, _ := vocSide.Index(word)
	return Side(i)
}

func (b *Setting) sides(words []string, set func(Side, string) error) error {
	for _, w := range words {
		key, value, _ := strings.Cut(w, "=")
		i, ok := vocSide.Index(key)
		if !ok {
			return fmt.Errorf("no side %q", key)
		}
		if err := set(Side(i), value); err != nil {
			return err
		}
	}
	return nil
}

func (b *Setting) area(name string, words []string) error {
	at, ok := vocArea.Index(name)
	if !ok {
		return fmt.Errorf("no area %q", name)
	}
	a := Area(at)
	for _, w := range words {
		key, value, _ := strings.Cut(w, "=")
		switch key {
		case "stronghold":
			b.state.holds |= 1 << a
		case "marker":
			name, down := strings.CutSuffix(value, ",down")
			coast, ok := vocCoast.Index(name)
			if !ok {
				return fmt.Errorf("no Destination %q", name)
			}
			*b.state.space(a) = space{marker: true, faceUp: !down, coast: Area(coast)}
		default:
			err := b.sides([]string{w}, func(side Side, value string) error {
				i, ok := vocBand.Index(value)
				if !ok {
					return fmt.Errorf("no Units %q", value)
				}
				b.state.board[side][a] = bandOf(i).force
				b.placed[side] |= bandOf(i).leaders
				return nil
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// tile makes a tile the last of its side's, and that side the second to
// resolve if it does not hold the Sword and Axe.
func (b *Setting) tile(moment string, words []string) error {
	side := b.side(words[0])
	n, err := strconv.Atoi(words[1])
	if err != nil {
		return err
	}
	s := &b.state
	s.tile, s.phase = Tile(n-1), Resolving
	own := 0
	for i := range s.tiles {
		first := s.edition.Tiles[i].ResolvesFirst
		mine := Tile(i) == s.tile || own == 0 && !first
		if mine && Tile(i) != s.tile {
			own++
		}
		by := side.Foe()
		if mine {
			by = side
		}
		s.tiles[i] = tileState{taken: true, by: by, spent: Tile(i) != s.tile}
	}
	if s.edition.Tiles[s.tile].ResolvesFirst {
		for i := range s.tiles {
			s.tiles[i].spent = s.tiles[i].by == side && Tile(i) != s.tile
		}
	}
	s.mover = side
	s.left, s.decision = s.half().actions, AskAction
	if moment == "bonus" {
		s.bonus, s.decision = s.half().bonus, AskBonus
	}
	return nil
}

// State returns the position, or why it cannot be one.
func (b *Setting) State(*engine.Teller) (engine.State, error) {
	s := b.state
	for side := range Side(Sides) {
		if s.aside[side] == 0 && s.lost[side] == 0 {
			free := leaderSets &^ b.placed[side]
			s.aside[side] = free & -free
			b.placed[side] |= s.aside[side]
		}
		s.supply[side].leaders = leaderSets &^ b.placed[side]
		n := s.edition.Warriors
		for _, f := range s.board[side] {
			n -= int(f.warriors)
		}
		s.supply[side].warriors = uint8(n)
	}
	s.bank = uint8(s.edition.Coins.All) - s.coins[Viking] - s.coins[Saxon]
	return decode(s.edition, s.Encode())
}
