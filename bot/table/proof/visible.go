package proof

import (
	"strconv"
	"strings"
)

// maxVisible is how many characters are shown of a text that somebody else
// wrote.
const maxVisible = 400

// visible writes a text of a file so that a terminal shows it and obeys none of
// it: what does not print, also line ends and what turns the direction of
// writing, is written as an escape.
func visible(text string) string {
	var b strings.Builder
	n := 0
	for _, r := range text {
		if n++; n > maxVisible {
			b.WriteString("…")
			break
		}
		if strconv.IsPrint(r) && r != '\uFFFD' {
			b.WriteRune(r)
			continue
		}
		quoted := strconv.QuoteRuneToASCII(r)
		b.WriteString(quoted[1 : len(quoted)-1])
	}
	return b.String()
}
