package figures

import (
	"fmt"
	"strings"

	"skald/engine"
	"skald/engine/match/course"
	"skald/engine/match/story"
	"skald/engine/review"
	"skald/storage/ids"
)

// A Match is the figures of one match.
type Match struct {
	Charts []engine.Chart // of what everybody saw, in the order of play
	Over   bool
	Pace   course.Pace   // of one that is over
	Review review.Report // of one that is over; the zero value: none was made

	Tell  story.Figures
	Party func(engine.Seats) string // says who has luck
}

// mostTold is at how many places of the match its figures are told.
const mostTold = 12

// OfMatch tells the figures of a match: round by round, the largest steps, how long it
// took, and what the dice did if a review has worked that out.
func (t Teller) OfMatch(m Match) (lines []string) {
	if lines = []string{t.Say("study.no-figures", nil)}; len(m.Charts) > 0 {
		lines = append(m.Tell.Over(story.Thinned(m.Charts, mostTold)), m.Tell.Changes(m.Charts)...)
	}
	if !m.Over {
		return lines[min(1, len(lines)-1):] // it has not come to its end yet
	}
	if lines = append(lines, t.Took(m.Pace)); len(m.Review.Parties) == 0 {
		return append(lines, "-# "+t.Say("study.no-review", nil))
	}
	return append(lines, t.Luck(m.Review, m.Party))
}

// Took says how long a match took, and who was waited for.
func (t Teller) Took(p course.Pace) string {
	var waits []string
	for _, w := range p.Waits {
		waits = append(waits, t.Say("over.waited", map[string]any{"who": t.Called(w.User), "for": t.Span(w.For)}))
	}
	return t.Say("over.pace", map[string]any{"turns": p.Turns, "took": t.Span(p.Took), "waited": t.Join(waits...)})
}

// Luck says what the dice brought to each party of a match by its review.
func (t Teller) Luck(of review.Report, party func(engine.Seats) string) string {
	if of.Throws == 0 {
		return t.Say("review.no-dice", nil)
	}
	var list []string
	for i, l := range of.Luck[:min(len(of.Luck), len(of.Parties))] {
		list = append(list, t.Say("review.luck-of", map[string]any{"who": party(of.Parties[i]), "sum": fmt.Sprintf("%+d", l.Sum), "wrong": l.Wrong}))
	}
	return t.Say("review.luck", map[string]any{"list": strings.Join(list, "; ")})
}

// Seen returns those of some matches of which sees says so of their channels, at most so
// many of these: in others nobody sees them. A nil sees sees all.
func Seen(list []Played, most int, sees func(ids.Channel) bool) (some []Played) {
	seen := map[ids.Channel]bool{}
	for _, p := range list {
		_, looked := seen[p.Channel]
		if sees != nil && !looked && len(seen) < most {
			seen[p.Channel] = sees(p.Channel)
		}
		if sees == nil || seen[p.Channel] {
			some = append(some, p)
		}
	}
	return some
}
