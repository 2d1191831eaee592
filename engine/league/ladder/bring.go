package ladder

import (
	"bufio"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
)

// An Unread is a line of a file of old ratings that says nothing that can be taken.
type Unread struct {
	Line int
	Why  string // one of those below
	Word string // that cannot be read, shortened
}

// Why a line of old ratings is not taken.
const (
	NoPerson  = "no-person"  // Word is nobody's number
	Rounded   = "rounded"    // Word was a number that a spreadsheet has rounded: who it was is lost
	NoRating  = "no-rating"  // Word is no rating there can be
	TwoLines  = "two-lines"  // Word stands in a line before already, and that one counts
	TooMany   = "too-many"   // there are more lines than are taken at once; the rest was not read
	Unquoted  = "unquoted"   // the line cannot be read at all
	NoColumns = "no-columns" // the first line names neither "player" nor "rating"
)

// ReadOld reads old ratings: lines of a person's number, a rating and its deviation,
// with commas, semicolons or tabs between them. If the first line names columns, those
// called player, rating and deviation count, so that an export of another ladder can be
// read. It takes MostBrought lines at most, and says of each other one why it is not.
func ReadOld(r io.Reader) (list []Old, unread []Unread) {
	in := bufio.NewReader(r)
	if mark, err := in.Peek(3); err == nil && string(mark) == "\ufeff" {
		in.Discard(3)
	}
	c := csv.NewReader(in)
	c.FieldsPerRecord, c.LazyQuotes, c.TrimLeadingSpace, c.Comma = -1, true, true, separator(in)
	columns := [3]int{0, 1, 2}
	for first := true; ; first = false {
		fields, err := c.Read()
		if errors.Is(err, io.EOF) {
			return list, unread
		}
		line, _ := c.FieldPos(0)
		if err != nil {
			return list, append(unread, Unread{Line: line, Why: Unquoted})
		}
		if first && !startsWithNumber(fields[0]) {
			named, ok := columnsOf(fields)
			if !ok {
				return nil, []Unread{{Line: line, Why: NoColumns, Word: short(strings.Join(fields, ","))}}
			}
			columns = named
			continue
		}
		if len(list) == MostBrought || len(unread) == MostBrought {
			return list, append(unread, Unread{Line: line, Why: TooMany})
		}
		old, why, word := readOld(fields, columns)
		if why == "" && slices.ContainsFunc(list, func(o Old) bool { return o.Person == old.Person }) {
			why, word = TwoLines, old.Person.String()
		}
		if why != "" {
			unread = append(unread, Unread{line, why, short(word)})
			continue
		}
		list = append(list, old)
	}
}

// separator guesses what stands between the fields, by the first line.
func separator(in *bufio.Reader) rune {
	start, _ := in.Peek(in.Size()) // as far as there is any
	line, _, _ := strings.Cut(string(start), "\n")
	for _, c := range []rune{';', '\t'} {
		if strings.ContainsRune(line, c) {
			return c
		}
	}
	return ','
}

// columnsOf returns where the player, the rating and the deviation stand.
func columnsOf(names []string) (columns [3]int, ok bool) {
	for i, want := range [3]string{"player", "rating", "deviation"} {
		columns[i] = slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(strings.TrimSpace(name), want) })
	}
	return columns, columns[0] >= 0 && columns[1] >= 0
}

func startsWithNumber(field string) bool {
	field = bare(field)
	return field != "" && field[0] >= '0' && field[0] <= '9'
}

// bare takes off what surrounds a number in a mention or in a spreadsheet.
func bare(field string) string {
	return strings.TrimRight(strings.TrimLeft(strings.TrimSpace(field), "'<@!"), ">")
}

func readOld(fields []string, columns [3]int) (o Old, why, word string) {
	at := func(column int) string {
		if column < 0 || column >= len(fields) {
			return ""
		}
		return strings.TrimSpace(fields[column])
	}
	id := bare(at(columns[0]))
	n, err := strconv.ParseUint(id, 10, 64)
	switch {
	case err != nil && strings.ContainsAny(id, "eE") && startsWithNumber(id):
		return o, Rounded, id
	case err != nil || n == 0:
		return o, NoPerson, at(columns[0])
	}
	o = Old{Person: Person(n), Deviation: broughtDeviation}
	if o.Rating, err = decimalIn(at(columns[1])); err != nil {
		return o, NoRating, at(columns[1])
	}
	if text := at(columns[2]); text != "" {
		if o.Deviation, err = decimalIn(text); err != nil {
			return o, NoRating, text
		}
	}
	if !o.rateable() {
		return o, NoRating, strings.Join([]string{at(columns[1]), at(columns[2])}, " ")
	}
	return o, "", ""
}

// decimalIn reads a number with a point or a comma.
func decimalIn(text string) (float64, error) {
	return strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
}

// short is a word of a file as far as it is told.
func short(word string) string {
	legible := func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return '�'
		}
		return r
	}
	runes := []rune(strings.Map(legible, strings.ToValidUTF8(word, "�")))
	return string(runes[:min(len(runes), 40)])
}
