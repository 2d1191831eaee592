package vikings878

import (
	"iter"
	"math/bits"

	"skald/engine"
)

// A Shire is one of the 63 shires by its number, 1 to Shires.
type Shire uint8

// Shires is the number of shires. AtSea is none of them: there lie the units on
// the card of a leader who has not landed yet.
const (
	AtSea  Shire = 0
	Shires       = 63
	places       = Shires + 1
)

func (s Shire) String() string { return vocSpot.Word(spotWord(s)) }

// Sign returns the word of a shire's short sign; "" for AtSea.
func (s Shire) Sign() string { return vocSign.Word(shireWord(s)) }

// A Set is a set of shires, by their numbers.
type Set uint64

// Of returns the set of the shires named.
func Of(shires ...Shire) Set {
	var set Set
	for _, s := range shires {
		set = set.With(s)
	}
	return set
}

// Has reports whether the shire is in the set.
func (set Set) Has(s Shire) bool { return set>>(s&63)&1 == 1 }

// With returns the set and the shire.
func (set Set) With(s Shire) Set { return set | 1<<(s&63) }

// Without returns the set less the shire.
func (set Set) Without(s Shire) Set { return set &^ (1 << (s & 63)) }

// Len returns the number of shires in the set.
func (set Set) Len() int { return bits.OnesCount64(uint64(set)) }

// First returns the lowest shire of a set that has one.
func (set Set) First() Shire { return Shire(bits.TrailingZeros64(uint64(set)) & 63) }

// All yields the shires of the set, lowest number first.
func (set Set) All() iter.Seq[Shire] {
	return func(yield func(Shire) bool) {
		for rest := set; rest != 0; rest &= rest - 1 {
			if !yield(rest.First()) {
				return
			}
		}
	}
}

// everyShire is the set of all shires; a place at sea is none.
const everyShire = ^Set(1)

// A Kingdom is one of the four parts of England.
type Kingdom uint8

// The kingdoms.
const (
	Northumbria Kingdom = iota
	Mercia
	Wessex
	EastAnglia
	Kingdoms = iota
)

// firstOf is where the shires of each kingdom begin: their numbers stand kingdom by
// kingdom.
var firstOf = [Kingdoms]Shire{1, 24, 44, 60}

// kingdomOf returns the kingdom by which a shire stands in lists. The edition says
// where it is on the map.
func kingdomOf(s Shire) Kingdom {
	k := EastAnglia
	for k > 0 && s < firstOf[k] {
		k--
	}
	return k
}

func (k Kingdom) String() string { return vocKingdom.Word(engine.Word(k)) }

// A Sea is what a coast lies at. There are no spaces at sea.
type Sea uint8

// The seas.
const (
	NorthSea Sea = iota
	EnglishChannel
	IrishSea
	SevernSea
	Seas = iota
)

func (s Sea) String() string { return vocSea.Word(engine.Word(s)) }
