package chessclock

import (
	"slices"
	"sync"
	"time"
)

// Leap is how far a machine's clock may move by itself without being doubted, and
// how long the program may stand still without its being an outage.
const Leap = 10 * time.Minute

// maxOutages is how many outages are kept, the latest. What time was charged to
// nobody is asked within days.
const maxOutages = 20

// A Machine tells the time, as far as it knows, and wakes.
type Machine interface {
	Now() time.Time
	// After returns a channel that gets the time once so long has passed.
	After(time.Duration) <-chan time.Time
}

// A Checked clock is the machine's as far as it can be believed: as long as it goes
// on from where it was. When it jumps, or when it shows another time at the start
// than the program wrote down last, the time goes on from before, until a witness
// bears the machine out: then what lies between was an outage. Its methods may be
// called from many goroutines.
type Checked struct {
	Machine
	running func() time.Duration

	mu      sync.Mutex
	at      time.Time     // what time it was
	ran     time.Duration // when the program had run so long
	outages []Stretch
}

// Check returns a machine's clock, checked from the moment that the program wrote
// down last and after the outages that it knew of then; the zero moment if it wrote
// nothing yet. running says how long the program has been running, by a clock that
// cannot jump.
func Check(machine Machine, running func() time.Duration, last time.Time, outages []Stretch) *Checked {
	if last.IsZero() {
		last = machine.Now()
	}
	return &Checked{Machine: machine, running: running, at: last.Round(0), ran: running(), outages: slices.Clone(outages)}
}

// Now returns the time as far as it can be believed.
func (c *Checked) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	now, _ := c.now()
	return now
}

// now returns the time, and what the machine shows.
func (c *Checked) now() (now, machine time.Time) {
	ran := c.running()
	c.at, c.ran = c.at.Add(ran-c.ran), ran
	machine = c.Machine.Now().Round(0)
	if near(machine, c.at) {
		c.at = machine
	}
	return c.at, machine
}

// Witness hears what time it is from somebody who knows: Discord. It ends a doubt
// if that is what the machine shows.
func (c *Checked) Witness(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now, machine := c.now()
	if now.Equal(machine) || !near(machine, t) {
		return
	}
	if machine.After(now) {
		c.outages = append(slices.Clone(c.outages), Stretch{From: now.UTC(), Until: machine.UTC()})
		c.outages = c.outages[max(0, len(c.outages)-maxOutages):]
	}
	c.at = machine
}

// Outages returns the times in which nobody could act, the latest last.
func (c *Checked) Outages() []Stretch {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.outages
}

// near reports whether two moments are no leap apart.
func near(a, b time.Time) bool { return a.Sub(b).Abs() <= Leap }

// Witness tells a clock that may doubt the machine what time it is by Discord.
func Witness(m Machine, t time.Time) {
	if checked, ok := m.(*Checked); ok {
		checked.Witness(t)
	}
}
