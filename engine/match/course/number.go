package course

import (
	"slices"
	"strconv"
)

// Numbered returns the moment of a number; false if there is none.
func Numbered(list []Moment, number int) (Moment, bool) {
	i := slices.IndexFunc(list, func(m Moment) bool { return m.Number == uint64(max(number, 0)) })
	if i < 0 || number < 0 {
		return Moment{}, false
	}
	return list[i], true
}

// NumberOf is what a record is called by its seq, "–" if it was taken back.
func NumberOf(list []Moment, seq uint64) string {
	i := slices.IndexFunc(list, func(m Moment) bool { return m.Seq == seq })
	if i < 0 {
		return "–"
	}
	return strconv.FormatUint(list[i].Number, 10)
}
