package proof

import (
	"fmt"

	"skald/engine/match/record"
	"skald/engine/match/rules"
	"skald/storage/ids"
)

// A check is how records of a kind are verified.
type check struct {
	// replay plays the record again and returns what comes of it; it stops the
	// verifier if nothing after it can be replayed.
	replay func(*verifier, *record.Shown) rules.Outcome
	// older holds what can be held of a record that older rules made, which is
	// not played again. Nil: it is verified without the rules of the game, so that
	// replay does it.
	older func(*verifier, *record.Shown)
}

// checks has a row for each kind of record.
var checks = map[record.Kind]check{
	record.SetupKind:   {(*verifier).setUp, (*verifier).nobodys},
	record.MoveKind:    {(*verifier).move, (*verifier).player},
	record.ForcedKind:  {(*verifier).move, (*verifier).player},
	record.OrderKind:   {(*verifier).move, (*verifier).player},
	record.LaterKind:   {(*verifier).move, (*verifier).player},
	record.StandKind:   {(*verifier).move, (*verifier).player},
	record.SilenceKind: {(*verifier).silence, nothing}, // the rules of its time said it
	record.SkipKind:    {(*verifier).skip, nothing},    // the dice of its time drew it
	record.UndoKind:    {(*verifier).undo, (*verifier).passBack},
	record.ResignKind:  {givesUp((*verifier).resign), nil},
	record.LeaveKind:   {givesUp((*verifier).leave), (*verifier).passGivingUp},
	record.TimeEndKind: {(*verifier).timeEnd, (*verifier).passTimeEnd},
	record.SettleKind:  {givesUp((*verifier).settle), (*verifier).passGivingUp},
	record.DrawKind:    {givesUp((*verifier).draw), nil},
	record.CloseKind:   {(*verifier).close, nil},
	record.EndKind:     {(*verifier).end, nil},
	record.SeatKind:    {(*verifier).seat, (*verifier).passSeat},
	record.TimeKind:    {(*verifier).timeOut, nil},
	record.PauseKind:   {(*verifier).aside, nil},
	record.ResumeKind:  {(*verifier).aside, nil},
	record.AidKind:     {(*verifier).aside, nil},
}

func nothing(*verifier, *record.Shown) {}

func (v *verifier) passGivingUp(r *record.Shown) { v.resigned(r) }

// nobodys holds that a setup is nobody's. Nothing is so wrong with it that the
// next record could not be read.
func (v *verifier) nobodys(r *record.Shown) {
	if r.Seat != -1 || r.By != 0 {
		v.fault(0, PlayerFault, "nobody", fmt.Sprintf("%s on seat %d", r.By, r.Seat))
	}
	v.bare(r)
}

// player holds that the person on the seat acted. If it was another, the next
// record can still be read.
func (v *verifier) player(r *record.Shown) {
	var want ids.User
	if r.Kind != record.ForcedKind && r.Seat >= 0 && r.Seat < len(v.players) {
		want = v.players[r.Seat]
	}
	v.hold(PlayerFault, want, r.By)
}

// onSeat holds that a record names a seat.
func (v *verifier) onSeat(r *record.Shown, want int) {
	v.hold(PlayerFault, fmt.Sprintf("seat %d", want), fmt.Sprintf("seat %d", r.Seat))
}

// bare holds that a record that is no action has no notation.
func (v *verifier) bare(r *record.Shown) {
	if r.Notation != "" {
		v.fault(v.seq, NotationFault, "none", r.Notation)
	}
}
