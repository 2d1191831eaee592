package render

import (
	"encoding/binary"
	"hash/maphash"
	"math"
)

// A fingerprint tells apart what is painted: what looks alike has the same, and
// two that look different have two, but for a chance of one in 2⁶⁴. Lists of
// strokes are kept as such, since a list is some kilobytes and full of pointers.
// It is another in every process, so that nobody can choose what looks alike.
type fingerprint uint64

var fingerprints = maphash.MakeSeed()

// fingerprintOf returns the fingerprint of a picture's bytes, so many to a row.
func fingerprintOf(pix []byte, stride int) fingerprint {
	var h maphash.Hash
	h.SetSeed(fingerprints)
	_, _ = h.Write(binary.LittleEndian.AppendUint64(nil, uint64(stride)))
	_, _ = h.Write(pix)
	return fingerprint(h.Sum64())
}

// fingerprint returns the stroke's. What it does not paint with is zero.
func (s *stroke) fingerprint() fingerprint {
	var shape fingerprint
	switch {
	case s.mask != nil:
		shape = s.mask.look
	case s.sprite != nil:
		shape = s.sprite.look
	}
	var room [64]byte
	b := append(room[:0], byte(s.kind), s.cover, s.ink.R, s.ink.G, s.ink.B, s.ink.A)
	for _, n := range [...]int{s.at.Min.X, s.at.Min.Y, s.at.Max.X, s.at.Max.Y} {
		b = binary.LittleEndian.AppendUint64(b, uint64(n))
	}
	b = binary.LittleEndian.AppendUint64(b, uint64(shape))
	b = binary.LittleEndian.AppendUint64(b, math.Float64bits(s.angle))
	return fingerprint(maphash.Bytes(fingerprints, b))
}

// fingerprintOfAll returns that of strokes in this order.
func fingerprintOfAll(strokes []stroke) fingerprint {
	var h maphash.Hash
	h.SetSeed(fingerprints)
	var b [8]byte
	for i := range strokes {
		binary.LittleEndian.PutUint64(b[:], uint64(strokes[i].look))
		_, _ = h.Write(b[:])
	}
	return fingerprint(h.Sum64())
}
