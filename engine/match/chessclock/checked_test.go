package chessclock_test

import (
	"slices"
	"testing"
	"time"

	"skald/engine/match/chessclock"
)

// machine is a machine whose clock can be put wrong.
type machine struct {
	wall time.Time
	ran  time.Duration
}

func (m *machine) Now() time.Time { return m.wall }

// After is not called: nobody waits here.
func (m *machine) After(time.Duration) <-chan time.Time { return nil }

func (m *machine) running() time.Duration { return m.ran }

// pass lets time pass.
func (m *machine) pass(d time.Duration) { m.wall, m.ran = m.wall.Add(d), m.ran+d }

const day = 24 * time.Hour

var morning = time.Date(2026, 11, 23, 8, 0, 0, 0, time.UTC)

// A machine's clock that jumps is not believed until Discord shows the same time;
// what lies between was an outage then.
func TestCheckedClockDoubtsJumps(t *testing.T) {
	t.Parallel()
	m := &machine{wall: morning}
	c := chessclock.Check(m, m.running, time.Time{}, nil)
	is := func(want time.Time, outages ...chessclock.Stretch) {
		t.Helper()
		if got := c.Now(); !got.Equal(want) || !slices.Equal(c.Outages(), outages) {
			t.Errorf("it is %v after the outages %v, want %v and %v", got, c.Outages(), want, outages)
		}
	}
	is(morning)
	m.pass(3 * day)
	is(morning.Add(3 * day))
	m.wall = m.wall.Add(chessclock.Leap) // set by hand, a little
	is(m.wall)

	at := m.wall
	m.wall = m.wall.Add(365 * day)
	is(at)
	m.pass(time.Hour)
	c.Witness(at.Add(time.Hour)) // Discord knows nothing of a year
	is(at.Add(time.Hour))
	m.wall = m.wall.Add(-365 * day)
	is(at.Add(time.Hour)) // and the machine shows what it should

	asleep := m.wall
	m.wall = m.wall.Add(8 * time.Hour) // the machine slept, and its steady clock with it
	is(asleep)
	m.pass(time.Minute)
	c.Witness(m.wall.Add(-3 * time.Second))
	night := chessclock.Stretch{From: asleep.Add(time.Minute), Until: m.wall}
	is(m.wall, night)

	m.wall = m.wall.Add(-2 * day)
	is(night.Until, night)
	c.Witness(m.wall)
	is(m.wall, night) // it was ahead all the time: nobody lost any
}

// A program that stood still goes on where it was, until Discord shows that time
// has passed.
func TestCheckedClockAfterAStop(t *testing.T) {
	t.Parallel()
	for stood, out := range map[time.Duration]bool{time.Minute: false, chessclock.Leap: false, chessclock.Leap + time.Second: true, 7 * day: true} {
		m := &machine{wall: morning.Add(stood)}
		earlier := chessclock.Stretch{From: morning.Add(-3 * day), Until: morning.Add(-2 * day)}
		c := chessclock.Check(m, m.running, morning, []chessclock.Stretch{earlier})
		want := []chessclock.Stretch{earlier}
		if out {
			want = append(want, chessclock.Stretch{From: morning, Until: m.wall})
			if got := c.Now(); !got.Equal(morning) {
				t.Errorf("%v later it is %v before Discord was heard, want %v", stood, got, morning)
			}
		}
		c.Witness(m.wall)
		if got := c.Now(); !got.Equal(m.wall) || !slices.Equal(c.Outages(), want) {
			t.Errorf("%v later it is %v, outages %v; want %v", stood, got, c.Outages(), want)
		}
	}
}

// However often the machine's clock is wrong, the outages that are kept are few.
func TestOutagesAreBounded(t *testing.T) {
	t.Parallel()
	m := &machine{wall: morning}
	c := chessclock.Check(m, m.running, time.Time{}, nil)
	for range 100 {
		m.wall = m.wall.Add(time.Hour)
		c.Witness(m.wall)
	}
	list := c.Outages()
	if len(list) != 20 || !list[19].Until.Equal(m.wall) {
		t.Errorf("%d outages are kept, the last %v", len(list), list[len(list)-1])
	}
}
