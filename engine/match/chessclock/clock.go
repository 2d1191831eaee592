// Package chessclock is the time that people have to act in a match: presets,
// banks, increments, excuses, and the rest that stops a clock. It is values and
// arithmetic: it reads no clock of a machine and knows no match.
//
// # Vocabulary
//
//	preset       a clock that a match can be played with
//	bank         what is left of the time of one person
//	charge       take the time that has passed from the banks that run
//	rest         the time that stops a person's clocks: quiet hours, vacations
//	reliability  how often a person acted before their bank was empty
package chessclock

import (
	"slices"
	"time"

	"skald/storage/ids"
)

// A Preset is a clock that a match can be played with. Everybody has a bank of
// time that runs while the match waits for them; whenever they have acted an
// increment is added to it, up to a cap.
type Preset struct {
	Key                  string
	Bank, Increment, Cap time.Duration
}

// Presets lists the clocks there are, the fastest first.
func Presets() []Preset {
	return []Preset{
		{Key: "quick", Bank: Day, Increment: 4 * time.Hour, Cap: 3 * Day},
		{Key: "steady", Bank: 3 * Day, Increment: 12 * time.Hour, Cap: 5 * Day},
		{Key: "slow", Bank: 3 * Day, Increment: 36 * time.Hour, Cap: 10 * Day},
	}
}

// PresetOf finds a clock by its key; false for "", which is none.
func PresetOf(key string) (Preset, bool) {
	i := slices.IndexFunc(Presets(), func(p Preset) bool { return p.Key == key })
	if i < 0 {
		return Preset{}, false
	}
	return Presets()[i], true
}

// grown is what a bank holds after an increment.
func (p Preset) grown(left time.Duration) time.Duration { return min(p.Cap, left+p.Increment) }

// Excuses is how often a person's time may run out in a match without the others
// being asked what is to become of it.
const Excuses = 3

// Clock is the clock of a match as it is stored.
type Clock struct {
	Preset  string    `json:"preset"`
	At      time.Time `json:"at,omitzero"`       // up to when time is charged
	Stopped bool      `json:"stopped,omitempty"` // nobody's time runs, whoever is waited for
	Banks   []Bank    `json:"banks,omitempty"`   // of everybody whom the match has waited for
}

// Bank is one person's time in a match. A person on several seats has one.
type Bank struct {
	User    ids.User      `json:"user"`
	Left    time.Duration `json:"left"`              // as of the clock's At
	Waits   bool          `json:"waits,omitempty"`   // the match waits for them
	Due     time.Time     `json:"due,omitzero"`      // when nothing is left; zero while it does not run
	Excused int           `json:"excused,omitempty"` // how often their time ran out and was excused
	Late    bool          `json:"late,omitempty"`    // it ran out since the match waits for them
	Out     bool          `json:"out,omitempty"`     // and was not excused: the others choose
	OutAt   time.Time     `json:"out_at,omitzero"`   // since then
	Again   bool          `json:"again,omitempty"`   // it waits for them because they took an action back
	Kept    Reliability   `json:"kept,omitzero"`     // how reliable they were in it
}

// Clone returns a clock that can be changed.
func (c *Clock) Clone() *Clock {
	next := *c
	next.Banks = slices.Clone(c.Banks)
	return &next
}

// BankOf returns the bank of a person, nil if the match has not waited for them
// yet.
func (c *Clock) BankOf(u ids.User) *Bank {
	if i := slices.IndexFunc(c.Banks, func(b Bank) bool { return b.User == u }); i >= 0 {
		return &c.Banks[i]
	}
	return nil
}

// Runs reports whether a bank's time passes.
func (c *Clock) Runs(b *Bank) bool { return b.Waits && !b.Out && !c.Stopped }

// RunOut notes that a bank is empty: excused by an increment, or not any more.
func (c *Clock) RunOut(b *Bank) {
	b.Late = true
	if b.Out, b.OutAt = b.Excused >= Excuses, c.At; !b.Out {
		b.Excused++
		c.grow(b, 0)
	}
}

// GiveTime adds an increment to a bank that ran out, without an excuse.
func (c *Clock) GiveTime(b *Bank) {
	b.Out = false
	c.grow(b, b.Left)
}

func (c *Clock) grow(b *Bank, left time.Duration) {
	p, _ := PresetOf(c.Preset)
	b.Left = p.grown(left)
}

