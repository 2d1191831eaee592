package render

import "slices"

// A ground is the pixels of a sheet in the palette's colours, row by row, as runs
// of one colour: most are flat, and a bot keeps some sixty.
type ground struct {
	runs []run
	ends []int32 // of each row, the number of runs to there
}

// A run is the column before which it ends, and below that eight bits of the
// colour.
type run uint32

func (r run) end() int      { return int(r >> 8) }
func (r run) colour() uint8 { return uint8(r) }

// add adds a row.
func (g *ground) add(row []uint8) {
	for i, c := range row {
		if i+1 == len(row) || row[i+1] != c {
			g.runs = append(g.runs, run(i+1)<<8|run(c))
		}
	}
	g.ends = append(g.ends, int32(len(g.runs)))
}

// appendTo appends the pixels of a row from one column to another.
func (g *ground) appendTo(out []uint8, row, from, to int) []uint8 {
	first := 0
	if row > 0 {
		first = int(g.ends[row-1])
	}
	runs := g.runs[first:g.ends[row]]
	at, _ := slices.BinarySearchFunc(runs, from+1, func(r run, column int) int { return r.end() - column })
	start := len(out)
	out = slices.Grow(out, to-from)[:start+to-from]
	for rest := out[start:]; from < to; at++ {
		end, colour := min(runs[at].end(), to), runs[at].colour()
		same := rest[:end-from]
		for i := range same {
			same[i] = colour
		}
		from, rest = end, rest[len(same):]
	}
	return out
}
