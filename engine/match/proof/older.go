package proof

import (
	"bytes"
	"fmt"

	"skald/engine"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage/ids"
)

// older reports whether a record was made under older rules than the program's. It
// stops if that cannot be: versions never go back.
func (v *verifier) older(r *record.Shown) bool {
	made, ours := record.RulesOf(r.Rules), v.report.Rules
	switch {
	case made > ours:
		v.stop(RuleFault, fmt.Sprintf("rules of version %d at most", ours), fmt.Sprintf("version %d", made))
	case made < v.rules:
		v.stop(OrderFault, fmt.Sprintf("rules of version %d or later", v.rules), fmt.Sprintf("version %d", made))
	case made == ours && v.seq > 0 && v.state == nil:
		v.fault(v.seq-1, PositionFault, "a position to go on from", "none")
		v.stopped = true
	}
	if v.seq == 0 {
		v.report.Oldest = made
	}
	v.rules = made
	return made < ours
}

// passOver reads a record of older rules.
func (v *verifier) passOver(r *record.Shown, check check) {
	v.readPosition(r) // first: who resigns leaves the position as it is
	switch {
	case v.stopped:
		return
	case check.older != nil:
		check.older(v, r)
	default:
		check.replay(v, r)
	}
	if r.Kind != record.UndoKind {
		v.line.follow(r, v.state, r.Rolls)
	}
	v.asked = rules.NewAskedSince()
	v.aged = true // who was asked then may have had a choice that these rules do not know
	v.report.Older++
	v.report.Exported += len(r.Exported)
	v.last = r.Sum()
}

// readPosition takes the position that the file holds after a record, if it
// holds one.
func (v *verifier) readPosition(r *record.Shown) {
	v.state = nil
	if r.Position == nil {
		return
	}
	if got := record.HashOf(r.Position); !bytes.Equal(got, r.Hash) {
		v.stop(PositionFault, r.Hash, got)
		return
	}
	state, err := v.game.Decode(r.Position)
	if err != nil {
		v.stop(PositionFault, "a position", err)
		return
	}
	v.state = state
	if result, over := state.Result(); over && v.result == nil {
		v.result = &result
	}
}

// endOfOlder judges the end of a match that was wholly played under older
// rules. The winners follow from the last position, where the file holds it; the
// reasons may have been told otherwise.
func (v *verifier) endOfOlder() {
	told := v.export.Result.Engine()
	v.report.Over = told != nil
	if v.state == nil && v.result == nil {
		return
	}
	if want, got := winners(v.result), winners(told); want != got {
		v.fault(v.seq, ResultFault, want, got)
	}
}

// winners says who won.
func winners(r *engine.Result) string {
	if r == nil {
		return "no end"
	}
	return rules.AsJSON(record.ResultOf(r).Winners)
}

// Unreadable is the report of a stored match that cannot be read.
func Unreadable(id ids.Match, game string, err error) Report {
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
