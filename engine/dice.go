package engine

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"log/slog"
	"math/rand/v2"
)

// A Seed is the secret from which all chance of a match follows. It prints as
// [secret]; who wants its bytes must take them on purpose.
type Seed [32]byte

// String returns "[secret]".
func (Seed) String() string { return secretText }

// Format writes "[secret]", whatever the verb.
func (Seed) Format(f fmt.State, _ rune) { fmt.Fprint(f, secretText) }

// LogValue returns "[secret]".
func (Seed) LogValue() slog.Value { return slog.StringValue(secretText) }

// Commit returns SHA-256(seed ‖ match): posted when the match begins, it
// proves at the end that the seed was not chosen later.
func (s Seed) Commit(match string) [sha256.Size]byte {
	return sha256.Sum256(append(s[:], match...))
}

// Dice is the chance of one record of a match: ChaCha8 keyed by
// SHA-256(seed ‖ record), the record as 8 bytes, big endian. Equal seeds and
// records roll equally for ever; how the numbers are drawn is written out
// here so that a Go release cannot change a match.
type Dice struct {
	source *rand.ChaCha8
	rolls  int
}

// NewDice returns the dice of a record.
func NewDice(seed Seed, record uint64) *Dice {
	key := sha256.Sum256(binary.BigEndian.AppendUint64(seed[:], record))
	return &Dice{source: rand.NewChaCha8(key)}
}

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
	// Of the 2⁶⁴ values the highest 2⁶⁴ mod n would make some numbers
	// likelier; they are drawn again.
	spare := (-bound) % bound
	for {
		if v := d.source.Uint64(); v >= spare {
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
