package rules

import (
	"skald/engine"
	"skald/storage"
)

// NoteResigned is the key of a note that is the table's own and no game's: the
// seat "who" gave the match up. It stands in the record and among the reasons
// of the result.
const NoteResigned = "table.resigned"

// Rivals returns who else plays, each once, in seat order.
func Rivals(state engine.State, players []storage.UserID, u storage.UserID) []storage.UserID {
	return PeopleOn(players, Others(state, players, Playing(state, players, u)))
}

// Playing returns the seats of a user that have not left.
func Playing(state engine.State, players []storage.UserID, u storage.UserID) engine.Seats {
	return SeatsOf(players, u) &^ engine.Left(state)
}

// Others returns the seats that play besides some.
func Others(state engine.State, players []storage.UserID, besides engine.Seats) engine.Seats {
	return (1<<len(players) - 1) &^ engine.Left(state) &^ besides
}

// Leave runs the rules of seats that leave, and reports whether the match goes
// on without them: the game must know how, and two people be left who are no
// allies.
func Leave(about *engine.About, state engine.State, players []storage.UserID, seats engine.Seats, dice *engine.Dice) (Outcome, bool) {
	stay := Others(state, players, seats)
	if len(PeopleOn(players, stay)) < 2 || stay&^about.Team(stay.First()) == 0 {
		return Outcome{}, false
	}
	teller := new(engine.Teller)
	for s := range seats.All() {
		leaver, ok := state.(engine.Leaver)
		if !ok {
			return Outcome{}, false
		}
		if state, ok = leaver.Leave(s, dice, teller); !ok {
			return Outcome{}, false
		}
	}
	return Outcome{state, teller.Notes(), teller.Secrets(), dice.Rolls()}, true
}

// Forfeit is the result of a match that ended for some seats, for the reason that
// a note tells of each: all who are left have won.
func Forfeit(state engine.State, players []storage.UserID, lost engine.Seats, why string) engine.Result {
	return engine.Result{Winners: Others(state, players, lost), Why: givenUp(lost, why)}
}

func givenUp(seats engine.Seats, why string) (notes []engine.Note) {
	for s := range seats.All() {
		notes = append(notes, engine.NewNote(why, engine.SeatArg("who", s)))
	}
	return notes
}
