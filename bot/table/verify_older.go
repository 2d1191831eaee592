package table

import (
	"bytes"
	"fmt"

	"skald/engine"
)

// What was played under older rules cannot be played again by newer ones: the
// same action may give another position, and be told otherwise. Such records
// are read, their order, people and hashes are held to be right, and the replay
// goes on from the position after the last of them, which its hash fixes. That
// they follow from the seed and the rules of their time is not shown.

// older reports whether a record was made under older rules than the program's,
// and whether it can be: versions never go back.
func (v *verifier) older(r *ExportRecord) (older, ok bool) {
	made, ours := rulesOf(r.Rules), v.report.Rules
	switch {
	case made > ours:
		v.fault(v.seq, RuleFault, fmt.Sprintf("rules of version %d at most", ours), fmt.Sprintf("version %d", made))
		return false, false
	case made < v.rules:
		v.fault(v.seq, OrderFault, fmt.Sprintf("rules of version %d or later", v.rules), fmt.Sprintf("version %d", made))
		return false, false
	case made == ours && v.seq > 0 && v.state == nil:
		v.fault(v.seq-1, PositionFault, "a position to go on from", "none")
		return false, false
	}
	if v.seq == 0 {
		v.report.Oldest = made
	}
	v.rules = made
	return made < ours, true
}

// passOver reads a record of older rules, and reports whether the next can be.
func (v *verifier) passOver(r *ExportRecord) bool {
	ok := v.readPosition(r) // first: who resigns leaves the position as it is
	if !ok {
		return false
	}
	switch r.Kind {
	case SetupKind:
		if r.Seat != -1 || r.By != 0 {
			v.fault(0, PlayerFault, "nobody", fmt.Sprintf("%s on seat %d", r.By, r.Seat))
		}
		v.bare(r)
	case MoveKind, ForcedKind, StandKind, OrderKind:
		v.player(r)
	case ResignKind:
		_, ok = v.resign(r)
	case DrawKind:
		_, ok = v.draw(r)
	case LeaveKind, SettleKind:
		_, ok = v.resigned(r)
	case UndoKind:
		ok = v.passBack(r)
	case TimeKind:
		_, ok = v.timeOut(r)
	case TimeEndKind:
		ok = v.passTimeEnd(r)
	case CloseKind:
		_, ok = v.close(r)
	case SeatKind:
		ok = v.passSeat(r)
	case SkipKind, SilenceKind:
		// The dice of its time drew it, or its rules said it.
	case EndKind:
		_, ok = v.end(r)
	case PauseKind, ResumeKind, AidKind:
		_, ok = v.aside(r)
	default:
		v.fault(v.seq, OrderFault, "a kind of record that is known", r.Kind)
		ok = false
	}
	if r.Kind != UndoKind {
		v.line.follow(r, v.state, r.Rolls)
	}
	v.asked = newAskedSince()
	v.aged = true // who was asked then may have had a choice that these rules do not know
	v.report.Older++
	v.report.Exported += len(r.Exported)
	v.last = r.sum()
	return ok
}

// readPosition takes the position that the file holds after a record, if it
// holds one.
func (v *verifier) readPosition(r *ExportRecord) bool {
	v.state = nil
	if r.Position == nil {
		return true
	}
	if got := hashOf(r.Position); !bytes.Equal(got, r.Hash) {
		v.fault(v.seq, PositionFault, r.Hash, got)
		return false
	}
	state, err := v.game.Decode(r.Position)
	if err != nil {
		v.fault(v.seq, PositionFault, "a position", err)
		return false
	}
	v.state = state
	if result, over := state.Result(); over && v.result == nil {
		v.result = &result
	}
	return true
}

// endOfOlder judges the end of a match that was wholly played under older
// rules. Who won follows from the last position, where the file holds it; the
// reasons may have been told otherwise.
func (v *verifier) endOfOlder() {
	told := v.export.Result.result()
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
	return asJSON(rowOf(r).Winners)
}
