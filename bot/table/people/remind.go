package people

import (
	"time"

	"skald/engine/match/rest"
)

// Remind is how a person wants to be reminded of matches that wait for them. The
// zero value holds until they choose. It is a value that knows no clock: the
// times come from who asks.
type Remind struct {
	First      time.Duration `json:"first,omitempty"` // after so long of waiting comes the first nudge; 0: firstNudge
	Every      time.Duration `json:"every,omitempty"` // and so long after it the next, then after twice as long each time; 0: everyNudge
	rest.Hours               // when no nudge comes
	By         NudgeWay      `json:"by,omitempty"`     // "": ByMention
	Digest     bool          `json:"digest,omitempty"` // one direct message of all matches that wait, instead of one each
}

// How long it takes to a nudge, and from one to the next, of who has not chosen.
const (
	firstNudge = 24 * time.Hour
	everyNudge = 48 * time.Hour
)

// A NudgeWay is how a nudge comes.
type NudgeWay string

// The ways of nudges.
const (
	ByMention NudgeWay = "mention" // by a message in the match's channel that mentions them
	ByDirect  NudgeWay = "dm"      // by direct message
	ByNobody  NudgeWay = "off"     // not at all
)

// NudgeWays lists the ways, the one that holds at first before the others.
func NudgeWays() []NudgeWay { return []NudgeWay{ByMention, ByDirect, ByNobody} }

// Chosen returns the settings with what holds of itself in the place of what was
// not chosen.
func (r Remind) Chosen() Remind {
	if r.First == 0 {
		r.First = firstNudge
	}
	if r.Every == 0 {
		r.Every = everyNudge
	}
	if r.Zone == "" {
		r.Zone = "UTC"
	}
	if r.By == "" {
		r.By = ByMention
	}
	return r
}
