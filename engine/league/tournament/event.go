package tournament

import (
	"reflect"

	"skald/engine/league"
)

// An Event is one entry of a tournament's log: a fact, when it came about and
// who brought it about. Corrections are facts too; nothing is ever removed.
type Event struct {
	At      Unix
	By      Person // 0: the bot, because a time was over
	Steward bool   // they manage the server and acted in the directors' place
	Fact    Fact
}

// A Fact is what happened. The facts of this package are all there are.
type Fact interface {
	// kind names the fact in the log.
	kind() string
	// apply makes it so. Its error says that the log contradicts itself.
	apply(t *Tournament, e Event) error
}

// form is how the log is written, with a value of each fact.
var form = league.Form[Fact]{Version: 1, Kind: Fact.kind, Facts: []Fact{
	Created{}, DirectorNamed{}, DirectorRemoved{},
	EntrantInvited{}, EntrantJoined{}, EntrantLeft{}, SheetChanged{}, CheckInBegan{}, EntrantCheckedIn{}, CheckInEnded{},
	Started{}, KindChosen{}, PairingsMade{}, PairsSwapped{}, RoundTimeOver{}, RoundEnded{}, Halted{},
	MatchBegun{}, FirstPlayerEntered{}, CardPicked{}, DraftVoided{},
	ReportMade{}, ResultSettled{}, ResultCorrected{},
	MatchUndecided{}, EntrantDropped{}, EntrantReturned{}, ConductJudged{}, ConductForgiven{},
	RoundVoided{}, Closed{}, Cancelled{}, Moved{}, DigestSet{}, DigestDue{},
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

// Field returns what an event says under a name of its fact's, such as the Person or
// the Match; false if it says nothing of that.
func Field[T any](e Event, name string) (value T, ok bool) {
	if v := reflect.ValueOf(e.Fact).FieldByName(name); v.IsValid() {
		value, ok = v.Interface().(T)
	}
	return value, ok
}

// IsPublic reports whether an event is told in a line of the tournament's channel.
// The message by which people join shows who comes, goes and checks in; the
// pairing's own messages show picks and reports.
func (e Event) IsPublic() bool {
	switch f := e.Fact.(type) {
	case Created, EntrantCheckedIn, CardPicked, ReportMade, MatchBegun,
		FirstPlayerEntered, MatchUndecided:
		return false
	case EntrantJoined:
		return f.Interaction == 0 || f.Late // of before: a director's act
	case EntrantLeft:
		return e.By != f.Person
	case SheetChanged:
		return e.By != f.Person
	}
	return true
}
