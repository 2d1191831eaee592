package proof

import (
	"fmt"
	"slices"

	"skald/bot/table/record"
	"skald/bot/table/rules"
	"skald/engine"
	"skald/storage"
)

// A SeatChange says that all seats of one person got another player. Whether who
// did it might, and that the new player wanted it, is the bot's word in the
// channel.
type SeatChange struct {
	Seq      uint64 // the record
	Seats    []int
	From, To storage.UserID
	By       storage.UserID // From themself, a moderator, or another player because From did not answer
}

// seat lets another person sit on all seats of one who plays. From here on it is
// they who must act there, and whose consent is needed, whatever is taken back.
func (v *verifier) seat(r *record.Shown) (rules.Outcome, bool) {
	return rules.Outcome{State: v.state}, v.reseat(r, rules.Playing(v.state, v.players, r.From))
}

// passSeat is seat of a record under older rules: only a position tells who had
// left, and it may not be there.
func (v *verifier) passSeat(r *record.Shown) bool {
	if v.state != nil {
		_, ok := v.seat(r)
		return ok
	}
	var seats engine.Seats
	for _, s := range r.Seats {
		if s >= 0 && s < len(v.players) && v.players[s] == r.From {
			seats = seats.With(engine.Seat(s))
		}
	}
	return v.reseat(r, seats)
}

// reseat holds a record against the seats that it must be of, and lets the other
// person sit there.
func (v *verifier) reseat(r *record.Shown, seats engine.Seats) bool {
	v.bare(r)
	if seats == 0 || r.From == 0 {
		v.fault(v.seq, PlayerFault, "one of the players", r.From)
		return false
	}
	if want := record.Numbers(seats); !slices.Equal(want, r.Seats) || r.Seat != want[0] {
		v.fault(v.seq, PlayerFault, fmt.Sprintf("seats %v", want), fmt.Sprintf("seats %v, the first of them %d", r.Seats, r.Seat))
	}
	if r.By == 0 {
		v.fault(v.seq, PlayerFault, "somebody who did it", "nobody")
	}
	if r.To == 0 || r.To == r.From || !rules.MayHold(v.game.About(), v.players, r.To, seats) {
		v.fault(v.seq, PlayerFault, "somebody without a seat, or an ally", r.To)
		return false
	}
	v.players = rules.Reseated(v.players, seats, r.To)
	v.report.Seated = append(v.report.Seated, SeatChange{v.seq, record.Numbers(seats), r.From, r.To, r.By})
	return true
}
