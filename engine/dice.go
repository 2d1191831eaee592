package engine

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
)

// How chance is promised and drawn.
//
// All chance of a match follows from a seed of 32 secret bytes, which is drawn
// and promised before anybody but the opener takes a seat, and from the
// interactions by which people join and begin, whose ids Discord makes after
// the promise. So the players cannot know the dice, and the operator cannot
// choose them by drawing seeds.
//
// The commitment is the SHA-256 of this Digest:
//
//	text    "skald/commitment/2"
//	text    the seed's 32 bytes
//	text    the match's id
//	text    the game's key
//	text    the 32 bytes of the SHA-256 of the edition's data, of no data if there is none
//	number  how many options are not at their default, and of each, by key:
//	text    the option's key
//	text    its value
//
// The key of the dice of number n is the SHA-256 of this Digest:
//
//	text    "skald/dice/2"
//	text    the seed's 32 bytes
//	number  how many interactions there are, and in the order in which they counted:
//	number  the interaction's id
//	number  n
//
// The number of a record's dice is the record's own, unless dice were taken back.
// What chance has shown once it shows again: after an undo the dice that were
// thrown in the records taken back are thrown again, in the same order, by the
// records that throw dice from then on, before any dice that nobody has seen. So
// the n-th record that throws dice throws the same in every course that a match
// can take, and a record that throws none uses none up.
//
// It follows that the same decision has the same luck, and that nobody gets a
// second throw: not by another decision of the same kind, nor by an action put
// before it, nor in another order. All that somebody knows who has taken a throw
// back is what the next dice show, whatever they are thrown for; and for that they
// needed the consent of everybody else.
//
// Keys made of the position and the decision would give the same luck to the
// same decision too; but each other decision would be another throw, and
// whoever takes back could try one attack after the other and keep the one that
// succeeds. Keys made of the place in the match, counting all records, could be
// passed by with an action that throws nothing.
//
// What this proves, and what not: when the seed is told at the end, everybody can
// see that it was fixed before anybody joined, and roll all dice again. It does
// not prove that the operator did not know the dice meanwhile, for their program
// holds the seed, nor that the interactions are Discord's own, for it alone hears
// of them: each player can hold the id of their own press against the match.

// A Seed is the secret from which all chance of a match follows. It prints as
// [secret]; who wants its bytes must take them on purpose.
type Seed [32]byte

// String returns "[secret]".
func (Seed) String() string { return secretText }

// Format writes "[secret]", whatever the verb.
func (Seed) Format(f fmt.State, _ rune) { fmt.Fprint(f, secretText) }

// LogValue returns "[secret]".
func (Seed) LogValue() slog.Value { return slog.StringValue(secretText) }

// Terms are what a seed is promised for.
type Terms struct {
	Match   string            // the match's id
	Game    string            // the key of its About
	Edition []byte            // the data of an Editioned
	Options map[string]string // as in Setup
}

// Commit returns the commitment of the seed. Posted before anybody joins, it
// proves at the end that neither the seed nor the terms were chosen later.
func (s Seed) Commit(t Terms) [sha256.Size]byte {
	edition := sha256.Sum256(t.Edition)
	d := NewDigest("skald/commitment/2")
	d.Bytes(s[:])
	d.Text(t.Match)
	d.Text(t.Game)
	d.Bytes(edition[:])
	d.Number(uint64(len(t.Options)))
	for _, key := range slices.Sorted(maps.Keys(t.Options)) {
		d.Text(key)
		d.Text(t.Options[key])
	}
	return d.Sum()
}

// Dice is the chance of one record of a match, by its number. Equal keys roll
// equally for ever; how the numbers are drawn from ChaCha8 is written out here
// so that a Go release cannot change a match.
type Dice struct {
	source *rand.ChaCha8
	rolls  int
}

// NewDice returns the dice of a number from a seed alone, for draws that need no
// commitment: the lots of a tournament, trial moves and tests. Their key is the
// SHA-256 of the seed's 32 bytes and the number, as 8 bytes.
func NewDice(seed Seed, number uint64) *Dice {
	return diceOf(sha256.Sum256(binary.BigEndian.AppendUint64(seed[:], number)))
}

// NewSharedDice returns the dice of a match's record: of a seed that the
// operator's program drew and of the interactions by which people joined and
// began afterwards.
func NewSharedDice[ID ~uint64](seed Seed, interactions []ID, number uint64) *Dice {
	d := NewDigest("skald/dice/2")
	d.Bytes(seed[:])
	d.Number(uint64(len(interactions)))
	for _, id := range interactions {
		d.Number(uint64(id))
	}
	d.Number(number)
	return diceOf(d.Sum())
}

func diceOf(key [sha256.Size]byte) *Dice { return &Dice{source: rand.NewChaCha8(key)} }

// Rolls returns how often the dice were used: an action that used none left
// nothing to chance.
func (d *Dice) Rolls() int { return d.rolls }

// IntN returns a number in [0, n), each as likely. It panics if n < 1.
func (d *Dice) IntN(n int) int {
	if n < 1 {
		panic("engine: IntN of less than one")
	}
	d.rolls++
	bound := uint64(n)
	// Of the 2⁶⁴ values the lowest 2⁶⁴ mod n, which are less than n, would make some
	// numbers likelier; they are drawn again.
	for {
		if v := d.source.Uint64(); v >= bound || v >= (-bound)%bound {
			return int(v % bound)
		}
	}
}

// Shuffle puts n things in a random order, each as likely, by Fisher and
// Yates from the last place down.
func (d *Dice) Shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, d.IntN(i+1))
	}
}
