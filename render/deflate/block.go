package deflate

import (
	"encoding/binary"
	"slices"
)

// A Writer puts blocks together. It belongs to one goroutine.
type Writer struct {
	coder
	literals, distances, headers code

	counts         [symbols]uint32
	distanceCounts [distanceSymbols]uint32

	out  []byte
	at   int    // where the next byte is to stand
	acc  uint64 // bits to come, the first lowest
	bits uint   // how many, fewer than a byte's
}

// NewWriter returns a writer.
func NewWriter() *Writer {
	return &Writer{literals: newCode(symbols), distances: newCode(distanceSymbols), headers: newCode(headerSymbols)}
}

// AppendBlock appends the block whose rows consist of these parts, side by side
// from the left. It is not the stream's last.
func (w *Writer) AppendBlock(out []byte, parts []*Part) []byte {
	w.out, w.at, w.acc, w.bits = out, len(out), 0, 0
	w.measure(parts)
	w.header()
	for row := range parts[0].ends {
		for _, p := range parts {
			w.tokens(p.row(row))
		}
	}
	w.end()
	return w.out[:w.at]
}

// AppendEnd appends the end of a stream, an empty block.
func AppendEnd(out []byte) []byte { return append(out, 0x03, 0x00) }

// measure makes the codes for what the parts consist of.
func (w *Writer) measure(parts []*Part) {
	clear(w.counts[:])
	clear(w.distanceCounts[:])
	for _, p := range parts {
		for _, t := range p.tokens {
			symbol := t.symbol()
			w.counts[symbol]++
			if symbol > endOfBlock {
				w.distanceCounts[t.distanceSymbol()]++
			}
		}
	}
	w.counts[endOfBlock] = 1
	w.fit(w.literals, w.counts[:], maxLength)
	w.fit(w.distances, w.distanceCounts[:], maxLength)
}

// tokens writes what a part has of a row.
func (w *Writer) tokens(list []token) {
	w.reserve(len(list))
	for _, t := range list {
		symbol := t.symbol()
		bits, n := uint64(w.literals.words[symbol]), uint(w.literals.lengths[symbol])
		if symbol > endOfBlock {
			bits |= t.lengthRest() << n
			n += lengthBits(symbol)
			far := t.distanceSymbol()
			bits |= uint64(w.distances.words[far]) << n
			n += uint(w.distances.lengths[far])
			bits |= t.distanceRest() << n
			n += distanceBits(far)
		}
		w.put(bits, n)
	}
}

// end ends the block, on a whole byte: by an empty block of bytes as they stand,
// before which all blocks stop at one.
func (w *Writer) end() {
	w.reserve(4)
	w.put(uint64(w.literals.words[endOfBlock]), uint(w.literals.lengths[endOfBlock]))
	w.put(0, 3)
	w.put(0, -w.bits&7)
	w.put(0xffff0000, 32)
}

// mostBits is how many bits a token has at most.
const mostBits = 15 + 5 + 15 + 13

// reserve makes room for so many times put.
func (w *Writer) reserve(n int) {
	if need := w.at + n*(mostBits/8) + 8; need > len(w.out) {
		w.out = slices.Grow(w.out, need-len(w.out))
		w.out = w.out[:cap(w.out)]
	}
}

// put writes at most mostBits bits, the lowest first. It always writes eight
// bytes, the last of which are written over.
func (w *Writer) put(bits uint64, n uint) {
	w.acc |= bits << w.bits
	binary.LittleEndian.PutUint64(w.out[w.at:], w.acc)
	w.bits += n
	w.at += int(w.bits / 8)
	w.acc >>= w.bits &^ 7
	w.bits &= 7
}
