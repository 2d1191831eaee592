package table

import (
	"fmt"
	"slices"

	"skald/engine"
)

// moderated holds what a record says of a moderator against its kind. Who
// moderates is Discord's word alone, and cannot be replayed.
func (v *verifier) moderated(r *ExportRecord) {
	only := r.Kind.aside() && r.Kind != SeatKind && r.Kind != TimeKind || r.Kind == SkipKind || r.Kind == EndKind
	if r.Moderator == 0 && r.Reason == "" && !only {
		if v.paused && r.Kind != ForcedKind && r.Kind != CloseKind {
			v.fault(v.seq, OrderFault, "a moderator's act, since the match is paused", r.Kind)
		}
		return
	}
	switch {
	case !only && r.Kind != UndoKind && r.Kind != SeatKind:
		v.fault(v.seq, ModeratorFault, "no moderator", fmt.Sprintf("%s of %s", r.Kind, r.Moderator))
	case r.Moderator == 0 || r.By != r.Moderator:
		v.fault(v.seq, ModeratorFault, "who did it, as a moderator", fmt.Sprintf("%s, by %s", r.Moderator, r.By))
	case r.Seat != -1 && r.Kind != SkipKind && r.Kind != SeatKind:
		v.fault(v.seq, PlayerFault, "no seat", r.Seat)
	}
	if reason, err := reasonOf(r.Reason); err != nil || reason != r.Reason {
		v.fault(v.seq, ModeratorFault, "a reason on one line", r.Reason)
	}
	v.report.Moderated++
}

// aside holds a record that is no part of the play.
func (v *verifier) aside(r *ExportRecord) (outcome, bool) {
	v.bare(r)
	note := NotePaused
	switch {
	case r.Kind == AidKind && len(r.Notes) == 1 && slices.Contains([]string{NoteResent, NoteMoved, NoteCopied}, r.Notes[0].Key):
		note = r.Notes[0].Key
	case r.Kind == AidKind:
		v.fault(v.seq, NotesFault, "what a moderator did", asJSON(r.Notes))
		return outcome{}, false
	case v.paused != (r.Kind == ResumeKind):
		v.fault(v.seq, OrderFault, "a pause before its end, and not two", r.Kind)
	}
	if r.Kind == ResumeKind {
		note = NoteResumed
	}
	if r.Kind != AidKind {
		v.paused = r.Kind == PauseKind
	}
	return outcome{state: v.state, notes: []engine.Note{engine.NewNote(note)}}, true
}

// skip draws the action again.
func (v *verifier) skip(r *ExportRecord) (outcome, bool) {
	s := seatOf(r.Seat)
	if awaited := engine.Awaited(v.state); !awaited.Has(s) {
		v.fault(v.seq, PlayerFault, fmt.Sprintf("one of the seats %v", slices.Collect(awaited.All())), r.Seat)
		return outcome{}, false
	}
	if engine.Forced(v.state) && !v.aged {
		v.fault(v.seq, ForcedFault, true, r.Kind)
	}
	a, out, err := drawn(v.state, s, v.setup.dice(v.line.dice(v.seq)))
	if err != nil {
		v.fault(v.seq, RuleFault, err, r.Notation)
		return outcome{}, false
	}
	if want := v.game.About().Format(a); want != r.Notation {
		v.fault(v.seq, NotationFault, want, r.Notation)
	}
	return out, true
}

// end ends the match as a moderator said.
func (v *verifier) end(r *ExportRecord) (outcome, bool) {
	v.bare(r)
	result, ok := endingOf(r.Notes, len(v.players))
	if !ok {
		v.fault(v.seq, NotesFault, "a moderator's end", asJSON(r.Notes))
		return outcome{}, false
	}
	v.result = &result
	return outcome{state: v.state, notes: endingNotes(result)}, true
}

// rewound goes back as a moderator did, to a record that holds.
func (v *verifier) rewound(r *ExportRecord) (outcome, bool) {
	i, ok := v.rewinds(r)
	if !ok {
		return outcome{}, false
	}
	back := v.line.plies[i]
	if back.state == nil {
		v.fault(back.Seq, PositionFault, "a position to go on from", "none")
		return outcome{}, false
	}
	v.line.goBack(i + 1)
	v.aged = rulesOf(back.Rules) < v.report.Rules
	return outcome{state: back.state, notes: rewoundNotes(r.Back)}, true
}

// rewinds returns the place of the record after which the match stands again.
func (v *verifier) rewinds(r *ExportRecord) (to int, ok bool) {
	v.bare(r)
	to = slices.IndexFunc(v.line.plies, func(p ply) bool { return p.Seq == r.Back })
	if to < 0 || !slices.ContainsFunc(v.line.plies[to+1:], func(p ply) bool { return !p.Kind.aside() && p.Kind != StandKind }) {
		v.fault(v.seq, UndoFault, "back to a record that holds, and was followed by one", fmt.Sprintf("to record %d", r.Back))
		return 0, false
	}
	if len(r.Agreed) > 0 {
		v.fault(v.seq, ConsentFault, "nobody's", asJSON(r.Agreed))
	}
	return to, true
}
