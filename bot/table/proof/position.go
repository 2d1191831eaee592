package proof

import (
	"bytes"

	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/engine"
	"skald/storage"
)

// Unreadable is the report of a stored match that cannot be read.
func Unreadable(id storage.MatchID, game string, err error) Report {
	return Report{Match: id, Game: game, Faults: []Fault{{What: UnreadableFault, Want: "a match", Got: err.Error()}}}
}

// CheckPosition holds a stored position against its hash and its encoding
// against Decode.
func CheckPosition(known *rules.Editions, games []engine.Game, s *record.Setup, r *record.Record) (Fault, bool) {
	if r.Position == nil {
		return Fault{}, false
	}
	fault := Fault{Seq: r.Seq, What: PositionFault, Want: r.Hash.String()}
	if got := record.HashOf(r.Position); !bytes.Equal(got, r.Hash) {
		fault.Got = "stored bytes of hash " + got.String()
		return fault, true
	}
	g, err := known.Under(rules.Find(games, s.Game), s.Edition)
	if err == nil {
		_, err = g.Decode(r.Position)
	}
	if err != nil {
		fault.Got = err.Error()
		return fault, true
	}
	return Fault{}, false
}
