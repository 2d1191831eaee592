package phone_test

import (
	"testing"

	"skald/render/phone"
)

// TestButtons holds how high buttons are: as many stand side by side as have room, and a
// label that is wider than the phone is broken.
func TestButtons(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		labels []string
		high   int
	}{
		{nil, 0},
		{[]string{"North"}, phone.Row},
		{[]string{"North", "Central", "South"}, phone.Row},
		{[]string{"Northumbria", "East Anglia"}, phone.Row},
		{[]string{"Northumbria", "East Anglia", "Essex"}, 2 * phone.Row},
		{[]string{"Start a troop: red 1 against Burgenland", "Back"}, 2*phone.Row + phone.Line},
	} {
		if got := phone.Buttons(c.labels...); got != c.high {
			t.Errorf("%q are %d px high, want %d", c.labels, got, c.high)
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
