package chessclock

import (
	"testing"
	"time"

	"skald/storage"
)

const vera, adam storage.UserID = 101, 102

var began = time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC)

// waiting is a clock that waits for Vera since it began.
func waiting() *Clock {
	c := &Clock{Preset: "quick", At: began}
	c.next(false, vera)
	return c
}

// next lets a clock wait for some people; those whom it waited for have acted, or
// have not.
func (c *Clock) next(acted bool, users ...storage.UserID) {
	c.Wait(users, func(storage.UserID) bool { return acted }, func(storage.UserID) bool { return false })
	c.Aim(nil)
}

func TestBanks(t *testing.T) {
	t.Parallel()
	quick, _ := PresetOf("quick")
	c := waiting()
	if due := c.Due(); !due.Equal(began.Add(quick.Bank)) {
		t.Errorf("the first bank is empty at %s", due)
	}
	c.Charge(began.Add(time.Hour), nil)
	c.Charge(began, nil) // a machine's time jumped back
	if left := c.BankOf(vera).Left; left != quick.Bank-time.Hour {
		t.Errorf("after an hour %s are left", left)
	}
	c.next(true, adam)
	if b := c.BankOf(vera); b.Left != quick.Bank-time.Hour+quick.Increment || !b.Due.IsZero() || b.Kept != (Reliability{1, 1}) {
		t.Errorf("after her act: %+v", b)
	}
	for range 100 {
		c.next(true, vera)
		c.next(true, adam)
	}
	if left := c.BankOf(vera).Left; left != quick.Cap {
		t.Errorf("her bank grew to %s, want its cap", left)
	}
	c.Stopped = true
	c.next(false, vera)
	if c.Charge(c.At.Add(Day), nil); c.BankOf(vera).Left != quick.Cap || !c.Due().IsZero() {
		t.Error("a clock that is stopped runs")
	}
}

// TestUndoMakesNoTime lets somebody take an action back and act again: they get one
// increment.
func TestUndoMakesNoTime(t *testing.T) {
	t.Parallel()
	c := waiting()
	c.next(true, adam)
	left := c.BankOf(vera).Left
	c.Wait([]storage.UserID{vera}, func(storage.UserID) bool { return false }, func(u storage.UserID) bool { return u == vera })
	c.next(true, adam)
	if b := c.BankOf(vera); b.Left != left || b.Kept.Of != 1 {
		t.Errorf("taking back made %+v of %s", b, left)
	}
}

// TestExcuses lets a bank run out again and again.
func TestExcuses(t *testing.T) {
	t.Parallel()
	quick, _ := PresetOf("quick")
	c := waiting()
	b := c.BankOf(vera)
	for i := range Excuses {
		c.Charge(c.At.Add(b.Left), nil)
		if c.RunOut(b); b.Out || b.Excused != i+1 || b.Left != quick.Increment {
			t.Fatalf("excuse %d: %+v", i+1, b)
		}
	}
	c.Charge(c.At.Add(b.Left), nil)
	if c.RunOut(b); !b.Out || c.Runs(b) {
		t.Fatalf("after the last excuse: %+v", b)
	}
	if c.GiveTime(b); b.Out || b.Left != quick.Increment || b.Excused != Excuses {
		t.Errorf("given time: %+v", b)
	}
	c.next(true, adam)
	if b := c.BankOf(vera); b.Kept != (Reliability{0, 1}) || b.Kept.Share() != 0 {
		t.Errorf("she acted late: %+v", b.Kept)
	}
}

// TestRestStopsClocks lets somebody rest half of each day.
func TestRestStopsClocks(t *testing.T) {
	t.Parallel()
	rests := RestsOf{vera: func(from, to time.Time) time.Duration { return to.Sub(from) / 2 }}
	c := waiting()
	left := c.BankOf(vera).Left
	if c.Charge(began.Add(4*time.Hour), rests); left-c.BankOf(vera).Left != 2*time.Hour {
		t.Errorf("four hours, of which she rested two, took %s", left-c.BankOf(vera).Left)
	}
	c.Aim(rests)
	if due := c.Due(); !due.After(c.At.Add(c.BankOf(vera).Left)) {
		t.Errorf("her bank is empty at %s, as if she did not rest", due)
	}
}
