package deflate

// The lengths of both codes' words stand before a block, in a code of their own,
// runs of the same shortened (RFC 1951, 3.2.7).

const (
	headerSymbols = 19
	repeat        = 16 // the length before, 3 to 6 times; 2 bits say how often
	fewZeros      = 17 // 3 to 10 times 0; 3 bits
	manyZeros     = 18 // 11 to 138 times 0; 7 bits
	maxHeader     = 7  // bits of a word of this code
)

// headerOrder is the order in which the lengths of this code's words stand.
var headerOrder = [headerSymbols]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// A run is a symbol of the header and what says how often it holds.
type run struct {
	symbol, rest uint8
}

func (r run) bits() uint {
	switch r.symbol {
	case repeat:
		return 2
	case fewZeros:
		return 3
	case manyZeros:
		return 7
	}
	return 0
}

// header writes the codes of the block.
func (w *Writer) header() {
	literals := used(w.literals.lengths, firstLength)
	distances := used(w.distances.lengths, 1)
	var lengths [symbols + distanceSymbols]uint8
	n := copy(lengths[:], w.literals.lengths[:literals])
	n += copy(lengths[n:], w.distances.lengths[:distances])
	var list [symbols + distanceSymbols]run
	runs := appendRuns(list[:0], lengths[:n])
	var counts [headerSymbols]uint32
	for _, r := range runs {
		counts[r.symbol]++
	}
	w.fit(w.headers, counts[:], maxHeader)

	told := headerSymbols
	for told > 4 && w.headers.lengths[headerOrder[told-1]] == 0 {
		told--
	}
	w.reserve(5 + headerSymbols + 2*len(runs))
	w.put(0b100, 3) // not the last; with a code of its own
	w.put(uint64(literals-firstLength), 5)
	w.put(uint64(distances-1), 5)
	w.put(uint64(told-4), 4)
	for _, symbol := range headerOrder[:told] {
		w.put(uint64(w.headers.lengths[symbol]), 3)
	}
	for _, r := range runs {
		w.put(uint64(w.headers.words[r.symbol]), uint(w.headers.lengths[r.symbol]))
		w.put(uint64(r.rest), r.bits())
	}
}

// used returns how many lengths there are up to the last that is not 0, at least
// so many.
func used(lengths []uint8, least int) int {
	n := len(lengths)
	for n > least && lengths[n-1] == 0 {
		n--
	}
	return n
}

// appendRuns appends the runs that lengths consist of.
func appendRuns(runs []run, lengths []uint8) []run {
	for i := 0; i < len(lengths); {
		length, n := lengths[i], 1
		for i+n < len(lengths) && lengths[i+n] == length {
			n++
		}
		i += n
		if length != 0 {
			runs = append(runs, run{symbol: length})
			n--
		}
		for n >= 3 {
			var r run
			var some int
			switch {
			case length != 0:
				some = min(n, 6)
				r = run{repeat, uint8(some - 3)}
			case n <= 10:
				some = n
				r = run{fewZeros, uint8(some - 3)}
			default:
				some = min(n, 138)
				r = run{manyZeros, uint8(some - 11)}
			}
			runs = append(runs, r)
			n -= some
		}
		for range n {
			runs = append(runs, run{symbol: length})
		}
	}
	return runs
}
