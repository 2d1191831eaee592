package rules

import (
	"skald/bot/table/chessclock"
	"skald/engine"
	"skald/storage"
)

// The notes of a clock, which are the table's own and no game's. The time of the
// seat "who" ran out: excused, with so many excuses "left"; not excused any more;
// and so the match ended for it, or as a whole.
const (
	NoteTimeExcused = "table.time-excused"
	NoteTimeOut     = "table.time-out"
	NoteTimedOut    = "table.timed-out"
)

// TimeNotes tells that the time of a seat ran out: excused, as often as stated, or
// not any more.
func TimeNotes(s engine.Seat, excused int, out bool) []engine.Note {
	if out {
		return []engine.Note{engine.NewNote(NoteTimeOut, engine.SeatArg("who", s))}
	}
	return []engine.Note{engine.NewNote(NoteTimeExcused, engine.SeatArg("who", s), engine.NumberArg("left", chessclock.Excuses-excused))}
}

// TimeOut runs the rules of seats whose time ran out: they leave, if the match
// can go on without them; else it is over by the result.
func TimeOut(about *engine.About, state engine.State, players []storage.UserID, seats engine.Seats, dice *engine.Dice) (Outcome, *engine.Result) {
	if out, goesOn := Leave(about, state, players, seats, dice); goesOn {
		out.Notes = append(givenUp(seats, NoteTimedOut), out.Notes...)
		return out, nil
	}
	result := Forfeit(state, players, seats, NoteTimedOut)
	return Outcome{State: state, Notes: result.Why}, &result
}
