package render

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Legible returns a person's name as the letters here can write it: signs that
// they lack, such as emoji, are left out, and so are marks that stand on no
// letter of their own. It is empty where letters are lacking: half a name would
// be another's.
func (l *Lettering) Legible(name string) string {
	var b strings.Builder
	for _, r := range norm.NFC.String(name) {
		switch {
		case unicode.IsLetter(r) && !l.has(r):
			return ""
		case unicode.IsSpace(r):
			b.WriteByte(' ')
		case unicode.IsGraphic(r) && !unicode.IsMark(r) && l.has(r):
			b.WriteRune(r)
		}
	}
	legible := strings.Join(strings.Fields(b.String()), " ")
	if !strings.ContainsFunc(legible, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		return ""
	}
	return legible
}

// has reports whether both styles have a letter.
func (l *Lettering) has(r rune) bool {
	for _, f := range l.fonts {
		if i, err := f.GlyphIndex(nil, r); err != nil || i == 0 {
			return false
		}
	}
	return true
}
