package engine

import (
	"strconv"
	"strings"
	"unicode"
)

// MaxLabel is how many characters the label of a word has at most, so that it
// fits a button and a picture.
const MaxLabel = 60

// MaxWord is how many characters a word has at most, so that an action of
// several words is still a line.
const MaxWord = 40

// Label checks that a text at this place can be a word's label: a few words on
// one line, beginning with a letter or digit and without any sign that a program
// which shows it could take for more than the sign.
func (f *Faults) Label(text string) bool {
	return f.Check(LabelFault(text) == "", "%s", LabelFault(text))
}

// Word checks that a text at this place can be a word of a vocabulary: small
// letters, digits, - and _.
func (f *Faults) Word(word string) bool {
	size := len([]rune(word))
	return f.Check(size >= 1 && size <= MaxWord, "it has %d characters, it must have 1 to %d", size, MaxWord) &&
		f.Check(strings.IndexFunc(word, notInWord) < 0, "%q has signs besides small letters, digits, - and _", word)
}

func notInWord(r rune) bool {
	return !unicode.IsLower(r) && !unicode.IsDigit(r) && r != '-' && r != '_'
}

// LabelFault says why a text cannot be a label, "" if it can.
func LabelFault(text string) string {
	size := len([]rune(text))
	switch {
	case size < 1 || size > MaxLabel:
		return "it has " + strconv.Itoa(size) + " characters, it must have 1 to " + strconv.Itoa(MaxLabel)
	case PlainLabel(text) != text:
		return "it must be letters, digits and the signs " + labelSigns + " on one line, beginning with a letter or digit"
	}
	return ""
}

// PlainLabel returns what of a text can be a label: where it is said, nothing
// in it does more than to be read.
func PlainLabel(text string) string {
	kept := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.In(r, unicode.L, unicode.M, unicode.N) || strings.ContainsRune(labelSigns, r):
			return r
		}
		return -1
	}, text)
	for strings.Contains(kept, "//") { // a link
		kept = strings.ReplaceAll(kept, "//", "/")
	}
	kept = strings.Join(strings.Fields(kept), " ")
	kept = strings.TrimLeftFunc(kept, func(r rune) bool { return !unicode.In(r, unicode.L, unicode.N) })
	if runes := []rune(kept); len(runes) > MaxLabel {
		return strings.TrimSpace(string(runes[:MaxLabel-1])) + "…"
	}
	return kept
}

// labelSigns are the signs that a label may have beside letters and digits.
const labelSigns = `'’‘"“”„«»-–—.…,;:!?()&/+%`
