package ladder

import (
	"testing"

	"skald/bot/table"
	"skald/bot/table/record"
	"skald/engine/league/ladder"
	"skald/storage"
)

// TestEndsThatCount: a match in which a seat changed hands counts for nobody, however
// it ended; one that somebody left does for those who sat there.
func TestEndsThatCount(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		how     record.Kind
		last    []storage.UserID
		winners bool
		want    ladder.End
	}{
		{record.MoveKind, []storage.UserID{1, 2}, true, ladder.ByRules},
		{record.MoveKind, []storage.UserID{1, 3}, true, ladder.ByNobody},
		{record.ResignKind, []storage.UserID{1, 3}, true, ladder.ByNobody},
		{record.TimeEndKind, []storage.UserID{3, 2}, true, ladder.ByNobody},
		{record.LeaveKind, []storage.UserID{1, 0}, true, ladder.ByResign},
		{record.EndKind, []storage.UserID{1, 2}, false, ladder.ByNobody},
	} {
		f := table.Finish{How: test.how, Status: table.Over, First: []storage.UserID{1, 2}, Last: test.last}
		if test.winners {
			f.Winners = 1
		}
		if got := endOf(f); got != test.want {
			t.Errorf("%v, at last %v: %q, want %q", test.how, test.last, got, test.want)
		}
	}
}
