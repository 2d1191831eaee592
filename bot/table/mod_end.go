package table

import (
	"context"

	"skald/engine"
	"skald/storage"
)

// The notes of a match that a moderator ended: that they did, and of each seat
// that won by it.
const (
	NoteEnded   = "table.ended"
	NoteAwarded = "table.awarded"
)

// End ends a running match with the winners that a moderator names, or with
// none, and cancels a lobby. It refuses like Skip, and with NotSeated if a winner
// is no seat of the match.
func (t *Table) End(ctx context.Context, p Press, id storage.MatchID, winners engine.Seats, reason string) (Outcome, error) {
	return t.moderateAny(ctx, p, id, ModEnd, reason, func(m *Match, act record) (*step, error) {
		switch m.Status {
		case Lobby:
			next := *m
			next.Status, next.Ended, next.Closed = Cancelled, t.now().UTC(), &Closing{By: p.By, Why: act.Reason}
			return &step{next: next, mail: []storage.Mail{lobbyMail(&next)}}, nil
		case Over:
			return nil, refuse(IsOver)
		case Cancelled:
			return nil, refuse(NotRunning)
		}
		if winners&^seats(len(m.Players)) != 0 {
			return nil, refuse(NotSeated)
		}
		result := ending(winners)
		next := t.stepFrom(m)
		act.Kind = EndKind
		next.told(act, outcome{state: m.state, notes: endingNotes(result)})
		next.next.result, next.next.Closed = &result, &Closing{By: p.By, Why: act.Reason}
		next.announced(m)
		return next, nil
	})
}

// seats are all of so many players.
func seats(players int) engine.Seats { return 1<<players - 1 }

// ending is the result of a match that a moderator ended.
func ending(winners engine.Seats) engine.Result {
	return engine.Result{Winners: winners, Why: []engine.Note{engine.NewNote(NoteEnded)}}
}

// endingNotes tell such a result.
func endingNotes(r engine.Result) []engine.Note {
	notes := r.Why[:1:1]
	for s := range r.Winners.All() {
		notes = append(notes, engine.NewNote(NoteAwarded, engine.SeatArg("who", s)))
	}
	return notes
}

// endingOf reads the result that the notes of a record tell; false if they are
// not those of a match of so many players that a moderator ended.
func endingOf(notes []engine.Note, players int) (engine.Result, bool) {
	var winners engine.Seats
	for _, n := range notes {
		if n.Key == NoteAwarded && len(n.Args) == 1 {
			winners = winners.With(seatOf(n.Args[0].Number))
		}
	}
	r := ending(winners)
	return r, winners&^seats(players) == 0 && asJSON(notes) == asJSON(endingNotes(r))
}
