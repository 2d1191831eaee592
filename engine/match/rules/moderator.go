package rules

import (
	"encoding/json"
	"errors"
	"strings"

	"skald/engine"
	"skald/engine/match/record"
)

// MaxReason is how long a moderator's reason may be, in characters.
const MaxReason = 120

// TrimReason returns a moderator's reason on one line, as it is written down.
func TrimReason(text string) string {
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")
	if r := []rune(text); len(r) > MaxReason {
		text = strings.TrimSpace(string(r[:MaxReason]))
	}
	return text
}

// The notes of what a moderator does about a match that changes nothing of the
// play.
const (
	NoteResent  = "table.resent"  // its messages were sent again; the log alone tells it
	NoteMoved   = "table.moved"   // it was brought to another channel
	NoteCopied  = "table.copied"  // it was exported, without its secrets; the log alone tells it
	NoteSkipped = "table.skipped" // the seat "who" had an action drawn for it
)

// The notes of a match that a moderator ended: that they did, and of each seat
// that won by it.
const (
	NoteEnded   = "table.ended"
	NoteAwarded = "table.awarded"
)

// AllSeats are all of so many players.
func AllSeats(players int) engine.Seats { return 1<<players - 1 }

// Award is the result of a match that a moderator ended.
func Award(winners engine.Seats) engine.Result {
	return engine.Result{Winners: winners, Why: []engine.Note{engine.NewNote(NoteEnded)}}
}

// AwardNotes tell such a result.
func AwardNotes(r engine.Result) []engine.Note {
	return append(r.Why[:1:1], tell(NoteAwarded, r.Winners)...)
}

// AwardOf reads the result that the notes of a record tell; false if they are
// not those of a match of so many players that a moderator ended.
func AwardOf(notes []engine.Note, players int) (engine.Result, bool) {
	var winners engine.Seats
	for _, n := range notes {
		if n.Key == NoteAwarded && len(n.Args) == 1 {
			winners = winners.With(record.SeatOf(n.Args[0].Number))
		}
	}
	r := Award(winners)
	return r, winners&^AllSeats(players) == 0 && AsJSON(notes) == AsJSON(AwardNotes(r))
}

// The notes of a moderator's rewind: to a later record than the setup, and to
// the setup.
const (
	NoteRewound   = "table.rewound"
	NoteRestarted = "table.restarted"
)

// RewoundNotes tells that a moderator took the match back to a record.
func RewoundNotes(to uint64) []engine.Note {
	if to == 0 {
		return []engine.Note{engine.NewNote(NoteRestarted)}
	}
	return []engine.Note{engine.NewNote(NoteRewound)}
}

// The notes of a pause and of its end.
const (
	NotePaused  = "table.paused"
	NoteResumed = "table.resumed"
)

// Skip draws an action of a seat and plays it by the same dice. It draws also
// where there is one action only, so that the dice do not tell.
func Skip(state engine.State, s engine.Seat, dice *engine.Dice) (engine.Action, Outcome, error) {
	legal := state.Legal(s, nil)
	if len(legal) == 0 {
		return engine.Action{}, Outcome{}, errors.New("there is no legal action")
	}
	a := legal[dice.IntN(len(legal))]
	out, err := Play(state, s, a, dice)
	out.Notes = append(tell(NoteSkipped, engine.SeatSet(s)), out.Notes...)
	return a, out, err
}

// AsJSON makes two values comparable and readable.
func AsJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	if string(b) == "[]" {
		return "null"
	}
	return string(b)
}
