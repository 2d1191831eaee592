package proof

import (
	"fmt"

	"skald/bot/table/record"
	"skald/bot/table/rules"
)

// A check is how records of a kind are verified.
type check struct {
	// replay plays the record again and returns what comes of it; false if
	// nothing after it can be replayed.
	replay func(*verifier, *record.Shown) (rules.Outcome, bool)
	// older holds what can be held of a record that older rules made, which is
	// not played again.
	older func(*verifier, *record.Shown) bool
}

// checks has a row for each kind of record.
var checks = map[record.Kind]check{
	record.SetupKind:   {(*verifier).setUp, olderSetup},
	record.MoveKind:    {(*verifier).move, olderAction},
	record.ForcedKind:  {(*verifier).move, olderAction},
	record.OrderKind:   {(*verifier).obey, olderAction},
	record.StandKind:   {(*verifier).stand, olderAction},
	record.SilenceKind: {(*verifier).silence, nothing}, // the rules of its time said it
	record.SkipKind:    {(*verifier).skip, nothing},    // the dice of its time drew it
	record.UndoKind:    {(*verifier).undo, (*verifier).passBack},
	record.ResignKind:  {(*verifier).resign, same((*verifier).resign)},
	record.LeaveKind:   {(*verifier).leave, olderGivingUp},
	record.TimeEndKind: {(*verifier).timeEnd, (*verifier).passTimeEnd},
	record.SettleKind:  {(*verifier).settle, olderGivingUp},
	record.DrawKind:    {(*verifier).draw, same((*verifier).draw)},
	record.CloseKind:   {(*verifier).close, same((*verifier).close)},
	record.EndKind:     {(*verifier).end, same((*verifier).end)},
	record.SeatKind:    {(*verifier).seat, (*verifier).passSeat},
	record.TimeKind:    {(*verifier).timeOut, same((*verifier).timeOut)},
	record.PauseKind:   {(*verifier).aside, same((*verifier).aside)},
	record.ResumeKind:  {(*verifier).aside, same((*verifier).aside)},
	record.AidKind:     {(*verifier).aside, same((*verifier).aside)},
}

// same is the check of older records of a kind that is verified without the
// rules of the game.
func same(replay func(*verifier, *record.Shown) (rules.Outcome, bool)) func(*verifier, *record.Shown) bool {
	return func(v *verifier, r *record.Shown) bool {
		_, ok := replay(v, r)
		return ok
	}
}

func nothing(*verifier, *record.Shown) bool { return true }

func olderSetup(v *verifier, r *record.Shown) bool {
	v.nobodys(r)
	return true
}

func olderAction(v *verifier, r *record.Shown) bool {
	v.player(r)
	return true
}

func olderGivingUp(v *verifier, r *record.Shown) bool {
	_, ok := v.resigned(r)
	return ok
}

// nobodys holds that a setup is nobody's.
func (v *verifier) nobodys(r *record.Shown) {
	if r.Seat != -1 || r.By != 0 {
		v.fault(0, PlayerFault, "nobody", fmt.Sprintf("%s on seat %d", r.By, r.Seat))
	}
	v.bare(r)
}
