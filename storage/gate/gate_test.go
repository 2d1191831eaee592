package gate

import (
	"testing"

	"skald/storage/ids"
)

// TestAttendance holds that a person has three requests under way at most, and that
// one which Discord delivers twice counts once.
func TestAttendance(t *testing.T) {
	t.Parallel()
	var a Attendance
	for _, id := range []uint64{1, 1, 2, 3, 3} {
		if !a.Enter(7, ids.Interaction(id)) {
			t.Errorf("request %d is held", id)
		}
	}
	if a.Enter(7, ids.Interaction(4)) || !a.Enter(8, ids.Interaction(4)) {
		t.Error("a fourth request is let in, or another person's first is not")
	}
	a.Leave(7, ids.Interaction(1))
	if a.Enter(7, ids.Interaction(4)) {
		t.Error("a request is let in while one of three is under way twice, and once done")
	}
	a.Leave(7, ids.Interaction(1))
	if !a.Enter(7, ids.Interaction(4)) {
		t.Error("no request is let in when one of three is done")
	}
	for _, id := range []uint64{2, 3, 3, 4} {
		a.Leave(7, ids.Interaction(id))
	}
	a.Leave(8, ids.Interaction(4))
	if len(a.inside) != 0 {
		t.Errorf("%v is kept of people who ask for nothing", a.inside)
	}
}
