package desk

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"skald/bot/words"
)

// cleaned is a text that somebody typed, fit to stand within a line of the bot's: white
// space and line breaks are one space, and what nobody sees is gone, such as
// characters that control or format a text. A request has all its texts so.
func cleaned(text string) string {
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

// cleanLines is cleaned of a text of several lines, which stand beside each other then.
func cleanLines(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		if line = cleaned(line); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, " · ")
}

// maxName is how many characters a name has at most that somebody gives to something.
const maxName = 80

// NameOption reads the name that somebody gives to something; "" if nothing was typed.
// A name without a letter or a digit is refused, and one that is too long.
func (r *Request) NameOption(option string) (string, error) {
	name := r.Options[option]
	if n := utf8.RuneCountInString(name); n > maxName {
		return "", &Refusal{Key: "long-name", Data: words.Data{"have": n, "most": maxName}}
	}
	if name != "" && !strings.ContainsFunc(name, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }) {
		return "", &Refusal{Key: "no-letter", Data: words.Data{"word": name}}
	}
	return name, nil
}