// Charge takes the time since the last charge from the banks that run. A machine
// whose time has jumped back is waited for: nothing is charged twice, and nothing
// given back.
func (c *Clock) Charge(at time.Time, rests RestsOf) {
	if !at.After(c.At) {
		return
	}
	for i := range c.Banks {
		if b := &c.Banks[i]; c.Runs(b) {
			passed := at.Sub(c.At) - rests[b.User].between(c.At, at)
			b.Left = max(0, b.Left-max(0, passed))
		}
	}
	c.At = at
}

// Wait sets whom the match waits for. A person for whom it does not wait any more
// gets the increment if they have acted, unless it had waited because they took an
// action back: else undoing would make time.
func (c *Clock) Wait(waiting []ids.User, acted, undid func(ids.User) bool) {
	p, _ := PresetOf(c.Preset)
	for i := range c.Banks {
		b := &c.Banks[i]
		if !b.Waits || slices.Contains(waiting, b.User) {
			continue
		}
		did := acted(b.User)
		late := b.Late || did && b.Left == 0 // it may have run out a moment before they acted
		if !b.Again && (did || late) {
			b.Kept.Of++
			if !late {
				b.Kept.Met++
			}
			if did {
				b.Left = p.grown(b.Left)
			}
		}
		b.Waits, b.Late, b.Out, b.Again = false, false, false, false
	}
	for _, u := range waiting {
		b := c.BankOf(u)
		if b == nil {
			c.Banks = append(c.Banks, Bank{User: u, Left: p.Bank})
			b = &c.Banks[len(c.Banks)-1]
		}
		if !b.Waits {
			b.Waits, b.Again = true, undid(u)
		}
	}
}

// Aim sets when each bank that runs is empty.
func (c *Clock) Aim(rests RestsOf) {
	for i := range c.Banks {
		b := &c.Banks[i]
		b.Due = time.Time{}
		if c.Runs(b) {
			b.Due = rests[b.User].After(c.At, b.Left)
		}
	}
}

// Due is when the first bank is empty, zero while none runs.
func (c *Clock) Due() (first time.Time) {
	if c == nil {
		return first
	}
	for _, b := range c.Banks {
		if !b.Due.IsZero() && (first.IsZero() || b.Due.Before(first)) {
			first = b.Due
		}
	}
	return first
}

const Day = 24 * time.Hour

// A Reliability is how reliable a person is: of how many times that a match with a
// clock waited for them, how many they acted in time, without an excuse.
type Reliability struct {
	Met int `json:"met,omitempty"`
	Of  int `json:"of,omitempty"`
}

// Share is how much of it was in time, in percent, rounded down.
func (r Reliability) Share() int {
	if r.Of == 0 {
		return 0
	}
	return r.Met * 100 / r.Of
}

// Plus adds what a later tally of a match has more than an earlier one.
func (r Reliability) Plus(now, before Reliability) Reliability {
	return Reliability{r.Met + now.Met - before.Met, r.Of + now.Of - before.Of}
}

// A Rest is how much of the time between two moments stops a person's clocks; nil
// if none ever does.
type Rest func(from, to time.Time) time.Duration

// RestsOf are the people of a match who rest at times.
type RestsOf map[ids.User]Rest

// A Stretch is a time from a moment up to another.
type Stretch struct {
	From  time.Time `json:"from"`
	Until time.Time `json:"until"`
}

// Besides returns how clocks stop in some stretches of time, which are in order,
// and between these as r says.
func (r Rest) Besides(stretches []Stretch) Rest {
	if len(stretches) == 0 {
		return r
	}
	return func(from, to time.Time) (stopped time.Duration) {
		for _, s := range stretches {
			begins, ends := within(s.From, from, to), within(s.Until, from, to)
			stopped += r.between(from, begins) + ends.Sub(begins)
			from = ends
		}
		return stopped + r.between(from, to)
	}
}

// within returns the moment of from … to that is nearest to t.
func within(t, from, to time.Time) time.Time { return Earlier(Later(t, from), to) }

// between is how long a clock stops between two moments because its person rests.
func (r Rest) between(from, to time.Time) time.Duration {
	if r == nil || !to.After(from) {
		return 0
	}
	return r(from, to)
}

// After is when so much time has passed that is no rest.
func (r Rest) After(from time.Time, left time.Duration) time.Time {
	const steps = 1000 // each is at least one rest further; it is looked at again then
	end := from.Add(left)
	for range steps {
		next := from.Add(left + r.between(from, end))
		if !next.After(end) {
			break
		}
		end = next
	}
	return end
}

// Earlier returns the earlier of two moments.
func Earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// Later returns the later of two moments.
func Later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
