package phone

import (
	"slices"
	"strings"

	"skald/engine/match/story"
)

// Fold leaves out details from the start on, then lines, but not a heading, until a
// story is low enough for a phone, and says in a line of its own where all of it stands.
func Fold(lines []story.Line, most int, where string) []story.Line {
	tall := 0
	high := func(l story.Line) int { return Text(l.Text, Message) - 8 }
	for _, l := range lines {
		tall += high(l)
	}
	if tall <= most {
		return lines
	}
	lines = slices.DeleteFunc(slices.Clone(lines), func(l story.Line) bool {
		gone := l.Detail && tall > most
		if gone {
			tall -= high(l)
		}
		return gone
	})
	head := lines[:min(1, len(lines))]
	if len(head) > 0 && strings.HasPrefix(head[0].Text, "- ") {
		head = nil
	}
	rest := slices.Clone(lines[len(head):])
	tall += Line // tells where all of it stands
	for tall > most && len(rest) > 1 {
		tall -= high(rest[0])
		rest = rest[1:]
	}
	if len(rest) == 1 {
		rest[0].Text = story.LastRunes(rest[0].Text, Fits(max(most-2*Line, Line)/Line))
	}
	return slices.Concat(head, []story.Line{{Text: where}}, rest)
}
