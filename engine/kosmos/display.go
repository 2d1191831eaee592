package kosmos

import (
	"iter"

	"skald/engine"
)

// A display is a seat's attack troops, one knight after the other in the order
// of the troops; the first knight of each troop is marked. A seat has at most
// MaxTroops knights, so they always fit, however they are parted.
type display [MaxTroops]knight

// leads marks the first knight of a troop.
const leads = knight(0x80)

// all yields the troops with their places, counted from 0.
func (d *display) all() iter.Seq2[engine.Word, troop] {
	return func(yield func(engine.Word, troop) bool) {
		n := engine.Word(0)
		for from := 0; from < len(d) && d[from] != noKnight; {
			t, size := d.from(from)
			if !yield(n, t) {
				return
			}
			from += size
			n++
		}
	}
}

// from returns the troop that begins at a knight, and its size.
func (d *display) from(i int) (t troop, size int) {
	for size < MaxTroop && i+size < len(d) && d[i+size] != noKnight && (size == 0 || d[i+size]&leads == 0) {
		t[size] = d[i+size] &^ leads
		size++
	}
	return t, size
}

// find returns where a troop begins: after the last knight if there are not so
// many troops.
func (d *display) find(word engine.Word) int {
	n := -1
	for i, k := range d {
		if k == noKnight {
			return i
		}
		if k&leads != 0 {
			if n++; n == int(word) {
				return i
			}
		}
	}
	return len(d)
}

// troop returns the troop at a place, and whether there is one.
func (d *display) troop(word engine.Word) (troop, bool) {
	i := d.find(word)
	if i == len(d) || d[i] == noKnight {
		return troop{}, false
	}
	t, _ := d.from(i)
	return t, true
}

// put replaces the troop at a place, or adds one after the last; without
// knights it is removed.
func (d *display) put(word engine.Word, t troop) {
	i := d.find(word)
	before, after := 0, t.size()
	if i < len(d) {
		_, before = d.from(i)
	}
	copy(d[i+after:], d[i+before:])
	for j := len(d) - before + after; j < len(d); j++ {
		d[j] = noKnight
	}
	copy(d[i:], t[:after])
	if after > 0 {
		d[i] |= leads
	}
}

// strongest returns the value of the strongest troop against a country, and its
// place: of equal ones the first. The value is 0 if there is none.
func (d *display) strongest(l Land) (word engine.Word, value int) {
	n, sum, attacks := -1, 0, false
	for i := 0; ; i++ {
		if i == len(d) || d[i] == noKnight || d[i]&leads != 0 {
			if attacks && sum > value {
				word, value = engine.Word(n), sum
			}
			if i == len(d) || d[i] == noKnight {
				return word, value
			}
			n, sum, attacks = n+1, 0, d[i].card().Colour().Land() == l
		}
		sum += int(knightValues[d[i]])
	}
}

// count returns the number of troops.
func (d *display) count() int {
	n := 0
	for _, k := range d {
		if k&leads != 0 {
			n++
		}
	}
	return n
}

// size returns the number of knights.
func (d *display) size() int {
	n := 0
	for n < len(d) && d[n] != noKnight {
		n++
	}
	return n
}
