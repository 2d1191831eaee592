package championship

import "skald/engine/league"

// An Event is one entry of a championship's log: a fact, when it came about and who
// brought it about. Nothing is ever removed.
type Event struct {
	At      Unix
	By      Person // 0: the bot
	Steward bool   // they manage the server and acted in the directors' place
	Fact    Fact
}

// A Fact is what happened. The facts of this package are all there are.
type Fact interface {
	// kind names the fact in the log.
	kind() string
	// apply makes it so. Its error says that the log contradicts itself.
	apply(c *Championship, e Event) error
}

// form is how the log is written, with a value of each fact.
var form = league.Form[Fact]{Version: 1, Kind: Fact.kind, Facts: []Fact{
	Created{}, SeasonOpened{}, Joined{}, Left{}, Reminded{}, DateSet{}, Started{}, Skipped{}, MatchesMade{}, Warned{},
	Undecided{}, Extended{}, Decided{}, Withdrawn{}, KnockOutDrawn{}, SeasonEnded{}, DigestSet{}, DigestDue{}, Ranked{},
	DirectorNamed{}, DirectorRemoved{}, Moved{}, Closed{},
}}

// Encode writes an event as JSON.
func Encode(e Event) ([]byte, error) { return form.Encode(league.Entry[Fact](e)) }

// Decode reads an event that Encode wrote, and no other writing.
func Decode(data []byte) (Event, error) {
	e, err := form.Decode(data)
	return Event(e), err
}

// Kind returns the name of what happened, as the log has it.
func (e Event) Kind() string { return e.Fact.kind() }
