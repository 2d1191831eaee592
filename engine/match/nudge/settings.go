package nudge

import (
	"time"

	"skald/engine/match/rest"
)

// Settings are how a person wants to be reminded of matches that wait for them. The
// zero value holds until they choose.
type Settings struct {
	First      time.Duration `json:"first,omitempty"` // after so long of waiting comes the first nudge; 0: firstNudge
	Every      time.Duration `json:"every,omitempty"` // and so long after it the next, then after twice as long each time; 0: everyNudge
	rest.Hours               // when no nudge comes
	By         Way           `json:"by,omitempty"`     // "": ByMention
	Digest     bool          `json:"digest,omitempty"` // one direct message of all matches that wait, instead of one each
}

// How long it takes to a nudge, and from one to the next, of who has not chosen.
const (
	firstNudge = 24 * time.Hour
	everyNudge = 48 * time.Hour
)

// A Way is how a nudge comes.
type Way string

// The ways of nudges.
const (
	ByMention Way = "mention" // by a message in the match's channel that mentions them
	ByDirect  Way = "dm"      // by direct message
	ByNobody  Way = "off"     // not at all
)

// Ways lists the ways, the one that holds at first before the others.
func Ways() []Way { return []Way{ByMention, ByDirect, ByNobody} }

// Chosen returns the settings with what holds of itself in the place of what was
// not chosen.
func (s Settings) Chosen() Settings {
	if s.First == 0 {
		s.First = firstNudge
	}
	if s.Every == 0 {
		s.Every = everyNudge
	}
	if s.Zone == "" {
		s.Zone = "UTC"
	}
	if s.By == "" {
		s.By = ByMention
	}
	return s
}
