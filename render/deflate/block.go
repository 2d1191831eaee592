package deflate

import "encoding/binary"

// A Writer puts blocks together. It belongs to one goroutine.
type Writer struct {
	coder
	literals, distances, headers code

	counts         [symbols]uint32
	distanceCounts [distanceSymbols]uint32

	out   []byte
	acc   uint64 // bits to come, the first lowest
	count uint   // how many
}

// NewWriter returns a writer.
func NewWriter() *Writer {
	return &Writer{literals: newCode(symbols), distances: newCode(distanceSymbols), headers: newCode(headerSymbols)}
}

// AppendBlock appends the block whose rows consist of these parts, side by side
// from the left. It is not the stream's last.
func (w *Writer) AppendBlock(out []byte, parts []*Part) []byte {
	w.out, w.acc, w.count = out, 0, 0
	w.measure(parts)
	w.put(0b100, 3) // not the last; with a code of its own
	w.header()
	for row := range parts[0].ends {
		for _, p := range parts {
			w.tokens(p.row(row))
		}
	}
	w.put(uint64(w.literals.words[endOfBlock]), uint(w.literals.lengths[endOfBlock]))
	w.align()
	return w.out
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
	for _, t := range list {
		symbol := t.symbol()
		word, count := uint64(w.literals.words[symbol]), uint(w.literals.lengths[symbol])
		if symbol > endOfBlock {
			word |= t.lengthRest() << count
			count += lengthBits(symbol)
		}
		w.put(word, count)
		if symbol > endOfBlock {
			far := t.distanceSymbol()
			word, count := uint64(w.distances.words[far]), uint(w.distances.lengths[far])
			w.put(word|t.distanceRest()<<count, count+distanceBits(far))
		}
	}
}

// put writes at most 32 bits, the lowest first.
func (w *Writer) put(value uint64, count uint) {
	w.acc |= value << w.count
	w.count += count
	if w.count >= 32 {
		w.out = binary.LittleEndian.AppendUint32(w.out, uint32(w.acc))
		w.acc >>= 32
		w.count -= 32
	}
}

// align ends on a whole byte: by an empty block of bytes as they stand, before
// which all blocks stop at one.
func (w *Writer) align() {
	w.put(0, 3)
	for w.count > 0 {
		w.out = append(w.out, byte(w.acc))
		w.acc >>= 8
		w.count -= min(w.count, 8)
	}
	w.out = append(w.out, 0, 0, 0xff, 0xff)
}
