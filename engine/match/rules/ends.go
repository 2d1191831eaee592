package rules

import (
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/match/chessclock"
	"skald/storage/ids"
)

// NoteResigned is the key of a note that is the table's own and no game's: the
// seat "who" gave the match up. It stands in the record and among the reasons
// of the result.
const NoteResigned = "table.resigned"

// Rivals returns the people who play besides a user, each once, in seat order.
func Rivals(state engine.State, players []ids.User, u ids.User) []ids.User {
	return PeopleOn(players, Others(state, players, Playing(state, players, u)))
}

// Playing returns the seats of a user that have not left.
func Playing(state engine.State, players []ids.User, u ids.User) engine.Seats {
	return SeatsOf(players, u) &^ engine.Left(state)
}

// Others returns the seats that play besides some.
func Others(state engine.State, players []ids.User, besides engine.Seats) engine.Seats {
	return AllSeats(len(players)) &^ engine.Left(state) &^ besides
}

// Leave runs the rules of seats that leave, and reports whether the match goes on
// without them: the game must know how, and two be left who are no allies, one of them
// a person.
func Leave(about *engine.About, state engine.State, players []ids.User, seats engine.Seats, dice *engine.Dice) (Outcome, bool) {
	stay := Others(state, players, seats)
	if len(PlayersOn(players, stay)) < 2 || len(PeopleOn(players, stay)) == 0 || stay&^about.Team(stay.First()) == 0 {
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
func Forfeit(state engine.State, players []ids.User, lost engine.Seats, why string) engine.Result {
	return engine.Result{Winners: Others(state, players, lost), Why: tell(why, lost)}
}

// EndPart runs the rules of seats that have no part in the match any more, for the
// reason that a note tells: they leave, if the match can go on without them; else it
// is over by the result. That their time ran out is told in either case.
func EndPart(about *engine.About, state engine.State, players []ids.User, seats engine.Seats, dice *engine.Dice, why string) (Outcome, *engine.Result) {
	out, goesOn := Leave(about, state, players, seats, dice)
	if !goesOn {
		result := Forfeit(state, players, seats, why)
		return Outcome{State: state, Notes: result.Why}, &result
	}
	if why == NoteTimedOut {
		out.Notes = append(tell(why, seats), out.Notes...)
	}
	return out, nil
}

// NoteDrawn is the key of a note that is the table's own and no game's: all who
// played agreed on a draw. It stands in the record and is the reason of the result.
const NoteDrawn = "table.drawn"

// Draw is the result of a draw by agreement.
func Draw(state engine.State, players []ids.User) engine.Result {
	return engine.Result{Winners: Others(state, players, 0), Why: []engine.Note{engine.NewNote(NoteDrawn)}}
}

// Settle runs the rules of an agreed end, and reports whether there are such now.
func Settle(state engine.State) (Outcome, bool) {
	s, ok := state.(engine.Settler)
	if !ok {
		return Outcome{}, false
	}
	teller := new(engine.Teller)
	next, ok := s.Agreed(teller)
	return Outcome{State: next, Notes: teller.Notes(), Secrets: teller.Secrets()}, ok
}

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
		return tell(NoteTimeOut, engine.SeatSet(s))
	}
	return []engine.Note{engine.NewNote(NoteTimeExcused, engine.SeatArg("who", s), engine.NumberArg("left", chessclock.Excuses-excused))}
}

// The reasons that no moderator gives.
const (
	BySettling Reason = "settled"   // its league has settled the pairing otherwise
	Abandoned  Reason = "abandoned" // everybody's time was up, and nobody came back
)

// OfItself reports whether a match ends so without a moderator.
func (r Reason) OfItself() bool { return r == BySettling || r == Abandoned }

// A Reason says why a moderator ends a match. It is one of Reasons, so that
// everybody reads it in their language.
type Reason string

// The reasons.
const (
	PlayerGone Reason = "gone"   // a player does not come back
	AllAgreed  Reason = "agreed" // the players do not want to go on
	CannotGoOn Reason = "stuck"  // it cannot be played on
)

// Reasons lists the reasons there are.
func Reasons() []Reason { return []Reason{PlayerGone, AllAgreed, CannotGoOn} }

// ClosedPrefix is the start of the table's own note of a closed match; the reason
// follows it.
const ClosedPrefix = "table.closed-"

// Closure is the result of a match that was closed.
func Closure(why Reason) engine.Result {
	return engine.Result{Why: []engine.Note{engine.NewNote(ClosedPrefix + string(why))}}
}

// ClosureOf reads the result that the notes of a record tell; false if they are
// not those of a closed match.
func ClosureOf(notes []engine.Note) (engine.Result, bool) {
	if len(notes) != 1 || len(notes[0].Args) > 0 {
		return engine.Result{}, false
	}
	why, ok := strings.CutPrefix(notes[0].Key, ClosedPrefix)
	return Closure(Reason(why)), ok && (Reason(why).OfItself() || slices.Contains(Reasons(), Reason(why)))
}

// Reseated returns who sits where once some seats have another player.
func Reseated(players []ids.User, seats engine.Seats, to ids.User) []ids.User {
	players = slices.Clone(players)
	for s := range seats.All() {
		players[s] = to
	}
	return players
}

// MayHold reports whether a user may hold some seats besides their own: they have
// none, or all are of one team.
func MayHold(about *engine.About, players []ids.User, u ids.User, seats engine.Seats) bool {
	own := SeatsOf(players, u)
	return own == 0 || (own|seats)&^about.Team(own.First()) == 0
}

// SeatsOf returns all seats of a user.
func SeatsOf(players []ids.User, u ids.User) engine.Seats {
	return AllSeats(len(players)).Where(func(s engine.Seat) bool { return u != 0 && players[s] == u })
}

// PeopleOn returns the people on some seats, in seat order, each once.
func PeopleOn(players []ids.User, seats engine.Seats) []ids.User {
	return People(PlayersOn(players, seats))
}

// PlayersOn returns who plays on some seats, be it Skald, in seat order, each once.
func PlayersOn(players []ids.User, seats engine.Seats) []ids.User {
	var users []ids.User
	for s := range seats.All() {
		if int(s) < len(players) && players[s] != 0 && !slices.Contains(users, players[s]) {
			users = append(users, players[s])
		}
	}
	return users
}
