package desk

import (
	"strings"
	"testing"
)

// TestPages holds that pages are short enough, and that nothing is lost or told
// twice.
func TestPages(t *testing.T) {
	t.Parallel()
	word, long := "Holmgård ", strings.Repeat("Skáld ", 900)
	for name, lines := range map[string][]string{
		"nothing":     {""},
		"short":       {"one", "two"},
		"many":        strings.Split(strings.Repeat(strings.Repeat(word, 12)+"\n", 60), "\n"),
		"long line":   {"one", long, "two"},
		"no spaces":   {strings.Repeat("ø", 5000)},
		"long, first": {long, strings.Repeat(word, 150)},
		"just fits":   {strings.Repeat("å", PageRoom), "x"},
	} {
		list := Pages(lines)
		for i, page := range list {
			if n := len([]rune(page)); n > PageRoom || n == 0 && len(list) > 1 {
				t.Errorf("%s: page %d has %d characters", name, i, n)
			}
		}
		squeeze := func(text string) string { return strings.Join(strings.Fields(text), "") }
		if want, got := squeeze(strings.Join(lines, "\n")), squeeze(strings.Join(list, "\n")); got != want {
			t.Errorf("%s: pages hold %d characters, want %d", name, len(got), len(want))
		}
	}
}
