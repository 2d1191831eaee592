package proof

import (
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage/ids"
)

// moderated holds what a record says of a moderator against its kind. That
// somebody moderates is Discord's word alone, and cannot be replayed.
func (v *verifier) moderated(r *record.Shown) {
	may := r.Kind.Traits().Moderator
	if r.Moderator == 0 && r.Reason == "" && may != record.ByModerator {
		if v.paused && r.Kind != record.ForcedKind && r.Kind != record.CloseKind {
			v.fault(v.seq, OrderFault, "a moderator's act, since the match is paused", r.Kind)
		}
		return
	}
	switch {
	case may == record.ByNoModerator:
		v.fault(v.seq, ModeratorFault, "no moderator", fmt.Sprintf("%s of %s", r.Kind, r.Moderator))
	case r.Moderator == 0 || r.By != r.Moderator:
		v.fault(v.seq, ModeratorFault, "who did it, as a moderator", fmt.Sprintf("%s, by %s", r.Moderator, r.By))
	case r.Seat != -1 && r.Kind != record.SkipKind && r.Kind != record.SeatKind:
		v.fault(v.seq, PlayerFault, "no seat", r.Seat)
	}
	if reason := rules.TrimReason(r.Reason); reason == "" || reason != r.Reason {
		v.fault(v.seq, ModeratorFault, "a reason on one line", r.Reason)
	}
	v.report.Moderated++
	v.allAgreed(r)
}

// allAgreed holds that all others agreed to a moderator's act, if it says that any
// did: they are asked if the moderator holds or held a seat. When seats were offered,
// others may have played.
func (v *verifier) allAgreed(r *record.Shown) {
	if len(r.Agreed) == 0 || v.state == nil {
		return
	}
	held := slices.ContainsFunc(v.report.Seated, func(c SeatChange) bool { return c.To == r.By })
	if !held && !slices.Contains(v.export.Players, r.By) {
		v.fault(v.seq, ConsentFault, "nobody's", rules.AsJSON(r.Agreed))
	} else if r.Kind != record.SeatKind {
		v.agreed(r)
	}
}

// aside holds a record that is no part of the play.
func (v *verifier) aside(r *record.Shown) rules.Outcome {
	v.bare(r)
	note := rules.NotePaused
	switch {
	case r.Kind == record.AidKind && len(r.Notes) == 1 && slices.Contains([]string{rules.NoteResent, rules.NoteMoved, rules.NoteCopied}, r.Notes[0].Key):
		note = r.Notes[0].Key
	case r.Kind == record.AidKind:
		return v.stop(NotesFault, "what a moderator did", rules.AsJSON(r.Notes))
	case v.paused != (r.Kind == record.ResumeKind):
		v.fault(v.seq, OrderFault, "a pause before its end, and not two", r.Kind)
	}
	if r.Kind == record.ResumeKind {
		note = rules.NoteResumed
	}
	if r.Kind != record.AidKind {
		v.paused = r.Kind == record.PauseKind
	}
	return rules.Outcome{State: v.state, Notes: []engine.Note{engine.NewNote(note)}}
}

// skip draws the action again.
func (v *verifier) skip(r *record.Shown) rules.Outcome {
	s := record.SeatOf(r.Seat)
	if awaited := engine.Awaited(v.state); !awaited.Has(s) {
		return v.stop(PlayerFault, seatsIn(awaited), r.Seat)
	}
	v.forced(r)
	a, out, err := rules.Skip(v.state, s, v.dice())
	if err == nil {
		v.notation(a, r)
	}
	return v.ruled(r, out, err)
}

// rewinds returns the place of the first record that a moderator took back: after
// one that holds.
func (v *verifier) rewinds(r *record.Shown) (first int) {
	v.bare(r)
	to := slices.IndexFunc(v.line.plies, func(p ply) bool { return p.Seq == r.Back })
	if to < 0 || !slices.ContainsFunc(v.line.plies[to+1:], func(p ply) bool { return !p.Kind.Traits().OutOfPlay && !p.Kind.Traits().Hidden }) {
		v.stop(UndoFault, "back to a record that holds, and was followed by one", fmt.Sprintf("to record %d", r.Back))
	}
	return to + 1
}

// A SeatChange says that all seats of one person got another player. Whether who
// did it might, and that the new player wanted it, is the bot's word in the
// channel.
type SeatChange struct {
	Seq      uint64 // the record
	Seats    []int
	From, To ids.User
	By       ids.User // From themself, a moderator, or another player because From did not answer
}

// seat lets another person sit on all seats of one who plays. From here on it is
// they who must act there, and whose consent is needed, whatever is taken back.
func (v *verifier) seat(r *record.Shown) rules.Outcome {
	v.reseat(r, rules.Playing(v.state, v.players, r.From))
	return rules.Outcome{State: v.state}
}

// passSeat is seat of a record under older rules: only a position tells who had
// left, and it may not be there.
func (v *verifier) passSeat(r *record.Shown) {
	if v.state != nil {
		v.seat(r)
		return
	}
	v.reseat(r, rules.SeatsOf(v.players, r.From).Where(func(s engine.Seat) bool { return slices.Contains(r.Seats, int(s)) }))
}

// reseat holds a record against the seats that it must be of, and lets the other
// person sit there.
func (v *verifier) reseat(r *record.Shown, seats engine.Seats) {
	v.bare(r)
	if seats == 0 || r.From == 0 {
		v.stop(PlayerFault, "one of the players", r.From)
		return
	}
	if want := record.Numbers(seats); !slices.Equal(want, r.Seats) || r.Seat != want[0] {
		v.fault(v.seq, PlayerFault, fmt.Sprintf("seats %v", want), fmt.Sprintf("seats %v, the first of them %d", r.Seats, r.Seat))
	}
	if r.By == 0 {
		v.fault(v.seq, PlayerFault, "somebody who did it", "nobody")
	}
	if r.To == 0 || r.To == r.From || !rules.MayHold(v.game.About(), v.players, r.To, seats) {
		v.stop(PlayerFault, "somebody without a seat, or an ally", r.To)
		return
	}
	v.players = rules.Reseated(v.players, seats, r.To)
	v.report.Seated = append(v.report.Seated, SeatChange{v.seq, record.Numbers(seats), r.From, r.To, r.By})
}
