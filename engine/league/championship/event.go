package championship

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
)

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

// facts are a value of each, by which the log is read.
var facts = []Fact{
	Created{}, SeasonOpened{}, Joined{}, Left{}, Reminded{}, DateSet{}, Started{}, Skipped{}, MatchesMade{}, Warned{},
	Undecided{}, Extended{}, Decided{}, Withdrawn{}, KnockOutDrawn{}, SeasonEnded{}, DigestSet{}, DigestDue{},
	DirectorNamed{}, DirectorRemoved{}, Moved{}, Closed{},
}

// logVersion is of the log's form.
const logVersion = 1

// line is an event as it is written.
type line struct {
	Version int             `json:"v"`
	Kind    string          `json:"kind"`
	At      Unix            `json:"at"`
	By      Person          `json:"by"`
	Steward bool            `json:"steward,omitempty"`
	Fact    json.RawMessage `json:"fact"`
}

// Encode writes an event as JSON.
func Encode(e Event) ([]byte, error) {
	if e.Fact == nil {
		return nil, fmt.Errorf("encode an event: it has no fact")
	}
	fact, err := json.Marshal(e.Fact)
	if err != nil {
		return nil, fmt.Errorf("encode a fact: %w", err)
	}
	data, err := json.Marshal(line{logVersion, e.Fact.kind(), e.At, e.By, e.Steward, fact})
	if err != nil {
		return nil, fmt.Errorf("encode an event: %w", err)
	}
	return data, nil
}

// Decode reads an event that Encode wrote: it refuses every other writing, so that no
// log can say a thing that is passed over.
func Decode(data []byte) (Event, error) {
	var l line
	if err := json.Unmarshal(data, &l); err != nil {
		return Event{}, fmt.Errorf("read an event: %w", err)
	}
	if l.Version != logVersion {
		return Event{}, fmt.Errorf("read an event: its version is %d, not %d", l.Version, logVersion)
	}
	fact, err := decodeFact(l.Kind, l.Fact)
	if err != nil {
		return Event{}, fmt.Errorf("read a fact: %w", err)
	}
	e := Event{l.At, l.By, l.Steward, fact}
	again, err := Encode(e)
	if err != nil {
		return Event{}, err
	}
	if !bytes.Equal(again, data) {
		return Event{}, fmt.Errorf("read an event: it is not written as we write it")
	}
	return e, nil
}

func decodeFact(kind string, data []byte) (Fact, error) {
	for _, f := range facts {
		if f.kind() == kind {
			to := reflect.New(reflect.TypeOf(f))
			if err := json.Unmarshal(data, to.Interface()); err != nil {
				return nil, err
			}
			return to.Elem().Interface().(Fact), nil
		}
	}
	return nil, fmt.Errorf("%q is none", kind)
}

// Kind returns the name of what happened, as the log has it.
func (e Event) Kind() string { return e.Fact.kind() }
