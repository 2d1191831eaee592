package proof

import (
	"fmt"
	"strings"

	"skald/engine"
	"skald/engine/match/record"
	"skald/engine/match/rules"
)

// givesUp is the check of a record by which one who plays ends their part, or all
// who play end the match: it is of all seats of one of them, the lowest of which it
// names.
func givesUp(how func(*verifier, *record.Shown, engine.Seats) rules.Outcome) func(*verifier, *record.Shown) rules.Outcome {
	return func(v *verifier, r *record.Shown) rules.Outcome {
		if seats := v.resigned(r); !v.stopped {
			return how(v, r, seats)
		}
		return rules.Outcome{}
	}
}

// draw holds that all who played agreed on a draw, and that there was somebody to
// agree with.
func (v *verifier) draw(r *record.Shown, _ engine.Seats) rules.Outcome {
	if v.agreed(r); len(r.Agreed) == 0 {
		v.fault(v.seq, ConsentFault, "of somebody", "of nobody")
	}
	return v.ends(rules.Draw(v.state, v.players))
}

// settle holds that all who played agreed to an end, and that the game knows
// such an end.
func (v *verifier) settle(r *record.Shown, _ engine.Seats) rules.Outcome {
	v.agreed(r)
	if out, ok := rules.Settle(v.state); ok {
		return out
	}
	return v.stop(RuleFault, "no agreed end", r.Kind)
}

// leave lets all seats of who resigned leave.
func (v *verifier) leave(r *record.Shown, seats engine.Seats) rules.Outcome {
	if out, ok := rules.Leave(v.game.About(), v.state, v.players, seats, v.dice()); ok {
		return out
	}
	return v.stop(RuleFault, "the end of the match", r.Kind)
}

// resign ends the match for all seats of who resigned.
func (v *verifier) resign(_ *record.Shown, seats engine.Seats) rules.Outcome {
	return v.ends(rules.Forfeit(v.state, v.players, seats, rules.NoteResigned))
}

// resigned returns the seats of who resigned.
func (v *verifier) resigned(r *record.Shown) engine.Seats {
	v.bare(r)
	seats := rules.Playing(v.state, v.players, r.By)
	if seats == 0 {
		v.stop(PlayerFault, "one of the players", r.By)
		return 0
	}
	v.onSeat(r, int(seats.First()))
	return seats
}

// close ends the match without a winner, for one of the reasons there are. That
// somebody might is Discord's word alone, and cannot be replayed.
func (v *verifier) close(r *record.Shown) rules.Outcome {
	v.bare(r)
	result, ok := rules.ClosureOf(r.Notes)
	if !ok {
		return v.stop(NotesFault, "a reason", rules.AsJSON(r.Notes))
	}
	nobodys := rules.Reason(strings.TrimPrefix(r.Notes[0].Key, rules.ClosedPrefix)).OfItself()
	if (r.By == 0) != nobodys || r.Seat != -1 {
		v.fault(v.seq, PlayerFault, "somebody on no seat", fmt.Sprintf("%s on seat %d", r.By, r.Seat))
	}
	if !nobodys {
		v.report.Closed = r.By
		v.report.Moderated++
		v.allAgreed(r)
	}
	return v.ends(result)
}

// end ends the match as a moderator said.
func (v *verifier) end(r *record.Shown) rules.Outcome {
	v.bare(r)
	result, ok := rules.AwardOf(r.Notes, len(v.players))
	if !ok {
		return v.stop(NotesFault, "a moderator's end", rules.AsJSON(r.Notes))
	}
	v.result = &result
	return rules.Outcome{State: v.state, Notes: rules.AwardNotes(result)}
}
