package table

import (
	"context"

	"skald/engine"
	"skald/storage"
)

// NoteResigned is the key of a note that is the table's own and no game's: the
// seat "who" gave the match up. It stands in the record and among the reasons
// of the result.
const NoteResigned = "table.resigned"

// Resign gives a person's part in the match up. An ally plays their seats on, if
// there is one. Where the game can go on without their seats, and two people or
// more are left, they leave and the others play on; else the match is over, and
// all who are left have won. It refuses with NotRunning, IsOver, NotSeated or
// HasLeft.
func (t *Table) Resign(ctx context.Context, p Press, id storage.MatchID) (Outcome, error) {
	return t.change(ctx, p, id, func(m *Match) (*step, error) {
		if err := m.playing(p.By); err != nil {
			return nil, err
		}
		if ally := m.Ally(p.By); ally != 0 {
			return t.replaced(m, record{By: p.By}, p.By, ally)
		}
		mine := playing(m.state, m.Players, p.By)
		next := t.stepFrom(m)
		out, goesOn := leave(m.About(), m.state, m.Players, mine, m.dice())
		if goesOn {
			next.told(record{By: p.By, Seat: int(mine.First()), Kind: LeaveKind}, out)
		} else {
			result := forfeit(m.state, m.Players, mine, NoteResigned)
			next.told(record{By: p.By, Seat: int(mine.First()), Kind: ResignKind}, outcome{state: m.state, notes: result.Why})
			next.next.result = &result
		}
		for s := range mine.All() {
			next.hasActed(s)
		}
		if err := next.playForced(); err != nil {
			return nil, err
		}
		next.turn(m)
		return next, nil
	})
}

// Plays reports whether a user has a seat that has not left the match.
func (m *Match) Plays(u storage.UserID) bool { return playing(m.state, m.Players, u) != 0 }

// Rivals returns the people who play besides the user, in seat order, each once:
// who wins if the user resigns and the match does not go on, and whose consent
// the user needs.
func (m *Match) Rivals(u storage.UserID) []storage.UserID { return rivals(m.state, m.Players, u) }

func rivals(state engine.State, players []storage.UserID, u storage.UserID) []storage.UserID {
	return waiting(Running, players, nil, others(state, players, playing(state, players, u)))
}

// GoesOnWithout reports whether a running match goes on if the user resigns.
func (m *Match) GoesOnWithout(u storage.UserID) bool {
	if m.Status != Running || !m.Plays(u) {
		return false
	}
	if m.Ally(u) != 0 {
		return true
	}
	_, goesOn := leave(m.About(), m.state, m.Players, playing(m.state, m.Players, u), engine.NewDice(engine.Seed{}, 0))
	return goesOn
}

// playing returns the seats of a user that have not left.
func playing(state engine.State, players []storage.UserID, u storage.UserID) engine.Seats {
	return seatsOf(players, u) &^ engine.Left(state)
}

// others returns the seats that play besides some.
func others(state engine.State, players []storage.UserID, besides engine.Seats) engine.Seats {
	return (1<<len(players) - 1) &^ engine.Left(state) &^ besides
}

// leave runs the rules of seats that leave, and reports whether the match goes
// on without them: the game must know how, and two people be left who are no
// allies.
func leave(about *engine.About, state engine.State, players []storage.UserID, seats engine.Seats, dice *engine.Dice) (outcome, bool) {
	stay := others(state, players, seats)
	if len(waiting(Running, players, nil, stay)) < 2 || stay&^about.Team(stay.First()) == 0 {
		return outcome{}, false
	}
	teller := new(engine.Teller)
	for s := range seats.All() {
		leaver, ok := state.(engine.Leaver)
		if !ok {
			return outcome{}, false
		}
		if state, ok = leaver.Leave(s, dice, teller); !ok {
			return outcome{}, false
		}
	}
	return outcome{state, teller.Notes(), teller.Secrets(), dice.Rolls()}, true
}

// forfeit is the result of a match that ended for some seats, for the reason that
// a note tells of each: all who are left have won.
func forfeit(state engine.State, players []storage.UserID, lost engine.Seats, why string) engine.Result {
	return engine.Result{Winners: others(state, players, lost), Why: givenUp(lost, why)}
}

func givenUp(seats engine.Seats, why string) (notes []engine.Note) {
	for s := range seats.All() {
		notes = append(notes, engine.NewNote(why, engine.SeatArg("who", s)))
	}
	return notes
}
