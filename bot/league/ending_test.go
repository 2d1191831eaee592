package league

import (
	"testing"

	contract "skald/engine/league"
	"skald/engine/match/fixture"
	"skald/engine/match/head"
	"skald/engine/match/record"
)

// TestEndsThatCount: a match in which a seat changed hands, or about which a moderator
// who plays decided, counts for nobody, however it ended; one that somebody left does for those who sat there.
func TestEndsThatCount(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		how      record.Kind
		discount head.Discount
		winners  bool
		want     contract.End
	}{
		{record.MoveKind, "", true, contract.ByRules},
		{record.MoveKind, head.ChangedHands, true, contract.ByNobody},
		{record.ResignKind, head.ChangedHands, true, contract.ByNobody},
		{record.TimeEndKind, head.ChangedHands, true, contract.ByNobody},
		{record.LeaveKind, "", true, contract.ByResign},
		{record.EndKind, "", true, contract.ByAgree},
		{record.EndKind, head.ModeratedByPlayer, true, contract.ByNobody},
		{record.EndKind, "", false, contract.ByNobody},
	} {
		f := fixture.Finish{How: test.how, Status: head.Over, Discount: test.discount}
		if test.winners {
			f.Winners = 1
		}
		if got := endOf(f); got != test.want {
			t.Errorf("%v, %q: %q, want %q", test.how, test.discount, got, test.want)
		}
	}
}
