package league

import (
	"testing"

	"skald/bot/table"
	contract "skald/engine/league"
	"skald/engine/match/record"
)

// TestEndsThatCount: a match in which a seat changed hands, or about which a moderator
// who plays decided, counts for nobody, however it ended; one that somebody left does for those who sat there.
func TestEndsThatCount(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		how      record.Kind
		discount table.Discount
		winners  bool
		want     contract.End
	}{
		{record.MoveKind, "", true, contract.ByRules},
		{record.MoveKind, table.ChangedHands, true, contract.ByNobody},
		{record.ResignKind, table.ChangedHands, true, contract.ByNobody},
		{record.TimeEndKind, table.ChangedHands, true, contract.ByNobody},
		{record.LeaveKind, "", true, contract.ByResign},
		{record.EndKind, "", true, contract.ByAgree},
		{record.EndKind, table.ModeratedByPlayer, true, contract.ByNobody},
		{record.EndKind, "", false, contract.ByNobody},
	} {
		f := table.Finish{How: test.how, Status: table.Over, Discount: test.discount}
		if test.winners {
			f.Winners = 1
		}
		if got := endOf(f); got != test.want {
			t.Errorf("%v, %q: %q, want %q", test.how, test.discount, got, test.want)
		}
	}
}
