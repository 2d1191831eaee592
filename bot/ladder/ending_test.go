package ladder

import (
	"testing"

	"skald/bot/table"
	"skald/bot/table/record"
	"skald/engine/league/ladder"
)

// TestEndsThatCount: a match in which a seat changed hands, or about which a moderator
// who plays decided, counts for nobody, however it ended; one that somebody left does for those who sat there.
func TestEndsThatCount(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		how      record.Kind
		discount table.Discount
		winners  bool
		want     ladder.End
	}{
		{record.MoveKind, "", true, ladder.ByRules},
		{record.MoveKind, table.ChangedHands, true, ladder.ByNobody},
		{record.ResignKind, table.ChangedHands, true, ladder.ByNobody},
		{record.TimeEndKind, table.ChangedHands, true, ladder.ByNobody},
		{record.LeaveKind, "", true, ladder.ByResign},
		{record.EndKind, "", true, ladder.ByAgree},
		{record.EndKind, table.ModeratedByPlayer, true, ladder.ByNobody},
		{record.EndKind, "", false, ladder.ByNobody},
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
