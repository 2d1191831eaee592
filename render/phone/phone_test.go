package phone_test

import (
	"testing"

	"skald/render/phone"
)

// TestButtons holds how many rows buttons take: as many stand side by side as have room.
func TestButtons(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		labels []string
		rows   int
	}{
		{nil, 0},
		{[]string{"North"}, 1},
		{[]string{"North", "Central", "South"}, 1},
		{[]string{"Northumbria", "East Anglia"}, 1},
		{[]string{"Northumbria", "East Anglia", "Essex"}, 2},
		{[]string{"Start a troop: red 1 against Burgenland", "Back"}, 2},
	} {
		if got := phone.Buttons(c.labels...); got != c.rows*phone.Row {
			t.Errorf("%q are %d px high, want %d rows", c.labels, got, c.rows)
		}
	}
}

// TestText holds that a long line is broken, and that each line counts.
func TestText(t *testing.T) {
	t.Parallel()
	one, two := phone.Text("Which knight?", phone.Offer), phone.Text("Which knight?\nWhich troop?", phone.Offer)
	long := phone.Text("Where the enemy stands too, as many of your Units must stay", phone.Offer)
	if two != one+phone.Line || long != two {
		t.Errorf("one line is %d px high, two are %d, one of two widths is %d", one, two, long)
	}
}
