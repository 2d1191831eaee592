package search

import "skald/engine"

// A Sight is what a seat sees of a position. There is no way back to the position:
// the Sight does not hold it, but one that was dealt again by dice that are always
// the same. By the contract of Resample that one depends on nothing that the seat
// cannot see, so that its bytes are the key of what the seat knows. Only that of a
// finished match may be of another kind (Open).
type Sight struct {
	engine.Hidden
	about   *engine.About
	players int
	seat    engine.Seat
	avoids  verbs
	open    bool // dealt is the true position, and what is hidden is not dealt again
	dealt   engine.State
}

// See returns what a seat sees of a position of a match of so many players.
func See(about *engine.About, players int, s engine.State, seat engine.Seat) Sight {
	return Sight{about: about, players: players, seat: seat, dealt: s.Resample(seat, engine.NewDice(engine.Seed{}, 0))}
}

// Open returns the sight of the seat to move with all secrets open: a position of a
// finished match, looked at again. In a match that is played it would cheat, so
// nothing but a review may ask for it. Chance that is still to come is thrown anew
// as ever.
func Open(about *engine.About, players int, s engine.State) Sight {
	return Sight{about: about, players: players, seat: engine.Awaited(s).First(), open: true, dealt: s}
}

// of returns what a seat sees of another position of the same match.
func (at Sight) of(s engine.State, seat engine.Seat) Sight {
	if at.open {
		return Sight{about: at.about, players: at.players, seat: seat, open: true, dealt: s}
	}
	return See(at.about, at.players, s, seat)
}

// Avoiding returns the sight of a seat whose party does nothing of some verbs as long as
// it can do anything else: a plan that is to be tried.
func (at Sight) Avoiding(list ...engine.Verb) Sight {
	for _, v := range list {
		at.avoids |= 1 << v
	}
	return at
}

// Seat returns whose sight it is.
func (at Sight) Seat() engine.Seat { return at.seat }

// Players returns how many seats the match has.
func (at Sight) Players() int { return at.players }

// Deal returns a position that may be the true one, for all that the seat knows.
func (at Sight) Deal(d *engine.Dice) engine.State {
	if at.open {
		return at.dealt
	}
	return at.dealt.Resample(at.seat, d)
}

// Legal appends the seat's legal actions, without what it avoids.
func (at Sight) Legal(to []engine.Action) []engine.Action {
	return without(at.avoids, at.dealt.Legal(at.seat, to), len(to))
}

// without leaves out actions of some verbs behind the first of a list, unless there are no
// others.
func without(set verbs, list []engine.Action, first int) []engine.Action {
	if set == 0 {
		return list
	}
	kept := first
	for i := first; i < len(list); i++ {
		if !set.has(list[i].Verb) {
			list[kept], list[i] = list[i], list[kept]
			kept++
		}
	}
	if kept == first {
		return list
	}
	return list[:kept]
}

// Sets reports whether an action only sets something (engine.VerbSpec).
func (at Sight) Sets(a engine.Action) bool { return at.about.Verbs[a.Verb].Sets }

// key returns a number that is the same for all positions that the seat cannot tell
// apart.
func (at Sight) key() uint64 {
	h := scramble(start, uint64(at.seat))
	for _, b := range at.dealt.Encode() {
		h = (h ^ uint64(b)) * prime
	}
	return scramble(h, 0)
}

// The start and the prime of FNV-1a of 64 bits.
const (
	start = 0xcbf29ce484222325
	prime = 0x100000001b3
)

// scramble returns a hash of a hash and a number.
func scramble(h, n uint64) uint64 {
	h = (h ^ n) * 0x9e3779b97f4a7c15
	h ^= h >> 32
	h *= 0xd6e8feb86659fd93
	return h ^ h>>29
}

// digest returns a hash of a hash and an action of a seat.
func digest(h uint64, seat engine.Seat, a engine.Action) uint64 {
	h = scramble(h, uint64(seat)|uint64(a.Verb)<<8|uint64(a.Args[0])<<16|uint64(a.Args[1])<<32|uint64(a.Args[2])<<48)
	if a.Args[3]|a.Args[4]|a.Args[5] != 0 {
		h = scramble(h, uint64(a.Args[3])|uint64(a.Args[4])<<16|uint64(a.Args[5])<<32)
	}
	return h
}
