package course

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/match/rules"
)

// Numbered returns the moment of a number, and refuses one of which there is none.
func Numbered(list []Moment, number int) (Moment, error) {
	i := slices.IndexFunc(list, func(m Moment) bool { return number >= 0 && m.Number == uint64(number) })
	if i < 0 {
		return Moment{}, &rules.Refusal{Key: "study-no-record", Args: []engine.Arg{engine.NumberArg("number", number)}}
	}
	return list[i], nil
}

// NumberOf is what a record is called by its seq, "–" if it was taken back.
func NumberOf(list []Moment, seq uint64) string {
	i := slices.IndexFunc(list, func(m Moment) bool { return m.Seq == seq })
	if i < 0 {
		return "–"
	}
	return strconv.FormatUint(list[i].Number, 10)
}
