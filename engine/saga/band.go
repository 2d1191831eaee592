package saga

import (
	"fmt"
	"math/bits"
	"strings"

	"skald/engine"
)

// A force is Units of one side that are together: some Warriors, and Leaders
// as a set of the side's four.
type force struct {
	warriors uint8
	leaders  uint8 // bit i is the side's Leader i
}

// size returns the number of Units.
func (f force) size() int { return int(f.warriors) + f.chiefs() }

// chiefs returns the number of Leaders.
func (f force) chiefs() int { return size(f.leaders) }

// size returns the number of members of a set.
func size(set uint8) int { return bits.OnesCount8(set) }

// has reports whether all of g is in f.
func (f force) has(g force) bool { return g.warriors <= f.warriors && g.leaders&^f.leaders == 0 }

// plus returns f and g together.
func (f force) plus(g force) force { return force{f.warriors + g.warriors, f.leaders | g.leaders} }

// minus returns f less g, which must be in it.
func (f force) minus(g force) force { return force{f.warriors - g.warriors, f.leaders &^ g.leaders} }

// aWarrior is the force of one Warrior.
var aWarrior = force{warriors: 1}

// bit returns the Leader as a set of its side's four.
func (l Leader) bit() uint8 { return 1 << (l % LeadersEach) }

// leader returns the side's Leader i.
func (s Side) leader(i int) Leader { return Leader(int(s)*LeadersEach + i) }

// lowest returns the lowest Leader of a set that is not empty.
func (s Side) lowest(set uint8) Leader { return s.leader(bits.TrailingZeros8(set)) }

// nth returns the Leader of a set that has n lower ones in it.
func (s Side) nth(set uint8, n int) Leader {
	for ; n > 0; n-- {
		set &= set - 1
	}
	return s.lowest(set)
}

// A band is a force of a side as a word of a notation: "2w+stormer". Its index
// in vocBand is made from its three numbers, so no table is searched.
type band struct {
	side Side
	force
}

// Bands are numbered by Leaders (15 sets of the Vikings, 15 of the
// Anglo-Saxons, after the empty one), then Warriors. The band of nobody would
// be first and is left out.
const (
	bandsPerSet = MaxWarriors + 1
	leaderSets  = 1<<LeadersEach - 1
)

// index returns the band's place in vocBand.
func (b band) index() engine.Word {
	set := engine.Word(b.leaders)
	if set != 0 && b.side == Saxon {
		set += leaderSets
	}
	return set*bandsPerSet + engine.Word(b.warriors) - 1
}

// bandOf returns the band at a place of vocBand. One of Warriors only is
// anybody's, and is given to the Vikings.
func bandOf(i engine.Word) band {
	i++
	set, b := i/bandsPerSet, band{force: force{warriors: uint8(i % bandsPerSet)}}
	if set > leaderSets {
		set, b.side = set-leaderSets, Saxon
	}
	b.leaders = uint8(set)
	return b
}

// of returns the band's force and whether it can be the side's.
func (b band) of(side Side) (force, bool) { return b.force, b.leaders == 0 || b.side == side }

func (b band) String() string {
	var parts []string
	if b.warriors > 0 {
		parts = append(parts, fmt.Sprintf("%dw", b.warriors))
	}
	for i := range LeadersEach {
		if b.leaders>>i&1 == 1 {
			parts = append(parts, b.side.leader(i).String())
		}
	}
	return strings.Join(parts, "+")
}

func bandWords() []string {
	words := make([]string, (2*leaderSets+1)*bandsPerSet-1)
	for i := range words {
		words[i] = bandOf(engine.Word(i)).String()
	}
	return words
}

func bandTerms(i engine.Word) []engine.Term {
	b := bandOf(i)
	var terms []engine.Term
	if b.warriors > 0 {
		terms = append(terms, engine.Term{Vocabulary: vocUnit, Word: 0, Count: int(b.warriors)})
	}
	for i := range LeadersEach {
		if b.leaders>>i&1 == 1 {
			terms = append(terms, engine.Term{Vocabulary: vocUnit, Word: 1 + engine.Word(b.side.leader(i)), Count: 1})
		}
	}
	return terms
}

// appendBands appends the action once for every force that can be taken out of
// f and has low to high Units, with the band at the given place.
func appendBands(to []engine.Action, act engine.Action, place int, side Side, f force, low, high int) []engine.Action {
	for set := uint8(0); ; set = (set - f.leaders) & f.leaders {
		n := bits.OnesCount8(set)
		first, last := max(low-n, 0), min(high-n, int(f.warriors))
		if first <= last {
			word := band{side, force{uint8(first), set}}.index()
			for range last - first + 1 {
				act.Args[place] = word
				to = append(to, act)
				word++
			}
		}
		if set == f.leaders {
			return to
		}
	}
}

// A unit word is "warrior" or a Leader's name.

// unitWord returns a Leader's place in vocUnit; a Warrior's is 0.
func unitWord(l Leader) engine.Word { return 1 + engine.Word(l) }

// unitOf returns the force that a word of vocUnit names, and whether it can be
// the side's.
func unitOf(word engine.Word, side Side) (force, bool) {
	if word == 0 {
		return aWarrior, true
	}
	l := Leader(word - 1)
	return force{leaders: l.bit()}, l.Side() == side
}

// appendUnits appends the action once for every kind of Unit in f, with the
// unit at the given place.
func appendUnits(to []engine.Action, act engine.Action, place int, side Side, f force) []engine.Action {
	if f.warriors > 0 {
		act.Args[place] = 0
		to = append(to, act)
	}
	for set := f.leaders; set != 0; set &= set - 1 {
		act.Args[place] = unitWord(side.lowest(set))
		to = append(to, act)
	}
	return to
}
