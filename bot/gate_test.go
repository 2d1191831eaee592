package bot

import (
	"testing"

	"skald/storage"
)

// TestAttendance holds that a person has three requests under way at most, and that
// one which Discord delivers twice counts once.
func TestAttendance(t *testing.T) {
	t.Parallel()
	var a attendance
	for _, id := range []uint64{1, 1, 2, 3, 3} {
		if !a.enter(7, storage.InteractionID(id)) {
			t.Errorf("request %d is held", id)
		}
	}
	if a.enter(7, storage.InteractionID(4)) || !a.enter(8, storage.InteractionID(4)) {
		t.Error("a fourth request is let in, or another person's first is not")
	}
	a.leave(7, storage.InteractionID(1))
	if a.enter(7, storage.InteractionID(4)) {
		t.Error("a request is let in while one of three is under way twice, and once done")
	}
	a.leave(7, storage.InteractionID(1))
	if !a.enter(7, storage.InteractionID(4)) {
		t.Error("no request is let in when one of three is done")
	}
	for _, id := range []uint64{2, 3, 3, 4} {
		a.leave(7, storage.InteractionID(id))
	}
	a.leave(8, storage.InteractionID(4))
	if len(a.inside) != 0 {
		t.Errorf("%v is kept of people who ask for nothing", a.inside)
	}
}
