package proof

import (
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/match/chessclock"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage/ids"
)

// A clockwork follows a match's clock while it is replayed, as far as the times
// of the records tell. When people rested, and that others gave somebody time, no
// record tells: both only leave more time than is counted here. So nobody's time
// may run out before it has here.
type clockwork struct {
	row   *chessclock.Clock // nil: the match has no clock
	moved []ids.User
	undid []ids.User
	blind bool // positions were missing: it is not known for whom time ran
}

// tick lets time pass up to a record.
func (v *verifier) tick(r *record.Shown) {
	c := v.clock.row
	if c == nil {
		return
	}
	if r.At.Before(c.At) {
		v.fault(v.seq, TimeFault, fmt.Sprintf("%s or later", c.At), r.At)
	}
	if r.Kind == record.SetupKind {
		c.At = r.At
		return
	}
	if v.state == nil {
		v.clock.blind = true
	}
	if r.Kind != record.ForcedKind && r.Kind != record.OrderKind && v.state != nil { // what needs nobody belongs to the step before
		in := func(list []ids.User) func(ids.User) bool {
			return func(u ids.User) bool { return slices.Contains(list, u) }
		}
		c.Wait(v.clocked(), in(v.clock.moved), in(v.clock.undid))
		v.clock.moved, v.clock.undid = nil, nil
	}
	c.Charge(r.At, nil)
	switch r.Kind {
	case record.MoveKind:
		v.clock.moved = append(v.clock.moved, r.By)
	case record.UndoKind:
		v.clock.undid = append(v.clock.undid, r.By)
	}
}

// clocked returns for whom the clock runs: for nobody while an answer window does.
func (v *verifier) clocked() []ids.User {
	if rules.Span(v.export.Answers) > 0 && engine.Asked(v.state) != 0 {
		return nil
	}
	return rules.PeopleOn(v.players, engine.Awaited(v.state))
}

// timeOut holds that the time of who the record names can have run out, and that
// it was excused as often as it may be.
func (v *verifier) timeOut(r *record.Shown) rules.Outcome {
	b, seat := v.late(r)
	if v.stopped {
		return rules.Outcome{}
	}
	if b.Left > 0 && !v.clock.blind {
		v.fault(v.seq, TimeFault, fmt.Sprintf("no time-out within %s", b.Left), r.Kind)
	}
	if r.By != 0 {
		v.fault(v.seq, PlayerFault, "nobody", r.By)
	}
	v.clock.row.RunOut(b)
	v.report.TimedOut++
	return rules.Outcome{State: v.state, Notes: rules.TimeNotes(seat, b.Excused, b.Out)}
}

// timeEnd ends the part of somebody whose time ran out without an excuse, by
// consent of all others. Those who are late themselves are not asked, and may have
// been given time since.
func (v *verifier) timeEnd(r *record.Shown) rules.Outcome {
	b, _ := v.late(r)
	if v.stopped {
		return rules.Outcome{}
	}
	seats := rules.Playing(v.state, v.players, b.User)
	v.onSeat(r, int(seats.First()))
	if !b.Out {
		v.fault(v.seq, TimeFault, "somebody whose time is up", b.User)
	}
	v.allowed(r, b.User)
	out, result := rules.EndPart(v.game.About(), v.state, v.players, seats, v.dice(), rules.NoteTimedOut)
	if result != nil {
		v.result = result
	}
	return out
}

// allowed holds that those agreed to a time-end who were asked, and that the last
// of them made it.
func (v *verifier) allowed(r *record.Shown, late ids.User) {
	others := rules.Rivals(v.state, v.players, late)
	var agreed []ids.User
	for _, c := range r.Agreed {
		if !slices.Contains(others, c.By) || slices.Contains(agreed, c.By) {
			v.fault(v.seq, ConsentFault, fmt.Sprintf("each once of %v", others), c.By)
		}
		agreed = append(agreed, c.By)
	}
	for _, u := range others {
		if b := v.clock.row.BankOf(u); !slices.Contains(agreed, u) && (b == nil || !b.Out) {
			v.fault(v.seq, ConsentFault, fmt.Sprintf("of %v", others), fmt.Sprintf("of %v", agreed))
		}
	}
	if n := len(agreed); n == 0 || agreed[n-1] != r.By {
		v.fault(v.seq, ConsentFault, fmt.Sprintf("%s as the last who agreed", r.By), fmt.Sprintf("%v", agreed))
	}
}

// passTimeEnd reads a time-end under older rules. It ended the match unless that
// goes on.
func (v *verifier) passTimeEnd(r *record.Shown) {
	b, seat := v.late(r)
	if !v.stopped && int(v.seq) == len(v.export.Records)-1 && !engine.Left(v.state).Has(seat) {
		result := rules.Forfeit(v.state, v.players, rules.Playing(v.state, v.players, b.User), rules.NoteTimedOut)
		v.result = &result
	}
}

// late returns the bank and the seat of who a record of time names, whom the
// match must wait for.
func (v *verifier) late(r *record.Shown) (*chessclock.Bank, engine.Seat) {
	v.bare(r)
	if v.clock.row == nil {
		v.stop(OrderFault, "no such record in a match without a clock", r.Kind)
		return nil, engine.Nobody
	}
	seat := record.SeatOf(r.Seat)
	var u ids.User
	if int(seat) < len(v.players) {
		u = v.players[seat]
	}
	b := v.clock.row.BankOf(u)
	if b != nil && v.state != nil && !slices.Contains(v.clocked(), u) {
		b = nil
	}
	if b == nil || v.state != nil && !engine.Awaited(v.state).Has(seat) {
		v.stop(PlayerFault, "a seat that is waited for", r.Seat)
	}
	return b, seat
}

// silence holds that a seat was silent as long as the match waits for answers, and
// is taken to have said what its game says. That an answer was due later, because
// the match was paused or something else was asked meanwhile, no record tells:
// both only leave more time than is counted here.
func (v *verifier) silence(r *record.Shown) rules.Outcome {
	s, span := record.SeatOf(r.Seat), rules.Span(v.export.Answers)
	if span == 0 {
		return v.stop(OrderFault, "no such record in a match that waits for its answers", r.Kind)
	}
	if asked := engine.Asked(v.state); !asked.Has(s) {
		return v.stop(PlayerFault, seatsIn(asked), r.Seat)
	}
	if r.By != 0 {
		v.fault(v.seq, PlayerFault, "nobody", r.By)
	}
	if since, known := v.asked.Last[s]; known && r.At.Before(since.Add(span)) {
		v.fault(v.seq, TimeFault, fmt.Sprintf("no silence before %s", since.Add(span)), r.At)
	}
	a, out, err := rules.Silence(v.state, s, v.dice())
	if err == nil {
		v.notation(a, r)
		v.report.Silent++
	}
	return v.ruled(r, out, err)
}
