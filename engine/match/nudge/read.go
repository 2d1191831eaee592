package nudge

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"skald/engine/match/chessclock"
	"skald/engine/match/rules"
)

// The bounds of what people may choose. ByNobody turns all nudges off.
const (
	shortestNudge = time.Hour
	longestNudge  = 7 * chessclock.Day
)

// The keys of refusals of what people choose.
const (
	BadWait = "bad-wait" // Word is no time to wait, or too short or too long a one
	BadWay  = "bad-way"  // Word is no way of nudges
)

// ReadWait reads how long to wait: a number of hours, or of days if a d or a t
// stands behind it. It refuses with BadWait.
func ReadWait(text string) (time.Duration, error) {
	digits := strings.TrimRightFunc(text, func(r rune) bool { return !unicode.IsDigit(r) })
	unit := time.Hour
	switch letter := strings.ToLower(strings.TrimSpace(text[len(digits):])); {
	case strings.HasPrefix(letter, "d"), strings.HasPrefix(letter, "t"):
		unit = chessclock.Day
	case letter != "" && !strings.HasPrefix(letter, "h") && !strings.HasPrefix(letter, "s"):
		return 0, &rules.Refusal{Key: BadWait, Word: text}
	}
	n, err := strconv.ParseUint(strings.TrimSpace(digits), 10, 16)
	if wait := time.Duration(n) * unit; err == nil && shortestNudge <= wait && wait <= longestNudge {
		return wait, nil
	}
	return 0, &rules.Refusal{Key: BadWait, Word: text}
}

// ReadWay reads the way of nudges. It refuses with BadWay.
func ReadWay(text string) (Way, error) {
	if w := Way(text); slices.Contains(Ways(), w) {
		return w, nil
	}
	return "", &rules.Refusal{Key: BadWay, Word: text}
}
