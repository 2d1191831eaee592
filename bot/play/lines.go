package play

import (
	"slices"
	"strings"
	"unicode"

	"skald/bot/table"
	"skald/bot/words"
)

// A line is one of a story. A detail stands below the line that it belongs to,
// and is the first to go where room is short.
type line struct {
	text   string
	detail bool
	common string // what it has in common with others that are told with it in one line, with a place for their items
	items  string
}

// unpassed are entries without passing notes after which the game told something else.
func unpassed(story []table.Entry) []table.Entry {
	list := slices.Clone(story)
	told := false
	for i := len(list) - 1; i >= 0; i-- {
		notes := slices.Clone(list[i].Notes)
		for j := len(notes) - 1; j >= 0; j-- {
			if notes[j].Passing && told {
				notes = slices.Delete(notes, j, j+1)
			} else if !words.OfEveryGame(notes[j]) {
				told = true
			}
		}
		list[i].Notes = notes
	}
	return list
}

// unheaded are the sentences of a record without its last one, if that says what
// the heading of the message begins with, such as whose turn it is.
func unheaded(heading string, said []line) []line {
	last := len(said) - 1
	if last < 0 {
		return said
	}
	own, head := wordsOf(said[last].text), wordsOf(heading)
	if len(own) > len(head) || !slices.Equal(own, head[:len(own)]) {
		return said
	}
	return said[:last]
}

// wordsOf are the words and numbers of a text.
func wordsOf(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// gather adds the first sentence of a record to the last line of a list, if the
// title tells both in one line: "Thegns: 2 to York, 1 to Durham." It returns the
// sentences that are left.
func gather(list, said []line) []line {
	if len(list) == 0 || len(said) == 0 || said[0].common == "" || list[len(list)-1].common != said[0].common {
		return said
	}
	last := &list[len(list)-1]
	alone := words.Gathered(last.common, last.items)
	last.items += ", " + said[0].items
	last.text = strings.TrimSuffix(last.text, alone) + words.Gathered(last.common, last.items)
	return said[1:]
}

// apart are the sentences of a record one by one, each with its details.
func apart(said []line) [][]line {
	var list [][]line
	for _, l := range said {
		if last := len(list) - 1; last >= 0 && l.detail {
			list[last] = append(list[last], l)
			continue
		}
		list = append(list, []line{l})
	}
	return list
}

// bulleted are the sentences of a record as a list: one line of all up to the
// first detail, and details that follow one another on a line below it.
func bulleted(said []line) []line {
	var list []line
	for _, l := range said {
		if last := len(list) - 1; last >= 0 && list[last].detail == l.detail {
			list[last].text += " " + l.text
			list[last].common = ""
			continue
		}
		mark := "- "
		if l.detail && len(list) > 0 {
			mark = "  - "
		}
		l.text = mark + l.text
		list = append(list, l)
	}
	return list
}

// lastOf leaves out details from the start on, then lines, until the text fits.
func lastOf(lines []line, limit int) string {
	size := -1
	for _, l := range lines {
		size += len([]rune(l.text)) + 1
	}
	var texts []string
	for _, l := range lines {
		if l.detail && size > limit {
			size -= len([]rune(l.text)) + 1
		} else if l.text != "" {
			texts = append(texts, l.text)
		}
	}
	return lastLines(texts, limit)
}

// lastRunes keeps the end of a text that is too long, from a word on.
func lastRunes(text string, limit int) string {
	runes := []rune(text)
	if len(runes) <= limit {
		return text
	}
	end := string(runes[len(runes)-max(limit-2, 0):])
	if i := strings.IndexAny(end, " \n"); i >= 0 {
		end = end[i+1:]
	}
	return "… " + end
}

// lastLines keeps the last lines of a text that is too long, and marks the cut.
func lastLines(lines []string, limit int) string {
	text := strings.Join(lines, "\n")
	for len([]rune(text)) > limit && len(lines) > 1 {
		lines = lines[1:]
		text = "…\n" + strings.Join(lines, "\n")
	}
	return lastRunes(text, limit)
}
