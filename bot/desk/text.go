package desk

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"skald/bot/words"
)

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
