package spelling

import (
	"strings"
	"unicode"
)

// Clean returns a text that somebody typed, fit to stand within a line of the bot's: white
// space and line breaks are one space, and what nobody sees is gone, such as
// characters that control or format a text. A request has all its texts so.
func Clean(text string) string {
	text = strings.Map(func(c rune) rune {
		switch {
		case unicode.IsSpace(c):
			return ' '
		case !unicode.IsPrint(c) || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, c):
			return -1
		}
		return c
	}, text)
	return strings.Join(strings.Fields(text), " ")
}

// CleanLines is Clean of a text of several lines, which stand beside each other then.
func CleanLines(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		if line = Clean(line); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, " · ")
}
