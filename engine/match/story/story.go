// Package story is how what happened in a match is told in lines: which sentences stand
// together, which are details of others, and what is left out where there is no room.
// Sentences come to it as texts: it knows no language, no game and no match.
package story

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Here stands in what several sentences have in common where their items go.
const Here = "\uE000"

// Gathered is the sentence of what several notes have in common with their items.
func Gathered(common, items string) string { return strings.Replace(common, Here, items, 1) }

// A Line is one of a story. A detail stands below the line that it belongs to,
// and is the first to go where room is short.
type Line struct {
	Text    string
	Detail  bool
	Chapter bool   // begins a part of the match, on a line of its own
	Common  string // what it has in common with others that are told with it in one line, with a place for their items
	Items   string
}

// Unheaded are the sentences of a record without its last one, if that says what
// the heading of the message begins with, such as whose turn it is.
func Unheaded(heading string, said []Line) []Line {
	last := len(said) - 1
	if last < 0 {
		return said
	}
	own, head := wordsOf(said[last].Text), wordsOf(heading)
	if len(own) > len(head) || !slices.Equal(own, head[:len(own)]) {
		return said
	}
	return said[:last]
}

// wordsOf are the words and numbers of a text.
func wordsOf(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// Gather adds the first sentence of a record to the last line of a list, if the
// title tells both in one line: "Thegns: 2 to York, 1 to Durham." It returns the
// sentences that are left.
func Gather(list, said []Line) []Line {
	if len(list) == 0 || len(said) == 0 || said[0].Common == "" || list[len(list)-1].Common != said[0].Common {
		return said
	}
	last := &list[len(list)-1]
	alone := Gathered(last.Common, last.Items)
	last.Items += ", " + said[0].Items
	last.Text = strings.TrimSuffix(last.Text, alone) + Gathered(last.Common, last.Items)
	return said[1:]
}

// Apart are the sentences of a record one by one, each with its details.
func Apart(said []Line) [][]Line {
	var list [][]Line
	for _, l := range said {
		if last := len(list) - 1; last >= 0 && l.Detail {
			list[last] = append(list[last], l)
			continue
		}
		list = append(list, []Line{l})
	}
	return list
}

// Bulleted are the sentences of a record as a list: one line of all up to the
// first detail or chapter, and details that follow one another on a line below it.
func Bulleted(said []Line) []Line {
	var list []Line
	for _, l := range said {
		if last := len(list) - 1; last >= 0 && list[last].Detail == l.Detail && !l.Chapter && !list[last].Chapter {
			list[last].Text += " " + l.Text
			list[last].Common = ""
			continue
		}
		mark := "- "
		if l.Detail && len(list) > 0 {
			mark = "  - "
		}
		l.Text = mark + l.Text
		list = append(list, l)
	}
	return list
}

// LastOf leaves out details from the start on, then lines, until the text fits.
func LastOf(lines []Line, limit int) string {
	size := -1
	for _, l := range lines {
		size += len([]rune(l.Text)) + 1
	}
	var texts []string
	for _, l := range lines {
		if l.Detail && size > limit {
			size -= len([]rune(l.Text)) + 1
		} else if l.Text != "" {
			texts = append(texts, l.Text)
		}
	}
	return LastLines(texts, limit)
}

// LastRunes keeps the end of a text that is too long, from a word on.
func LastRunes(text string, limit int) string {
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

// LastLines keeps the last lines of a text that is too long, and marks the cut.
func LastLines(lines []string, limit int) string {
	text := strings.Join(lines, "\n")
	for len([]rune(text)) > limit && len(lines) > 1 {
		lines = lines[1:]
		text = "…\n" + strings.Join(lines, "\n")
	}
	return LastRunes(text, limit)
}

// Capital writes the first letter large.
func Capital(text string) string {
	if text == "" {
		return ""
	}
	r, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[size:]
}
