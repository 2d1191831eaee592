package proof

import (
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage/ids"
)

// A lineOfPlay is what holds of a match while it is replayed.
type lineOfPlay struct {
	plies []ply    // what holds, record 0 first
	again []uint64 // the dice that are thrown again next
}

// A ply is a record that holds.
type ply struct {
	*record.Shown
	state engine.State // after it
	dice  uint64       // the number of its dice
}

// dice returns the number of the dice of the record that comes next.
func (l *lineOfPlay) dice(seq uint64) uint64 {
	if len(l.again) > 0 {
		return l.again[0]
	}
	return seq
}

// follow goes on by a record that is no undo.
func (l *lineOfPlay) follow(r *record.Shown, after engine.State, rolls int) {
	p := ply{r, after, l.dice(r.Seq)}
	if rolls > 0 && len(l.again) > 0 {
		l.again = l.again[1:]
	}
	l.plies = append(l.plies, p)
}

// last returns the place of the last action of a user that holds, for the first
// of the seats that they took it for at once; -1 if there is none.
func (l *lineOfPlay) last(about *engine.About, u ids.User) int {
	for i := len(l.plies) - 1; i >= 0; i-- {
		switch p := l.plies[i]; {
		case p.Kind.Traits().Barrier:
			return -1 // who has left does not come back
		case p.Kind.Traits().Own && p.By == u:
			for rules.OnePress(about, l.plies[i-1].Shown, p.Shown) {
				i, p = i-1, l.plies[i-1]
			}
			return i
		}
	}
	return -1
}

// goBack takes back the plies from a place on.
func (l *lineOfPlay) goBack(to int) {
	var thrown []uint64
	for _, p := range l.plies[to:] {
		if p.Rolls > 0 {
			thrown = append(thrown, p.dice)
		}
	}
	l.plies, l.again = l.plies[:to], append(thrown, l.again...)
}

// undo goes back before the last action of who undid it, or to where a moderator
// went. That leads to one position and no other; and unless a player's undo was
// free, all others must have agreed.
func (v *verifier) undo(r *record.Shown) rules.Outcome {
	i := v.takenBack(r)
	if v.stopped {
		return rules.Outcome{}
	}
	first, back := v.line.plies[i], v.line.plies[i-1]
	if back.state == nil {
		v.fault(back.Seq, PositionFault, "a position to go on from", "none")
		v.stopped = true
		return rules.Outcome{}
	}
	notes := rules.RewoundNotes(r.Back)
	if r.Moderator == 0 {
		var taken []*record.Shown
		for _, p := range v.line.plies[i:] {
			taken = append(taken, p.Shown)
		}
		if len(r.Agreed) > 0 || !rules.IsFree(v.game.About(), back.state, taken) {
			v.agreed(r)
		}
		// Of what nobody could see an older program told all that it was taken back.
		unseen := len(r.Notes) == 0 && rules.Unseen(back.state, v.state, taken)
		notes = rules.UndoNotes(record.SeatOf(first.Seat), r.Agreed, unseen)
	}
	v.line.goBack(i)
	v.aged = record.RulesOf(back.Rules) < v.report.Rules
	return rules.Outcome{State: back.state, Notes: notes}
}

// passBack goes back on the line of play as an undo under older rules says.
func (v *verifier) passBack(r *record.Shown) {
	if i := v.takenBack(r); !v.stopped {
		v.line.goBack(i)
	}
}

// takenBack returns the place of the first record that an undo takes back.
func (v *verifier) takenBack(r *record.Shown) (first int) {
	if r.Moderator != 0 {
		return v.rewinds(r)
	}
	return v.undoes(r)
}

// undoes returns the place of the first record that a player took back: their last
// action.
func (v *verifier) undoes(r *record.Shown) (first int) {
	v.bare(r)
	i := v.line.last(v.game.About(), r.By)
	if r.By == 0 || i < 0 {
		v.stop(PlayerFault, "somebody who has an action to take back", r.By)
		return 0
	}
	v.onSeat(r, v.line.plies[i].Seat)
	v.hold(UndoFault, fmt.Sprintf("to record %d", v.line.plies[i-1].Seq), fmt.Sprintf("to record %d", r.Back))
	v.report.Undone++
	if len(r.Agreed) > 0 {
		v.report.Consented++
	}
	return i
}

// agreed holds that everybody else who played agreed to a record, each once.
func (v *verifier) agreed(r *record.Shown) {
	var agreed []ids.User
	for _, c := range r.Agreed {
		agreed = append(agreed, c.By)
	}
	others := rules.Rivals(v.state, v.players, r.By)
	slices.Sort(agreed)
	slices.Sort(others)
	v.hold(ConsentFault, fmt.Sprintf("of %v", others), fmt.Sprintf("of %v", agreed))
}
