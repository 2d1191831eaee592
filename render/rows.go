package render

import "slices"

// Rows are the bytes of a picture, one for each pixel, as runs of one value: most
// grounds and masks are flat, and a bot keeps hundreds.
type rows struct {
	runs []run
	ends []int32 // of each row, the number of runs to there
}

// A run is the column before which it ends, and below that eight bits of the value.
type run uint32

func (r run) end() int     { return int(r >> 8) }
func (r run) value() uint8 { return uint8(r) }

// add adds a row.
func (r *rows) add(row []uint8) {
	for i, v := range row {
		if i+1 == len(row) || row[i+1] != v {
			r.runs = append(r.runs, run(i+1)<<8|run(v))
		}
	}
	r.ends = append(r.ends, int32(len(r.runs)))
}

// fit gives back the memory that further rows would take.
func (r *rows) fit() {
	r.runs, r.ends = slices.Clone(r.runs), slices.Clone(r.ends)
}

// appendTo appends the pixels of a row from one column to another.
func (r *rows) appendTo(out []uint8, row, from, to int) []uint8 {
	first := 0
	if row > 0 {
		first = int(r.ends[row-1])
	}
	runs := r.runs[first:r.ends[row]]
	at, _ := slices.BinarySearchFunc(runs, from+1, func(of run, column int) int { return of.end() - column })
	start := len(out)
	out = slices.Grow(out, to-from)[:start+to-from]
	for rest := out[start:]; from < to; at++ {
		end, value := min(runs[at].end(), to), runs[at].value()
		same := rest[:end-from]
		for i := range same {
			same[i] = value
		}
		from, rest = end, rest[len(same):]
	}
	return out
}
