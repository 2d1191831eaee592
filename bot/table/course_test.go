package table_test

import (
	"testing"

	"skald/bot/table"
	"skald/engine/hoard"
	"skald/engine/match/head"
)

// The moment of a match that is over holds its course: the setup first, the end
// last, and nothing that was taken back.
func TestCourse(t *testing.T) {
	everyStore(t, func(t *testing.T, d *desk) {
		m := d.picking()
		m = d.undo(d.do(m.ID, vera, "pick left"), vera)
		moment := func() table.Moment {
			t.Helper()
			got, err := d.Moment(d.ctx, m.ID)
			if err != nil {
				t.Fatal(err)
			}
			return got
		}
		if got := moment(); len(got.Course) > 0 {
			t.Errorf("a running match has a course of %d positions", len(got.Course))
		}
		for m.Status != head.Over {
			user := m.Waiting()[0]
			legal, err := m.Legal(user, nil)
			if err != nil {
				t.Fatal(err)
			}
			m = d.must(d.Act(d.ctx, d.by(user), m.ID, 0, legal[len(legal)-1]))
		}
		got := moment()
		// The first turn began anew when it was taken back.
		if n := uint32(len(got.Course)); n != m.Turn.Number-1 {
			t.Errorf("the course has %d positions, want one for each of %d turns", n, m.Turn.Number-1)
		}
		first, last := got.Course[0].(hoard.Public), got.Course[len(got.Course)-1].(hoard.Public)
		if first.Crews[0].Coins != 0 || first.Over || !last.Over {
			t.Errorf("the course goes from %+v to %+v", first, last)
		}
	})
}
