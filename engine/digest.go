package engine

import (
	"crypto/sha256"
	"encoding/binary"
)

// A Digest is what a hash is made over: numbers and texts one after another, so
// written that no other list of them gives the same bytes. A number is 8 bytes,
// big endian; a text is the number of its bytes and then its bytes.
type Digest struct{ data []byte }

// NewDigest returns a digest that begins with a text saying what it is of, so
// that the hash of one thing is never taken for that of another.
func NewDigest(of string) *Digest {
	d := &Digest{data: make([]byte, 0, 256)}
	d.Text(of)
	return d
}

// Number writes a number; a negative one as its two's complement.
func (d *Digest) Number(n uint64) { d.data = binary.BigEndian.AppendUint64(d.data, n) }

// Text writes a text.
func (d *Digest) Text(s string) {
	d.Number(uint64(len(s)))
	d.data = append(d.data, s...)
}

// Bytes writes bytes as a text.
func (d *Digest) Bytes(b []byte) {
	d.Number(uint64(len(b)))
	d.data = append(d.data, b...)
}

// Sum returns the SHA-256 of what was written.
func (d *Digest) Sum() [sha256.Size]byte { return sha256.Sum256(d.data) }
